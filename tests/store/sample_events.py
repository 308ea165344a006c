"""One event of each class, and of those with optional fields one without them. Run before a release, this writes them
as they are stored from then on."""

from pathlib import Path

from companion.version import RELEASE
from tests.play import (
    BoardMarked,
    DuelResult,
    DuelRoundEnded,
    DwarfMoved,
    GoldClaimed,
    LookTaken,
    LostMinesResult,
    LostMinesRoundEnded,
    Message,
    RoundResult,
    Seat,
    TreasurePutBack,
    TreasuresTold,
    TreasureTaken,
    TrollsPaid,
    a_door,
    a_troll,
    duel_card,
    lost_mines_card,
    path_card,
    some_gold,
)
from tests.play import ev as e

ANN, BEN, CEM = Seat(1), Seat(2), Seat(3)

EVENTS: list[e.Event] = [
    e.TableOpened(e.Code("KRTN"), "saboteur2", 3),
    e.OptionSet("crystals", "connected"),
    e.SeatTaken(ANN, "Ann", True),
    e.SeatRenamed(BEN, "Gül \U0001f48e", "Ben"),
    e.SeatMoved(CEM, 0),
    e.SeatLeft(CEM),
    e.SeatReturned(CEM),
    e.SeatAsked(CEM, "27"),
    e.SeatRefused(CEM),
    e.SeatHandedOver(CEM),
    e.HostHandedOver(),
    e.RoundStarted(1, (CEM, ANN, BEN)),
    e.RolesDealt(("boss", "saboteur"), ("geologist",), 1, "Table KRTN, round 1\nAnn: boss\n"),
    e.RoleSeen(CEM, "geologist", 17),
    e.RoleSwapped(BEN, 1),
    e.RoleShown(BEN, ANN, "saboteur", 17),
    e.ShowingEnded(ANN, BEN),
    e.TokenPut(BEN, "lantern"),
    e.TokenTaken(BEN, "lantern"),
    e.TokenTaken(BEN, "cart", True),
    e.TokenPut(BEN, "lantern", ANN),
    e.TokenTaken(BEN, "lantern", False, ANN),
    e.PathPlaced((1, 0), path_card("ESW|N", crystals=1), "s_cr_t_hor_stub", BEN, True),
    e.PathPlaced((-1, -2), path_card("NS|E", "green", ladder=True)),
    e.PathPlaced((2, 0), duel_card("EW|S", some_gold(1, "S"), a_troll("E")), "", ANN),
    e.PathPlaced((3, -1), lost_mines_card("ES|W", "lake"), "", CEM),
    e.PathRemoved((1, 0)),
    e.PathRemoved((1, 0), BEN),
    e.PathTurned((-1, -2), True),
    e.GoalRevealed((8, 2), "stone-nw", path_card("ES")),
    e.GoalRevealed((7, -1), "d_goal_13", duel_card("NES", a_door("green", "E", ("blue",)), some_gold(1, "NES")), BEN),
    e.CellTokenPut((2, 0), "bribe", "E", ANN),
    e.CellTokenTaken((7, -1), "key", "E", BEN),
    e.CellTokenPut((3, -1), "troll", "E", BEN),
    e.CellTokenPut((3, -1), "boat", "", CEM),
    e.CellTokenTaken((3, -1), "troll", "E", BEN, True),
    GoldClaimed((7, -1), 0, 1, BEN, "troll", (2, 0), (6, -1), ANN),
    GoldClaimed((2, 0), 0, 1, None),
    e.GoalNoted(BEN, (5, 2), "3, door E", 17),
    e.SaboteursGuessed(BEN, ((ANN, "saboteur"), (CEM, "neither")), 17),
    e.TurnBegan(BEN),
    BoardMarked((("blue", (2, -1)), ("yellow", (2, 3))), ((7, -2), (9, 0), (9, 2), (7, 4))),
    LookTaken(BEN, "mine"),
    DwarfMoved(BEN, (4, -1), 3, 2, CEM),
    TreasureTaken(BEN, (7, -2), "gems"),
    TreasurePutBack(BEN, (7, -2), "gems"),
    e.RoundEnded(RoundResult(ANN, ("blue", "green"), 4, BEN, ("boss",)), ((ANN, BEN), (BEN, None)), (CEM,)),
    e.RoundEnded(RoundResult(last_by=CEM), again=True),
    e.RoundEnded(RoundResult(BEN, last_by=BEN), (), (CEM,), ((BEN, 3), (CEM, 1))),
    DuelRoundEnded(DuelResult(claims={ANN: (3, 1), BEN: ()}, trolls={ANN: 2, BEN: 0})),
    TrollsPaid(ANN, (1, 3)),
    TreasuresTold(ANN, (4, 2), 23, 1),
    LostMinesRoundEnded(LostMinesResult(treasures={ANN: (4,), BEN: (2, 1)}, dragon=BEN)),
    e.DraftLaid((3, 1, 1)),
    e.GoldDrafted(BEN, 3, "entered"),
    e.GoldStolen(ANN, None, True),
    e.RoundSettled(1, (3, 0, -1)),
    e.RoundSettled(2, (3, 0, -1), (0, 4, 1)),
    e.GoldCorrected(1, BEN, 2, "miscounted"),
    e.GoldCorrected(1, BEN, 2, "miscounted", True),
    e.GoldCorrected(1, BEN, 2, "miscounted", before=4),
    e.CurtainOpened(CEM),
    e.GameBegan(2),
    e.NightRemembered(BEN),
    e.NightRemembered(None),
    e.Undone(
        ("act-1", "act-2"), (Message("dealt-twice", (("round", 2), ("seats", (1, 2)), ("roles", ("boss",)))),), False
    ),
    e.Redone("act-2"),
]

if __name__ == "__main__":
    from tests.store.driver import encode_event

    stored = "".join(" ".join(encode_event(event)) + "\n" for event in EVENTS)
    Path(__file__).with_name(f"events-{RELEASE}.txt").write_text(stored, encoding="utf-8")

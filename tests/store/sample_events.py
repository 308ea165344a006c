"""One event of each class, as the samples beside it were written.

With a new event class add one here, then run `python -m tests.store.sample_events`: it adds a sample for each event
that has none and leaves the others as they are, for they were written once and must stay readable."""

import json
from pathlib import Path

from companion.rules.mazes.card_features import Door, Gold, Troll
from companion.rules.mazes.cards import duel_card, lost_mines_card, path_card
from companion.rules.message import Message, Seat
from companion.store.event_json import decode_event, encode_event
from companion.table import events as e

ANN, BEN, CEM = Seat(1), Seat(2), Seat(3)

EVENTS: list[e.Event] = [
    e.TableOpened(e.Code("KRTN"), "saboteur2", 3),
    e.OptionSet("crystals", "connected"),
    e.SeatTaken(ANN, "Ann", True),
    e.SeatRenamed(BEN, "Gül \U0001f48e"),
    e.SeatRenamed(BEN, "Gül \U0001f48e", "Ben"),
    e.SeatMoved(CEM, 0),
    e.SeatLeft(CEM),
    e.SeatReturned(CEM),
    e.SeatAsked(CEM, "27"),
    e.SeatRefused(CEM),
    e.SeatHandedOver(CEM),
    e.HostHandedOver(),
    e.HostWithdrawn(),
    e.GoldBrought(BEN, 4),
    e.RoundStarted(1, (CEM, ANN, BEN)),
    e.StarterDrawn(BEN),
    e.RolesDealt(("boss", "saboteur"), ("geologist",), 1, "Table KRTN, round 1\nAnn: boss\n"),
    e.RoleSeen(ANN),
    e.RoleSeen(BEN, "boss"),
    e.RoleSeen(CEM, "geologist", 17),
    e.RoleSwapped(BEN, "blue-digger"),
    e.HatTucked(("green-digger", "blue-digger")),
    e.HatTucked(("boss",), 2),
    e.RoleShown(BEN, ANN, "saboteur"),
    e.RoleShown(BEN, ANN, "saboteur", 17),
    e.ShowingEnded(ANN, BEN),
    e.TokenPut(BEN, "lantern"),
    e.TokenTaken(BEN, "lantern"),
    e.TokenTaken(BEN, "cart", True),
    e.TokenPut(BEN, "lantern", ANN),
    e.TokenTaken(BEN, "lantern", False, ANN),
    e.PathPlaced((1, 0), path_card("ESW|N", crystals=1), "s_cr_t_hor_stub", BEN, True),
    e.PathPlaced((-1, -2), path_card("NS|E", "green", ladder=True)),
    e.PathPlaced((2, 0), duel_card("EW|S", Gold(1, "S"), Troll("E")), "", ANN),
    e.PathPlaced((3, -1), lost_mines_card("ES|W", "lake"), "", CEM),
    e.PathRemoved((1, 0)),
    e.PathRemoved((1, 0), BEN, True),
    e.PathTurned((-1, -2), True),
    e.PathMoved((-1, -2), (0, -1), True),
    e.GoalRevealed((8, 2), "stone-nw", path_card("ES")),
    e.GoalRevealed((7, -1), "d_goal_13", duel_card("NES", Door("green", "E", ("blue",)), Gold(1, "NES")), BEN),
    e.CellTokenPut((2, 0), "bribe", "E", ANN),
    e.CellTokenTaken((7, -1), "key", "E", BEN),
    e.CellTokenPut((3, -1), "troll", "E", BEN),
    e.CellTokenPut((3, -1), "boat", "", CEM),
    e.CellTokenTaken((3, -1), "troll", "E", BEN, True),
    e.GoldClaimed((7, -1), 0, 1, BEN, "troll", (2, 0), (6, -1), ANN),
    e.GoldClaimed((2, 0), 0, 1, None),
    e.GoalNoted(BEN, (5, 2), "3, door E", 17),
    e.TurnBegan(BEN),
    e.BoardMarked((("blue", (2, -1)), ("yellow", (2, 3))), ((7, -2), (9, 0), (9, 2), (7, 4))),
    e.LookTaken(BEN, "mine"),
    e.DwarfMoved(BEN, (4, -1), 3, 2, CEM),
    e.TreasureTaken(BEN, (7, -2), "gems"),
    e.TreasurePutBack(BEN, (7, -2), "gems"),
    e.RoundEnded(ANN, ("blue", "green"), 4, ("boss",), ((ANN, BEN), (BEN, None)), (CEM,), BEN),
    e.RoundEnded(None, (), 0, (), (), (), CEM, (BEN,)),
    e.RoundEnded(BEN, None, 0, (), (), (CEM,), BEN, (ANN,), ((BEN, 3), (CEM, None))),
    e.RoundEnded(None, None, 0, claims=((3, 1), ()), trolls=(2, 0)),
    e.TrollsPaid(ANN, (1, 3)),
    e.TreasuresTold(ANN, (4, 2), 23),
    e.TreasuresTold(ANN, (4, 2), 23, 2),
    e.RoundEnded(None, None, 0, treasures=((4,), (2, 1)), dragon=BEN),
    e.DraftLaid((3, 1, 1), True),
    e.GoldDrafted(BEN, 3, "entered"),
    e.GoldDrafted(CEM, None),
    e.GoldStolen(ANN, None, True),
    e.RoundSettled(1, (3, 0, -1)),
    e.RoundSettled(2, (3, 0, -1), (0, 4, 1)),
    e.GoldCorrected(1, BEN, 2, "miscounted"),
    e.GoldCorrected(1, BEN, 2, "miscounted", True),
    e.GoldCorrected(1, BEN, 2, "miscounted", before=4),
    e.CurtainOpened(CEM),
    e.GameBegan(2),
    e.SecretsShown(),
    e.Undone(
        ("act-1", "act-2"), (Message("dealt-twice", (("round", 2), ("seats", (1, 2)), ("roles", ("boss",)))),), False
    ),
    e.Redone("act-2"),
]

SAMPLES = Path(__file__).with_name("samples.json")


def samples() -> list[dict[str, object]]:
    """Every sample: kind and body of an event as it was written when its class was new."""
    listed: list[dict[str, object]] = json.loads(SAMPLES.read_text(encoding="utf-8"))
    return listed


def add_samples() -> None:
    """Add a sample for each event here that none of the samples is read as."""
    kept = samples()
    read = [decode_event(str(sample["kind"]), json.dumps(sample["body"])) for sample in kept]
    new = [encode_event(event) for event in EVENTS if event not in read]
    kept += [{"kind": kind, "body": json.loads(body)} for kind, body in new]
    lines = ",\n".join(json.dumps(sample, ensure_ascii=False) for sample in kept)
    SAMPLES.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    add_samples()

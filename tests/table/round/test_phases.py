"""Who may say what when: every move in every phase, by the host, the seat it is about, another seat and an onlooker."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import pytest

from tests import play
from tests.play import HOST, MOVES, ONLOOKER, Door, Forbidden, Game, Gold, IllegalMove, Seat, path_card, seat_viewer
from tests.table.compare_tables import copied
from tests.table.duel_game import DuelGame
from tests.table.lost_mines_game import BoardGame, board_marks

ANN, BEN, CEM, EVA = map(Seat, range(1, 5))

SAID: Mapping[str, Mapping[str, Any]] = {
    "take-seat": {"name": "Dia"},
    "add-seat": {"name": "Dia"},
    "rename-seat": {"seat": CEM, "name": "Dia"},
    "move-seat": {"seat": CEM, "to": 0},
    "remove-seat": {"seat": CEM},
    "ask-for-seat": {"seat": CEM, "mark": "47"},
    "refuse-seat": {"seat": BEN},
    "allow-seat": {"seat": BEN, "mark": "27"},
    "transfer-seat": {"seat": CEM},
    "bring-back-player": {"seat": EVA},
    "enter-brought-gold": {"seat": CEM, "gold": 3},
    "set-options": {"options": {"totals": "open"}},
    "put-token": {"seat": CEM, "kind": "lantern"},
    "take-token": {"seat": CEM, "kind": "theft"},
    "inspect-role": {"by": CEM, "seat": ANN},
    "swap-hat": {"seat": CEM},
    "finish-looking-at-role": {"seat": ANN},
    "pass-device": {"seat": BEN},
    "end-round": {"result": play.RoundResult()},
    "pick-gold-card": {"seat": CEM, "value": 1},
    "steal": {"seat": CEM, "victim": ANN},
    "pass-over-seat": {"seat": CEM},
    "correct-gain": {"round": None, "seat": CEM, "gold": 1, "why": "miscounted"},
    "undo-after-version": {"version": 3},
    "place-path": {"cell": (1, 0), "card": path_card("NESW")},
    "remove-path": {"cell": (0, 1)},
    "turn-path": {"cell": (0, 1)},
    "move-path": {"cell": (0, 1), "to": (0, -1), "anyway": True},
    "reveal-goal": {"cell": (8, 0), "shows": "stone-ne"},
    "begin-turn": {"seat": CEM},
    "claim-gold": {"cell": (0, 0), "place": 0, "seat": CEM},
    "note-goal": {"seat": CEM, "cell": (8, 0), "note": "gold"},
    "pay-trolls": {"seat": CEM, "cards": (1,)},
    "put-cell-token": {"cell": (0, 0), "kind": "key", "side": "N", "by": CEM},
    "enter-treasures": {"seat": CEM, "values": (4,)},
    "take-cell-token": {"cell": (0, 0), "kind": "key", "side": "N"},
    "look-in-secret": {"seat": CEM, "at": "mine"},
    "enter-board": {"starts": {}, "mines": ()},
    "move-dwarf": {"seat": CEM, "cell": (0, 0)},
    "put-treasure-back": {"seat": CEM, "cell": (8, 0)},
    "take-treasure": {"seat": CEM},
}
"""What is said with a move: about Cem, who is asked in `sharing`, Ben, who has no phone, or Eva, who left."""

# In each column: the host, the seat itself, another seat, an onlooker.
# + done   · nothing to do   p wrong phase   n not yours   i illegal
TABLE = """\
                          seating  dealt    sharing  proposed finished
add-host-device           +nnn     +nnn     +nnn     +nnn     +nnn
add-seat                  +nnn     +nnn     +nnn     +nnn     +nnn
allow-seat                +nnn     +nnn     +nnn     +nnn     +nnn
ask-for-seat              ++++     ++++     ++++     ++++     ++++
begin-round               +nnn     pnnn     pnnn     pnnn     pnnn
begin-turn                pnnn     +nnn     pnnn     pnnn     pnnn
bring-back-player         +nnn     +nnn     +nnn     +nnn     +nnn
claim-gold                pnnn     innn     pnnn     pnnn     pnnn
confirm-round             pnnn     pnnn     pnnn     +nnn     pnnn
correct-gain              ppnn     ppnn     ppnn     +nnn     +nnn
end-round                 pnnn     +nnn     +nnn     +nnn     pnnn
enter-board               innn     innn     innn     innn     innn
enter-brought-gold        +nnn     pnnn     pnnn     pnnn     pnnn
enter-treasures           npnn     ninn     npnn     npnn     npnn
finish-looking-at-role    nppn     n··n     n··n     n··n     nppn
inspect-role              pnnn     +nnn     pnnn     pnnn     pnnn
look-in-secret            innn     innn     innn     innn     innn
move-dwarf                innn     innn     innn     innn     innn
move-path                 pnnn     +nnn     pnnn     pnnn     pnnn
move-seat                 +nnn     pnnn     pnnn     pnnn     +nnn
note-goal                 npnn     ninn     npnn     npnn     npnn
pass-device               +nnn     +nnn     +nnn     +nnn     +nnn
pass-over-seat            pnnn     pnnn     +nnn     pnnn     pnnn
pay-trolls                ppnn     ppnn     ppnn     iinn     ppnn
pick-gold-card            npnn     npnn     npnn     npnn     npnn
place-path                pnnn     +nnn     pnnn     pnnn     pnnn
play-again                pnnn     pnnn     pnnn     pnnn     +nnn
put-cell-token            pnnn     innn     pnnn     pnnn     pnnn
put-token                 pnnn     +nnn     pnnn     pnnn     pnnn
put-treasure-back         innn     innn     innn     innn     innn
record-look-at-role       nppn     n++n     n··n     n··n     nppn
redo-act                  innn     innn     innn     innn     innn
refuse-seat               +nnn     +nnn     +nnn     +nnn     +nnn
remove-path               pnnn     +nnn     pnnn     pnnn     pnnn
remove-seat               ++nn     ppnn     ppnn     ppnn     ++nn
rename-seat               ++nn     ++nn     ++nn     ++nn     ++nn
reveal-goal               pnnn     +nnn     pnnn     pnnn     pnnn
set-options               +nnn     pnnn     pnnn     pnnn     +nnn
steal                     npnn     npnn     n+nn     npnn     npnn
swap-hat                  pnnn     +nnn     pnnn     pnnn     pnnn
take-cell-token           pnnn     innn     pnnn     pnnn     pnnn
take-seat                 ++++     ++++     ++++     ++++     ++++
take-token                pnnn     +nnn     pnnn     pnnn     pnnn
take-treasure             innn     innn     innn     innn     innn
transfer-seat             ++++     ++++     ++++     ++++     ++++
turn-path                 pnnn     +nnn     pnnn     pnnn     pnnn
undo-after-version        +nnn     +nnn     +nnn     +nnn     +nnn
undo-newest-act           +nnn     +nnn     +nnn     +nnn     +nnn
withdraw-host-device      +nnn     +nnn     +nnn     +nnn     +nnn
"""


@cache
def game_in(phase: str) -> Game:
    """Ann and Cem have phones, Ben has none and another phone asks for his seat, Eva left; Cem's theft is open in
    `sharing`."""
    game = Game("Ann")
    game.do("add-seat", name="Ben")
    game.do("take-seat", ONLOOKER, name="Cem")
    game.do("take-seat", ONLOOKER, name="Eva")
    game.do("remove-seat", seat=EVA)
    game.do("ask-for-seat", ONLOOKER, seat=BEN, mark="27")
    if phase == "finished":
        game.do("set-options", options={"rounds": "1"})
    if phase != "seating":
        game.deal("saboteur", "geologist", "geologist")
        game.put("Cem", "theft")
        game.lay("D0", "NES")
    if phase in ("sharing", "proposed", "finished"):
        game.end()
    if phase in ("proposed", "finished"):
        game.steal("Cem", None)
    if phase == "finished":
        game.do("confirm-round")
    assert game.phase == phase
    return game


SAID_AT_THE_DUEL: Mapping[str, Mapping[str, Any]] = {
    "begin-turn": {"seat": ANN},
    "claim-gold": {"cell": (1, -1), "place": 0, "seat": BEN},
    "note-goal": {"seat": BEN, "cell": (5, 0), "note": "gold"},
    "pay-trolls": {"seat": BEN, "cards": (3,)},
    "put-cell-token": {"cell": (1, -1), "kind": "bribe", "side": "E", "by": BEN},
    "place-path": {"cell": (1, 1), "card": path_card("NESW"), "by": ANN, "anyway": True},
    "remove-path": {"cell": (0, 0)},
    "reveal-goal": {"cell": (5, 0), "shows": "d_goal_7", "by": BEN},
    "inspect-role": {"by": BEN, "seat": ANN},
    "look-in-secret": {"seat": BEN, "at": "mine"},
    "swap-hat": {"seat": BEN},
}
"""What The Duel has more or other, about Ben, who is blue and bribed a troll."""

DUEL_TABLE = """\
                          seating  dealt    proposed finished
begin-turn                pppn     ++nn     pppn     pppn
claim-gold                pppn     +nnn     pppn     pppn
inspect-role              ppnn     iinn     ppnn     ppnn
note-goal                 npnn     n+nn     npnn     npnn
pay-trolls                ppnn     ppnn     ++nn     ppnn
place-path                pnpn     +nnn     pnpn     pnpn
put-cell-token            ppnn     ++nn     ppnn     ppnn
remove-path               pppn     ++nn     pppn     pppn
reveal-goal               ppnn     +nnn     ppnn     ppnn
swap-hat                  pppn     iiin     pppn     pppn
"""


@cache
def duel_in(phase: str) -> DuelGame:
    """Ann is green, Ben blue. His cart is broken and it is his turn; a door and a troll stand on B1 beside gold."""
    duel = DuelGame(wait=True, rounds="1")
    if phase != "seating":
        duel.do("begin-round")
        duel.card("Ann", "C0", "NS|E")
        duel.card("Ann", "B1", "EW|S", Door("blue", "W"), play.Troll("E"), Gold(1, "S"))
        duel.key("Ann", "B1", "W")
        duel.put("Ben", "cart")
    if phase in ("proposed", "finished"):
        duel.end_with_claims({"Ben": [3]}, {"Ben": 1})
    if phase == "finished":
        duel.do("confirm-round")
    assert duel.phase == phase
    return duel


SAID_IN_THE_MINES: Mapping[str, Mapping[str, Any]] = {
    "enter-treasures": {"seat": BEN, "values": (4,)},
    "put-token": {"seat": BEN, "kind": "lantern"},
    "inspect-role": {"by": BEN, "seat": ANN},
    "swap-hat": {"seat": BEN},
    "look-in-secret": {"seat": BEN, "at": "mine"},
    "enter-board": board_marks(mines=("A11", "C11", "E11", "G11")),
    "begin-turn": {"seat": BEN},
    "move-dwarf": {"seat": BEN, "cell": (3, 0), "anyway": True},
    "take-treasure": {"seat": BEN},
    "put-treasure-back": {"seat": BEN, "cell": (5, 2)},
    "place-path": {"cell": (3, 2), "card": path_card("EW")},
    "remove-path": {"cell": (3, 0)},
    "reveal-goal": {"cell": (5, 0), "shows": "gems", "anyway": True},
    "put-cell-token": {"cell": (3, 0), "kind": "trap", "side": "E", "by": BEN},
    "note-goal": {"seat": BEN, "cell": (5, 0), "note": "gold"},
}
"""What The Lost Mines have more or other, about Ben."""

MINES_TABLE = """\
                          seating  dealt    proposed finished
begin-turn                pnnn     +nnn     pnnn     pnnn
enter-board               +nnn     innn     pnnn     +nnn
enter-treasures           npnn     n+nn     npnn     npnn
inspect-role              pnnn     +nnn     pnnn     pnnn
look-in-secret            pnnn     +nnn     pnnn     pnnn
move-dwarf                pnnn     +nnn     pnnn     pnnn
note-goal                 npnn     n+nn     npnn     npnn
place-path                pnnn     +nnn     pnnn     pnnn
put-cell-token            pnnn     +nnn     pnnn     pnnn
put-token                 pnnn     innn     pnnn     pnnn
put-treasure-back         pnnn     +nnn     pnnn     pnnn
remove-path               pnnn     +nnn     pnnn     pnnn
reveal-goal               pnnn     +nnn     pnnn     pnnn
swap-hat                  pnnn     innn     pnnn     pnnn
take-treasure             pnnn     +nnn     pnnn     pnnn
"""


@cache
def mines_in(phase: str) -> BoardGame:
    """A game of one round: Ben is the selfish yellow dwarf and took a treasure on E5; a trap lies before C3."""
    game = BoardGame(rounds="1", wait=True)
    if phase != "seating":
        game.deal_dwarves("YL YX YS BL")
        game.card("C3", "ESW")
        game.link("trap", "C3", "W", by="Ann")
        game.enter("E5", "gold", anyway=True)
        game.go("Ben", "E5", anyway=True)
        game.take("Ben")
    if phase in ("proposed", "finished"):
        game.over({"Ben": [4]})
    if phase == "finished":
        game.do("confirm-round")
    assert game.phase == phase
    return game


def outcome(game: Game, move: str, viewer: Any, arguments: Mapping[str, Mapping[str, Any]]) -> str:
    try:
        return "+" if game.do(move, viewer, **arguments.get(move, {})) else "·"
    except Forbidden:
        return "n"
    except play.WrongPhase:
        return "p"
    except IllegalMove:
        return "i"


ALL = sorted(MOVES)


def row_of(move: str, table: str) -> str:
    """What becomes of this move in every phase, written as in this table."""
    laid_out, viewers, arguments = TABLES[table]
    phases = table.splitlines()[0].split()
    cells = [
        "".join(outcome(copied(laid_out(phase)), move, viewer, arguments) for viewer in viewers) for phase in phases
    ]
    return " ".join([f"{move:25}", *(f"{cell:8}" for cell in cells)]).rstrip()


BY_BEN = (HOST, seat_viewer(BEN), seat_viewer(ANN), ONLOOKER)
TABLES: Mapping[str, tuple[Callable[[str], Game], Sequence[play.Viewer], Mapping[str, Mapping[str, Any]]]] = {
    TABLE: (game_in, (HOST, seat_viewer(CEM), seat_viewer(ANN), ONLOOKER), SAID),
    DUEL_TABLE: (duel_in, BY_BEN, SAID_AT_THE_DUEL),
    MINES_TABLE: (mines_in, BY_BEN, SAID_IN_THE_MINES),
}
BOXES = {"saboteur": TABLE, "duel": DUEL_TABLE, "mines": MINES_TABLE}
ROWS = [
    pytest.param(table, line, id=f"{edition}-{line.split()[0]}")
    for edition, table in BOXES.items()
    for line in table.splitlines()[1:]
]


@pytest.mark.parametrize(("table", "expected"), ROWS)
def test_a_move_is_for_its_phase_and_its_people(table: str, expected: str) -> None:
    move = expected.split()[0]
    assert row_of(move, table) == expected


def test_every_move_is_in_the_table() -> None:
    assert [line.split()[0] for line in TABLE.splitlines()[1:]] == ALL

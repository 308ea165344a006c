"""Who may say what when: every move in every phase of Saboteur 2, by the host, the seat it is about, another seat and
an onlooker."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from tests import play
from tests.play import HOST, MOVES, ONLOOKER, Forbidden, Game, IllegalMove, Seat, path_card, seat_viewer
from tests.table.compare_tables import copied

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
    "reveal-goal": {"cell": (8, 0), "shows": "stone-ne"},
    "begin-turn": {"seat": CEM},
    "guess": {"seat": CEM, "guess": {ANN: "saboteur"}},
    "note-goal": {"seat": CEM, "cell": (8, 0), "note": "gold"},
    "remember-night": {"seat": None},
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
confirm-round             pnnn     pnnn     pnnn     +nnn     pnnn
correct-gain              ppnn     ppnn     ppnn     +nnn     +nnn
end-round                 pnnn     +nnn     +nnn     +nnn     pnnn
finish-looking-at-role    nppn     n··n     n··n     n··n     nppn
guess                     npnn     n+nn     npnn     npnn     npnn
inspect-role              pnnn     +nnn     pnnn     pnnn     pnnn
move-seat                 +nnn     pnnn     pnnn     pnnn     +nnn
note-goal                 npnn     ninn     npnn     npnn     npnn
pass-device               +nnn     +nnn     +nnn     +nnn     +nnn
pass-over-seat            pnnn     pnnn     +nnn     pnnn     pnnn
pick-gold-card            pppp     pppp     pppp     pppp     pppp
place-path                pnnn     +nnn     pnnn     pnnn     pnnn
play-again                pnnn     pnnn     pnnn     pnnn     +nnn
put-token                 pnnn     +nnn     pnnn     pnnn     pnnn
record-look-at-role       nppn     n++n     n··n     n··n     nppn
redo-act                  innn     innn     innn     innn     innn
refuse-seat               +nnn     +nnn     +nnn     +nnn     +nnn
remember-night            pnnn     pnnn     pnnn     pnnn     +nnn
remove-path               pnnn     +nnn     pnnn     pnnn     pnnn
remove-seat               ++nn     ppnn     ppnn     ppnn     ++nn
rename-seat               ++nn     ++nn     ++nn     ++nn     ++nn
reveal-goal               pnnn     +nnn     pnnn     pnnn     pnnn
set-options               +nnn     pnnn     pnnn     pnnn     +nnn
steal                     npnn     npnn     n+nn     npnn     npnn
swap-hat                  pnnn     +nnn     pnnn     pnnn     pnnn
take-seat                 ++++     ++++     ++++     ++++     ++++
take-token                pnnn     +nnn     pnnn     pnnn     pnnn
transfer-seat             ++++     ++++     ++++     ++++     ++++
turn-path                 pnnn     +nnn     pnnn     pnnn     pnnn
undo-after-version        +nnn     +nnn     +nnn     +nnn     +nnn
undo-newest-act           +nnn     +nnn     +nnn     +nnn     +nnn
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


def outcome(game: Game, move: str, viewer: Any) -> str:
    try:
        return "+" if game.do(move, viewer, **SAID.get(move, {})) else "·"
    except Forbidden:
        return "n"
    except play.WrongPhase:
        return "p"
    except IllegalMove:
        return "i"


VIEWERS = (HOST, seat_viewer(CEM), seat_viewer(ANN), ONLOOKER)


@pytest.mark.parametrize("expected", TABLE.splitlines()[1:], ids=lambda line: line.split()[0])
def test_a_move_is_for_its_phase_and_its_people(expected: str) -> None:
    move, *cells = expected.split()
    for phase, cell in zip(TABLE.splitlines()[0].split(), cells, strict=True):
        assert "".join(outcome(copied(game_in(phase)), move, viewer) for viewer in VIEWERS) == cell, phase


def test_every_move_is_in_the_table() -> None:
    shared = (name for name, move in MOVES.items() if not move.edition)
    assert [line.split()[0] for line in TABLE.splitlines()[1:]] == sorted(shared)


def test_no_edition_has_the_moves_of_another() -> None:
    for name in (name for name, move in MOVES.items() if move.edition):
        assert game_in("dealt").refusal(name) == "no-such-act"

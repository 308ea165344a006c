"""The Lost Mines: where a dwarf goes in its turn, over how many traps, where the host puts it, and what traps cost. How
far a dwarf gets is judged by an oracle (tests/rules/mazes)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.play import ONLOOKER, DwarfMoved
from tests.table.lost_mines_game import BoardGame, kinds

ROW_B = "somebody B2 ES; somebody B3..B7"
"""From blue's start a way leads along row B: B2 to B7."""
RING = "somebody B2 ES; somebody B3 ESW; somebody B4; somebody C3 NW"
"""A ring with a trap on one of its ways, and two on the way out of it."""
TRAPS = "trap Dia C2 N; trap Dia B3 E; trap Dia B3 E"


def board(script: str) -> BoardGame:
    return BoardGame().acts(script)


@pytest.mark.parametrize(
    ("script", "stops"),
    [
        (f"{ROW_B}; turn Ann", "B2 B3 B4 C2"),
        (f"{ROW_B}; turn Cem", "E2"),
        (f"{ROW_B}; slip B2; somebody B2 ES campfire; turn Ann", "B2 B3 B4 C2"),
        (f"{ROW_B}; slip B2; somebody B2 ES campfire; put Ann B2; turn Ann", "B2 B3 B4 B5 B6 B7 C2"),
        (f"{ROW_B}; slip B3; somebody B3 EW lake; turn Ann", "B2 C2"),
        (f"{ROW_B}; slip B3; somebody B3 EW lake; boat Dia B3; turn Ann", "B2 B3 B4 C2"),
        (f"{ROW_B}; slip B3; somebody B3 EW rock; put Ann B3; turn Ben", "B2 C2"),
        (f"{ROW_B}; slip B3; somebody B3 EW rock; put Ann B3; turn Ann", "B2 B3 B4 B5 B6 C2"),
        (f"{ROW_B}; put Ann B3; put Cem B3; turn Ben", "B2 B3 B4 C2"),
        (f"{ROW_B}; troll Dia B3 E; turn Ann", "B2 B3 C2"),
        (f"{ROW_B}; troll Ann B3 E", "B2 B3 C2"),
        (ROW_B, ""),
    ],
)
def test_where_the_dwarf_on_turn_may_end_its_move(script: str, stops: str) -> None:
    assert " ".join(board(script).stops) == stops


def test_a_dwarf_out_of_reach_is_put_there_if_confirmed_and_takes_no_steps() -> None:
    game = board(f"{ROW_B}; turn Ann")
    (moved, *_) = game.go("Ann", "B4")
    assert moved == DwarfMoved(game.seat("Ann"), (4, -1), steps=3)
    assert game.go("Ben", "B7", anyway=True) == (DwarfMoved(game.seat("Ben"), (7, -1)),)
    assert game.at == {"Ann": "B4", "Ben": "B7", "Cem": "E2", "Dia": "E2"}


@pytest.mark.parametrize("cell", ["B3", "B7"])
def test_who_is_on_turn_is_so_still_once_its_dwarf_was_put_somewhere(cell: str) -> None:
    game = board(f"{ROW_B}; turn Ann")
    assert kinds(game.go("Ann", cell, anyway=True)) == ["DwarfMoved"]
    assert (game.on_turn, game.walk.acted) == ("Ann", False)
    assert kinds(game.go("Ann", "B4")) == ["DwarfMoved", "TurnBegan"]
    assert game.go("Ann", "B4", anyway=True) == () == game.go("Ann", "B4")


# Traps


def went(events: tuple[Any, ...]) -> tuple[int, int, int | None]:
    (moved,) = (event for event in events if isinstance(event, DwarfMoved))
    return moved.steps, moved.traps, moved.drawer


def test_for_each_trap_the_left_neighbour_draws_a_card_and_the_trap_stays() -> None:
    game = board(f"{RING}; {TRAPS}")
    assert went(game.go("Ann", "B2")) == (3, 0, None), "over the fewest traps"
    game.acts("put Ann C2")
    assert went(game.go("Ann", "B2", traps=1)) == (1, 1, game.seat("Ben"))
    assert went(game.go("Ben", "B4")) == (3, 2, game.seat("Cem"))
    assert went(game.acts("put Dia C2").go("Dia", "B2", traps=1)) == (1, 1, game.seat("Ann"))
    assert went(game.go("Ann", "B4", anyway=True, traps=7)) == (0, 0, None)
    assert game.tokens_lie == "B2-C2 trap, B3-B4 trap trap"


def fewer(game: BoardGame) -> dict[str, int]:
    """Who has how many hand cards fewer, as everybody may see it (drawing cards)."""
    return {seat.name: seat.fewer for seat in game.view(ONLOOKER).seats if seat.fewer}


def test_each_trap_costs_a_hand_card_for_the_rest_of_the_round() -> None:
    game = board("somebody C3..C4; trap Dia C2 E; go Ann C3")
    assert fewer(game) == {"Ann": 1}
    game.acts("trap Dia C3 E; put Dia C3; go Ben C4")
    assert fewer(game) == {"Ann": 1, "Ben": 2}
    game.over()
    game.do("confirm-round")
    game.do("begin-round")
    assert fewer(game) == {}


def test_one_card_is_always_left_because_a_turn_ends_with_drawing() -> None:
    """Who plays the last card has none to lose on a trap, and draws one."""
    game = board("somebody C3; trap Dia C2 E" + "; go Ann C3; go Ann C2" * 4)
    assert fewer(game) == {"Ann": 4}

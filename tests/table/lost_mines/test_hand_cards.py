"""The Lost Mines: who crosses a trap has a hand card fewer until the round ends (trap; drawing cards)."""

from __future__ import annotations

from tests.play import ONLOOKER
from tests.table.lost_mines_game import BoardGame

TRAPS = (("trap", "C2", "E"), ("trap", "C3", "E"))


def fewer(game: BoardGame) -> dict[str, int]:
    """Who has how many hand cards fewer, as everybody may see it."""
    return {seat.name: seat.fewer for seat in game.view(ONLOOKER).seats if seat.fewer}


def test_each_trap_costs_a_hand_card_for_the_rest_of_the_round(near_mines: BoardGame) -> None:
    near_mines.link(*TRAPS[0])
    near_mines.go("Ann", "C3")
    assert fewer(near_mines) == {"Ann": 1}
    near_mines.turn("Ben")
    near_mines.link(*TRAPS[1])
    near_mines.go("Ben", "C4")
    assert fewer(near_mines) == {"Ann": 1, "Ben": 2}
    near_mines.over()
    near_mines.do("confirm-round")
    near_mines.do("begin-round")
    assert fewer(near_mines) == {}


def test_undone_the_card_is_back(near_mines: BoardGame) -> None:
    near_mines.link(*TRAPS[0])
    near_mines.go("Ann", "C3")
    near_mines.do("undo-newest-act")
    assert fewer(near_mines) == {}


def test_a_dwarf_that_the_host_puts_somewhere_loses_nothing(near_mines: BoardGame) -> None:
    near_mines.link(*TRAPS[0])
    near_mines.go("Ann", "C3", anyway=True)
    assert fewer(near_mines) == {}


def test_one_card_is_always_left_because_a_turn_ends_with_drawing(near_mines: BoardGame) -> None:
    """Who plays the last card has none to lose on a trap, and draws one."""
    near_mines.link(*TRAPS[0])
    for cell in ("C3", "C2") * 4:
        near_mines.turn("Ann")
        near_mines.go("Ann", cell)
    assert fewer(near_mines) == {"Ann": 4}

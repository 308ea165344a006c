"""The Lost Mines: a card lets its player look in secret at a mine or a treasure (action cards for information)."""

from __future__ import annotations

import pytest

from tests.play import Forbidden, format_message, history, refused, seat_viewer
from tests.table.lost_mines_game import BoardGame


def look(game: BoardGame, name: str, at: str) -> None:
    game.do("look-in-secret", seat=game.seat(name), at=at)


@pytest.mark.parametrize("at", ["mine", "treasure"])
def test_it_is_the_card_that_its_player_plays(near_mines: BoardGame, at: str) -> None:
    look(near_mines, "Ann", at)
    assert near_mines.walk.acted and near_mines.walk.next_seat_to_play == near_mines.seat("Ben")
    message = history(near_mines.entries)[-1].message
    assert format_message(message, {1: "Ann"}) == f"Ann looks at a {at} in secret."
    near_mines.go("Ann", "C4")
    assert near_mines.walk.seat_on_turn == near_mines.seat("Ben")


def test_who_looks_is_on_turn(near_mines: BoardGame) -> None:
    look(near_mines, "Ben", "mine")
    assert near_mines.walk.seat_on_turn == near_mines.seat("Ben") and near_mines.walk.acted
    near_mines.do("undo-newest-act")
    assert near_mines.walk.seat_on_turn == near_mines.seat("Ann") and not near_mines.walk.acted


def test_nothing_else_is_looked_at_and_the_host_enters_it(near_mines: BoardGame) -> None:
    with refused("no-such-act"):
        look(near_mines, "Ann", "hand")
    with refused("only-the-host", kind=Forbidden):
        near_mines.do("look-in-secret", seat_viewer(1), seat=1, at="mine")

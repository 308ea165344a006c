"""The board of The Lost Mines: what may lie where, what a storm takes along, and where a dwarf can go.

Any other card, token and walk is held against a slow oracle by `test_lost_mines_against_oracle`."""

from __future__ import annotations

import pytest

from tests.rules.core import (
    Cell,
    Destination,
    Goal,
    LostMinesMaze,
    N,
    W,
    link_between,
    lost_mines_card,
    placement_problems,
)

STARTS = {"blue": (1, 1), "yellow": (1, 5)}
MINES = {(9, 0): Goal(), (3, 1): Goal()}


def board(mines: dict[Cell, Goal] | None = None, **cards: str) -> LostMinesMaze:
    """`c2_1="EW"` lies in column 2, row 1."""
    laid = {(int(name[1]), int(name[3])): lost_mines_card(tracks) for name, tracks in cards.items()}
    return LostMinesMaze(STARTS, laid, MINES if mines is None else mines, range(11), range(7))


BEGIN, ROW = board(), board(c2_1="EW")
OPEN_MINE = board({(5, 3): Goal("gold", lost_mines_card("NESW"))})

ROWS: list[tuple[str, LostMinesMaze, list[Cell], str, str]] = [
    ("extends a path from a start", BEGIN, [(2, 1), (1, 0)], "NESW", ""),
    ("extends a path from a card", board(c2_1="ESW"), [(2, 2)], "NS", ""),
    ("extends a path from a revealed mine", OPEN_MINE, [(4, 3)], "EW", ""),
    ("an island may grow", board(c7_5="EW"), [(8, 5)], "EW", ""),
    ("a hidden mine alone is no neighbour", BEGIN, [(8, 0), (5, 5)], "EW", "not-adjacent"),
    ("a hidden mine fits to everything", BEGIN, [(2, 1)], "W", ""),
    ("not on a start, a card or a mine", ROW, [(1, 1), (2, 1), (3, 1), (9, 0)], "NESW", "cell-taken"),
    ("not off the board", ROW, [(0, -1), (-1, 1), (11, 0), (1, 7)], "NESW", "off-board"),
    ("all sides must match", board(c2_1="EW", c1_2="NEW"), [(2, 2)], "ENW", "edges-clash"),
    ("one path must go on", BEGIN, [(2, 1)], "NS", "edges-clash not-connected"),
    ("walls that match are no path", ROW, [(2, 2), (2, 0)], "EW", "not-connected"),
]


@pytest.mark.parametrize(("rule", "maze", "cells", "tracks", "keys"), ROWS, ids=[row[0] for row in ROWS])
def test_what_speaks_against_a_card(rule: str, maze: LostMinesMaze, cells: list[Cell], tracks: str, keys: str) -> None:
    for cell in cells:
        assert " ".join(placement_problems(maze, cell, lost_mines_card(tracks))) == keys, cell


def test_where_there_is_no_board_nothing_is_free() -> None:
    cells: list[Cell] = [(2, 2), (2, 1), (1, 1), (9, 0), (11, 0), (0, -1)]
    assert [ROW.is_free(cell) for cell in cells] == [True] + [False] * 5
    assert (1, -1) not in board(c1_0="NESW").free_cells_beside_cards


# A thunderstorm


def test_a_thunderstorm_takes_path_cards_only() -> None:
    assert ROW.remove_card((2, 1)).cards == {}
    with pytest.raises(KeyError):
        ROW.remove_card((1, 1))


# What is asked of every maze


def test_a_mine_is_touched_by_a_path_but_turned_over_by_a_dwarf_only() -> None:
    assert (ROW.reached_goals, ROW.goals_to_turn_over, ROW.cells_forbidding_ladders) == (((3, 1),), (), ())
    assert board(c2_1="NSW").reached_goals == ()
    assert OPEN_MINE.reached_goals == ((5, 3),)


# Where a dwarf can go


def test_a_dwarf_enters_a_mine_with_its_last_step_from_any_path_that_no_troll_bars() -> None:
    maze = board(c2_1="NEW", c2_0="ES", c1_0="ES", c3_0="SW").place_dwarf("Ann", (2, 1))
    assert Destination((3, 1), 1, 0, True) in maze.destinations("Ann")
    assert maze.entry_sides("Ann", (3, 1)) == N | W
    assert maze.place_dwarf("Ann", (1, 1)).entry_sides("Ann", (3, 1)) == W
    assert maze.entry_sides("Ann", (9, 0)) == 0
    assert maze.with_token(link_between((2, 1), (3, 1)), "troll").entry_sides("Ann", (3, 1)) == N
    assert maze.with_token(link_between((3, 0), (3, 1)), "trap").entry_sides("Ann", (3, 1)) == N | W


def test_a_dwarf_on_no_card_stays_and_one_that_is_not_there_goes_nowhere() -> None:
    """The card on which it stood was taken off."""
    maze = ROW.place_dwarf("Ann", (2, 2))
    assert (maze.destinations("Ann"), maze.entry_sides("Ann", (2, 1))) == ((Destination((2, 2), 0, 0, False),), 0)
    for ask in (lambda: ROW.destinations("Ann"), lambda: ROW.entry_sides("Ann", (3, 1))):
        with pytest.raises(KeyError):
            ask()

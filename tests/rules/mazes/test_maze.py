"""Paths, doors, bridges, ladders, goals and rockfalls, drawn: one example for each sentence of the rulebook.

Any other maze is held against `tests.rules.maze_oracle` by `test_maze_laws`."""

from __future__ import annotations

import pytest

from tests.rules.core import CLANS, SABOTEUR, Cell, Goal, Maze, cell_from_name, cell_name, path_card
from tests.rules.maze_drawings import drawn_cases, read


def names(cells: tuple[Cell, ...]) -> str:
    return " ".join(map(cell_name, cells))


def test_a_round_begins_with_the_start_and_three_goals_face_down() -> None:
    maze = SABOTEUR.set_up_maze([])
    assert names(tuple(maze.goals)) == "A8 C8 E8"
    assert set(maze.goals.values()) == {Goal()}
    assert names(maze.free_reachable_cells) == "C-1 B0 D0 C1"
    assert (maze.reached_goals, maze.treasure_cell, maze.is_treasure_reached) == ((), None, False)


def test_no_cell_beyond_the_last_letter_is_free() -> None:
    maze = Maze.from_cards([((0, row), path_card("NESW")) for row in range(1, 14)], [])
    assert "P1" in names(maze.free_cells_beside_cards)
    assert all(cell_from_name(cell_name(cell)) == cell for cell in maze.free_cells_beside_cards)


FREE_AND_CUT_OFF = """
# a dead end leads nowhere: C-1 B0 D0
 │  ╵
─@─╴×╶
 │  ╷
# no path joins the dead end on a door card: C-1 B0 E0 C1
 │
─@─
 │
 │g
 │╶
 │
# no door shuts a dead end: C-1 B0 D0
 │  │g
─@─╴│
 │  │
# a bridge goes straight on only: C-1 B0 D0 C2
 │  │
─@──╫─
 │  │
# a double curve leads from north to west only: C-1 D-1 B0 C1
 │
─@─
 │
 │
─╱─
 │
# a ladder is joined to the start wherever it lies: C-1 B0 D0 C1 C4
 │       L
─@─       ×╶
 │
# without a ladder the same is cut off: C-1 B0 D0 C1 | C3
 │
─@─      ───
 │
# the path goes on through a stone: C-1 B0 D0 D2
 │    ╭ ╮
─@─────o
 │    ╰│╯
# a stone without a matching side leads nowhere: C-1 B0 D0
 │    ╭│╮
─@──── o─
 │    ╰ ╯
# the treasure leads on too: C-1 B0 D0 B1 D1 C2
 │ ╭│╮
─@──$─
 │ ╰│╯
# one connected dead end keeps a card: C-1 B0 D0 | C2
 │  ╵
─@─╴×╶───
 │
"""


@pytest.mark.parametrize(("drawing", "expected"), drawn_cases(FREE_AND_CUT_OFF))
def test_where_the_tunnels_lead_and_what_is_cut_off(drawing: str, expected: str) -> None:
    maze = read(drawing)
    free, _, cut_off = expected.partition(" | ")
    assert (names(maze.free_reachable_cells), names(maze.cut_off_cells)) == (free, cut_off)


OPEN_TO = """
# no door: blue green
 │    ╭│╮
─@─────$─
 │    ╰│╯
# a door lets its own clan pass: blue
 │   b╭│╮
─@─────$─
 │    ╰│╯
# a door of each clan in a row:
 │   b     g╭│╮
─@───────────$─
 │          ╰│╯
# a door of each clan on two paths: blue green
        g
    ┌─────┐
    │     │
 │  │   b │ ╭│╮
─@──┴─────┴──$─
 │          ╰│╯
# a door shuts both paths of a bridge: green
 │  │g╭│╮
─@──╫──$─
 │  │ ╰│╯
# a door shuts a ladder: blue
 │    L│b╭│╮
─@─    └──$─
 │       ╰│╯
"""


@pytest.mark.parametrize(("drawing", "clans"), drawn_cases(OPEN_TO))
def test_to_whom_the_path_to_the_treasure_is_open(drawing: str, clans: str) -> None:
    maze = read(drawing)
    assert maze.is_treasure_reached
    assert sorted(maze.clans_with_open_path(CLANS)) == clans.split()


def test_a_ladder_brings_back_what_was_cut_off_and_a_rockfall_cuts_it_off_again() -> None:
    maze = read("""
     │       ╭│╮
    ─@─   ────$─
     │       ╰│╯
    """)
    with_ladder = maze.lay((1, 0), path_card("E", ladder=True))
    assert (with_ladder.cut_off_cells, with_ladder.is_treasure_reached) == ((), True)
    for cut_off in (maze, with_ladder.remove_card((1, 0))):
        assert (names(cut_off.cut_off_cells), cut_off.is_treasure_reached) == ("C2", False)
        assert (cut_off.treasure_cell, cut_off.reached_goals) == ((3, 0), ())
        assert cut_off.clans_with_open_path(CLANS) == set()


GOALS_TO_TURN_OVER = """
# one card reaches two goals: B2 D2
      ╭ ╮
       ?
      ╰ ╯
 │     │
─@─────┤
 │     │
      ╭ ╮
       ?
      ╰ ╯
# a dead end reaches none:
 │    ╭ ╮
─@─╴×╶ ?
 │    ╰ ╯
# what lies face up is not turned over again:
 │    ╭ ╮
─@─────o
 │    ╰│╯
"""


@pytest.mark.parametrize(("drawing", "cells"), drawn_cases(GOALS_TO_TURN_OVER))
def test_which_goals_are_turned_over(drawing: str, cells: str) -> None:
    assert names(read(drawing).goals_to_turn_over) == cells


def test_crystals_count_where_they_lie_or_only_where_the_start_leads() -> None:
    maze = read("""
     │        │
    ─@────    └─
     │   2     3
    """)
    assert (maze.count_crystals(), maze.count_crystals(connected_only=True)) == (5, 2)

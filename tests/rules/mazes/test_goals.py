"""What a goal shows, and how it lies when it is turned over."""

from __future__ import annotations

import pytest

from companion.rules.mazes.cards import path_card
from companion.rules.mazes.goals import sides_reached_by_paths
from companion.rules.mazes.grid import Cell, letters_of_sides
from companion.rules.mazes.maze import Goal, Maze
from tests.rules.maze_drawings import read
from tests.rules.saboteur_mazes import faces_left, orientation

GOAL: Cell = (5, 5)


def approached(sides: str) -> Maze:
    """A goal at which ladders point from these sides."""
    toward = {"N": ((5, 4), "S"), "E": ((6, 5), "W"), "S": ((5, 6), "N"), "W": ((4, 5), "E")}
    ladders = [(toward[side][0], path_card(toward[side][1], ladder=True)) for side in sides]
    return Maze.from_cards(ladders, [(GOAL, Goal())])


@pytest.mark.parametrize(
    ("side", "bends_ne", "bends_nw"),
    [("N", "NE", "NW"), ("E", "NE", "ES"), ("S", "SW", "ES"), ("W", "SW", "NW")],
)
def test_a_stone_is_turned_so_that_its_path_meets_what_leads_there(side: str, bends_ne: str, bends_nw: str) -> None:
    assert orientation(approached(side), GOAL, "stone-ne") == path_card(bends_ne)
    assert orientation(approached(side), GOAL, "stone-nw") == path_card(bends_nw)


def test_the_stone_reached_from_its_west_lies_turned() -> None:
    maze = read("""
     │                      ╭ ╮
    ─@────────────────────── ?
     │                      ╰ ╯
    """)
    assert orientation(maze, (8, 0), "stone-ne", (7, 0)).tracks == "SW"


def test_both_ways_of_a_stone_may_be_met_at_once() -> None:
    assert orientation(approached("NE"), GOAL, "stone-ne").tracks == "NE"
    assert orientation(approached("SW"), GOAL, "stone-ne").tracks == "SW"


def test_of_two_sides_that_cannot_both_be_met_the_card_just_laid_decides() -> None:
    assert orientation(approached("NW"), GOAL, "stone-ne", just_laid=(5, 4)).tracks == "NE"
    assert orientation(approached("NW"), GOAL, "stone-ne", just_laid=(4, 5)).tracks == "SW"


def test_of_three_sides_the_one_just_laid_decides_against_two() -> None:
    assert orientation(approached("NEW"), GOAL, "stone-ne", just_laid=(4, 5)).tracks == "SW"
    assert orientation(approached("ESW"), GOAL, "stone-ne", just_laid=(9, 9)).tracks == "SW"


def test_a_card_just_laid_that_does_not_lead_there_decides_nothing() -> None:
    maze = approached("N").lay((4, 5), path_card("NS", ladder=True))
    assert orientation(maze, GOAL, "stone-ne", just_laid=(4, 5)).tracks == "NE"


def test_a_stone_that_nothing_leads_to_lies_as_printed() -> None:
    assert orientation(approached(""), GOAL, "stone-nw").tracks == "NW"
    assert orientation(approached("").lay((5, 6), path_card("NS")), GOAL, "stone-nw").tracks == "NW"


def test_the_treasure_lies_always_the_same() -> None:
    assert orientation(approached("W"), GOAL, "treasure", (4, 5)) == path_card("NESW")


def test_a_corrected_picture_lies_as_on_a_goal_turned_over_now() -> None:
    maze = approached("W")
    wrong = maze.turn_over(GOAL, Goal("stone-nw", orientation(maze, GOAL, "stone-nw")))
    assert orientation(wrong, GOAL, "stone-ne").tracks == "SW"
    assert letters_of_sides(sides_reached_by_paths(wrong, GOAL)) == "W"


def test_a_goal_is_not_seen_from_what_only_it_connects() -> None:
    maze = read("""
     │    ╭ ╮
    ─@─────o
     │    ╰│╯
           │
           │
           │
    """)
    assert letters_of_sides(sides_reached_by_paths(maze, (2, 0))) == "W"


def test_a_turned_stone_decides_how_the_next_one_lies() -> None:
    maze = read("""
     │    ╭ ╮
    ─@─────o
     │    ╰│╯
          ╭ ╮
           ?
          ╰ ╯
    """)
    assert orientation(maze, (2, 1), "stone-nw", just_laid=(1, 0)).tracks == "NW"


def test_every_picture_is_left_until_a_goal_shows_it() -> None:
    maze = approached("W")
    assert faces_left(maze) == ("treasure", "stone-ne", "stone-nw")
    assert faces_left(maze.turn_over(GOAL, Goal("stone-ne", path_card("SW")))) == ("treasure", "stone-nw")


def test_only_goals_lie_and_only_in_their_pictures() -> None:
    with pytest.raises(KeyError):
        orientation(approached("W"), (4, 5), "treasure")
    with pytest.raises(KeyError):
        orientation(approached("W"), GOAL, "dragon")

"""What a goal shows, and how it lies when it is turned over."""

from __future__ import annotations

import pytest

from tests.rules.core import Cell, Goal, Maze, path_card
from tests.rules.maze_drawings import read
from tests.rules.saboteur_mazes import faces_left, orientation

GOAL: Cell = (5, 5)
AROUND: dict[str, tuple[Cell, str]] = {"N": ((5, 4), "S"), "E": ((6, 5), "W"), "S": ((5, 6), "N"), "W": ((4, 5), "E")}


def approached(sides: str) -> Maze:
    """A goal at which ladders point from these sides."""
    ladders = [(AROUND[side][0], path_card(AROUND[side][1], ladder=True)) for side in sides]
    return Maze.from_cards(ladders, [(GOAL, Goal())])


@pytest.mark.parametrize(
    ("sides", "just_laid", "stone_ne", "stone_nw"),
    [
        # A stone is turned so that its path meets what leads there.
        ("N", "", "NE", "NW"),
        ("E", "", "NE", "ES"),
        ("S", "", "SW", "ES"),
        ("W", "", "SW", "NW"),
        # Both its ways may be met at once.
        ("NE", "", "NE", None),
        ("SW", "", "SW", None),
        # Of sides that cannot all be met the card just laid decides, even against two; else the most sides do.
        ("NW", "N", "NE", "NW"),
        ("NW", "W", "SW", "NW"),
        ("NEW", "W", "SW", None),
        ("ESW", "", "SW", None),
        # A stone that nothing leads to lies as printed.
        ("", "", "NE", "NW"),
    ],
)
def test_a_stone_is_turned_to_what_leads_there(sides: str, just_laid: str, stone_ne: str, stone_nw: str | None) -> None:
    last = AROUND[just_laid][0] if just_laid else (9, 9)
    assert orientation(approached(sides), GOAL, "stone-ne", last).tracks == stone_ne
    assert stone_nw is None or orientation(approached(sides), GOAL, "stone-nw", last).tracks == stone_nw
    assert orientation(approached(sides), GOAL, "treasure", last).tracks == "NESW"


def test_a_card_that_does_not_lead_there_decides_nothing() -> None:
    maze = approached("N").lay((4, 5), path_card("NS", ladder=True))
    assert orientation(maze, GOAL, "stone-ne", just_laid=(4, 5)).tracks == "NE"
    assert orientation(approached("").lay((5, 6), path_card("NS")), GOAL, "stone-nw").tracks == "NW"


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


def test_only_goals_lie_and_only_in_their_pictures() -> None:
    assert faces_left(approached("W").turn_over(GOAL, Goal("stone-ne", path_card("SW")))) == ("treasure", "stone-nw")
    for cell, shows in (((4, 5), "treasure"), (GOAL, "dragon")):
        with pytest.raises(KeyError):
            orientation(approached("W"), cell, shows)

"""A maze as a picture: what is lit, what is seen, and what can be tapped."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.play import Maze, path_card
from tests.web.drawings import CellLink, MazeScene, cell_box, maze_svg
from tests.web.host.maze.pictures import lit, names
from tests.web.page import Page

STATIC = Path(__file__).parents[4] / "static"


@pytest.mark.parametrize("sheet", ["maze", "lost_mines"])
def test_the_light_theme_is_the_same_chosen_or_preferred(sheet: str) -> None:
    css = re.sub(r"\s+", " ", (STATIC / f"css/{sheet}.css").read_text())
    (preferred,) = re.findall(r":root:not\(\[data-theme=dark\]\) \{([^}]*)\}", css)
    (chosen,) = re.findall(r":root\[data-theme=light\] \{([^}]*)\}", css)
    assert preferred.split() == chosen.split()


# What is lit


def test_a_bridge_is_lit_on_the_way_that_is_reached() -> None:
    bridge = lit(maze_svg(MazeScene(Maze.from_cards([((1, 0), path_card("NS|EW"))], []))))
    assert bridge == {("t-NESW", "lit"): 1, ("t-EW", "lit"): 1, ("t-NS", "cold"): 1}


# The whole maze


@pytest.mark.parametrize(("turn", "where"), list(enumerate(["left", "below", "right", "above"])))
def test_the_start_lies_where_the_turn_says(turn: int, where: str) -> None:
    start, goal = cell_box((0, 0)).rotate(turn), cell_box((8, 0)).rotate(turn)
    places_shown = {
        "left": start.right < goal.left,
        "below": start.top > goal.bottom,
        "right": start.left > goal.right,
        "above": start.bottom < goal.top,
    }
    assert [place for place, is_there in places_shown.items() if is_there] == [where]


@pytest.mark.parametrize("kind", ["free glows", "free faint", "card", "goal", "start"])
def test_a_cell_can_be_tapped_and_says_what_it_is(kind: str) -> None:
    link = CellLink((3, -1), "/t/K/host?cell=3,-1&a=<b>", 'B3, "free"', kind, (4, 0, 12))
    svg = maze_svg(MazeScene(Maze.from_cards([], []), links=(link,), picked=(3, -1)))
    cell = Page(svg).part("a")
    attributes = {name: cell.attribute("a", name) for name in ("class", "href", "aria-label", "data-cell", "data-fits")}
    assert attributes == {
        "class": f"cell {kind} picked",
        "href": link.href,
        "aria-label": link.label,
        "data-cell": "3,-1",
        "data-fits": "4 0 12" if kind.startswith("free") else "",
    }


def test_the_newest_card_and_one_placed_anyway_are_marked() -> None:
    maze = Maze.from_cards([((1, 0), path_card("EW")), ((2, 0), path_card("EW"))], [])
    svg = maze_svg(MazeScene(maze, newest=(2, 0), anyway=frozenset([(1, 0)])))
    assert names(svg)["newest"] == names(svg)["mark"] == 1
    assert [name for name in names(svg) if name in ("mark", "newest")] == ["mark", "newest"]
    assert names(maze_svg(MazeScene(maze)))["newest"] == 0

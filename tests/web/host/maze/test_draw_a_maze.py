"""A maze as a picture: what is lit, what is seen, and what can be tapped."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.play import Maze
from tests.web.drawings import CellLink, MazeScene, maze_svg
from tests.web.page import Page

STATIC = Path(__file__).parents[4] / "static"


# The whole maze


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

"""Ways through a maze as rows of dots."""

from __future__ import annotations

import re

from hypothesis import given

from tests.play import Cell, Maze, PathCard, path_card
from tests.rules.saboteur_mazes import mazes
from tests.web.drawings import (
    LANE,
    Goal,
    MazeScene,
    cell_box,
    maze_svg,
    shortest_path,
)
from tests.web.host.maze.pictures import classes
from tests.web.page import Page


def treasure_at(cell: Cell, *cards: tuple[Cell, PathCard]) -> Maze:
    return Maze.from_cards(cards, [(cell, Goal("treasure", path_card("NESW")))])


def dots(svg: str) -> list[str]:
    """The paths along which the dots of the ways run."""
    return Page(svg).attributes(".m-way-dots", "d")


ROUND_ABOUT = treasure_at(
    (3, 0),
    ((1, 0), path_card("NSW")),
    ((1, -1), path_card("ES")),
    ((2, -1), path_card("SW", "blue")),
    ((1, 1), path_card("NE")),
    ((2, 1), path_card("NW", "green")),
    ((2, 0), path_card("NES")),
)


def test_two_ways_that_differ_run_side_by_side_and_never_alike() -> None:
    ways = {clan: shortest_path(ROUND_ABOUT, clan) for clan in ("blue", "green")}
    svg = maze_svg(MazeScene(ROUND_ABOUT, paths=ways))
    assert [path.split("L")[1] for path in dots(svg)] == [f"100 {70 - LANE}", f"100 {70 + LANE}"]
    assert {"m-blue", "m-green"} <= classes(svg)


def numbers(path: str) -> list[tuple[float, float]]:
    """Where the pieces of a path end, the turns too."""
    plain = re.sub(r"A\S+ \S+ 0 0 [01] ", "L", path)
    return [(float(x), float(y)) for x, y in re.findall(r"[ML](\S+) (-?[\d.]+)", plain)]


@given(mazes())
def test_a_way_never_leaves_the_cards_it_passes(maze: Maze) -> None:
    steps = shortest_path(maze, None)
    boxes = [cell_box(step.cell) for step in steps]
    for path in dots(maze_svg(MazeScene(maze, paths={"": steps}))):
        for x, y in numbers(path):
            assert any(at.left <= x <= at.right and at.top <= y <= at.bottom for at in boxes)

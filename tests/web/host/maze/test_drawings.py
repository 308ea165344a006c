"""What holds for the picture of any maze and any card, in each edition that has one."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.play import GoldClaimed, Seat, gold_of
from tests.rules import duel_mazes, lost_mines_mazes, saboteur_mazes
from tests.web.drawings import (
    BUNDLES,
    DRAWINGS,
    SPRITES,
    BoardArt,
    DuelArt,
    DwarfMarker,
    EditionArt,
    MazeScene,
    card_svg,
    cell_box,
    growing_maze_svg,
    maze_svg,
    shortest_path,
)
from tests.web.host.maze.pictures import classes, ids, links_of, lit, names, view_box
from tests.web.page import Page

CSS = Path(__file__).parents[4] / "static" / "css"
SEEDS = st.integers(0, 2**32).map(Random)
TURNS = st.integers(0, 3)


class Drawn(NamedTuple):
    """What an edition draws besides, its random cards and its random mazes."""

    art: type[EditionArt]
    cards: st.SearchStrategy[Any]
    mazes: st.SearchStrategy[Any]


DRAWN = {
    "saboteur": Drawn(EditionArt, saboteur_mazes.CARDS, saboteur_mazes.mazes()),
    "duel": Drawn(DuelArt, SEEDS.map(duel_mazes.some_card), SEEDS.map(duel_mazes.scattered)),
    "lost_mines": Drawn(BoardArt, SEEDS.map(lost_mines_mazes.some_card), SEEDS.map(lost_mines_mazes.scattered)),
}
editions = pytest.mark.parametrize("edition", DRAWN)


def everything_on(edition: str, maze: Any, turn: int = 0) -> str:
    """The maze with all that may lie, stand and be tapped on it."""
    if edition == "saboteur":
        way = {"": shortest_path(maze, None)}
        return str(maze_svg(MazeScene(maze, turn, links_of(maze), paths=way, label='Ann\'s "maze" <1>')))
    if edition == "duel":
        gold_cells = [cell for cell, card in maze.face_up_cards.items() if gold_of(card)]
        lying = [GoldClaimed(cell, 0, 1, Seat(nth % 2)) for nth, cell in enumerate(gold_cells)]
        art = DuelArt(lying, {Seat(0): "green", Seat(1): "blue"}, next(iter(maze.cards), None))
        return str(maze_svg(MazeScene(maze, turn, art=art)))
    standing = tuple(
        DwarfMarker(cell, f"D{nth}", ("blue", "yellow")[nth % 2], not nth)
        for nth, cell in enumerate(maze.dwarves.values())
    )
    reach = maze.destinations(next(iter(maze.dwarves))) if standing else None
    return str(maze_svg(MazeScene(maze, turn, art=BoardArt(standing, reach))))


@editions
@given(st.data())
def test_a_picture_is_well_formed_and_made_of_drawings_that_are_served(edition: str, data: st.DataObject) -> None:
    art, cards, mazes = DRAWN[edition]
    card = card_svg(data.draw(cards), rotation=data.draw(TURNS), art=art)
    maze = everything_on(edition, data.draw(mazes), data.draw(TURNS))
    for svg in (card, maze):
        ElementTree.fromstring(svg)
        assert not re.search(r"style=|<script|\son\w+=|javascript:|url\(", svg)
        assert Page(svg).drawn() <= DRAWINGS


@pytest.mark.parametrize("svg", [file.plain.decode() for file in SPRITES], ids=len)
def test_every_drawing_has_a_name_of_its_own_and_refers_to_others_only(svg: str) -> None:
    ElementTree.fromstring(svg)
    assert set(ids(svg).values()) == {1} and names(svg).keys() <= ids(svg).keys()
    assert not re.search(r"class=|url\(", svg), "no rule of a page reaches it"


@editions
@pytest.mark.parametrize("page", ["host.css", "reading.css"])
def test_every_class_has_a_rule_and_every_colour_a_value(edition: str, page: str) -> None:
    css = "".join((CSS / f"{sheet}.css").read_text() for sheet in f"{BUNDLES['base.css']} {BUNDLES[page]}".split())
    maze = {
        "saboteur": lambda: saboteur_mazes.grown(20, 7),
        "duel": lambda: duel_mazes.scattered(Random(7)),
        "lost_mines": lambda: lost_mines_mazes.grown(Random(7), 20),
    }[edition]()
    used = classes(everything_on(edition, maze))
    assert {name for name in used if name[:2] in ("m-", "f-")} <= set(re.findall(r"\.([mf]-[\w-]+)", css))
    numbers = "".join(path.read_text("utf-8") for path in CSS.parents[1].glob("templates/**/*.html"))
    before = maze.remove_card(next(iter(maze.cards)))
    numbers += growing_maze_svg([MazeScene(before), MazeScene(maze)])  # of the film
    wanted = css + "".join(file.plain.decode() for file in SPRITES)
    assert set(re.findall(r"var\((--[\w-]+)\)", wanted)) <= set(re.findall(r"(--[\w-]+):", css + numbers))


@pytest.mark.parametrize("edition", ["saboteur", "duel"])
@given(st.data())
def test_light_lies_on_each_tunnel_that_a_start_reaches_and_on_no_other(edition: str, data: st.DataObject) -> None:
    maze = data.draw(DRAWN[edition].mazes)
    cells = [(0, 0), *maze.cards, *maze.goals] if edition == "saboteur" else maze.face_up_cards
    tunnels = [reached for cell in cells for reached in maze.are_tunnels_connected(cell)]
    lights = Counter(light for (_, light), count in lit(maze_svg(MazeScene(maze))).items() for _ in range(count))
    assert (lights["lit"], lights["cold"]) == (tunnels.count(True), tunnels.count(False))


@given(saboteur_mazes.mazes(), TURNS)
def test_all_that_lies_and_all_that_glows_is_seen_whole(maze: Any, turn: int) -> None:
    left, top, width, height = view_box(maze_svg(MazeScene(maze, turn, links_of(maze))))
    for cell in [(0, 0), *maze.cards, *maze.goals, *maze.free_reachable_cells]:
        seen = cell_box(cell).rotate(turn)
        assert left <= seen.left and top <= seen.top
        assert seen.right <= left + width and seen.bottom <= top + height


@given(saboteur_mazes.mazes())
def test_the_dots_of_a_way_never_leave_the_cards_that_it_passes(maze: Any) -> None:
    steps = shortest_path(maze, None)
    boxes = [cell_box(step.cell) for step in steps]
    for path in Page(maze_svg(MazeScene(maze, paths={"": steps}))).attributes(".m-way-dots", "d"):
        plain = re.sub(r"A\S+ \S+ 0 0 [01] ", "L", path)  # the end of a curve counts as that of a line
        for x, y in re.findall(r"[ML](\S+) (-?[\d.]+)", plain):
            assert any(at.left <= float(x) <= at.right and at.top <= float(y) <= at.bottom for at in boxes)

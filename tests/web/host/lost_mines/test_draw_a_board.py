"""The board of The Lost Mines as a picture: grounds, tools, tokens on links, mines, dwarves, and where one may go."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.play import OBSTACLES, TOOL_FOR, LostMinesMaze, lost_mines_card
from tests.rules.lost_mines_mazes import BOARD, scattered
from tests.web.drawings import (
    DRAWINGS,
    GROUNDS,
    BoardArt,
    Destination,
    DwarfMarker,
    MazeScene,
    card_svg,
    cell_box,
    link_between,
    maze_svg,
    seat_letters,
)
from tests.web.host.maze.pictures import names, view_box
from tests.web.page import Page
from tests.web.play_lost_mines import Mine, dig, enter, lay, maze, put, sheet, turn

BOARDS = st.builds(lambda seed: scattered(Random(seed)), st.integers(0, 2**32))


def picture(maze: LostMinesMaze, forest: BoardArt | None = None, turn: int = 0) -> str:
    return str(maze_svg(MazeScene(maze, turn, art=forest or BoardArt())))


def of_everybody(maze: LostMinesMaze) -> BoardArt:
    """All who stand in this maze, the first of them on turn, with where it may go."""
    markers = tuple(
        DwarfMarker(cell, f"D{nth}", ("blue", "yellow")[nth % 2], not nth)
        for nth, cell in enumerate(maze.dwarves.values())
    )
    first = next(iter(maze.dwarves), None)
    return BoardArt(markers, maze.destinations(first) if markers else None)


# Cards


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("bridged", [False, True])
def test_a_card_shows_its_ground_and_the_tool_that_lies_on_it(ground: str, bridged: bool) -> None:
    symbols = names(card_svg(lost_mines_card("EW", ground, bridged), art=BoardArt))
    tools = {f"tool-{tool}" for tool in TOOL_FOR.values()} & symbols.keys()
    assert symbols[f"ground-{ground}"] == 1
    assert tools == ({f"tool-{TOOL_FOR[ground]}"} if bridged and ground in OBSTACLES else set())


# The board


@pytest.mark.parametrize("turn", range(4))
def test_the_whole_board_is_seen_however_little_lies(turn: int) -> None:
    left, top, width, height = view_box(picture(BOARD.set_up(), turn=turn))
    for column, row in ((1, -2), (11, -2), (1, 4), (11, 4)):
        seen = cell_box((column, row)).rotate(turn)
        assert left <= seen.left < seen.right <= left + width
        assert top <= seen.top < seen.bottom <= top + height


# On links


def links(svg: str) -> set[tuple[str, float, float]]:
    """What lies on links, and where."""
    uses = [use.attributes for use in Page(svg).all("use[href*='#link-']")]
    kinds = [(use["href"] or "").rpartition("#link-")[2] for use in uses]
    return {(kind, float(use.get("x") or 0), float(use.get("y") or 0)) for kind, use in zip(kinds, uses, strict=True)}


def test_a_token_lies_in_the_middle_of_its_link() -> None:
    maze = (
        BOARD.set_up()
        .with_token(link_between((2, -1), (3, -1)), "trap")
        .with_token(link_between((2, -1), (2, 0)), "troll")
    )
    assert links(picture(maze)) == {("trap", 300, -70), ("troll", 250, 0)}


# Dwarves


@pytest.mark.parametrize(
    ("called", "letters"),
    [
        ({1: "Ann", 2: "Ben"}, {1: "An", 2: "Be"}),
        ({1: "Ann", 2: "Anna"}, {1: "1", 2: "2"}),
        ({1: "Ann", 2: "anton", 3: "Bo"}, {1: "1", 2: "2", 3: "Bo"}),
        ({1: "X", 2: " Zoë "}, {1: "X", 2: "Zo"}),
    ],
)
def test_a_dwarf_has_the_beginning_of_its_name_or_its_number(called: dict[int, str], letters: dict[int, str]) -> None:
    assert seat_letters(called) == letters


# Where one may go


def test_every_card_in_reach_has_a_rim_and_the_traps_on_the_way() -> None:
    destinations = [
        Destination((2, -1), 0, 0, False),
        Destination((3, -1), 1, 2, False),
        Destination((3, -1), 3, 1, False),
        Destination((7, -2), 2, 0, True),
    ]
    maze = BOARD.set_up().lay((3, -1), lost_mines_card("EW")).lay((4, -1), lost_mines_card("EW"))
    svg = picture(maze, BoardArt((), destinations))
    symbols = names(svg)
    assert (symbols["reach"], symbols["reach-trap"], symbols["reach-mine"]) == (2, 1, 1)
    assert Page(svg).texts(".f-trap-count") == ["1"]


@given(BOARDS)
def test_every_space_that_a_dwarf_can_reach_has_an_outline(maze: LostMinesMaze) -> None:
    forest = of_everybody(maze)
    reached = {stop.cell for stop in forest.destinations or () if stop.steps}
    assert names(picture(maze, forest))["reach"] == len(reached)


# In the pages


def put_everything_on(mine: Mine) -> None:
    """One of everything that may lie on a board."""
    dig(mine, "C3", "C4")
    turn(mine, "Ann")
    for cell, ground in (("D2", "lake"), ("B2", "trunks"), ("E3", "rock"), ("E1", "ditch"), ("D1", "campfire")):
        lay(mine, cell, "NESW", ground, anyway="1", by="")
    for tool, cell in (("boat", "D2"), ("axe", "B2"), ("rope", "E1")):
        put(mine, tool, cell)
    turn(mine, "Ann")
    put(mine, "trap", "C2", "E", by=mine["Ann"].seat)
    put(mine, "troll", "C2", "N", by=mine["Ann"].seat)
    enter(mine, "C5", "gems", by=mine["Ann"].seat)
    enter(mine, "E5", "dragon", anyway="1")


def test_every_drawing_that_a_page_or_a_sheet_asks_for_is_served(empty_board: Mine) -> None:
    mine, host = empty_board, empty_board["host"]
    put_everything_on(mine)
    parts = [maze(mine), host.page("/free-card"), *(sheet(mine, cell) for cell in ("C2", "C5", "A9", "D2"))]
    asked = set().union(*(part.drawn() for part in parts))
    some = {"figure-blue", "treasure-gems", "mine-dragon", "link-troll", "tool-axe", "reach", "ground-campfire"}
    assert asked <= DRAWINGS and some <= {href.rpartition("#")[2] for href in asked}

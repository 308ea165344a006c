"""Who hears the page instead of seeing it learns the same of the board."""

from __future__ import annotations

import html
import re

import pytest
from flask import Flask

from tests.web.lost_mines.miners import Mine, at, dig, enter, lay, open_board, put, tell, turn


@pytest.fixture
def mine(app: Flask) -> Mine:
    """Ways lead east of each start; a lake lies south of blue's; it is Ann's turn."""
    mine = open_board(app)
    dig(mine, "C3", "C4", "E3", "E4")
    turn(mine, "Ann")
    lay(mine, "D2", "NS", "lake")
    return mine


def heard(mine: Mine, cell: str) -> str:
    """What is heard of this cell."""
    found = re.search(
        rf'<a class="cell [^>]*data-cell="{at(cell)}"[^>]*aria-label="([^"]*)"', mine["host"].text("/maze")
    )
    return html.unescape(found[1]) if found else ""


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ("C2", "C2, start of the blue dwarfs, Ann, Ben"),
        ("E2", "E2, start of the yellow dwarfs, Cem, Dia"),
        ("C3", "C3, Straight, open west, east, Ann can go here"),
        ("E3", "E3, Straight, open west, east"),
        ("D2", "D2, Straight, open north, south, a lake on it"),
        ("C5", "C5, mine, face down, Ann can go here"),
        ("A9", "A9, mine, face down"),
        ("B2", "B2, free"),
    ],
)
def test_each_cell_says_what_lies_there_who_stands_there_and_who_gets_there(mine: Mine, cell: str, said: str) -> None:
    assert heard(mine, cell) == said


def test_a_tool_makes_it_passable(mine: Mine) -> None:
    put(mine, "boat", "D2", by=mine["Ann"].seat)
    assert heard(mine, "D2") == "D2, Straight, open north, south, a lake on it, passable with a boat, Ann can go here"


def test_traps_and_trolls_are_heard_where_they_lie_and_on_the_way(mine: Mine) -> None:
    put(mine, "trap", "C3", "W", by=mine["Ann"].seat)
    put(mine, "troll", "C3", "E", by=mine["Ann"].seat)
    assert heard(mine, "C3") == "C3, Straight, open west, east, Ann can go here, over a trap, Troll: right, Trap: left"
    assert heard(mine, "C4") == "C4, Straight, open west, east, Troll: left"


def test_an_open_mine_says_what_is_in_it_and_where_it_leads(mine: Mine) -> None:
    enter(mine, "C5", "gems", way=["E", "W"])
    assert heard(mine, "C5") == "C5, the mine with gems, open west, east, Ann, Ben can go here"


def test_whatever_can_be_tapped_is_heard(mine: Mine) -> None:
    links = re.findall(r'<a class="cell [^>]*>', mine["host"].text("/maze"))
    assert links and all(re.search(r'aria-label="[A-G]\d+, [^"]+"', link) for link in links)


def test_each_name_says_whose_turn_it_makes_it_and_what_was_found(mine: Mine) -> None:
    enter(mine, "C5", "gems", by=mine["Ann"].seat)
    tell(mine["Ann"], 3)
    row = mine["host"].text("/maze").split('id="walker-1"')[1].split("</button>")[0]
    assert 'aria-label="Make it the turn of Ann, gems' in row and "told on the own phone" in row
    row = mine["host"].text("/maze").split('id="walker-2"')[1].split("</button>")[0]
    assert 'aria-pressed="true"' in row and '<i class="sr">turn</i>' in row


def test_what_happened_is_a_status(mine: Mine) -> None:
    assert '<p class="dug" id="dug" role="status">Ann laid a card with a lake on D2.</p>' in mine["host"].text("/maze")

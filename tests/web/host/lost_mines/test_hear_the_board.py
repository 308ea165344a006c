"""Who hears the page instead of seeing it learns the same of the board."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from tests.web.people import SetUp
from tests.web.play_lost_mines import Mine, at, dig_to_the_mines, enter, enter_treasures, event_text, lay, maze, put


def lay_a_lake(app: Flask) -> Mine:
    mine = dig_to_the_mines(app)
    lay(mine, "D2", "NS", "lake")
    return mine


@pytest.fixture
def lake_on_the_board(set_up: SetUp, app: Flask) -> Mine:
    """Ways lead east of each start; Ann has laid a lake south of blue's."""
    return set_up(lay_a_lake, app)


def heard(mine: Mine, cell: str) -> str:
    """What is heard of this cell."""
    return maze(mine).attribute(f'a.cell[data-cell="{at(cell)}"]', "aria-label")


def test_each_cell_says_its_card_who_stands_there_and_who_gets_there(lake_on_the_board: Mine) -> None:
    page = maze(lake_on_the_board)
    labels = page.attributes("a.cell", "aria-label")
    assert {
        "C2, start of the blue dwarves, Ann, Ben",
        "E2, start of the yellow dwarves, Cem, Dia",
        "C3, Straight, open west, east, Ann can go here",
        "E3, Straight, open west, east",
        "D2, Straight, open north, south, a lake on it",
        "C5, mine, face down, Ann can go here",
        "A9, mine, face down",
        "B2, free",
    } <= set(labels)
    assert len(labels) == len(page.all("a.cell")) and all(re.match(r"[A-G]\d+, ", label) for label in labels)


def test_the_label_of_an_obstacle_with_its_tool_says_passable(lake_on_the_board: Mine) -> None:
    put(lake_on_the_board, "boat", "D2", by=lake_on_the_board["Ann"].seat)
    assert heard(lake_on_the_board, "D2") == (
        "D2, Straight, open north, south, a lake on it, passable with a boat, Ann can go here"
    )


def test_traps_and_trolls_are_heard_where_they_lie_and_on_the_way(dug_board: Mine) -> None:
    ann = dug_board["Ann"].seat
    put(dug_board, "trap", "C3", "W", by=ann)
    put(dug_board, "troll", "C3", "E", by=ann)
    assert heard(dug_board, "C3") == (
        "C3, Straight, open west, east, Ann can go here, over a trap, Troll: right, Trap: left"
    )
    assert heard(dug_board, "C4") == "C4, Straight, open west, east, Troll: left"


def test_an_open_mine_says_what_is_in_it_and_where_it_leads(dug_board: Mine) -> None:
    enter(dug_board, "C5", "gems", way=["E", "W"])
    assert heard(dug_board, "C5") == "C5, the mine with gems, open west, east, Ann, Ben can go here"


def test_each_name_says_whose_turn_it_makes_it_and_what_was_found(dug_board: Mine) -> None:
    enter(dug_board, "C5", "gems", by=dug_board["Ann"].seat)
    enter_treasures(dug_board["Ann"], 3)
    page = maze(dug_board)
    assert page.attribute("#board-dwarf-1", "aria-label").startswith("Make it Ann’s turn, gems")
    assert "entered on their phone" in page.text("#board-dwarf-1")
    assert (
        page.attribute("#board-dwarf-2", "aria-pressed") == "true" and page.text("#board-dwarf-2 .sr") == "their turn"
    )


def test_what_happened_is_a_status(lake_on_the_board: Mine) -> None:
    page = maze(lake_on_the_board)
    assert event_text(page) == "Ann placed a card with a lake at D2." and page.attribute("#dug", "role") == "status"

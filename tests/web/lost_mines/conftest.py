"""Tables of The Lost Mines as they lie when a test begins."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web.lost_mines.miners import Mine, dig_to_the_mines, open_board, open_board_with_cards, open_mine
from tests.web.people import Person, SetUp, open_table


@pytest.fixture
def mine_host(set_up: SetUp, app: Flask) -> Person:
    """The host of a table of The Lost Mines, at which nobody sits yet."""
    return set_up(open_table, app, "lost_mines")


@pytest.fixture
def three_miners(set_up: SetUp, app: Flask) -> Mine:
    """Ann, Ben and Cem, to whom the companion dealt, at a table that knows no board."""
    return set_up(open_mine, app, "Ann", "Ben", "Cem")


@pytest.fixture
def three_with_cards(set_up: SetUp, app: Flask) -> Mine:
    """Ann, Ben and Cem, who dealt the real dwarf cards."""
    return set_up(open_mine, app, "Ann", "Ben", "Cem", roles="cards")


@pytest.fixture
def five_miners(set_up: SetUp, app: Flask) -> Mine:
    """Ann, Ben, Cem, Dia and Eva, to whom the companion dealt."""
    return set_up(open_mine, app, "Ann", "Ben", "Cem", "Dia", "Eva")


@pytest.fixture
def empty_board(set_up: SetUp, app: Flask) -> Mine:
    """The board of Ann and Ben, who are blue, Cem and Dia, who are yellow. No card lies; it is nobody's turn yet."""
    return set_up(open_board, app)


@pytest.fixture
def dug_board(set_up: SetUp, app: Flask) -> Mine:
    """Two cards lead from each start to the mine three steps east of it, C5 and E5. It is Ann's turn."""
    return set_up(dig_to_the_mines, app)


@pytest.fixture
def three_on_the_board(set_up: SetUp, app: Flask) -> Mine:
    """The board of Ann, Ben and Cem, who dealt the real dwarf cards: no dwarf stands on it yet."""
    return set_up(open_board_with_cards, app)

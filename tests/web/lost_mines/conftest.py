"""Tables of The Lost Mines as they lie when a test begins."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web.conftest import Begin
from tests.web.lost_mines.miners import Mine, dig_to_the_mines, open_board, open_board_with_cards, open_mine
from tests.web.people import Person, open_table


@pytest.fixture
def mine_host(begin: Begin, app: Flask) -> Person:
    """The host of a table of The Lost Mines, at which nobody sits yet."""
    return begin(open_table, app, "lost_mines")


@pytest.fixture
def three_miners(begin: Begin, app: Flask) -> Mine:
    """Ann, Ben and Cem, to whom the companion dealt, at a table that knows no board."""
    return begin(open_mine, app, "Ann", "Ben", "Cem")


@pytest.fixture
def three_with_cards(begin: Begin, app: Flask) -> Mine:
    """Ann, Ben and Cem, who dealt the real dwarf cards."""
    return begin(open_mine, app, "Ann", "Ben", "Cem", roles="cards")


@pytest.fixture
def five_miners(begin: Begin, app: Flask) -> Mine:
    """Ann, Ben, Cem, Dia and Eva, to whom the companion dealt."""
    return begin(open_mine, app, "Ann", "Ben", "Cem", "Dia", "Eva")


@pytest.fixture
def empty_board(begin: Begin, app: Flask) -> Mine:
    """The board of Ann and Ben, who are blue, Cem and Dia, who are yellow. No card lies; it is nobody's turn yet."""
    return begin(open_board, app)


@pytest.fixture
def dug_board(begin: Begin, app: Flask) -> Mine:
    """Two cards lead from each start to the mine three steps east of it, C5 and E5. It is Ann's turn."""
    return begin(dig_to_the_mines, app)


@pytest.fixture
def three_on_the_board(begin: Begin, app: Flask) -> Mine:
    """The board of Ann, Ben and Cem, who dealt the real dwarf cards: no dwarf stands on it yet."""
    return begin(open_board_with_cards, app)

"""Tables of The Lost Mines as their host finds them when a test begins."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web.people import SetUp
from tests.web.play_lost_mines import Mine, dig, dig_to_the_mines, enter, go, open_board, open_mine, put, turn


def give_ann_the_turn(app: Flask) -> Mine:
    mine = open_board(app)
    turn(mine, "Ann")
    return mine


@pytest.fixture
def anns_turn(set_up: SetUp, app: Flask) -> Mine:
    """An empty board; it is Ann's turn."""
    return set_up(give_ann_the_turn, app)


def lay_a_trap(app: Flask) -> Mine:
    mine = open_board(app)
    dig(mine, "C3", tracks="ESW")
    dig(mine, "D2", tracks="NE")
    dig(mine, "D3", tracks="NW")
    turn(mine, "Ann")
    put(mine, "trap", "C2", "E")
    turn(mine, "Ben")
    return mine


@pytest.fixture
def trapped(set_up: SetUp, app: Flask) -> Mine:
    """East of blue's start lies C3, behind a trap; round the south it is three steps. It is Ben's turn."""
    return set_up(lay_a_trap, app)


def enter_two_mines(app: Flask) -> Mine:
    mine = dig_to_the_mines(app)
    enter(mine, "C5", "gems")
    go(mine, "Ben", "E2", anyway="1")
    turn(mine, "Ben")
    enter(mine, "E5", "dragon")
    return mine


@pytest.fixture
def two_mines_entered(set_up: SetUp, app: Flask) -> Mine:
    """Ann took gems at C5, Ben met the dragon; two cards lie on the way to each mine. It is Cem's turn."""
    return set_up(enter_two_mines, app)


@pytest.fixture
def six_with_cards(set_up: SetUp, app: Flask) -> Mine:
    """Six dwarves who dealt the real cards."""
    return set_up(open_mine, app, "Ann", "Ben", "Cem", "Dia", "Eva", "Finn", roles="cards")

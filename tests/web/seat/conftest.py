"""Tables of each edition at which somebody looks at the own phone."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web import play_duel
from tests.web.people import People, Person, SetUp, sit_without_phone
from tests.web.play_duel import Duel
from tests.web.play_lost_mines import Mine
from tests.web.rounds import ROLES, end
from tests.web.seat.driver import open_own_cards, open_own_mine


@pytest.fixture
def own_cards(set_up: SetUp, app: Flask) -> People:
    """Ann, Ben and Cem of Saboteur 2 enter their own cards; nobody knows who begins."""
    return set_up(open_own_cards, app)


@pytest.fixture
def own_mine(set_up: SetUp, app: Flask) -> Mine:
    """Everyone enters their own cards on the board; it is Ann's turn, whose dwarf is three steps from C5."""
    return set_up(open_own_mine, app)


def lay_two(app: Flask) -> Duel:
    duel = play_duel.open_duel(app, "Ann", "Ben")
    for name, cell in (("Ann", "B1"), ("Ben", "D1")):
        play_duel.lay(duel, name, cell)
    return duel


@pytest.fixture
def duel_played(set_up: SetUp, app: Flask) -> Duel:
    """Ann laid a card on B1, Ben one on D1; it is Ann's turn."""
    return set_up(lay_two, app)


def win_with_a_theft_to_come(host: Person) -> None:
    host.post_ok("/do/deal")
    host.post_ok("/do/token", seat=1, do="put", kind="theft")
    end(host, host.view.circle[1].seat, open_to="blue", **ROLES)


@pytest.fixture
def thief(set_up: SetUp, with_real_roles: Person, players: People) -> People:
    """Ann has a Theft card. Ben the blue gold-digger, Dia the profiteer and Finn the boss have just won gold."""
    set_up(win_with_a_theft_to_come, with_real_roles)
    return players


def sit_without_phones(host: Person, players: People) -> dict[str, int]:
    seats = {name: sit_without_phone(host, name) for name in ("Gül", "Hal")}
    host.post_ok("/do/deal")
    return seats


@pytest.fixture
def without_phones(set_up: SetUp, host: Person, players: People) -> dict[str, int]:
    """The seats of Gül and Hal, who have no phones; the roles are dealt."""
    return set_up(sit_without_phones, host, players)

"""Tables of The Duel as their host finds them when a test begins."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.play import a_door, a_troll, some_gold
from tests.web.people import SetUp
from tests.web.play_duel import Duel, bribe, claim, end_with_claims, lay, open_duel


def lay_a_door_and_a_troll(app: Flask) -> Duel:
    duel = open_duel(app, "Ann", "Ben")
    lay(duel, "Ann", "B1", "NESW", a_door("blue", "E"), a_troll("N"))
    lay(duel, "Ann", "B2", "EW", some_gold(2, "EW"))
    lay(duel, "Ann", "A1", "NS", some_gold(1, "NS"))
    return duel


@pytest.fixture
def door_and_troll(set_up: SetUp, app: Flask) -> Duel:
    """On B1 a blue door bars Ann's way to 2 gold on B2, and a troll the way to 1 gold on A1. It is Ben's turn."""
    return set_up(lay_a_door_and_a_troll, app)


def lay_seven_counters(app: Flask) -> Duel:
    duel = open_duel(app, "Ann", "Ben")
    for number in (-1, -2, *range(1, 6)):
        claim(duel, "Ann", f"B{number}", 1)
    return duel


@pytest.fixture
def one_counter_left(set_up: SetUp, app: Flask) -> Duel:
    """Ann's counters lie on seven cards of row B, from B-2 to B5."""
    return set_up(lay_seven_counters, app)


def reach_two_more(app: Flask) -> Duel:
    duel = lay_seven_counters(app)
    lay(duel, "Ann", "B-4", "EW", some_gold(2, "EW"))
    lay(duel, "Ann", "B-3", "EW", some_gold(3, "EW"))
    return duel


@pytest.fixture
def gold_on_two_cards(set_up: SetUp, app: Flask) -> Duel:
    """Then she reaches gold on two cards at once: 2 on B-4 and 3 on B-3."""
    return set_up(reach_two_more, app)


def claim_two(app: Flask) -> Duel:
    duel = open_duel(app, "Ann", "Ben")
    claim(duel, "Ann", "B1", 2)
    return duel


@pytest.fixture
def claimed(set_up: SetUp, app: Flask) -> Duel:
    """Ann claimed 2 gold on B1."""
    return set_up(claim_two, app)


def dig_some(app: Flask) -> Duel:
    duel = open_duel(app, "Ann", "Ben")
    claim(duel, "Ann", "B1", 1)
    claim(duel, "Ben", "D1", 2)
    claim(duel, "Ann", "B2", 3)
    bribe(duel, "Ann", "B3")
    return duel


@pytest.fixture
def dug(set_up: SetUp, app: Flask) -> Duel:
    """Ann claimed 1 and 3 and bribed a troll, Ben claimed 2."""
    return set_up(dig_some, app)


def settle_with_trolls(app: Flask) -> Duel:
    duel = open_duel(app, "Ann", "Ben")
    end_with_claims(duel, {"Ann": [1, 2, 3], "Ben": [2]}, {"Ann": 1, "Ben": 1})
    return duel


@pytest.fixture
def bill(set_up: SetUp, app: Flask) -> Duel:
    """Ann claimed 1, 2 and 3 and bribed one troll; Ben claimed 2 and bribed one."""
    return set_up(settle_with_trolls, app)


def dig_beside_a_goal(app: Flask) -> Duel:
    duel = open_duel(app, "Ann", "Ben")
    for column in range(1, 5):
        lay(duel, "Ann", f"B{column}")
    return duel


@pytest.fixture
def beside_a_goal(set_up: SetUp, app: Flask) -> Duel:
    """Ann's tunnel lies on row B; one card more leads to the middle goal on C5."""
    return set_up(dig_beside_a_goal, app)


def dig_to_a_goal(app: Flask) -> Duel:
    duel = dig_beside_a_goal(app)
    lay(duel, "Ann", "B5", "SW")
    return duel


@pytest.fixture
def duel_goal_reached(set_up: SetUp, app: Flask) -> Duel:
    """Ann's tunnel leads to the middle goal on C5."""
    return set_up(dig_to_a_goal, app)

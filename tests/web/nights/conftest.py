"""Hosts who remember nights."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web.nights.nights import game, look_at_nights
from tests.web.people import Person, SetUp


def a_night(app: Flask) -> Person:
    host = game(app)
    look_at_nights(host)
    return host


def two_nights(app: Flask) -> Person:
    return game(app, "Ann", "Dia", "Eva", by=game(app))


def three_nights(app: Flask) -> Person:
    host = game(app)
    game(app, "ann", "BEN", "Dia", by=host)
    return game(app, "Ann", "Ben", "Cem", by=host, roles=("blue-digger", "boss", "saboteur"))


@pytest.fixture
def host_of_a_night(set_up: SetUp, app: Flask) -> Person:
    """One who remembers a night of Ann, Ben and Cem. Ben was the saboteur and won 5."""
    return set_up(a_night, app)


@pytest.fixture
def host_of_two_nights(set_up: SetUp, app: Flask) -> Person:
    """One who remembers a night of Ann, Ben and Cem, and one of Ann, Dia and Eva."""
    return set_up(two_nights, app)


@pytest.fixture
def host_of_three_nights(set_up: SetUp, app: Flask) -> Person:
    """One who remembers three nights, worked out by hand: Ben was the saboteur twice and won 5 each time; then Cem."""
    return set_up(three_nights, app)


@pytest.fixture
def host_who_remembers_nothing(set_up: SetUp, app: Flask) -> Person:
    """The host of a finished game of Ann, Ben and Cem that is not remembered."""
    return set_up(game, app, remember="off")

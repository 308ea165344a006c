"""Hosts who remember nights."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web.conftest import Begin
from tests.web.nights.nights import game, look_at_nights
from tests.web.people import Person


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
def host_of_a_night(begin: Begin, app: Flask) -> Person:
    """One who remembers a night of Ann, Ben and Cem. Ben was the saboteur and won 5."""
    return begin(a_night, app)


@pytest.fixture
def host_of_two_nights(begin: Begin, app: Flask) -> Person:
    """One who remembers a night of Ann, Ben and Cem, and one of Ann, Dia and Eva."""
    return begin(two_nights, app)


@pytest.fixture
def host_of_three_nights(begin: Begin, app: Flask) -> Person:
    """One who remembers three nights, worked out by hand: Ben was the saboteur twice and won 5 each time; then Cem."""
    return begin(three_nights, app)


@pytest.fixture
def host_who_remembers_nothing(begin: Begin, app: Flask) -> Person:
    """The host of a finished game of Ann, Ben and Cem that is not remembered."""
    return begin(game, app, remember="off")

"""Tables of The Duel as they lie when a test begins."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web.duel.dwarfs import Duel, open_duel
from tests.web.people import SetUp


@pytest.fixture
def duel_to_begin(set_up: SetUp, app: Flask) -> Duel:
    """Ann, who will be green, and Ben, who will be blue; no round has begun."""
    return set_up(open_duel, app, "Ann", "Ben", begin=False)


@pytest.fixture
def duel_of_two(set_up: SetUp, app: Flask) -> Duel:
    """Ann, who is green, and Ben, who is blue, in their first round. It is Ann's turn."""
    return set_up(open_duel, app, "Ann", "Ben")


@pytest.fixture
def dwarf_alone(set_up: SetUp, app: Flask) -> Duel:
    """Cem alone, whose first round has begun."""
    return set_up(open_duel, app, "Cem")

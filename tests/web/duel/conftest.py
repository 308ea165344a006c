"""Tables of The Duel as they lie when a test begins."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web.conftest import Begin
from tests.web.duel.dwarfs import Duel, open_duel


@pytest.fixture
def duel_to_begin(begin: Begin, app: Flask) -> Duel:
    """Ann, who will be green, and Ben, who will be blue; no round has begun."""
    return begin(open_duel, app, "Ann", "Ben", begin=False)


@pytest.fixture
def duel_of_two(begin: Begin, app: Flask) -> Duel:
    """Ann, who is green, and Ben, who is blue, in their first round. It is Ann's turn."""
    return begin(open_duel, app, "Ann", "Ben")


@pytest.fixture
def dwarf_alone(begin: Begin, app: Flask) -> Duel:
    """Cem alone, whose first round has begun."""
    return begin(open_duel, app, "Cem")

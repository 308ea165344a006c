"""A round in whose maze nothing lies yet."""

from __future__ import annotations

import pytest

from companion.table import moves
from tests.table.evening import Evening


@pytest.fixture
def dealt_to_four() -> Evening:
    """Ann, Ben, Cem and Dia dig with the extension."""
    evening = Evening("Ann", "Ben", "Cem", "Dia")
    evening.do(moves.begin)
    return evening

"""Boards of The Lost Mines, bare or dug to the mines."""

from __future__ import annotations

import pytest

from tests.table.lost_evening import Mines
from tests.table.lost_mines.digging import dig_to_mines


@pytest.fixture
def board_of_mines() -> Mines:
    return Mines()


@pytest.fixture
def near_mines() -> Mines:
    """Both clans are three steps from a mine; it is Ann's turn."""
    mines = Mines()
    dig_to_mines(mines)
    return mines

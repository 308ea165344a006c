"""Boards of The Lost Mines, bare or dug to the mines."""

from __future__ import annotations

import pytest

from tests.table.lost_mines.dig_to_mines import dig_to_mines
from tests.table.lost_mines_game import BoardGame


@pytest.fixture
def board_of_mines() -> BoardGame:
    return BoardGame()


@pytest.fixture
def near_mines() -> BoardGame:
    """Both clans are three steps from a mine; it is Ann's turn."""
    game = BoardGame()
    dig_to_mines(game)
    return game

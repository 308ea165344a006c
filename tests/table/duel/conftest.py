"""Duels before anything was laid."""

from __future__ import annotations

import pytest

from tests.table.duel_game import DuelGame


@pytest.fixture
def duel_of_two() -> DuelGame:
    """Ann is green and begins, Ben is blue."""
    return DuelGame()


@pytest.fixture
def duel_alone() -> DuelGame:
    return DuelGame("Ann")

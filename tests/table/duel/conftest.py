"""Duels before anything was laid."""

from __future__ import annotations

import pytest

from tests.table.duel_evening import Duel


@pytest.fixture
def duel_of_two() -> Duel:
    """Ann is green and begins, Ben is blue."""
    return Duel()


@pytest.fixture
def duel_alone() -> Duel:
    return Duel("Ann")

"""A round in whose maze nothing lies yet."""

from __future__ import annotations

import pytest

from tests.play import Game


@pytest.fixture
def game() -> Game:
    """Ann, Ben, Cem and Dia dig with the extension; Ben and Dia are saboteurs."""
    game = Game("Ann", "Ben", "Cem", "Dia", luck="luck2")
    game.do("begin-round")
    return game

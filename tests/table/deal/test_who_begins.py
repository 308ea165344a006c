"""Who begins the first round: the first seat, where the table says so."""

from __future__ import annotations

import pytest

from tests.play import ONLOOKER, Game


@pytest.mark.parametrize("edition_key", ["saboteur", "saboteur2", "lost_mines"])
def test_the_first_seat_of_the_circle_begins(edition_key: str) -> None:
    game = Game("Ann", "Ben", "Cem", edition=edition_key, begins="seats")
    game.do("move-seat", seat=3, to=0)
    game.do("begin-round")
    assert (game.view(ONLOOKER).deal.starter, game.view(ONLOOKER).deal.begins) == (3, None)

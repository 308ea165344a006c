"""Who begins the first round: whom the edition names, or the first seat."""

from __future__ import annotations

import pytest

from tests.play import ONLOOKER, Game, Message

BOXES = {"saboteur": "begins-youngest", "saboteur2": "begins-youngest", "lost_mines": "begins-most-adventurous"}


@pytest.mark.parametrize(("edition_key", "key"), BOXES.items())
def test_by_the_edition_the_people_find_out(edition_key: str, key: str) -> None:
    game = Game("Ann", "Ben", "Cem", edition=edition_key)
    for _ in ("before the deal", "after it"):
        view = game.view(ONLOOKER)
        assert (view.deal.begins, view.deal.starter) == (Message.from_key(key), None)
        if view.phase == "seating":
            game.do("begin-round")


@pytest.mark.parametrize("edition_key", BOXES)
def test_the_first_seat_of_the_circle_begins(edition_key: str) -> None:
    game = Game("Ann", "Ben", "Cem", edition=edition_key, begins="seats")
    game.do("move-seat", seat=3, to=0)
    game.do("begin-round")
    assert (game.view(ONLOOKER).deal.starter, game.view(ONLOOKER).deal.begins) == (3, None)

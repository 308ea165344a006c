"""Who begins the first round: whom the edition names, the first seat, or a lot that is drawn with the deal."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.play import HOST, ONLOOKER, Game, Message, StarterDrawn, history, seat_viewer

BOXES = {"saboteur": "begins-youngest", "saboteur2": "begins-youngest", "lost_mines": "begins-most-adventurous"}


def beginners_drawn(game: Game) -> list[int]:
    return [entry.event.seat for entry in game.entries if isinstance(entry.event, StarterDrawn)]


@pytest.mark.parametrize(("edition_key", "key"), BOXES.items())
def test_by_the_edition_the_people_find_out_and_nothing_is_drawn(edition_key: str, key: str) -> None:
    game = Game("Ann", "Ben", "Cem", edition=edition_key)
    for _ in ("before the deal", "after it"):
        view = game.view(ONLOOKER)
        assert (view.deal.begins, view.deal.starter) == (Message.from_key(key), None)
        if view.phase == "seating":
            game.do("begin-round")
    assert beginners_drawn(game) == []


@pytest.mark.parametrize("edition_key", BOXES)
def test_the_first_seat_of_the_circle_begins(edition_key: str) -> None:
    game = Game("Ann", "Ben", "Cem", edition=edition_key, begins="seats")
    game.do("move-seat", seat=3, to=0)
    game.do("begin-round")
    assert (game.view(ONLOOKER).deal.starter, game.view(ONLOOKER).deal.begins) == (3, None)


@pytest.mark.parametrize("edition_key", BOXES)
@pytest.mark.parametrize("roles", ["companion", "cards"])
def test_the_lot_is_drawn_with_the_deal_and_all_see_the_same(edition_key: str, roles: str) -> None:
    game = Game("Ann", "Ben", "Cem", "Dia", edition=edition_key, begins="lot", roles=roles)
    assert game.view(ONLOOKER).deal.begins == Message.from_key("begins-by-lot")
    game.do("begin-round")
    (seat,) = beginners_drawn(game)
    assert {game.view(viewer).deal.starter for viewer in (HOST, ONLOOKER, *map(seat_viewer, range(1, 5)))} == {seat}
    assert Message.from_key("lot-fell", seat=seat) in [line.message for line in history(game.entries)]


def test_every_seat_may_be_drawn() -> None:
    times_begun: Counter[int] = Counter()
    for n in range(120):
        game = Game("Ann", "Ben", "Cem", luck=f"lot {n}", begins="lot")
        game.do("begin-round")
        times_begun.update(beginners_drawn(game))
    assert times_begun.keys() == {1, 2, 3} and min(times_begun.values()) > 20

"""Which cards have a ladder, nobody knows: the host sets it on any plain card with one way."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from tests.web.duel.dwarfs import Duel, lay, open_duel
from tests.web.duel.test_dig_as_a_dwarf import dig, every_fit, fits
from tests.web.people import Person


@pytest.fixture
def duel(app: Flask) -> Duel:
    return open_duel(app, "Ann", "Ben")


def test_where_no_card_fits_a_ladder_of_either_clan_may(duel: Duel) -> None:
    page = duel["host"].text("/maze")
    assert fits(page, "1,1") == []
    assert {"free EW - 1 0 ladder:green", "free EW - 1 0 ladder:blue"} <= set(every_fit(page, "1,1"))
    assert "Only a ladder fits here." in page
    found = re.search(r'value="free EW - 1 0 ladder:blue" data-offer="\d+" data-ladder="blue"', page)
    assert found and page.count('name="hat" value="blue"') == 1


def test_beside_a_goal_none_may(duel: Duel) -> None:
    lay(duel, "Ann", "B4")
    page = duel["host"].text("/maze")
    assert every_fit(page, "3,-1") and every_fit(page, "4,0") == []


def test_one_tap_lays_it(duel: Duel) -> None:
    dig(duel, "1,1", offer="free EW - 1 0 ladder:green")
    card = duel["host"].sight.maze.maze.cards[1, 1]
    assert (card.features.ladder, card.tracks) == ("green", "EW")
    assert not duel["host"].sight.maze.misfits


def test_a_ladder_that_was_laid_is_offered_once(duel: Duel) -> None:
    page = dig(duel, "1,1", offer="free EW - 1 0 ladder:green")
    words = re.findall(r'name="offer" value="(free [^"]+)"', page)
    assert len(words) == len(set(words))


def test_only_cards_with_one_way_and_nothing_on_them_have_it(duel: Duel) -> None:
    words = re.findall(r'value="free (\S+) - 1 0 ladder:green"', duel["host"].text("/maze"))
    assert all(sum(len(group) > 1 for group in tracks.split("|")) == 1 for tracks in words)
    assert len(words) == 16


def test_every_card_is_shown_without_ladders(duel: Duel) -> None:
    assert "ladder:" not in duel["host"].text("/free-card").split('class="offers every"')[1]


def test_a_card_without_a_way_to_the_own_start_may_have_one(duel: Duel) -> None:
    refused = duel["host"].post("/maze", cell="1,1", offer="d_ew 0").get_data(as_text=True)
    against = refused.split('class="against"')[1].split('class="offers"')[0]
    assert "no way to the own start" in against and "It has a ladder" in against
    assert 'value="free EW - 1 0 ladder:green"' in against and 'value="free EW - 1 0 ladder:blue"' in against


@pytest.mark.parametrize("offer", ["d_ns 0", "d_bridge 0", "d_nesw_troll 0"])
def test_one_that_would_not_fit_so_either_is_not_asked(duel: Duel, offer: str) -> None:
    refused = duel["host"].post("/maze", cell="1,1", offer=offer).get_data(as_text=True)
    assert "It has a ladder" not in refused


def test_who_digs_alone_has_the_own_ladder_only(app: Flask) -> None:
    page = open_duel(app, "Ann")["host"].text("/maze")
    assert "ladder:green" in page and "ladder:blue" not in page


def test_in_a_box_whose_ladders_are_nobodys_nothing_changes(host: Person, dealt: dict[str, Person]) -> None:
    assert 'name="hat"' not in host.text("/maze") and "ladder:" not in host.text("/maze")

"""Which cards have a ladder, nobody knows: the host sets it on any plain card with one way."""

from __future__ import annotations

import pytest

from tests.web import play_duel
from tests.web.page import Page
from tests.web.people import People, Person
from tests.web.play_duel import Duel, dig, every_fit, fits, lay, maze, offers

GREEN, BLUE = "free EW - 1 0 ladder:green", "free EW - 1 0 ladder:blue"


def ladders(page: Page) -> list[str]:
    """The offers of cards with a ladder."""
    return [word for word in offers(page) if "ladder:" in word]


def test_where_no_card_fits_a_ladder_of_either_clan_may(duel_of_two: Duel) -> None:
    page = maze(duel_of_two)
    assert fits(page, "D1") == [] and {GREEN, BLUE} <= set(every_fit(page, "D1"))
    assert "Only a ladder fits here." in page
    assert page.attribute(f'#lay .offer[value="{BLUE}"]', "data-ladder") == "blue"
    assert page.values("#lay [name=hat]") == ["", "green", "blue"]


def test_beside_a_goal_none_may(duel_of_two: Duel) -> None:
    lay(duel_of_two, "Ann", "B4")
    page = maze(duel_of_two)
    assert every_fit(page, "B3") and every_fit(page, "C4") == []


def test_one_tap_lays_it(duel_of_two: Duel) -> None:
    dig(duel_of_two, "D1", offer=GREEN)
    card = duel_of_two["host"].view.maze.maze.cards[1, 1]
    assert (card.features.ladder, card.tracks) == ("green", "EW")
    assert not duel_of_two["host"].view.maze.misfits


def test_a_ladder_that_was_laid_is_offered_once(duel_of_two: Duel) -> None:
    assert ladders(dig(duel_of_two, "D1", offer=GREEN)).count(GREEN) == 1


def test_only_cards_with_one_way_and_nothing_on_them_have_it(duel_of_two: Duel) -> None:
    words = [word.split()[1] for word in ladders(maze(duel_of_two)) if word.endswith(" - 1 0 ladder:green")]
    assert all(sum(len(group) > 1 for group in tracks.split("|")) == 1 for tracks in words)
    assert len(words) == 16


def test_every_card_is_shown_without_ladders(duel_of_two: Duel) -> None:
    offers = duel_of_two["host"].page("/free-card").values(".offers.every [name=offer]")
    assert offers and not [word for word in offers if "ladder:" in word]


def test_a_card_without_a_way_to_the_own_start_may_have_one(duel_of_two: Duel) -> None:
    against = dig(duel_of_two, "D1", offer="d_ew 0", status=422).part("#lay .against")
    assert "the card wouldn’t connect to the player’s own start." in against and "It has a ladder" in against
    assert against.values("button[name=offer]") == [GREEN, BLUE]


@pytest.mark.parametrize("offer", ["d_ns 0", "d_bridge 0", "d_nesw_troll 0"])
def test_one_that_would_not_fit_so_either_is_not_asked(duel_of_two: Duel, offer: str) -> None:
    assert "It has a ladder" not in dig(duel_of_two, "D1", offer=offer, status=422)


def test_a_broken_tool_is_no_question_of_ladders(duel_of_two: Duel) -> None:
    play_duel.act(duel_of_two, "put-token", seat=duel_of_two["Ann"].seat, kind="lantern")
    play_duel.act(duel_of_two, "begin-turn", seat=duel_of_two["Ann"].seat)
    stopped = "Ann has a broken tool and can’t place path cards."
    assert maze(duel_of_two).text("#stopped") == stopped
    for cell in ("B1", "D1"):
        refused = dig(duel_of_two, cell, offer="d_ew 0", status=422)
        assert "broken" in refused.text("#lay .problems") and "It has a ladder" not in refused


def test_who_digs_alone_has_the_own_ladder_only(dwarf_alone: Duel) -> None:
    assert {word.split()[-1] for word in ladders(maze(dwarf_alone))} == {"ladder:green"}


def test_in_an_edition_whose_ladders_are_nobodys_nothing_changes(host: Person, dealt: People) -> None:
    page = host.page("/maze")
    assert offers(page) and not page.has("[name=hat]") and ladders(page) == []

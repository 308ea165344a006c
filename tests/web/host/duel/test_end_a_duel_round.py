"""The host ends a round of The Duel: as the counters lie, or as he tells it, and changes it until it is confirmed."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from tests.web.page import Page
from tests.web.people import SetUp
from tests.web.play_duel import Duel, bribe, claim, confirm_result, end_with_claims, facts_form, open_duel, why_not


def dig_some(app: Flask) -> Duel:
    duel = open_duel(app, "Ann", "Ben")
    claim(duel, "Ann", "B1", 1)
    claim(duel, "Ben", "D1", 2)
    claim(duel, "Ann", "B2", 3)
    bribe(duel, "Ann", "B3")
    return duel


def dig_and_end(app: Flask) -> Duel:
    duel = dig_some(app)
    end(duel)
    return duel


@pytest.fixture
def dug(set_up: SetUp, app: Flask) -> Duel:
    """Ann claimed 1 and 3 and bribed a troll, Ben claimed 2."""
    return set_up(dig_some, app)


@pytest.fixture
def ended(set_up: SetUp, app: Flask) -> Duel:
    """Then the round ended as the counters lie."""
    return set_up(dig_and_end, app)


def gains(duel: Duel) -> list[int]:
    return [line.gain for line in duel["host"].view.round_scores.lines]


def end(duel: Duel, **form: Any) -> Page:
    return duel["host"].post_ok("/round", do="end", part="round", **form)


def test_one_tap_settles_as_the_counters_lie(dug: Duel) -> None:
    end(dug)
    assert gains(dug) == [3, 2]


def test_the_page_offers_that_tap_and_the_cards_behind_it(dug: Duel) -> None:
    page = dug["host"].page("/host")
    assert page.text("#counters-otherwise summary") == "The markers are different"
    assert page.has("#facts button:not([data-hold-submit])")
    assert page.values('#facts-entered [name^="claims."][checked]') == ["1", "3", "2"]


def test_a_round_without_maze_is_entered_card_by_card(duel_of_two: Duel) -> None:
    end_with_claims(duel_of_two, {"Ann": [1, 1, 3], "Ben": [2]}, {"Ben": 1})
    assert gains(duel_of_two) == [5, 0]


def test_a_seat_that_is_not_named_is_as_its_counters_lie(dug: Duel) -> None:
    end_with_claims(dug, {"Ben": [3]})
    assert gains(dug) == [3, 3]


def test_nothing_tapped_is_nothing_claimed(dug: Duel) -> None:
    end_with_claims(dug, {"Ann": [], "Ben": []}, {"Ann": 0})
    assert gains(dug) == [0, 0]


@pytest.mark.parametrize(
    ("cards", "trolls", "why"),
    [
        ([7], 0, "A card can’t show 7 gold"),
        ([1], 4, "4 bribed trolls aren’t possible"),
        ([1] * 9, 0, "takes 9 dwarf markers for gold and trolls, but there are only 8"),
        (["much"], 0, "A card can’t show -1 gold"),
    ],
)
def test_what_cannot_come_from_the_edition_is_refused(
    duel_of_two: Duel, cards: list[Any], trolls: int, why: str
) -> None:
    facts = facts_form(duel_of_two, {"Ann": cards}, {"Ann": trolls})
    refused = duel_of_two["host"].post_refused("/round", do="end", part="maze", told="1", **facts)
    assert why in " ".join(why_not(refused)) and duel_of_two["host"].view.phase == "dealt"


def test_a_refused_settling_says_why_beside_its_button(duel_of_two: Duel) -> None:
    """All eight counters lie, and the page showed a result that is no more."""
    for column in range(1, 9):
        claim(duel_of_two, "Ann", f"B-{column}", 1)
    refused = duel_of_two["host"].post_refused("/round", 409, do="end", part="maze", result_version="1")
    assert why_not(refused) == why_not(refused.part("form#settle")) != []


def test_the_answers_can_be_changed_until_they_are_confirmed(ended: Duel) -> None:
    form = ended["host"].page("/round").part("#facts-entered")
    assert form.values(f"[name='claims.{ended['Ann'].seat}'][checked]") == ["1", "3"]
    assert "Recalculate" in form.texts("button")
    end_with_claims(ended, {"Ann": [3], "Ben": [2]}, {"Ann": 0, "Ben": 1})
    assert gains(ended) == [3, 0]
    confirm_result(ended)
    ended["host"].post_refused("/round", 409, do="end", part="round", **facts_form(ended, {"Ann": [3]}, {}))


def test_the_result_says_dwarf_reasons_and_what_came_out_of_the_mine(ended: Duel) -> None:
    page = ended["host"].page("/settlement")
    assert page.texts('.score-row[data-seat="1"] .who > *') == ["Ann", "", "green dwarf"]
    reasons = page.text('.score-row[data-seat="1"] .reasons')
    assert reasons == "Claimed cards worth 1 and 3. 1 troll bribed: paid with a card worth 1."
    assert page.text(".round-scores .rest") == "6 gold came out of the mine. The trolls got 1."


def test_after_a_correction_the_foot_says_what_was_paid_and_not_where_it_came_from(ended: Duel) -> None:
    ended["host"].post_ok("/settlement", do="correct", seat=ended["Ann"].seat, gold=12, why="A card")
    page = ended["host"].page("/settlement")
    assert gains(ended) == [12, 2]
    assert page.text(".round-scores .rest") == "14 gold paid."


def test_a_gain_can_be_corrected_below_zero(ended: Duel) -> None:
    host, ann = ended["host"], ended["Ann"]
    confirm_result(ended)
    host.post_ok("/round", do="begin")
    end_with_claims(ended, {"Ann": [], "Ben": []})
    assert host.page("/settlement").attribute("#correct-2-1 [name=gold]", "min") == "-99"
    host.post_ok("/settlement", do="correct", seat=ann.seat, gold=-1, why="A troll")
    assert gains(ended) == [-1, 0]
    assert host.page("/settlement").texts(".round-scores .rest")[0] == "0 gold paid."
    assert "You lose 1 gold this round." in ann.page("/seat").texts("h2")


def test_all_is_open_and_nothing_is_asked_on_the_phones(ended: Duel) -> None:
    page = ended["Ann"].page("/seat")
    assert ended["host"].view.phase == "proposed"
    assert "You get 3 gold this round." in page.texts("h2")
    assert page.text("[data-own] .total") == "3 in total"


def test_without_a_script_the_host_is_back_on_the_page(dug: Duel) -> None:
    answer = dug["host"].post("/round", htmx=False, do="end")
    assert (answer.status_code, answer.location) == (303, f"/t/{dug['host'].code}/host")

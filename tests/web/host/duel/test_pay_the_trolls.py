"""Who bribed a troll may choose the gold cards that pay for it: on their own phone, or the host says so for anybody."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web.page import Page
from tests.web.people import SetUp
from tests.web.play_duel import Duel, confirm_result, end_with_claims, open_duel, score, why_not


def settle_with_trolls(app: Flask) -> Duel:
    duel = open_duel(app, "Ann", "Ben")
    end_with_claims(duel, {"Ann": [1, 2, 3], "Ben": [2]}, {"Ann": 1, "Ben": 1})
    return duel


@pytest.fixture
def bill(set_up: SetUp, app: Flask) -> Duel:
    """Ann claimed 1, 2 and 3 and bribed one troll; Ben claimed 2 and bribed one."""
    return set_up(settle_with_trolls, app)


def paid(duel: Duel) -> list[tuple[int, ...]]:
    return [line.paid for line in duel["host"].view.round_scores.lines]


def ways(page: Page) -> list[str]:
    """The ways to pay that a page offers, the one chosen marked with a star."""
    chosen = [way.has('button[aria-pressed="true"]') for way in page.parts('form[id^="pay-"]')]
    names = [name.split("-", 2)[2] for name in page.attributes('form[id^="pay-"]', "id")]
    return [name + ("*" if star else "") for name, star in zip(names, chosen, strict=True)]


def test_the_cheapest_way_is_chosen_and_the_others_are_offered(bill: Duel) -> None:
    page = bill["host"].page("/settlement")
    assert paid(bill) == [(1,), (2,)] and ways(page) == ["1*", "2", "3"]
    assert page.texts('form[id^="pay-"] small') == ["no change", "no change"]


def test_only_who_has_a_choice_is_asked(bill: Duel) -> None:
    assert ways(bill["Ann"].page("/seat")) == ["1*", "2", "3"]
    assert ways(bill["Ben"].page("/seat")) == []


def test_the_player_chooses_on_the_own_phone(bill: Duel) -> None:
    page = bill["Ann"].post_ok("/seat/sheet", do="pay", cards=["3"])
    assert paid(bill) == [(3,), (2,)] and ways(page) == ["1", "2", "3*"]
    assert "no change given" in page.text('.score-row[data-seat="1"] .reasons')


def test_the_host_says_so_for_anybody(bill: Duel) -> None:
    bill["host"].post_ok("/settlement", do="pay", seat=bill["Ann"].seat, cards=["2"])
    assert paid(bill) == [(2,), (2,)]
    assert [line.gain for line in bill["host"].view.round_scores.lines] == [4, 0]


def test_cards_that_one_does_not_have_pay_nothing(bill: Duel) -> None:
    refused = bill["Ben"].post_refused("/seat/sheet", do="pay", cards=["1"])
    assert "You can’t pay like that" in " ".join(why_not(refused))
    refused = bill["host"].post_refused("/settlement", do="pay", seat=bill["Ann"].seat, cards=["1", "2"])
    assert "Ann can’t pay like that" in " ".join(why_not(refused))
    assert paid(bill) == [(1,), (2,)]


def test_nobody_pays_for_another(bill: Duel) -> None:
    bill["Ben"].post("/seat/sheet", do="pay", seat=bill["Ann"].seat, cards=["3"])
    assert paid(bill)[0] == (1,)


def test_cards_of_earlier_rounds_pay_too(duel_of_two: Duel) -> None:
    host, ann = duel_of_two["host"], duel_of_two["Ann"]
    score(duel_of_two, {"Ann": [3], "Ben": []})
    host.post_ok("/round", do="begin")
    end_with_claims(duel_of_two, {"Ann": [1, 1], "Ben": []}, {"Ann": 2})
    assert ways(ann.page("/seat")) == ["1-1*", "3"]
    ann.post_ok("/seat/sheet", do="pay", cards=["3"])
    assert "You lose 1 gold this round." in ann.page("/seat").texts("h2")


def test_once_confirmed_nothing_is_offered(bill: Duel) -> None:
    confirm_result(bill)
    assert ways(bill["host"].page("/settlement")) == [] and ways(bill["Ann"].page("/seat")) == []
    bill["Ann"].post_refused("/seat/sheet", 409, do="pay", cards=["3"])

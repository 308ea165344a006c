"""Who bribed a troll may choose the gold cards that pay for it: on the own phone, or the host says so for anybody."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from tests.web.duel.dwarfs import Duel, open_duel, score, tell


@pytest.fixture
def bill(app: Flask) -> Duel:
    """Ann claimed 1, 2 and 3 and bribed one troll; Ben claimed 2 and bribed one."""
    duel = open_duel(app, "Ann", "Ben")
    assert tell(duel, {"Ann": [1, 2, 3], "Ben": [2]}, {"Ann": 1, "Ben": 1}).status_code == 200
    return duel


def paid(duel: Duel) -> list[tuple[int, ...]]:
    return [line.paid for line in duel["host"].sight.receipt.lines]


def ways(page: str) -> list[str]:
    """The ways to pay that a page offers, the one chosen marked with a star."""
    found = re.findall(r'id="pay-\d+-([\d-]+)".*?aria-pressed="(true|false)"', page, re.DOTALL)
    return [way + ("*" if chosen == "true" else "") for way, chosen in found]


def test_the_cheapest_way_is_chosen_and_the_others_are_offered(bill: Duel) -> None:
    assert paid(bill) == [(1,), (2,)]
    assert ways(bill["host"].text("/settlement")) == ["1*", "2", "3"]
    assert "no change" in bill["host"].text("/settlement")


def test_only_who_has_a_choice_is_asked(bill: Duel) -> None:
    assert ways(bill["Ann"].text("/seat")) == ["1*", "2", "3"]
    assert ways(bill["Ben"].text("/seat")) == []


def test_the_player_chooses_on_the_own_phone(bill: Duel) -> None:
    answer = bill["Ann"].post("/seat/sheet", do="pay", cards=["3"])
    assert answer.status_code == 200 and paid(bill) == [(3,), (2,)]
    assert ways(answer.get_data(as_text=True)) == ["1", "2", "3*"]
    assert "no change given" in answer.get_data(as_text=True)


def test_the_host_says_so_for_anybody(bill: Duel) -> None:
    answer = bill["host"].post("/settlement", do="pay", seat=bill["Ann"].seat, cards=["2"])
    assert answer.status_code == 200 and paid(bill) == [(2,), (2,)]
    assert [line.gain for line in bill["host"].sight.receipt.lines] == [4, 0]


def test_cards_that_one_does_not_have_pay_nothing(bill: Duel) -> None:
    refused = bill["Ben"].post("/seat/sheet", do="pay", cards=["1"])
    assert refused.status_code == 422 and "Ben cannot pay the trolls so" in refused.get_data(as_text=True)
    refused = bill["host"].post("/settlement", do="pay", seat=bill["Ann"].seat, cards=["1", "2"])
    assert refused.status_code == 422 and "cannot pay the trolls so" in refused.get_data(as_text=True)
    assert paid(bill) == [(1,), (2,)]


def test_nobody_pays_for_another(bill: Duel) -> None:
    bill["Ben"].post("/seat/sheet", do="pay", seat=bill["Ann"].seat, cards=["3"])
    assert paid(bill)[0] == (1,)


def test_cards_of_earlier_rounds_pay_too(app: Flask) -> None:
    duel = open_duel(app, "Ann", "Ben")
    score(duel, {"Ann": [3], "Ben": []})
    duel["host"].post("/round", do="begin")
    tell(duel, {"Ann": [1, 1], "Ben": []}, {"Ann": 2})
    assert ways(duel["Ann"].text("/seat")) == ["1-1*", "3"]
    assert duel["Ann"].post("/seat/sheet", do="pay", cards=["3"]).status_code == 200
    assert "You lose 1 gold this round." in duel["Ann"].text("/seat")


def test_once_booked_nothing_is_offered(bill: Duel) -> None:
    bill["host"].post("/settlement", do="book")
    assert ways(bill["host"].text("/settlement")) == [] and ways(bill["Ann"].text("/seat")) == []
    assert bill["Ann"].post("/seat/sheet", do="pay", cards=["3"]).status_code == 409

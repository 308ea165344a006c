"""The host ends a round of The Duel: as the counters lie, or as he tells it, and changes it until it is booked."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask

from tests.web.duel.dwarfs import Duel, bribe, claim, open_duel, tell
from tests.web.duel.test_play_the_duel import words
from tests.web.forms import Forms


@pytest.fixture
def duel(app: Flask) -> Duel:
    return open_duel(app, "Ann", "Ben")


@pytest.fixture
def dug(duel: Duel) -> Duel:
    """Ann claimed 1 and 3 and bribed a troll, Ben claimed 2."""
    claim(duel, "Ann", "B1", 1)
    claim(duel, "Ben", "D1", 2)
    claim(duel, "Ann", "B2", 3)
    bribe(duel, "Ann", "B3")
    return duel


def gains(duel: Duel) -> list[int]:
    return [line.gain for line in duel["host"].sight.receipt.lines]


def end(duel: Duel, **form: Any) -> Any:
    return duel["host"].post("/round", do="end", part="round", **form)


def form(duel: Duel) -> str:
    """The questions of the end, where a quick round or a change asks them."""
    return duel["host"].text("/round").split('id="facts-told"')[1].split("</form>")[0]


def test_one_tap_settles_as_the_counters_lie(dug: Duel) -> None:
    assert end(dug).status_code == 200
    assert gains(dug) == [3, 2]


def test_the_page_offers_that_tap_and_the_cards_behind_it(dug: Duel) -> None:
    page = dug["host"].text("/host")
    assert "The counters lie otherwise" in page and "data-hold-submit" not in page.split('id="facts"')[1]
    assert len(re.findall(r'name="claims\.\d" value="\d" checked', page)) == 3


def test_a_quick_round_is_told_card_by_card(duel: Duel) -> None:
    assert tell(duel, {"Ann": [1, 1, 3], "Ben": [2]}, {"Ben": 1}).status_code == 200
    assert gains(duel) == [5, 0]


def test_a_seat_that_is_not_named_is_as_its_counters_lie(dug: Duel) -> None:
    assert end(dug, **{f"claims.{dug['Ben'].seat}": ["", "3"]}).status_code == 200
    assert gains(dug) == [3, 3]


def test_nothing_tapped_is_nothing_claimed(dug: Duel) -> None:
    assert tell(dug, {"Ann": [], "Ben": []}, {"Ann": 0}).status_code == 200
    assert gains(dug) == [0, 0]


@pytest.mark.parametrize(
    ("cards", "trolls", "why"),
    [
        ([7], 0, "A gold card of 7"),
        ([1], 4, "4 trolls bribed"),
        ([1] * 9, 0, "take 9 dwarf counters: there are 8"),
        (["much"], 0, "A gold card of -1"),
    ],
)
def test_what_cannot_come_from_the_box_is_refused_and_stays_typed(
    duel: Duel, cards: list[int], trolls: int, why: str
) -> None:
    refused = duel["host"].post(
        "/round",
        do="end",
        part="maze",
        told="1",
        **{f"claims.{duel['Ann'].seat}": ["", *map(str, cards)], f"trolls.{duel['Ann'].seat}": str(trolls)},
    )
    assert refused.status_code == 422 and why in refused.get_data(as_text=True)
    assert duel["host"].sight.phase == "dealt"


def test_a_refused_settling_says_why_beside_its_button(duel: Duel) -> None:
    """All eight counters lie, the last one since the page was drawn."""
    for column in range(1, 9):
        claim(duel, "Ann", f"B-{column}", 1)
    answer = duel["host"].post("/round", do="end", part="maze", seen="1").get_data(as_text=True)
    assert [form.id for form in Forms(answer).found if form.refused] == ["settle"]


def test_the_facts_can_be_changed_until_they_are_booked(dug: Duel) -> None:
    end(dug)
    asked = form(dug)
    checked = re.findall(rf'name="claims.{dug["Ann"].seat}" value="(\d)" checked', asked)
    assert checked == ["1", "3"] and "Settle it by these facts" in asked
    assert tell(dug, {"Ann": [3], "Ben": [2]}, {"Ann": 0, "Ben": 1}).status_code == 200
    assert gains(dug) == [3, 0]


def test_the_receipt_says_dwarf_reasons_and_what_came_out_of_the_mine(dug: Duel) -> None:
    end(dug)
    said = words(dug["host"].text("/settlement"))
    assert "Ann green dwarf Claimed gold cards: 1 and 3. A troll bribed: pays with a card of 1." in said
    assert "6 gold came out of the mine. The trolls got 1." in said
    assert "Winner" not in said


def test_a_line_may_be_put_right_below_zero(dug: Duel) -> None:
    end(dug)
    dug["host"].post("/settlement", do="book")
    tell_next = dug["host"].post("/round", do="begin"), tell(dug, {"Ann": [], "Ben": []})
    assert [answer.status_code for answer in tell_next] == [200, 200]
    assert 'min="-99"' in dug["host"].text("/settlement")
    put = dug["host"].post("/settlement", do="correct", seat=dug["Ann"].seat, gold=-1, why="A troll")
    assert put.status_code == 200 and gains(dug) == [-1, 0]
    assert "You lose 1 gold this round." in dug["Ann"].text("/seat")


def test_all_is_open_and_nothing_is_asked_on_the_phones(dug: Duel) -> None:
    end(dug)
    assert dug["host"].sight.phase == "proposed"
    assert "You get 2 gold this round." in dug["Ben"].text("/seat")
    assert "3 in all" in words(dug["Ben"].text("/seat"))


def test_without_a_script_the_host_is_back_on_the_page(dug: Duel) -> None:
    answer = dug["host"].post("/round", htmx=False, do="end")
    assert (answer.status_code, answer.location) == (303, f"/t/{dug['host'].code}/host")

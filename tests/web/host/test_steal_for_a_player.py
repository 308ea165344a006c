"""The host answers for a thief without a phone, and passes over one whose phone sleeps."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web.people import Person, SetUp, open_table, sit, sit_without_phone
from tests.web.rounds import end

ANN, BEN, EVA = 1, 2, 3


def win_before_two_thieves(app: Flask) -> Person:
    host = open_table(app, roles="cards")
    sit(host, "Ann")
    sit(host, "Ben")
    sit_without_phone(host, "Eva")
    host.post_ok("/round", do="begin")
    for seat in (ANN, EVA):
        host.post_ok(f"/seats/{seat}/token", kind="theft", do="put")
    role_fields = {"role__1": "green-digger", "role__2": "blue-digger", "role__3": "green-digger"}
    end(host, host.view.circle[1].seat, open_to="blue", **role_fields)
    return host


@pytest.fixture
def thieves(set_up: SetUp, app: Flask) -> Person:
    """The host of Ann (with a phone) and Eva (without), who both have a theft card; Ben has gold to take."""
    return set_up(win_before_two_thieves, app)


def test_the_host_is_asked_for_who_has_no_phone(thieves: Person) -> None:
    assert thieves.view.asking.seat == EVA
    page = thieves.page("/round")
    assert page.text("#steal-3 h2") == "Who does Eva steal from?"
    assert page.attributes("#steal-3 label:not(:has([disabled])) [data-button-text]", "data-button-text") == [
        "Take 1 gold from Ben",
        "Steal from nobody",
    ]
    assert page.texts("#steal-3 label:has([disabled]) .note") == ["has no gold"]
    assert page.texts("#steal-3 .says") == ["Ben", "Ann", "Nobody"], "those without gold come last"
    assert page.has(f"a[href='/t/{thieves.code}/seats/3/curtain']")


def test_the_host_reads_what_comes_after_the_thefts(thieves: Person) -> None:
    assert "After the thefts you see who gets what, and confirm it." in thieves.page("/host")


def test_the_host_enters_that_eva_steals_from_ben(thieves: Person) -> None:
    assert "Ann is choosing who to steal from." in thieves.post_ok("/seats/3/act", do="steal", from_=BEN).part("#round")
    assert thieves.view.asking.seat == ANN


def test_a_thief_may_forgo(thieves: Person) -> None:
    thieves.post_ok("/seats/3/act", do="steal", from_="")
    assert thieves.view.asking.seat == ANN


def test_nobody_steals_from_a_player_without_gold(thieves: Person) -> None:
    assert thieves.post_refused("/seats/3/act", do="steal", from_=ANN).has("#steal-3 .problem")
    assert thieves.view.asking.seat == EVA


def test_the_host_cannot_answer_for_a_phone_but_pass_it_over(thieves: Person) -> None:
    thieves.post_ok("/seats/3/act", do="steal", from_=BEN)
    thieves.post_refused("/seats/1/act", 403, do="steal", from_=BEN)
    assert "Ann is choosing who to steal from." in thieves.page("/round")
    thieves.post_ok("/seats/1/act", do="pass")
    assert thieves.view.phase == "proposed" and thieves.view.round_scores.stolen == 1


def test_nobody_else_is_asked_now(thieves: Person) -> None:
    assert thieves.post("/seats/2/act", do="pass").status_code in (409, 422)
    assert thieves.view.asking.seat == EVA

"""A player notes on their own phone what a treasure map showed; nobody else learns what, or that it was noted."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from companion.rules.mazes.grid import cell_from_name
from tests.web.page import Page
from tests.web.people import sit_without_phone
from tests.web.play_duel import Duel, act, at, open_duel, why_not


def note(duel: Duel, cell: str, status: int = 200, **form: Any) -> Page:
    """Ann notes this on her phone, which is answered with this status."""
    return Page.of(duel["Ann"].post("/seat/sheet", do="note", cell=cell and at(cell), **form), status)


def noted(duel: Duel) -> list[str]:
    return [noted.note for noted in duel["Ann"].view.notes]


def test_it_is_tapped_and_typed(duel_of_two: Duel) -> None:
    page = note(duel_of_two, "C5", gold="2", door="blue", note="beside the troll")
    assert noted(duel_of_two) == ["2 gold, a blue door, beside the troll"]
    assert noted(duel_of_two)[0] in page.part("#notes")


def test_it_is_noted_in_the_language_of_the_phone(duel_of_two: Duel) -> None:
    duel_of_two["Ann"].client.set_cookie("language", "de")
    note(duel_of_two, "C5", door="blue")
    assert noted(duel_of_two) == ["eine blaue Tür"]


def test_nobody_else_reads_it(duel_of_two: Duel) -> None:
    note(duel_of_two, "B7", note="three nuggets")
    others = [duel_of_two["Ben"].html("/seat"), duel_of_two["host"].html("/host"), duel_of_two["Ann"].html("/history")]
    assert [page for page in others if "three nuggets" in page] == []
    assert "three nuggets" in duel_of_two["Ann"].html("/seat")
    assert "noted" not in duel_of_two["host"].html("/history").lower()


def test_it_lies_in_a_fold_that_closes_by_itself(duel_of_two: Duel) -> None:
    note(duel_of_two, "C5", gold="1")
    assert duel_of_two["Ann"].page("/seat").has("details.secret#notes:not([open])")


def test_another_word_takes_its_place_and_a_tap_strikes_it(duel_of_two: Duel) -> None:
    note(duel_of_two, "C5", gold="1")
    note(duel_of_two, "C5", gold="3", door="")
    assert noted(duel_of_two) == ["3 gold"]
    note(duel_of_two, "C5", note="")
    assert noted(duel_of_two) == []


def test_each_goal_is_offered_by_its_name_and_an_open_one_no_more(duel_of_two: Duel) -> None:
    page, goals = duel_of_two["Ann"].page("/seat"), ["A5", "C5", "E5", "B7", "D7", "C9"]
    assert page.texts("#notes label:has([name=cell])") == goals
    assert page.values("#notes [name=cell]:not([disabled])") == [*map(at, goals)]
    act(
        duel_of_two,
        "reveal-goal",
        cell=cell_from_name("C5"),
        shows="d_goal_8",
        by=duel_of_two["Ann"].seat,
        anyway=True,
    )
    assert duel_of_two["Ann"].page("/seat").values("#notes [name=cell][disabled]") == [at("C5")]


@pytest.mark.parametrize(
    ("cell", "fields", "why"),
    [
        ("", {}, "Tap the goal card first."),
        ("C5", {"gold": "", "door": ""}, "Tap what it shows, or type it."),
        ("D1", {"gold": "2"}, "There’s no goal card at D1."),
        ("C5", {"note": "x" * 61}, "The note is too long. Use at most 60 characters."),
    ],
)
def test_what_cannot_be_noted_is_refused_in_the_open_fold(
    duel_of_two: Duel, cell: str, fields: dict[str, str], why: str
) -> None:
    refused = note(duel_of_two, cell, status=422, **fields)
    assert why_not(refused.part("#notes[open]")) == [why] and noted(duel_of_two) == []


def test_the_host_notes_nothing_for_a_player_without_phone(app: Flask) -> None:
    host = open_duel(app, "Ann", begin=False)["host"]
    ben = sit_without_phone(host, "Ben")
    host.post_ok("/round", do="begin")
    assert host.post(f"/seats/{ben}/curtain", htmx=False, do="open").status_code == 303
    assert not host.page(f"/seats/{ben}/curtain").has("#notes")
    host.post_refused(f"/seats/{ben}/sheet", 400, do="note", cell=at("C5"), note="x")


def test_notes_are_for_the_round(duel_of_two: Duel) -> None:
    assert note(duel_of_two, "C5", gold="1").has("#notes") and noted(duel_of_two) == ["1 gold"]
    duel_of_two["host"].post_ok("/round", do="end", part="round")
    note(duel_of_two, "C5", note="late", status=409)
    assert not duel_of_two["Ann"].page("/seat").has("#notes")

"""A dwarf notes on the own phone what a treasure map showed; nobody else learns what, or that it was noted."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from companion.rules.sides import cell_named
from companion.table import moves
from tests.web.duel.dwarfs import Duel, act, open_duel
from tests.web.people import sit_without_phone


@pytest.fixture
def duel(app: Flask) -> Duel:
    return open_duel(app, "Ann", "Ben")


def note(duel: Duel, cell: str, **said: Any) -> Any:
    return duel["Ann"].post("/seat/sheet", do="note", cell=cell, **said)


def noted(duel: Duel) -> list[str]:
    return [row.note for row in duel["Ann"].sight.notes]


def test_it_is_tapped_and_typed(duel: Duel) -> None:
    answer = note(duel, "5,0", gold="2", door="blue", note="beside the troll")
    assert answer.status_code == 200 and noted(duel) == ["2 gold, a blue door, beside the troll"]
    assert "2 gold, a blue door, beside the troll" in answer.get_data(as_text=True)


def test_it_is_noted_in_the_language_of_the_phone(duel: Duel) -> None:
    duel["Ann"].client.set_cookie("language", "de")
    note(duel, "5,0", door="blue")
    assert len(noted(duel)) == 1 and "a blue door" not in noted(duel)


def test_nobody_else_reads_it(duel: Duel) -> None:
    note(duel, "7,1", note="three nuggets")
    others = [duel["Ben"].text("/seat"), duel["host"].text("/host"), duel["Ann"].text("/history")]
    assert [page for page in others if "three nuggets" in page] == []
    assert "three nuggets" in duel["Ann"].text("/seat")
    assert "noted" not in duel["host"].text("/history").lower()


def test_it_lies_in_a_fold_that_closes_by_itself(duel: Duel) -> None:
    note(duel, "5,0", gold="1")
    assert '<details class="secret notes" id="notes">' in duel["Ann"].text("/seat")


def test_another_word_takes_its_place_and_a_tap_strikes_it(duel: Duel) -> None:
    note(duel, "5,0", gold="1")
    note(duel, "5,0", gold="3", door="")
    assert noted(duel) == ["3 gold"]
    assert note(duel, "5,0", note="").status_code == 200
    assert noted(duel) == []


def test_each_goal_is_offered_by_its_name_and_an_open_one_no_more(duel: Duel) -> None:
    text = duel["Ann"].text("/seat")
    assert all(f'value="{cell}" required>' in text for cell in ("5,-2", "5,0", "5,2", "7,-1", "7,1", "9,0"))
    act(duel, moves.reveal_goal, cell=cell_named("C5"), shows=next(iter(faces())), by=duel["Ann"].seat, anyway=True)
    assert 'value="5,0" required disabled' in duel["Ann"].text("/seat")


def faces() -> list[str]:
    from companion.rules.editions.duel import DUEL

    return list(DUEL.faces)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"cell": ""}, "Tap the goal first."),
        ({"cell": "5,0", "gold": "", "door": ""}, "Tap what it shows, or type it."),
        ({"cell": "1,1", "gold": "2"}, "No goal lies on D1."),
        ({"cell": "5,0", "note": "x" * 61}, "The note is too long: 60 letters at most."),
    ],
)
def test_what_cannot_be_noted_is_refused_in_the_open_fold(duel: Duel, said: dict[str, str], why: str) -> None:
    refused = duel["Ann"].post("/seat/sheet", do="note", **said)
    text = refused.get_data(as_text=True)
    assert refused.status_code == 422 and why in text.split('id="notes" open')[1]
    assert noted(duel) == []


def test_the_host_notes_nothing_for_a_guest_without_phone(app: Flask) -> None:
    duel = open_duel(app, "Ann", begin=False)
    ben = sit_without_phone(duel["host"], "Ben")
    duel["host"].post("/round", do="begin")
    duel["host"].post(f"/seats/{ben}/curtain", htmx=False, do="open")
    behind = duel["host"].text(f"/seats/{ben}/curtain")
    assert 'id="notes"' not in behind
    assert duel["host"].post(f"/seats/{ben}/sheet", do="note", cell="5,0", note="x").status_code == 400


def test_notes_are_for_the_round(duel: Duel) -> None:
    note(duel, "5,0", gold="1")
    duel["host"].post("/round", do="end", part="round")
    assert duel["Ann"].post("/seat/sheet", do="note", cell="5,0", note="late").status_code == 409
    assert "1 gold</span>" not in duel["Ann"].text("/seat")

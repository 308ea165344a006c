"""Who looked at a mine or at a treasure notes it on the own phone; nobody else learns what, or that it was noted."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from tests.web.lost_mines.miners import Mine, end, note, open_board, open_mine, plain, text_of, why_not
from tests.web.people import Person, sit_without_phone


@pytest.fixture
def mine(app: Flask) -> Mine:
    return open_board(app)


def notes(person: Person) -> list[str]:
    return [row.note for row in person.sight.notes]


def fold(person: Person) -> str:
    """The fold of the own notes."""
    return person.text("/seat").split('id="notes"')[1].split("</details>")[0]


def places(person: Person) -> dict[str, str]:
    """The places that may be noted, by their names."""
    found = re.findall(r'name="cell" value="([^"]+)" required[^>]*>([^<]+)<', fold(person))
    return {name: cell for cell, name in found}


def test_mines_are_called_by_their_cells_and_treasures_by_their_places(mine: Mine) -> None:
    names = [f"mine {cell}" for cell in ("C5", "E5", "A9", "G9")]
    assert list(places(mine["Ann"])) == [*names, *(f"treasure {n}" for n in (1, 2, 3, 4))]


def test_without_a_board_mines_are_counted(app: Flask) -> None:
    mine = open_mine(app, "Ann", "Ben", "Cem")
    assert list(places(mine["Ann"])) == [
        "mine 1",
        "mine 2",
        "mine 3",
        "mine 4",
        "treasure 1",
        "treasure 2",
        "treasure 3",
    ]
    for place, cell in places(mine["Ann"]).items():
        assert note(mine["Ann"], cell, kind="gold").status_code == 200
        assert f"<b>{place}</b>" in fold(mine["Ann"])
    assert len(notes(mine["Ann"])) == 7


@pytest.mark.parametrize(
    ("said", "noted"),
    [
        ({"kind": "gems"}, "Gems"),
        ({"kind": "dragon"}, "The dragon"),
        ({"kind": "silver", "worth": "3"}, "Silver, worth 3"),
        ({"worth": "4", "note": "or 5?"}, "worth 4, or 5?"),
        ({"note": " only  words "}, "only words"),
    ],
)
def test_it_is_tapped_and_typed(mine: Mine, said: dict[str, str], noted: str) -> None:
    answer = note(mine["Ann"], places(mine["Ann"])["treasure 2"], **said)
    assert answer.status_code == 200 and notes(mine["Ann"]) == [noted]
    assert f'<b>treasure 2</b><span class="grow break">{noted}</span>' in text_of(answer)
    assert "one note" in fold(mine["Ann"])


def test_it_is_noted_in_the_language_of_the_phone(mine: Mine) -> None:
    cell = places(mine["Ann"])["mine C5"]
    mine["Ann"].client.set_cookie("language", "de")
    note(mine["Ann"], cell, kind="dragon")
    assert len(notes(mine["Ann"])) == 1 and "The dragon" not in notes(mine["Ann"])


def test_nobody_else_reads_it_or_that_there_is_one(mine: Mine) -> None:
    pages = {name: lambda name=name: mine[name].text("/host" if name == "host" else "/seat") for name in mine}
    before = {name: read() for name, read in pages.items()}
    note(mine["Ann"], places(mine["Ann"])["mine C5"], note="a lair")
    after = {name: read() for name, read in pages.items()}
    version = re.compile(r'name="seen" value="\d+"|seen=\d+')
    changed = {name for name in pages if version.sub("", before[name]) != version.sub("", after[name])}
    assert changed == {"Ann"} and "a lair" in after["Ann"]
    assert "noted" not in mine["host"].text("/history").lower()


def test_it_lies_in_a_fold_that_closes_by_itself(mine: Mine) -> None:
    note(mine["Ann"], places(mine["Ann"])["mine C5"], kind="gems")
    assert '<details class="secret notes" id="notes">' in mine["Ann"].text("/seat")


def test_another_note_takes_its_place_and_a_tap_strikes_it(mine: Mine) -> None:
    cell = places(mine["Ann"])["mine C5"]
    note(mine["Ann"], cell, kind="gems")
    note(mine["Ann"], cell, kind="gold")
    assert notes(mine["Ann"]) == ["Gold"]
    assert 'aria-label="Strike the note of mine C5"' in fold(mine["Ann"])
    assert note(mine["Ann"], cell, note="").status_code == 200 and notes(mine["Ann"]) == []


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"cell": "", "kind": "gems"}, "Tap the goal first."),
        ({"cell": "5,0", "kind": "", "worth": "", "note": ""}, "Tap what it shows, or type it."),
        ({"cell": "1,1", "kind": "gems"}, "No goal lies on D1."),
        ({"cell": "12,2", "kind": "gems"}, "No goal lies on E12."),
        ({"cell": "5,0", "note": "x" * 61}, "The note is too long: 60 letters at most."),
    ],
)
def test_what_cannot_be_noted_is_refused_in_the_open_fold(mine: Mine, said: dict[str, str], why: str) -> None:
    refused = note(mine["Ann"], **said)
    assert refused.status_code == 422 and why in why_not(refused)
    assert 'id="notes" open' in text_of(refused) and notes(mine["Ann"]) == []


def test_what_was_tapped_stays_where_it_is_refused(mine: Mine) -> None:
    page = text_of(note(mine["Ann"], "5,0", kind="gold", worth="2", note="x" * 61)).split('id="notes"')[1]
    assert re.findall(r'name="(cell|kind|worth)" value="([^"]+)"[^>]* checked', page) == [
        ("cell", "5,0"),
        ("kind", "gold"),
        ("worth", "2"),
    ]


def test_the_host_notes_nothing_for_a_guest_without_phone(app: Flask) -> None:
    mine = open_mine(app, "Ann", "Ben", begin=False)
    eva = sit_without_phone(mine["host"], "Eva")
    mine["host"].post("/round", do="begin")
    mine["host"].post(f"/seats/{eva}/curtain", htmx=False, do="open")
    assert mine["host"].post(f"/seats/{eva}/sheet", do="note", cell="12,-2", note="x").status_code == 400
    assert 'id="notes"' not in mine["host"].text(f"/seats/{eva}/curtain")


def test_notes_are_for_the_round(mine: Mine) -> None:
    note(mine["Ann"], places(mine["Ann"])["mine C5"], kind="gems")
    end(mine)
    assert note(mine["Ann"], "5,0", kind="gold").status_code == 409
    assert "My notes" not in plain(mine["Ann"].text("/seat")) and notes(mine["Ann"]) in ([], ["Gems"])


def test_a_table_of_another_box_keeps_no_such_notes(dealt: dict[str, Person]) -> None:
    assert 'id="notes"' not in dealt["Ann"].text("/seat")
    assert note(dealt["Ann"], "12,-2", kind="gems").status_code == 422

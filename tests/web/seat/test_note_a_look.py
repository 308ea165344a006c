"""Who looked at a mine or at a treasure notes it on their own phone; nobody else learns what, or that it was noted."""

from __future__ import annotations

import re

import pytest

from tests.web.page import Page
from tests.web.people import People, Person, sit_without_phone
from tests.web.play_lost_mines import Mine, end, note, open_mine, why_not


def notes(person: Person) -> list[str]:
    return [noted.note for noted in person.view.notes]


def fold(person: Person) -> Page:
    """The fold of a player's notes."""
    return person.page("/seat").part("#notes")


def places(person: Person) -> dict[str, str]:
    """The places that may be noted, by their names."""
    page = fold(person)
    return dict(zip(page.texts("label:has([name=cell])"), page.values("[name=cell]"), strict=True))


def test_mines_are_called_by_their_cells_and_treasures_by_their_places(empty_board: Mine) -> None:
    names = [f"mine {cell}" for cell in ("C5", "E5", "A9", "G9")]
    assert list(places(empty_board["Ann"])) == [*names, *(f"treasure {n}" for n in (1, 2, 3, 4))]


def test_without_a_board_mines_are_counted(three_miners: Mine) -> None:
    ann = three_miners["Ann"]
    names = [*(f"mine {n}" for n in (1, 2, 3, 4)), *(f"treasure {n}" for n in (1, 2, 3))]
    assert list(places(ann)) == names
    for cell in places(ann).values():
        page = note(ann, cell, kind="gold")
    assert page.texts("#notes li b") == names and len(notes(ann)) == 7


@pytest.mark.parametrize(
    ("fields", "noted"),
    [
        ({"kind": "gems"}, "Gems"),
        ({"kind": "dragon"}, "The dragon"),
        ({"kind": "silver", "worth": "3"}, "Silver, worth 3"),
        ({"worth": "4", "note": "or 5?"}, "worth 4, or 5?"),
        ({"note": " only  words "}, "only words"),
    ],
)
def test_it_is_tapped_and_typed(empty_board: Mine, fields: dict[str, str], noted: str) -> None:
    ann = empty_board["Ann"]
    page = note(ann, places(ann)["treasure 2"], **fields)
    assert notes(ann) == [noted] and page.texts("#notes li > b, #notes li > span") == ["treasure 2", noted]
    assert "one note" in fold(ann).text("summary")


def test_it_is_noted_in_the_language_of_the_phone(empty_board: Mine) -> None:
    ann = empty_board["Ann"]
    ann.client.set_cookie("language", "de")
    note(ann, "5,0", kind="dragon")
    assert notes(ann) == ["Drache"]


def test_nobody_else_reads_it_or_that_there_is_one(empty_board: Mine) -> None:
    def read() -> dict[str, str]:
        """Everybody's page but for the version that it was drawn with."""
        version = re.compile(r'data-version="\d+"|seen=\d+')
        pages = {name: person.page("/seat" if person.seat else "/host").html for name, person in empty_board.items()}
        return {name: version.sub("", page) for name, page in pages.items()}

    before = read()
    note(empty_board["Ann"], "5,0", note="a lair")
    after = read()
    assert {name for name in after if after[name] != before[name]} == {"Ann"} and "a lair" in after["Ann"]
    assert "noted" not in empty_board["host"].page("/history").text().lower()


def test_it_lies_in_a_fold_that_closes_by_itself(empty_board: Mine) -> None:
    note(empty_board["Ann"], "5,0", kind="gems")
    assert empty_board["Ann"].page("/seat").has("details.secret#notes:not([open])")


def test_another_note_takes_its_place_and_a_tap_strikes_it(empty_board: Mine) -> None:
    ann = empty_board["Ann"]
    note(ann, "5,0", kind="gems")
    note(ann, "5,0", kind="gold")
    assert notes(ann) == ["Gold"]
    assert fold(ann).has('button[aria-label="Delete the note on mine C5"]')
    note(ann, "5,0", note="")
    assert notes(ann) == []


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"cell": "", "kind": "gems"}, "Tap the goal card first."),
        ({"cell": "5,0", "kind": "", "worth": "", "note": ""}, "Tap what it shows, or type it."),
        ({"cell": "1,1", "kind": "gems"}, "There’s no goal card at D1."),
        ({"cell": "12,2", "kind": "gems"}, "There’s no goal card at E12."),
        ({"cell": "5,0", "note": "x" * 61}, "The note is too long. Use at most 60 characters."),
    ],
)
def test_what_cannot_be_noted_is_refused_in_the_open_fold(empty_board: Mine, fields: dict[str, str], why: str) -> None:
    refused = note(empty_board["Ann"], status=422, **fields)
    assert why in why_not(refused.part("#notes[open]")) and notes(empty_board["Ann"]) == []


def test_what_was_tapped_stays_where_it_is_refused(empty_board: Mine) -> None:
    refused = note(empty_board["Ann"], "5,0", kind="gold", worth="2", note="x" * 61, status=422)
    assert refused.values("#notes [checked]") == ["5,0", "gold", "2"]


def test_the_host_notes_nothing_for_a_player_without_phone(mine_host: Person) -> None:
    mine = open_mine(mine_host.app, "Ann", "Ben", begin=False)
    host, eva = mine["host"], sit_without_phone(mine["host"], "Eva")
    host.post_ok("/round", do="begin")
    host.post_ok(f"/seats/{eva}/curtain", do="open")
    host.post_refused(f"/seats/{eva}/sheet", 400, do="note", cell="12,-2", note="x")
    page = host.page(f"/seats/{eva}/curtain")
    assert page.has("#treasures") and not page.has("#notes")


def test_notes_are_for_the_round(empty_board: Mine) -> None:
    ann = empty_board["Ann"]
    note(ann, "5,0", kind="gems")
    assert ann.page("/seat").has("#notes") and notes(ann) == ["Gems"]
    end(empty_board)
    note(ann, "5,0", kind="gold", status=409)
    assert not ann.page("/seat").has("#notes") and "Gold" not in notes(ann)


def test_a_table_of_another_edition_keeps_no_such_notes(empty_board: Mine, dealt: People) -> None:
    assert [people["Ann"].page("/seat").has("#notes") for people in (empty_board, dealt)] == [True, False]
    note(dealt["Ann"], "12,-2", kind="gems", status=422)

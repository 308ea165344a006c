"""A player notes on the own phone what a treasure map or a look showed; nobody else learns what, or that there is a
note."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from tests.web.people import People, Person
from tests.web.play_duel import Duel, act, at
from tests.web.play_lost_mines import note
from tests.web.seat.driver import maze, open_own_mine, sends


def notes(person: Person) -> list[str]:
    return [noted.note for noted in person.view.private.notes]


def places(person: Person) -> dict[str, str]:
    """The places that may be noted, by their names."""
    fold = person.page("/seat").part("details.secret#notes:not([open])")
    return dict(zip(fold.texts("label:has([name=cell])"), fold.values("[name=cell]"), strict=True))


MINES = ("mine C5", "mine E5", "mine A9", "mine G9", "treasure 1", "treasure 2", "treasure 3", "treasure 4")
COUNTED = ("mine 1", "mine 2", "mine 3", "mine 4", "treasure 1", "treasure 2", "treasure 3")


@pytest.mark.parametrize(
    ("situation", "names"),
    [
        ("duel_of_two", ("A5", "C5", "E5", "B7", "D7", "C9")),
        ("empty_board", MINES),
        pytest.param("three_miners", COUNTED, id="without a board"),
    ],
)
def test_each_place_is_offered_by_its_name(
    request: pytest.FixtureRequest, situation: str, names: tuple[str, ...]
) -> None:
    ann = request.getfixturevalue(situation)["Ann"]
    assert tuple(places(ann)) == names
    for cell in places(ann).values():
        page = note(ann, cell, note="here")
    assert page.texts("#notes li b") == [*names] and len(notes(ann)) == len(names)


@pytest.mark.parametrize(
    ("situation", "fields", "noted"),
    [
        ("duel_of_two", {"gold": "2", "door": "blue", "note": "or 3"}, "Blue door, 2 gold, or 3"),
        ("empty_board", {"kind": "dragon"}, "The dragon"),
        ("empty_board", {"kind": "silver", "worth": "3"}, "Silver, worth 3"),
        ("empty_board", {"worth": "4", "note": "or 5?"}, "worth 4, or 5?"),
    ],
)
def test_it_is_tapped_and_typed_replaced_and_struck(
    request: pytest.FixtureRequest, situation: str, fields: dict[str, str], noted: str
) -> None:
    ann = request.getfixturevalue(situation)["Ann"]
    note(ann, "5,0", note="first")
    page = note(ann, "5,0", **fields)
    assert notes(ann) == [noted] == page.texts("#notes li > span")
    assert "one note" in ann.page("/seat").text("#notes summary")
    assert page.attributes("#notes li button", "aria-label")[0].startswith("Delete the note on ")
    note(ann, "5,0", note="")
    assert notes(ann) == []


def test_it_is_noted_in_the_language_of_the_phone(duel_of_two: Duel) -> None:
    ann = duel_of_two["Ann"]
    ann.client.set_cookie("language", "de")
    note(ann, "5,0", door="blue")
    assert notes(ann) == ["Blaue Tür"]


@pytest.mark.parametrize("situation", ["duel_of_two", "empty_board"])
def test_nobody_else_reads_it_or_that_there_is_one(request: pytest.FixtureRequest, situation: str) -> None:
    people: People = request.getfixturevalue(situation)

    def read() -> dict[str, str]:
        """Everybody's page but for the version that it was drawn with."""
        version = re.compile(r'data-version="\d+"|seen=\d+')
        pages = {name: person.html("/seat" if person.seat else "/host") for name, person in people.items()}
        mazes = {f"{name}'s maze": person.html("/seat/maze") for name, person in people.items() if person.seat}
        return {name: version.sub("", page) for name, page in (pages | mazes).items()}

    before = read()
    note(people["Ann"], "5,0", note="a lair")
    after = read()
    assert {name for name in after if after[name] != before[name]} == {"Ann"} and "a lair" in after["Ann"]
    assert "noted" not in people["host"].page("/history").text().lower()


def test_after_a_secret_look_my_phone_and_no_other_offers_a_note(app: Flask) -> None:
    people = open_own_mine(app)
    asks = "#notes > summary.main-button", "a[href$='#notes']"

    def asked() -> list[list[str]]:
        pages = [[name for name, it in people.items() if it.seat and it.page("/seat").has(asks[0])]]
        return [*pages, [name for name, it in people.items() if it.seat and maze(it).has(asks[1])]]

    assert asked() == [[], []]
    sends(people["Ann"], "look", at="mine")
    assert asked() == [["Ann"], ["Ann"]] and not people["host"].page("/host").has(asks[1])
    note(people["Ann"], "5,0", kind="gold")
    assert asked() == [[], []]
    note(people["Ann"], "5,0", note="")
    assert asked() == [["Ann"], ["Ann"]]
    people["host"].post_ok("/do/undo")
    assert asked() == [[], []]


def test_an_open_goal_is_offered_no_more(duel_of_two: Duel) -> None:
    ann = duel_of_two["Ann"]
    act(duel_of_two, "reveal-goal", cell=(5, 0), shows="d_goal_8", by=ann.seat, anyway=True)
    assert ann.page("/seat").values("#notes [name=cell][disabled]") == [at("C5")]


def test_notes_are_for_the_round(duel_of_two: Duel) -> None:
    ann = duel_of_two["Ann"]
    note(ann, "5,0", note="here")
    duel_of_two["host"].post_ok("/do/end", part="round")
    note(ann, "5,0", note="late", status=409)
    assert not ann.page("/seat").has("#notes")

"""A dwarf opens the other's door with a key."""

from __future__ import annotations

import pytest
from flask import Flask

from companion.rules.mazes.card_features import Door, Gold
from tests.web.people import SetUp
from tests.web.play_duel import Duel, at, lay, open_duel, put, sheet, text_of_message, why_not


def lay_a_door(app: Flask) -> Duel:
    duel = open_duel(app, "Ann", "Ben")
    lay(duel, "Ann", "B1", "NESW", Door("blue", "E"))
    lay(duel, "Ann", "B2", "EW", Gold(2, "EW"))
    return duel


@pytest.fixture
def door_on_the_way(set_up: SetUp, app: Flask) -> Duel:
    """Ann's way ends at a blue door on B1, behind it lies gold."""
    return set_up(lay_a_door, app)


def test_the_sheet_offers_it_to_the_dwarf_whose_door_it_is_not(door_on_the_way: Duel) -> None:
    page = sheet(door_on_the_way, "B1")
    assert page.texts(".card-contents li > p") == ["Blue door, right"]
    assert page.texts(".card-contents button") == ["Ann’s key opens it"]


def test_the_door_is_where_it_is_seen(door_on_the_way: Duel) -> None:
    page = door_on_the_way["host"].page(f"/maze/{at('B1')}?turn=1")
    assert page.texts(".card-contents li > p") == ["Blue door, top"]


def test_what_lies_behind_it_is_claimed_at_once(door_on_the_way: Duel) -> None:
    page = put(door_on_the_way, "key", "B1", by="Ann")
    assert text_of_message(page) == (
        "Ann opened the door at B1 with a key. Ann claims 2 gold at B2. Ben has no path there."
    )
    assert "Ann’s key is there" in sheet(door_on_the_way, "B1").text(".card-contents")


def test_a_mistake_is_corrected(door_on_the_way: Duel) -> None:
    put(door_on_the_way, "key", "B1", by="Ann")
    assert sheet(door_on_the_way, "B1").texts(".card-contents button") == ["No key there"]
    put(door_on_the_way, "key", "B1", by="Ann", do="take")
    assert door_on_the_way["host"].view.maze.duel.keys == 2


def test_a_door_that_is_open_to_a_dwarf_needs_no_key(door_on_the_way: Duel) -> None:
    refused = put(door_on_the_way, "key", "B1", by="Ben", status=422)
    assert why_not(refused) == ["The door at B1 is already open to Ben."]


def test_a_third_key_is_not_offered(door_on_the_way: Duel) -> None:
    put(door_on_the_way, "key", "B1", by="Ann")
    for cell in ("B3", "B4"):
        lay(door_on_the_way, "Ann", cell, "NESW", Door("blue", "E"))
    assert "Ann’s key opens it" in sheet(door_on_the_way, "B4")
    put(door_on_the_way, "key", "B3", by="Ann")
    page = sheet(door_on_the_way, "B4")
    assert "Both keys are on doors." in page and "Ann’s key opens it" not in page

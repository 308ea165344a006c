"""A dwarf opens the other's door with a key."""

from __future__ import annotations

import pytest
from flask import Flask

from companion.rules.features import Door, Gold
from tests.web.duel.dwarfs import Duel, lay, open_duel


@pytest.fixture
def duel(app: Flask) -> Duel:
    """Ann's way ends at a blue door, behind it lies gold."""
    duel = open_duel(app, "Ann", "Ben")
    lay(duel, "Ann", "B1", "NESW", Door("blue", "E"))
    lay(duel, "Ann", "B2", "EW", Gold(2, "EW"))
    return duel


def put(duel: Duel, **said: object) -> str:
    answer = duel["host"].post("/cells/1,-1/token", kind="key", **{"do": "put", "side": "E", **said})
    assert answer.status_code == 200, answer.get_data(as_text=True)
    return str(answer.get_data(as_text=True))


def test_the_sheet_offers_it_to_the_dwarf_whose_door_it_is_not(duel: Duel) -> None:
    sheet = duel["host"].text("/maze/1,-1")
    assert "Blue door, right" in sheet and "The key of Ann opens it" in sheet and "The key of Ben" not in sheet


def test_the_door_is_where_it_is_seen(duel: Duel) -> None:
    assert "Blue door, top" in duel["host"].text("/maze/1,-1?turn=1")


def test_what_lies_behind_it_is_claimed_at_once(duel: Duel) -> None:
    page = put(duel, by=duel["Ann"].seat)
    assert "Ann opened the door on B1 with a key. Ann claims 2 gold on B2." in page
    assert "the key of Ann lies there" in duel["host"].text("/maze/1,-1")


def test_a_slip_is_put_right(duel: Duel) -> None:
    put(duel, by=duel["Ann"].seat)
    assert "No key lies there" in duel["host"].text("/maze/1,-1")
    put(duel, do="take", by=duel["Ann"].seat)
    assert duel["host"].sight.maze.claims.keys == 2


def test_a_door_that_is_open_to_a_dwarf_needs_no_key(duel: Duel) -> None:
    refused = duel["host"].post("/cells/1,-1/token", kind="key", do="put", side="E", by=duel["Ben"].seat)
    assert refused.status_code == 422
    assert "The door on B1 is open to Ben already." in refused.get_data(as_text=True)


def test_a_third_key_is_not_offered(duel: Duel) -> None:
    put(duel, by=duel["Ann"].seat)
    lay(duel, "Ann", "B3", "NESW", Door("blue", "E"))
    duel["host"].post("/cells/3,-1/token", do="put", kind="key", side="E", by=duel["Ann"].seat)
    lay(duel, "Ann", "B4", "NESW", Door("blue", "E"))
    sheet = duel["host"].text("/maze/4,-1")
    assert "Both keys lie on doors." in sheet and "The key of Ann opens it" not in sheet

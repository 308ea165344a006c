"""A dwarf bribes a troll: its counter lies on him, and he lets both pass."""

from __future__ import annotations

import pytest
from flask import Flask

from companion.rules.features import Gold, Troll
from tests.web.duel.dwarfs import Duel, lay, open_duel


@pytest.fixture
def duel(app: Flask) -> Duel:
    """Ann's way ends at a troll, behind him lies gold."""
    duel = open_duel(app, "Ann", "Ben")
    lay(duel, "Ann", "B1", "NESW", Troll("E"))
    lay(duel, "Ann", "B2", "EW", Gold(1, "EW"))
    return duel


def test_the_sheet_offers_it_to_both_dwarfs(duel: Duel) -> None:
    sheet = duel["host"].text("/maze/1,-1")
    assert "Ann bribes the troll" in sheet and "Ben bribes the troll" in sheet and "Troll, right" in sheet


def test_what_lies_behind_him_is_claimed_at_once(duel: Duel) -> None:
    answer = duel["host"].post("/cells/1,-1/token", kind="bribe", do="put", side="E", by=duel["Ann"].seat)
    page = answer.get_data(as_text=True)
    assert "Ann bribed the troll on B1. Ann claims 1 gold on B2." in page and "6 of 8 counters left" in page
    assert "bribed by Ann" in duel["host"].text("/maze/1,-1")


def test_it_is_still_the_turn_of_who_bribed_him(duel: Duel) -> None:
    duel["host"].post("/cells/1,-1/token", kind="bribe", do="put", side="E", by=duel["Ann"].seat)
    assert duel["host"].sight.maze.claims.turn == duel["Ann"].seat


def test_without_a_name_it_is_whose_turn_it_is(duel: Duel) -> None:
    duel["host"].post("/cells/1,-1/token", kind="bribe", do="put", side="E")
    assert duel["host"].sight.maze.claims.bribes[0].seat == duel["Ben"].seat


def test_a_slip_is_put_right(duel: Duel) -> None:
    duel["host"].post("/cells/1,-1/token", kind="bribe", do="put", side="E")
    assert "He was not bribed" in duel["host"].text("/maze/1,-1")
    assert duel["host"].post("/cells/1,-1/token", kind="bribe", do="take", side="E").status_code == 200
    assert not duel["host"].sight.maze.claims.bribes


def test_where_no_troll_stands_none_is_bribed(duel: Duel) -> None:
    refused = duel["host"].post("/cells/1,-1/token", kind="bribe", do="put", side="N")
    page = refused.get_data(as_text=True)
    assert refused.status_code == 422 and "There is no troll on that side of B1." in page
    assert 'id="cell-sheet" class="dig" aria-labelledby="cell-title" tabindex="-1" open' in page


def test_what_is_no_act_is_no_request(duel: Duel) -> None:
    assert duel["host"].post("/cells/1,-1/token", kind="bribe", do="kick", side="E").status_code == 400
    assert duel["Ann"].post("/cells/1,-1/token", kind="bribe", do="put", side="E").status_code == 403
    assert duel["host"].post("/cells/here/token", kind="bribe", do="put", side="E").status_code == 404


def test_no_rockfall_takes_a_troll_but_anyway(duel: Duel) -> None:
    refused = duel["host"].post("/maze/1,-1/remove")
    page = refused.get_data(as_text=True)
    assert refused.status_code == 422 and "no rockfall takes B1" in page
    assert "it lies there no more" in page and 'name="anyway" value="1"' in page
    assert duel["host"].post("/maze/1,-1/remove", anyway="1").status_code == 200
    assert (1, -1) not in duel["host"].sight.maze.maze.cards

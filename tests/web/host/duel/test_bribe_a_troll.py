"""A dwarf bribes a troll: its counter lies on him, and he lets both pass."""

from __future__ import annotations

import pytest
from flask import Flask

from companion.rules.mazes.card_features import Gold, Troll
from tests.web.people import SetUp
from tests.web.play_duel import Duel, at, counters_left, lay, open_duel, put, sheet, text_of_message, why_not


def lay_a_troll(app: Flask) -> Duel:
    duel = open_duel(app, "Ann", "Ben")
    lay(duel, "Ann", "B1", "NESW", Troll("E"))
    lay(duel, "Ann", "B2", "EW", Gold(1, "EW"))
    return duel


@pytest.fixture
def troll_on_the_way(set_up: SetUp, app: Flask) -> Duel:
    """Ann's way ends at a troll on B1, behind him lies gold. It is Ben's turn."""
    return set_up(lay_a_troll, app)


def test_the_sheet_offers_it_to_both_dwarves(troll_on_the_way: Duel) -> None:
    page = sheet(troll_on_the_way, "B1")
    assert page.texts(".card-contents li > p") == ["Troll, right"]
    assert page.texts(".card-contents button") == ["Ben bribes the troll", "Ann bribes the troll"]


def test_what_lies_behind_him_is_claimed_at_once(troll_on_the_way: Duel) -> None:
    page = put(troll_on_the_way, "bribe", "B1", by="Ann")
    assert text_of_message(page) == ("Ann bribed the troll at B1. Ann claims 1 gold at B2. Ben has no path there.")
    assert counters_left(page) == "6 of 8 markers left"
    assert "bribed by Ann" in sheet(troll_on_the_way, "B1").text(".card-contents")


@pytest.mark.parametrize("by", ["Ann", "Ben"])
def test_a_bribe_leaves_the_turn_as_it_is(troll_on_the_way: Duel, by: str) -> None:
    put(troll_on_the_way, "bribe", "B1", by=by)
    assert troll_on_the_way["host"].view.maze.duel.seat_on_turn == troll_on_the_way["Ben"].seat


def test_without_a_name_it_is_whose_turn_it_is(troll_on_the_way: Duel) -> None:
    put(troll_on_the_way, "bribe", "B1")
    assert troll_on_the_way["host"].view.maze.duel.bribes[0].seat == troll_on_the_way["Ben"].seat


def test_a_mistake_is_corrected(troll_on_the_way: Duel) -> None:
    put(troll_on_the_way, "bribe", "B1")
    assert sheet(troll_on_the_way, "B1").texts(".card-contents button") == ["Troll not bribed"]
    put(troll_on_the_way, "bribe", "B1", do="take")
    assert not troll_on_the_way["host"].view.maze.duel.bribes


def test_where_no_troll_stands_none_is_bribed(troll_on_the_way: Duel) -> None:
    refused = put(troll_on_the_way, "bribe", "B1", side="N", status=422)
    assert why_not(refused.part("dialog#cell-sheet[open]")) == ["There’s no troll on that side of B1."]


def test_what_is_no_act_is_no_request(troll_on_the_way: Duel) -> None:
    put(troll_on_the_way, "bribe", "B1", do="kick", status=400)
    form = {"kind": "bribe", "do": "put", "side": "E"}
    assert troll_on_the_way["Ann"].post(f"/cells/{at('B1')}/token", **form).status_code == 403
    assert troll_on_the_way["host"].post("/cells/here/token", **form).status_code == 404


def test_no_rockfall_takes_a_troll_but_anyway(troll_on_the_way: Duel) -> None:
    host = troll_on_the_way["host"]
    for cell in ("B1", "B2"):
        card = sheet(troll_on_the_way, cell)
        assert card.texts("#take-it-off button, #never-there button") == [
            "Removerockfall",
            "It was never therea wrong tap",
        ]
        refused = host.post_refused(f"/maze/{at(cell)}/remove")
        assert why_not(refused) == [f"{cell} has gold or a troll, so a rockfall can’t remove it."]
        assert refused.text("#take-it-off [name=anyway]") == "Remove anywayit’s no longer there"
    host.post_ok(f"/maze/{at('B1')}/remove", anyway="1")
    assert (1, -1) not in host.view.maze.maze.cards


def test_the_phone_says_what_it_costs_and_that_no_change_is_given(troll_on_the_way: Duel) -> None:
    put(troll_on_the_way, "bribe", "B1", by="Ann")
    page = troll_on_the_way["Ann"].page("/seat/sheet").part(".claimed-so-far")
    assert "You bribed one troll: it costs 1 gold at the end. No change is given." in page.texts("p")

"""Two dwarves dig: whose turn it is, what fits for whom, what a card brings, and what its sheet says of it."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from companion.rules.mazes.card_features import Door, Gold, Troll
from companion.rules.mazes.cards import duel_card
from tests.web.page import Page
from tests.web.play_duel import (
    Duel,
    at,
    confirm_result,
    counters_left,
    dig,
    fits,
    lay,
    maze,
    offers,
    open_duel,
    put,
    sheet,
    text_of_message,
    why_not,
)


def turn(page: Page) -> str:
    """Whose turn the page marks."""
    return page.text("#turn .on-turn .name b")


def test_green_begins_and_the_turn_goes_on_with_each_card(duel_of_two: Duel) -> None:
    assert turn(maze(duel_of_two)) == "Ann"
    page = dig(duel_of_two, "B1", offer="d_ew 0")
    assert duel_of_two["host"].view.maze.laid[-1].by == duel_of_two["Ann"].seat
    assert turn(page) == "Ben"
    assert page.text("#next-turn button") == "Next: Ann"


def test_what_is_used_up_is_offered_last_and_what_is_left_by_how_many(duel_of_two: Duel) -> None:
    """Five kinds are used up by what lies; of the straights along the way two of four are left."""
    used = [("B1", "d_nesw_troll 0"), ("D1", "d_nesw_blue 0"), ("B2", "d_ew 0"), ("D2", "d_ew_s_gold 0")]
    used += [("A1", "d_ns_e 0"), ("E1", "d_nsw_troll 0"), ("B3", "d_ew 0")]
    for nth, (cell, worth) in enumerate(used):
        by = duel_of_two["Ann" if nth % 2 == 0 else "Ben"].seat
        page = dig(duel_of_two, cell, offer=worth, by=by, again=worth, anyway="1")
    offered = [word.split()[0] for word in fits(page, "D3")]
    assert offered[0] == "d_ew"
    gone = {"d_nesw_troll", "d_nesw_blue", "d_ew_s_gold", "d_ns_e", "d_nsw_troll"}
    many = sum(key in gone for key in offered)
    assert many and set(offered[-many:]) <= gone  # none is left out: no card count of this edition is certain


def test_a_tap_on_a_name_begins_the_turn_of_that_dwarf_and_changes_what_fits(duel_of_two: Duel) -> None:
    page = maze(duel_of_two)
    assert "d_ew 0" in fits(page, "B1") and not fits(page, "D1")
    page = duel_of_two["host"].post_ok("/turn", seat=duel_of_two["Ben"].seat)
    assert "d_ew 0" in fits(page, "D1") and not fits(page, "B1")
    assert page.has("a.cell.free.glows[href]")
    assert page.values("#lay input[name=by]") == [str(duel_of_two["Ben"].seat)]


def test_nobody_but_the_host_says_whose_turn_it_is(duel_of_two: Duel) -> None:
    assert duel_of_two["Ann"].post("/turn", seat=duel_of_two["Ann"].seat).status_code == 403
    assert why_not(duel_of_two["host"].post_refused("/turn", seat=7).part("#maze")) == ["Nobody has that seat."]
    assert duel_of_two["host"].post("/turn", htmx=False, seat=duel_of_two["Ben"].seat).status_code == 303
    assert turn(maze(duel_of_two)) == "Ben"


def test_a_card_without_a_way_to_the_own_start_says_so(duel_of_two: Duel) -> None:
    refused = dig(duel_of_two, "D1", offer="d_ew 0", status=422)
    assert why_not(refused) == ["At D1 the card wouldn’t connect to the player’s own start."]
    dig(duel_of_two, "D1", again="d_ew 0", anyway="1")
    assert (1, 1) in duel_of_two["host"].view.maze.maze.cards


def test_the_message_after_a_card_names_its_claims(duel_of_two: Duel) -> None:
    assert text_of_message(dig(duel_of_two, "B1", offer="d_bridge_gold 0")) == "Ann placed a bridge with gold at B1."
    page = dig(duel_of_two, "A0", tracks="NESW", gold="2@NESW", by=duel_of_two["Ann"].seat)
    assert text_of_message(page) == (
        "Ann placed a crossing with gold at A0. Ann claims 2 gold at A0. Ben has no path there."
    )
    assert counters_left(page) == "7 of 8 markers left" and page.has('svg.maze use[href="#counter-green"]')


def test_a_duel_card_is_read_from_its_form_fields(duel_of_two: Duel) -> None:
    dig(duel_of_two, "B1", tracks="NESW", door=["blue@E", "green@S"], gold="1@ENSW", troll="N")
    card = duel_card("NESW", Door("blue", "E"), Door("green", "S"), Gold(1, "NESW"), Troll("N"))
    assert duel_of_two["host"].view.maze.maze.cards[1, -1].comparison_key == card.comparison_key
    dig(duel_of_two, "D1", tracks="EW", ladder="blue")
    assert duel_of_two["host"].view.maze.maze.cards[1, 1].features.ladder == "blue"


def test_a_drawn_card_that_the_edition_prints_is_one_of_these(duel_of_two: Duel) -> None:
    dig(duel_of_two, "B1", tracks="WSEN", door="blue@E")
    assert duel_of_two["host"].view.maze.laid[-1].key == "d_nesw_blue"


@pytest.mark.parametrize(
    "form",
    [
        {"door": "pink@E"},
        {"door": "blue@N"},
        {"door": "blue@X"},
        {"door": "blue@"},
        {"door": "blue"},
        {"door": ["blue@E", "green"]},
        {"gold": "9@EW"},
        {"gold": "much@EW"},
        {"gold": "1@E"},
        {"gold": "1"},
        {"troll": "S"},
        {"troll": "EW"},
        {"ladder": "yellow"},
        {"ladder": "1"},
        {"tracks": "", "card": "d_ew", "ladder": "1"},
        {"tracks": "", "card": "d_ew", "ladder": "green"},
        {"offer": "free EW - 1 0"},
        {"offer": "free EW - 0 0 nothing"},
        {"offer": "free EW - 0 0 ladder:green;ladder:blue"},
        {"offer": "free EW - 0 0 troll:E more"},
    ],
)
def test_what_no_card_carries_is_refused(duel_of_two: Duel, form: dict[str, Any]) -> None:
    dig(duel_of_two, "B1", status=422, **{"tracks": "EW", **form})
    assert not duel_of_two["host"].view.maze.maze.cards


def test_gold_and_trolls_of_a_card_come_from_their_own_fields_only(duel_of_two: Duel) -> None:
    dig(duel_of_two, "B1", tracks="EW", gold="1@EW", carried="troll:E")
    features = duel_of_two["host"].view.maze.maze.cards[1, -1].features
    assert (len(features.gold), features.trolls) == (1, ())


def test_the_sheet_of_a_card_says_who_is_connected(duel_of_two: Duel) -> None:
    lay(duel_of_two, "Ann", "B1", "EW", Door("green", "E"))
    assert "Connected: only Ann." in sheet(duel_of_two, "B1")
    lay(duel_of_two, "Ann", "B2", "ESW|N")
    assert "Connected: right, bottom, left: only Ann; top: nobody." in sheet(duel_of_two, "B2")
    lay(duel_of_two, "Ann", "C0", "NS")
    assert "Connected: Ann and Ben." in sheet(duel_of_two, "B1")


@pytest.mark.parametrize("cell", ["B0", "D0"])
def test_both_starts_stay_where_they_are(duel_of_two: Duel, cell: str) -> None:
    page = sheet(duel_of_two, cell)
    assert "The maze begins here. The start card stays where it is." in page and not page.has("#take-it-off, #move-it")


def test_who_alone_reaches_a_card_can_be_heard(duel_of_two: Duel) -> None:
    lay(duel_of_two, "Ann", "B1", "EW")
    assert maze(duel_of_two).attribute(f'a.cell[data-cell="{at("B1")}"]', "aria-label") == (
        "B1, Straight, open west, east, reached by the green dwarf only"
    )


def test_without_a_script_cards_are_laid_and_turns_change(duel_of_two: Duel) -> None:
    page = duel_of_two["host"].page(f"/host?cell={at('B1')}")
    assert page.has("dialog#free-cell-sheet[open]") and page.has("form#turn")
    assert page.text(f'#free-cell-sheet [form=turn][name=seat][value="{duel_of_two["Ben"].seat}"]') == "Ben"
    dig(duel_of_two, "B1", offer="d_ew 0", htmx=False, status=303)
    assert (1, -1) in duel_of_two["host"].view.maze.maze.cards


def test_a_kind_that_left_the_game_with_its_gold_is_offered_late(duel_of_two: Duel) -> None:
    host, ann = duel_of_two["host"], duel_of_two["Ann"]
    dig(duel_of_two, "B1", offer="d_nsw_e_gold 0", anyway="1")
    dig(duel_of_two, "A0", offer="d_ns 0", by=ann.seat)
    host.post_ok(f"/cells/{at('B1')}/claim", place=0, seat=ann.seat)
    host.post_ok("/round", do="end", part="maze")
    confirm_result(duel_of_two)
    host.post_ok("/round", do="begin")
    assert host.view.maze.kinds_removed_with_gold == ("d_nsw_e_gold",)
    assert {word.split()[0] for word in offers(maze(duel_of_two))[-2:]} == {"d_nsw_e_gold"}


def test_the_message_names_everything_that_one_act_caused(duel_of_two: Duel) -> None:
    lay(duel_of_two, "Ann", "B1", "NESW", Door("blue", "E"))
    for number in (2, 3, 4, 5):
        lay(duel_of_two, "Ann", f"B{number}", "EW", Gold(1, "EW"))
    happened = text_of_message(put(duel_of_two, "key", "B1", by="Ann"))
    assert happened.startswith("Ann opened the door at B1 with a key.")
    assert happened.count("Ann claims 1 gold at B") == 4


@pytest.mark.parametrize("cell", ["B0", "C5", "B1"])
def test_a_refused_token_says_why_wherever_it_was_to_lie(duel_of_two: Duel, cell: str) -> None:
    assert why_not(put(duel_of_two, "key", cell, by="Ann", status=422))


def test_no_name_is_cut_by_its_turn(app: Flask) -> None:
    page = maze(open_duel(app, "Maximiliane Friederike", "Ben"))
    assert page.texts("#turn b.long") == ["Maximiliane Friederike"]
    assert page.texts("#turn b") == ["Maximiliane Friederike", "Ben"]


def test_who_begins_stays_when_the_turn_moves_on_before_any_card(app: Flask) -> None:
    duel = open_duel(app, "Ann", "Ben", timer="30")
    assert "Ann begins." in duel["host"].page("/round")
    duel["host"].post_ok("/turn", seat=duel["Ben"].seat)
    page = duel["host"].page("/round")
    assert "Ann begins." in page and "Ben begins." not in page
    assert "It’s your turn." in duel["Ben"].page("/seat")

"""A dwarf goes: to where it can, over traps, against the rules; the board shows where it stands and where it may go."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask

from tests.web.lost_mines.miners import (
    BOARD,
    Mine,
    at,
    buttons,
    deal_by_hand,
    dig,
    end,
    go,
    lay,
    on_turn,
    open_board,
    open_mine,
    put,
    said,
    sheet,
    stands,
    tap,
    text_of,
    turn,
    why_not,
)
from tests.web.maze.pictures import names


@pytest.fixture
def mine(app: Flask) -> Mine:
    """Three cards lie east of blue's start; it is Ann's turn."""
    mine = open_board(app)
    dig(mine, "C3", "C4")
    turn(mine, "Ann")
    return mine


@pytest.fixture
def trapped(app: Flask) -> Mine:
    """East of blue's start lies C3, behind a trap; round the south it is three steps. It is Ben's turn."""
    mine = open_board(app)
    dig(mine, "C3", tracks="ESW")
    dig(mine, "D2", tracks="NE")
    dig(mine, "D3", tracks="NW")
    turn(mine, "Ann")
    assert put(mine, "trap", "C2", "E").status_code == 200
    turn(mine, "Ben")
    return mine


def picture(mine: Mine) -> str:
    """The board as the page draws it."""
    return re.findall(r'<svg class="maze .*?</svg>', mine["host"].text("/maze"), re.DOTALL)[0]


def reached(page: Any) -> set[str]:
    """The cells that are said to be in reach."""
    labels = re.findall(r'<a class="cell [^>]*aria-label="([A-Z]\d+), ([^"]*)"', text_of(page))
    return {cell for cell, label in labels if "can go here" in label}


# Going


def test_a_dwarf_goes_where_it_can(mine: Mine) -> None:
    assert buttons(sheet(mine, "C4"), "go-1-0") == ["Ann goes here 2 steps"]
    answer = go(mine, "Ann", "C4", traps=0)
    assert answer.status_code == 200 and said(answer) == "Ann goes to C4."
    assert stands(mine)["Ann"] == "C4" and on_turn(mine) == "Ben"
    assert "Ann stands here." in sheet(mine, "C4") and "Ben stands here." in sheet(mine, "C2")


def test_several_who_stand_together_are_named(mine: Mine) -> None:
    assert "Ann and Ben stand here." in sheet(mine, "C2") and "Cem and Dia stand here." in sheet(mine, "E2")


def test_a_cell_is_said_by_its_name_too(mine: Mine) -> None:
    assert mine["host"].post(f"/dwarfs/{mine['Ann'].seat}", cell="C4").status_code == 200
    assert stands(mine)["Ann"] == "C4"


def test_who_is_not_on_turn_goes_too_and_the_turn_stays(mine: Mine) -> None:
    go(mine, "Ben", "C3")
    assert stands(mine)["Ben"] == "C3" and on_turn(mine) == "Ann"


def test_where_it_does_not_get_it_is_refused_in_the_sheet(mine: Mine) -> None:
    answer = go(mine, "Cem", "C4")
    assert answer.status_code == 422 and why_not(answer) == ["By the rules Cem does not get to C4 now."]
    assert 'id="cell-sheet"' in text_of(answer) and f'data-cell="{at("C4")}"' in text_of(answer)
    assert stands(mine)["Cem"] == "E2"


def test_it_stands_there_anyway(mine: Mine) -> None:
    assert buttons(sheet(mine, "C4"), "go-3-") == ["Cem"]
    answer = go(mine, "Cem", "C4", anyway="1")
    assert answer.status_code == 200 and said(answer) == "The dwarf of Cem stands on C4."
    assert stands(mine)["Cem"] == "C4" and on_turn(mine) == "Ann"


@pytest.mark.parametrize(
    ("cell", "why"),
    [
        ("D7", "No path card lies on D7."),
        ("C5", "The mine on C5 lies face down: say what it shows."),
    ],
)
def test_even_anyway_it_stands_on_a_card(mine: Mine, cell: str, why: str) -> None:
    answer = go(mine, "Ann", cell, anyway="1")
    assert answer.status_code == 422 and why_not(answer) == [why]


def test_nobody_without_a_seat_goes(mine: Mine) -> None:
    answer = mine["host"].post("/dwarfs/17", cell=at("C3"))
    assert answer.status_code == 422 and why_not(answer) == ["Nobody sits there."]


@pytest.mark.parametrize(("do", "status"), [("fly", 400), ("go", 200), ("", 200)])
def test_a_dwarf_does_nothing_else(mine: Mine, do: str, status: int) -> None:
    assert go(mine, "Ann", "C3", do=do).status_code == status


@pytest.mark.parametrize("cell", ["", "here", "1000,0"])
def test_what_is_no_cell_is_refused(mine: Mine, cell: str) -> None:
    assert mine["host"].post(f"/dwarfs/{mine['Ann'].seat}", cell=cell).status_code == 422
    assert stands(mine)["Ann"] == "C2"


def test_without_a_script_the_page_follows(mine: Mine) -> None:
    assert "Ann goes here" in mine["host"].text(f"/host?cell={at('C4')}")
    assert go(mine, "Ann", "C4", htmx=False).status_code == 303
    refused = go(mine, "Cem", "C4", htmx=False)
    assert refused.status_code == 422 and "By the rules Cem does not get to C4 now." in why_not(refused)


def test_a_move_is_taken_back_with_the_turn(mine: Mine) -> None:
    go(mine, "Ann", "C4")
    mine["host"].post("/history", do="take-back")
    assert stands(mine)["Ann"] == "C2" and on_turn(mine) == "Ann"


def test_two_hosts_do_not_move_one_dwarf_unseen(mine: Mine) -> None:
    drawn_with = mine["host"].service.version(mine["host"].code)
    assert go(mine, "Ann", "C4", seen=drawn_with).status_code == 200
    assert go(mine, "Ann", "C3", seen=drawn_with).status_code == 409
    assert stands(mine)["Ann"] == "C4"


# Over traps


def test_two_ways_to_a_cell_are_offered_the_one_without_traps_first(trapped: Mine) -> None:
    found = buttons(sheet(trapped, "C3"), "go-2-[01]")
    assert found == ["Ben goes here 3 steps", "Ben goes here over a trap: one hand card lost"]


def test_it_goes_round_the_trap_unless_it_is_said_otherwise(trapped: Mine) -> None:
    assert said(go(trapped, "Ben", "C3")) == "Ben goes to C3."


def test_of_who_goes_over_a_trap_the_left_neighbour_draws_a_card(trapped: Mine) -> None:
    answer = go(trapped, "Ben", "C3", traps=1)
    assert said(answer) == "Ben goes to C3 over a trap: Cem draws one of the hand cards away."
    assert "Cem draws one of the hand cards away." in trapped["Dia"].text("/history")


def test_two_traps_cost_two_cards(trapped: Mine) -> None:
    put(trapped, "trap", "C3", "W", by=trapped["Ben"].seat)
    assert buttons(sheet(trapped, "C3"), "go-2-2") == ["Ben goes here over 2 traps: as many hand cards lost"]
    answer = go(trapped, "Ben", "C3", traps=2)
    assert said(answer) == "Ben goes to C3 over 2 traps: Cem draws as many hand cards away."


@pytest.mark.parametrize("traps", [2, -1])
def test_over_other_traps_it_does_not_get_there(trapped: Mine, traps: int) -> None:
    assert go(trapped, "Ben", "C3", traps=traps).status_code == 422


# What is seen


def test_every_dwarf_is_drawn_in_its_clan_with_letters_of_its_own(mine: Mine) -> None:
    drawn = picture(mine)
    assert names(drawn)["figure-blue"] == names(drawn)["figure-yellow"] == 2
    assert re.findall(r'class="f-letters"[^>]*>(\w+)<', drawn) == ["An", "Be", "Ce", "Di"]


def test_only_who_is_on_turn_has_a_glow_and_its_ways_are_lit(mine: Mine) -> None:
    assert names(picture(mine))["figure-glow"] == 1
    assert names(picture(mine))["reach"] == 3 and names(picture(mine))["reach-mine"] == 1
    assert reached(mine["host"].text("/maze")) == {"C3", "C4", "C5"}
    turn(mine, "Cem")
    assert names(picture(mine))["reach"] == 0 and reached(mine["host"].text("/maze")) == set()


def test_before_anybody_is_on_turn_no_way_is_lit(app: Flask) -> None:
    mine = open_board(app)
    dig(mine, "C3")
    assert names(picture(mine))["reach"] == 0 and "figure-glow" not in names(picture(mine))


def test_the_traps_on_the_way_are_counted_on_the_card(trapped: Mine) -> None:
    go(trapped, "Ben", "C2")
    put(trapped, "trap", "C3", "E", by=trapped["Cem"].seat)
    turn(trapped, "Ben")
    drawn = picture(trapped)
    assert names(drawn)["link-trap"] == 2 and names(drawn)["reach-trap"] == 0
    lay(trapped, "C4", "EW", anyway="1", by=trapped["Ben"].seat)
    put(trapped, "trap", "D2", "E", by=trapped["Ben"].seat)
    drawn = picture(trapped)
    assert names(drawn)["reach-trap"] == 4
    assert sorted(re.findall(r'class="f-figure"[^>]*>(\d+)<', drawn)) == ["1", "1", "2", "2"]


def test_five_who_play_stand_in_a_row_of_names_with_their_finds(mine: Mine) -> None:
    page = mine["host"].text("/maze")
    assert re.findall(r'id="walker-\d".*?<b dir="auto">(\w+)</b>', page, re.DOTALL) == ["Ann", "Ben", "Cem", "Dia"]
    assert page.count('aria-pressed="true"') == 1


# With real cards nobody knows the clans


def test_with_real_cards_each_dwarf_is_put_on_its_start_by_hand(app: Flask) -> None:
    mine = open_mine(app, "Ann", "Ben", "Cem", begin=False, roles="cards")
    tap(mine["host"], *BOARD)
    mine["host"].post("/round", do="begin")
    assert stands(mine) == {} and names(picture(mine))["figure-"] == 0
    for name, start in (("Ann", "C2"), ("Ben", "E2")):
        assert go(mine, name, start, anyway="1").status_code == 200
    assert stands(mine) == {"Ann": "C2", "Ben": "E2"} and names(picture(mine))["figure-"] == 2
    turn(mine, "Ann")
    assert lay(mine, "C3").status_code == go(mine, "Ann", "C3").status_code == 200
    cards = deal_by_hand(mine, Ann="blue-loyal", Ben="yellow-loyal", Cem="blue-selfish")
    assert end(mine, **cards).status_code == 200

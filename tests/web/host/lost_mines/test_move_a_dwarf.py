"""A dwarf goes: to where it can, over traps, against the rules; the board shows where it stands and where it may go."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web.page import Page
from tests.web.people import SetUp
from tests.web.play_lost_mines import (
    Mine,
    at,
    buttons,
    deal_by_hand,
    dig,
    end,
    event_text,
    go,
    lay,
    maze,
    on_turn,
    open_board,
    put,
    sheet,
    stands,
    symbols_in,
    turn,
    why_not,
)


def lay_a_trap(app: Flask) -> Mine:
    mine = open_board(app)
    dig(mine, "C3", tracks="ESW")
    dig(mine, "D2", tracks="NE")
    dig(mine, "D3", tracks="NW")
    turn(mine, "Ann")
    put(mine, "trap", "C2", "E")
    turn(mine, "Ben")
    return mine


@pytest.fixture
def trapped(set_up: SetUp, app: Flask) -> Mine:
    """East of blue's start lies C3, behind a trap; round the south it is three steps. It is Ben's turn."""
    return set_up(lay_a_trap, app)


def reached(page: Page) -> set[str]:
    """The cells that are said to be in reach."""
    labels = page.attributes("a.cell", "aria-label")
    return {label.split(",")[0] for label in labels if "can go here" in label}


# Going


def test_a_dwarf_goes_where_it_can(dug_board: Mine) -> None:
    assert buttons(sheet(dug_board, "C4"), "go-1-0") == ["Ann goes here 2 steps"]
    assert event_text(go(dug_board, "Ann", "C4", traps=0)) == "Ann goes to C4."
    assert stands(dug_board)["Ann"] == "C4" and on_turn(dug_board) == "Ben"
    assert "Ann is here." in sheet(dug_board, "C4") and "Ben is here." in sheet(dug_board, "C2")


def test_several_who_stand_together_are_named(dug_board: Mine) -> None:
    assert "Ann and Ben are here." in sheet(dug_board, "C2") and "Cem and Dia are here." in sheet(dug_board, "E2")


def test_who_stands_on_a_card_with_room_for_one_is_named_once(dug_board: Mine) -> None:
    lay(dug_board, "D2", "NS", "rock", anyway="1")
    go(dug_board, "Ben", "D2", anyway="1")
    turn(dug_board, "Ann")
    page = sheet(dug_board, "D2")
    assert "Ben is here." in page and "There’s only room for one dwarf." in page
    assert page.text().count("Ben is here") == 1


def test_a_space_can_be_entered_by_its_name(dug_board: Mine) -> None:
    dug_board["host"].post_ok(f"/dwarfs/{dug_board['Ann'].seat}", cell="C4")
    assert stands(dug_board)["Ann"] == "C4"


def test_who_is_not_on_turn_goes_too_and_the_turn_stays(dug_board: Mine) -> None:
    go(dug_board, "Ben", "C3")
    assert stands(dug_board)["Ben"] == "C3" and on_turn(dug_board) == "Ann"


def test_where_it_does_not_get_it_is_refused_in_the_sheet(dug_board: Mine) -> None:
    refused = go(dug_board, "Cem", "C4", status=422)
    assert why_not(refused.part("#cell-sheet")) == ["By the rules Cem can’t get to C4 now."]
    assert refused.attribute("#cell", "data-cell") == at("C4") and stands(dug_board)["Cem"] == "E2"


def test_it_stands_there_anyway(dug_board: Mine) -> None:
    assert buttons(sheet(dug_board, "C4"), "go-3-") == ["Cem"]
    assert event_text(go(dug_board, "Cem", "C4", anyway="1")) == "Cem’s dwarf is at C4."
    assert stands(dug_board)["Cem"] == "C4" and on_turn(dug_board) == "Ann"


@pytest.mark.parametrize(
    ("cell", "why"),
    [
        ("D7", "There’s no path card at D7."),
        ("C5", "The mine at C5 is face down. Enter what it shows."),
    ],
)
def test_a_dwarf_off_the_cards_is_refused_even_if_confirmed(dug_board: Mine, cell: str, why: str) -> None:
    assert why_not(go(dug_board, "Ann", cell, anyway="1", status=422)) == [why]


def test_nobody_without_a_seat_goes(dug_board: Mine) -> None:
    assert why_not(dug_board["host"].post_refused("/dwarfs/17", cell=at("C3"))) == ["Nobody has that seat."]


@pytest.mark.parametrize(("do", "status", "cell"), [("fly", 400, "C2"), ("go", 200, "C3"), ("", 200, "C3")])
def test_a_dwarf_does_nothing_else(dug_board: Mine, do: str, status: int, cell: str) -> None:
    go(dug_board, "Ann", "C3", do=do, status=status)
    assert stands(dug_board)["Ann"] == cell


@pytest.mark.parametrize("cell", ["", "here", "1000,0"])
def test_what_is_no_cell_is_refused(dug_board: Mine, cell: str) -> None:
    dug_board["host"].post_refused(f"/dwarfs/{dug_board['Ann'].seat}", cell=cell)
    assert stands(dug_board)["Ann"] == "C2"


def test_without_a_script_the_page_follows(dug_board: Mine) -> None:
    assert buttons(dug_board["host"].page(f"/host?cell={at('C4')}"), "go-1-0") == ["Ann goes here 2 steps"]
    go(dug_board, "Ann", "C4", htmx=False, status=303)
    assert stands(dug_board)["Ann"] == "C4"
    refused = go(dug_board, "Cem", "C4", htmx=False, status=422)
    assert why_not(refused) == ["By the rules Cem can’t get to C4 now."]


def test_a_move_is_undone_with_the_turn(dug_board: Mine) -> None:
    go(dug_board, "Ann", "C4")
    dug_board["host"].post_ok("/history", do="take-back")
    assert stands(dug_board)["Ann"] == "C2" and on_turn(dug_board) == "Ann"


def test_two_hosts_do_not_move_one_dwarf_unseen(dug_board: Mine) -> None:
    go(dug_board, "Ann", "C4", start="2,0")
    go(dug_board, "Ann", "C3", start="2,0", status=409)
    assert stands(dug_board)["Ann"] == "C4"


# Over traps


def test_two_ways_to_a_cell_are_offered_the_one_without_traps_first(trapped: Mine) -> None:
    page = sheet(trapped, "C3")
    assert buttons(page, "go-2-0") == ["Ben goes here 3 steps"]
    assert buttons(page, "go-2-1") == ["Ben goes here over a trap: one hand card lost"]
    assert page.attributes("form[id^='go-2-']", "id")[:2] == ["go-2-0", "go-2-1"]


def test_a_dwarf_goes_round_a_trap_by_default(trapped: Mine) -> None:
    assert event_text(go(trapped, "Ben", "C3")) == "Ben goes to C3."


def test_of_who_goes_over_a_trap_the_left_neighbour_draws_a_card(trapped: Mine) -> None:
    page = go(trapped, "Ben", "C3", traps=1)
    assert event_text(page) == "Ben goes to C3 over a trap. Cem takes one card from Ben’s hand."
    assert "Cem takes one card from Ben’s hand." in trapped["Dia"].page("/history")


def test_two_traps_cost_two_cards(trapped: Mine) -> None:
    put(trapped, "trap", "C3", "W", by=trapped["Ben"].seat)
    assert buttons(sheet(trapped, "C3"), "go-2-2") == ["Ben goes here over 2 traps: as many hand cards lost"]
    assert event_text(go(trapped, "Ben", "C3", traps=2)) == (
        "Ben goes to C3 over 2 traps. Cem takes 2 cards from Ben’s hand."
    )


@pytest.mark.parametrize("traps", [2, -1])
def test_over_other_traps_it_does_not_get_there(trapped: Mine, traps: int) -> None:
    go(trapped, "Ben", "C3", traps=traps, status=422)
    assert stands(trapped)["Ben"] == "C2"


# What is seen


def test_every_dwarf_is_drawn_in_its_clan_with_letters_of_its_own(dug_board: Mine) -> None:
    page = maze(dug_board)
    assert symbols_in(page)["figure-blue"] == symbols_in(page)["figure-yellow"] == 2
    assert page.texts("svg.maze .f-letters") == ["An", "Be", "Ce", "Di"]


def test_only_who_is_on_turn_has_a_glow_and_its_ways_are_lit(dug_board: Mine) -> None:
    page = maze(dug_board)
    assert symbols_in(page)["figure-glow"] == 1 and reached(page) == {"C3", "C4", "C5"}
    assert symbols_in(page)["reach"] == 3 and symbols_in(page)["reach-mine"] == 1
    page = turn(dug_board, "Cem")
    assert symbols_in(page)["figure-glow"] == 1 and reached(page) == {"E3", "E4", "E5"}


def test_before_anybody_is_on_turn_no_way_is_lit(empty_board: Mine) -> None:
    dig(empty_board, "C3")
    page = maze(empty_board)
    assert reached(page) == set() and not {"reach", "figure-glow"} & symbols_in(page).keys()


def test_the_traps_on_the_way_are_counted_on_the_card(trapped: Mine) -> None:
    put(trapped, "trap", "C3", "E", by=trapped["Cem"].seat)
    page = turn(trapped, "Ben")
    assert symbols_in(page)["link-trap"] == 2 and symbols_in(page)["reach-trap"] == 0
    lay(trapped, "C4", "EW", anyway="1", by=trapped["Ben"].seat)
    put(trapped, "trap", "D2", "E", by=trapped["Ben"].seat)
    page = maze(trapped)
    assert symbols_in(page)["reach-trap"] == 4
    assert sorted(page.texts("svg.maze .f-trap-count")) == ["1", "1", "2", "2"]


def test_all_who_play_stand_in_a_row_of_names(dug_board: Mine) -> None:
    page = maze(dug_board)
    assert page.texts("button.board-dwarf b") == ["Ann", "Ben", "Cem", "Dia"]
    assert page.texts("button.board-dwarf[aria-pressed=true] b") == ["Ann"]


# With real cards nobody knows the clans


def test_with_real_cards_each_dwarf_is_put_on_its_start_by_hand(three_on_the_board: Mine) -> None:
    mine = three_on_the_board
    assert stands(mine) == {} and symbols_in(maze(mine))["figure-"] == 0
    for name, start in (("Ann", "C2"), ("Ben", "E2")):
        go(mine, name, start, anyway="1")
    assert stands(mine) == {"Ann": "C2", "Ben": "E2"} and symbols_in(maze(mine))["figure-"] == 2
    turn(mine, "Ann")
    lay(mine, "C3")
    go(mine, "Ann", "C3")
    end(mine, **deal_by_hand(mine, Ann="blue-loyal", Ben="yellow-loyal", Cem="blue-selfish"))
    assert symbols_in(maze(mine))["figure-blue"] == symbols_in(maze(mine))["figure-yellow"] == 1


def test_a_trap_leaves_a_hand_card_fewer_on_every_screen(trapped: Mine) -> None:
    turn(trapped, "Ann")
    page = go(trapped, "Ann", "C3", traps=1)
    ann = trapped["Ann"]
    assert (
        page.text(f"#board-dwarf-{ann.seat} .fewer .sr") == "1 hand card fewer"
        and len(page.all(".board-dwarf .fewer")) == 1
    )
    assert ann.page("/seat").text("#fewer") == "You have 1 hand card fewer until the round ends."
    assert not trapped["Ben"].page("/seat").has("#fewer")
    assert trapped["host"].page("/board").texts(".place .fewer .sr") == ["1 hand card fewer"]

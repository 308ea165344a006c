"""Whose turn it is on the board: a tap on a name, a card, a dwarf that has moved, a tap on “next”."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web.page import Page
from tests.web.people import SetUp, sit
from tests.web.play_lost_mines import Mine, deal, end, go, lay, on_turn, open_board, put, turn


def let_ann_begin(mine: Mine) -> None:
    turn(mine, "Ann")


@pytest.fixture
def marked_mine(set_up: SetUp, app: Flask) -> Mine:
    """The board is marked, Ann, Ben, Cem and Dia have their dwarves, and nobody is on turn yet."""
    return set_up(open_board, app)


@pytest.fixture
def anns_turn(set_up: SetUp, marked_mine: Mine) -> Mine:
    """The same, and it is Ann's turn."""
    set_up(let_ann_begin, marked_mine)
    return marked_mine


def page_of(mine: Mine) -> Page:
    return mine["host"].page("/maze")


def to_do(page: Page) -> str:
    """What the page says is to be done now."""
    return page.text(".to-do p")


def marked(page: Page) -> list[str]:
    """The names that the page marks as on turn."""
    return page.texts("#turn [aria-pressed=true] b")


def test_at_first_a_name_is_tapped(marked_mine: Mine) -> None:
    page = page_of(marked_mine)
    assert marked(page) == [] and to_do(page) == "Whose turn is it? Tap a name. 4 treasures left"
    assert not page.has("#next-turn")
    then = turn(marked_mine, "Ben")
    assert marked(then) == ["Ben"] and to_do(then) == "Ben plays a card, then moves. 4 treasures left"


def test_each_name_can_be_tapped_and_says_what_that_does(anns_turn: Mine) -> None:
    names = page_of(anns_turn).attributes("#turn button[name=seat]", "aria-label")
    assert names == [f"Make it {name}’s turn" for name in ("Ben", "Cem", "Dia")]


def test_after_a_card_the_dwarf_may_move(anns_turn: Mine) -> None:
    lay(anns_turn, "C3")
    assert to_do(page_of(anns_turn)) == "Ann may move: tap where the dwarf goes. 4 treasures left"
    go(anns_turn, "Ann", "C3")
    assert marked(page_of(anns_turn)) == ["Ben"]


def test_next_passes_the_turn_on_clockwise(marked_mine: Mine) -> None:
    turn(marked_mine, "Dia")
    form = page_of(marked_mine).part("#next-turn")
    assert form.text() == "Next: Ann" and form.values("[name=seat]") == [str(marked_mine["Ann"].seat)]


def test_a_second_card_is_the_next_ones(anns_turn: Mine) -> None:
    lay(anns_turn, "C3")
    lay(anns_turn, "C4")
    assert on_turn(anns_turn) == "Ben" and anns_turn["host"].view.maze.laid[-1].by == anns_turn["Ben"].seat


def test_a_card_that_somebody_else_laid_is_that_ones_turn(anns_turn: Mine) -> None:
    lay(anns_turn, "C3", by=anns_turn["Dia"].seat)
    assert on_turn(anns_turn) == "Dia"


def test_every_phone_says_whose_turn_it_is(marked_mine: Mine) -> None:
    assert "’s turn" not in marked_mine["Ann"].page("/seat")
    turn(marked_mine, "Ann")
    assert "It’s your turn." in marked_mine["Ann"].page("/seat")
    assert "It’s Ann’s turn." in marked_mine["Ben"].page("/seat")


def test_a_late_player_waits_and_reads_nothing_of_it(anns_turn: Mine) -> None:
    eva = sit(anns_turn["host"], "Eva")
    for words in ("Ann’s turn", "My notes on mines and treasures"):
        assert words in anns_turn["Ben"].page("/seat") and words not in eva.page("/seat")
    anns_turn["host"].post_refused("/turn", seat=eva.seat)
    assert on_turn(anns_turn) == "Ann"


@pytest.mark.parametrize("seat", ["17", "", "Ann"])
def test_nobody_without_a_seat_is_on_turn(marked_mine: Mine, seat: str) -> None:
    assert marked_mine["host"].post_refused("/turn", seat=seat).texts(".problem") == ["Nobody has that seat."]


def test_the_turn_itself_goes_without_saying(anns_turn: Mine) -> None:
    assert lay(anns_turn, "C3").text("#dug") == "Ann placed a straight at C3."
    assert turn(anns_turn, "Cem").text("#dug") == ""


def test_without_a_script_the_page_follows(marked_mine: Mine) -> None:
    host = marked_mine["host"]
    assert host.post_redirected("/turn", seat=marked_mine["Cem"].seat).startswith(f"/t/{host.code}/host")
    assert on_turn(marked_mine) == "Cem"


def test_a_troll_leaves_when_a_tap_skips_his_placers_turn(anns_turn: Mine) -> None:
    lay(anns_turn, "C3")
    put(anns_turn, "troll", "C3", "W", by=anns_turn["Ann"].seat)
    turn(anns_turn, "Dia")
    assert anns_turn["host"].view.maze.board.link_trolls
    turn(anns_turn, "Ben")
    assert not anns_turn["host"].view.maze.board.link_trolls


def test_the_left_neighbour_of_who_played_last_begins_the_next_round(anns_turn: Mine) -> None:
    lay(anns_turn, "C3")
    end(anns_turn, by=anns_turn["Ann"].seat)
    anns_turn["host"].post_ok("/settlement", do="book")
    deal(anns_turn, "BL YL BX YX")
    assert on_turn(anns_turn) == "Ben" and "It’s your turn." in anns_turn["Ben"].page("/seat")

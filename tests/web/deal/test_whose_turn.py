"""Whose turn it is on the board: a tap on a name, a card, a dwarf that has moved, a tap on “next”."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web.conftest import Begin
from tests.web.lost_mines.miners import (
    Mine,
    deal,
    end,
    go,
    lay,
    maze,
    on_turn,
    open_board,
    put,
    said,
    turn,
    why_not,
)
from tests.web.people import sit


@pytest.fixture
def mine(begin: Begin, app: Flask) -> Mine:
    return begin(open_board, app)


def to_do(mine: Mine) -> str:
    """What the page says is to be done now."""
    return maze(mine).text(".to-do > p")


def marked(mine: Mine) -> list[str]:
    """The names that the page marks as on turn."""
    return maze(mine).texts("#turn [aria-pressed=true] b")


def test_at_first_a_name_is_tapped(mine: Mine) -> None:
    assert marked(mine) == [] and to_do(mine) == "Whose turn is it? Tap a name. 4 treasures left"
    assert not maze(mine).has("#next-turn")
    assert turn(mine, "Ben").has("#next-turn")
    assert marked(mine) == ["Ben"] and to_do(mine) == "Ben plays a card, then moves. 4 treasures left"


def test_each_name_can_be_tapped_and_says_what_that_does(mine: Mine) -> None:
    turn(mine, "Ben")
    assert maze(mine).attributes("#turn button", "aria-label") == [
        f"Make it the turn of {name}" for name in ("Ann", "Cem", "Dia")
    ]


def test_after_a_card_the_dwarf_may_move(mine: Mine) -> None:
    turn(mine, "Ann")
    lay(mine, "C3")
    assert to_do(mine) == "Ann may move: tap where the dwarf goes. 4 treasures left"
    go(mine, "Ann", "C3")
    assert marked(mine) == ["Ben"]


def test_next_passes_the_turn_on_clockwise(mine: Mine) -> None:
    turn(mine, "Dia")
    page = maze(mine).part("#next-turn")
    assert "Next: Ann" in page and page.values("[name=seat]") == [str(mine["Ann"].seat)]


def test_a_second_card_is_the_next_ones(mine: Mine) -> None:
    turn(mine, "Ann")
    lay(mine, "C3")
    lay(mine, "C4")
    assert on_turn(mine) == "Ben" and mine["host"].sight.maze.laid[-1].by == mine["Ben"].seat


def test_a_card_that_somebody_else_laid_is_that_ones_turn(mine: Mine) -> None:
    turn(mine, "Ann")
    lay(mine, "C3", by=mine["Dia"].seat)
    assert on_turn(mine) == "Dia"


def test_every_phone_says_whose_turn_it_is(mine: Mine) -> None:
    assert "turn of" not in mine["Ann"].text("/seat")
    turn(mine, "Ann")
    assert "It is your turn." in mine["Ann"].text("/seat")
    assert "It is the turn of Ann." in mine["Ben"].text("/seat")


def test_a_late_guest_waits_and_reads_nothing_of_it(mine: Mine) -> None:
    turn(mine, "Ann")
    eva = sit(mine["host"], "Eva")
    assert "turn of Ann" not in eva.text("/seat") and "My notes of mines" not in eva.text("/seat")
    turn({**mine, "Eva": eva}, "Eva", status=422)
    assert on_turn(mine) == "Ann"


@pytest.mark.parametrize("seat", ["17", "", "Ann"])
def test_nobody_without_a_seat_is_on_turn(mine: Mine, seat: str) -> None:
    assert why_not(mine["host"].is_refused("/turn", seat=seat)) == ["Nobody sits there."]


def test_the_turn_itself_goes_without_saying(mine: Mine) -> None:
    turn(mine, "Ann")
    assert said(lay(mine, "C3")) == "Ann laid a straight on C3."
    assert said(turn(mine, "Cem")) == ""


def test_without_a_script_the_page_follows(mine: Mine) -> None:
    assert mine["host"].post("/turn", htmx=False, seat=mine["Cem"].seat).status_code == 303
    assert on_turn(mine) == "Cem"


def test_a_troll_leaves_when_a_tap_skips_his_placers_turn(mine: Mine) -> None:
    turn(mine, "Ann")
    lay(mine, "C3")
    put(mine, "troll", "C3", "W", by=mine["Ann"].seat)
    turn(mine, "Dia")
    assert mine["host"].sight.maze.walk.lurking
    turn(mine, "Ben")
    assert not mine["host"].sight.maze.walk.lurking


def test_the_left_neighbour_of_who_played_last_begins_the_next_round(mine: Mine) -> None:
    turn(mine, "Ann")
    lay(mine, "C3")
    end(mine, by=mine["Ann"].seat)
    mine["host"].post("/settlement", do="book")
    deal(mine, "BL YL BX YX")
    assert on_turn(mine) == "Ben" and "It is your turn." in mine["Ben"].text("/seat")

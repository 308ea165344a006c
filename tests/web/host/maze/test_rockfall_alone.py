"""Who digs alone draws a rockfall: the page names the card that it takes."""

from __future__ import annotations

import pytest
from flask import Flask

from companion.rules.mazes.card_features import Gold, Troll
from tests.web.people import SetUp
from tests.web.play_duel import Duel, lay, open_duel


@pytest.fixture
def dwarf_alone(set_up: SetUp, app: Flask) -> Duel:
    """Ann digs alone."""
    return set_up(open_duel, app, "Ann")


def test_before_the_first_card_there_is_nothing_to_take(dwarf_alone: Duel) -> None:
    assert not dwarf_alone["host"].page("/maze").has(".rockfall")


def test_the_last_plain_card_is_named_and_taken_with_one_tap(dwarf_alone: Duel) -> None:
    lay(dwarf_alone, "Ann", "C1")
    lay(dwarf_alone, "Ann", "C2", "NESW", Troll("E"))
    lay(dwarf_alone, "Ann", "B2", "NS|EW", Gold(1, "NS"))
    host = dwarf_alone["host"]
    page = host.page("/maze")
    assert "It removes the card at C1, the last one without gold or a troll." in page.part(".rockfall")
    assert page.has("#maze-view [href='#doomed']")
    assert page.attribute(".rockfall form", "action") == f"/t/{host.code}/maze/1,0/remove"
    assert "It removes no card: each has gold or a troll." in host.post_ok("/maze/1,0/remove").part(".rockfall")


def test_the_big_screen_marks_no_card(dwarf_alone: Duel) -> None:
    lay(dwarf_alone, "Ann", "C1")
    page = dwarf_alone["host"].page("/board")
    assert page.has("svg.maze") and not page.has("svg.maze [href='#doomed']")


def test_with_two_dwarves_no_drawn_rockfall_is_mentioned(set_up: SetUp, app: Flask) -> None:
    duel = set_up(open_duel, app, "Ann", "Ben")
    lay(duel, "Ann", "B1")
    page = duel["host"].page("/maze")
    assert not page.has(".rockfall") and not page.has("[href='#doomed']")


def test_one_dwarf_is_always_in_turn(dwarf_alone: Duel) -> None:
    page = dwarf_alone["host"].page("/maze")
    assert "Make it" not in page and not page.has(".dwarf-chip")
    assert page.values("#lay [name=by]") == [str(dwarf_alone["Ann"].seat)] and "6 of 6 markers left" in page


def test_only_the_own_ladder_can_be_drawn(dwarf_alone: Duel) -> None:
    drawing = dwarf_alone["host"].page("/free-card?side.N=way&side.S=way")
    assert drawing.values("[name=ladder]") == ["", "green"]

"""The maze without a pointer: arrows, Enter, letters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.digging import PEOPLE, Digger
from tests.browser.phones import Device
from tests.browser.tables import Table


@pytest.fixture
def digger(device: Callable[..., Device], server: Server) -> Digger:
    """The host, who has a laptop and no mouse. The start is at the left."""
    table = Table(server.port, *PEOPLE)
    table.deal()
    one: Any = device(laptop=True, kind=Digger)
    return one.follow(table)  # type: ignore[no-any-return]


def press(digger: Digger, *keys: str) -> None:
    for key in keys:
        digger.page.keyboard.press(key)


def test_a_cell_is_found_by_its_name(digger: Digger) -> None:
    press(digger, "c", "1")
    assert digger.stands_on() == "1,0"
    press(digger, "c", "-", "1")
    assert digger.stands_on() == "-1,0"
    press(digger, "A", "8")
    assert digger.stands_on() == "8,-2"
    press(digger, "e", "8")
    assert digger.stands_on() == "8,2"


def test_arrows_go_from_cell_to_cell_as_they_are_drawn(digger: Digger) -> None:
    press(digger, "b", "0", "ArrowRight")
    assert digger.stands_on() == "1,0"
    press(digger, "ArrowLeft", "ArrowDown")
    assert digger.stands_on() == "0,1"
    press(digger, "ArrowUp")
    assert digger.stands_on() == "0,-1"
    digger.tap(digger.button("Turn the maze"))
    digger.page.locator('#maze[data-turn="1"]').wait_for()
    press(digger, "d", "0", "ArrowLeft")
    assert digger.stands_on() == "0,-1"
    press(digger, "ArrowUp")
    assert digger.stands_on() == "1,0"


def test_a_card_is_laid_with_four_keys_and_the_focus_stays_on_it(digger: Digger) -> None:
    press(digger, "c", "1", "Enter")
    digger.sheet.wait_for()
    wanted = digger.offered()[1]
    press(digger, "b")
    digger.lies("1,0")
    assert digger.posts == ["maze"]
    expect(digger.cell("1,0")).to_be_focused()
    press(digger, "ArrowRight", "Enter")
    digger.sheet.wait_for()
    assert wanted


def test_arrows_go_from_card_to_card_and_enter_lays_one(digger: Digger) -> None:
    press(digger, "c", "1", "Enter")
    digger.sheet.wait_for()
    offered = digger.offered()
    expect(digger.offer(offered[0])).to_be_focused()
    press(digger, "ArrowRight")
    expect(digger.offer(offered[1])).to_be_focused()
    press(digger, "ArrowLeft", "Enter")
    digger.lies("1,0")


def test_escape_closes_the_sheet_and_goes_back_to_the_cell(digger: Digger) -> None:
    press(digger, "c", "1", "Enter")
    digger.sheet.wait_for()
    press(digger, "Escape")
    digger.sheet.wait_for(state="hidden")
    expect(digger.cell("1,0")).to_be_focused()


def test_a_laid_card_is_turned_moved_and_taken_off_by_letters(digger: Digger) -> None:
    digger.lay("1,0", "b_t_hor 0")
    press(digger, "c", "1", "Enter")
    digger.cell_sheet.wait_for()
    press(digger, "t")
    digger.cell_sheet.wait_for(state="hidden")
    expect(digger.cell("1,0")).to_be_focused()
    press(digger, "Enter")
    digger.cell_sheet.wait_for()
    press(digger, "m", "c", "-", "1", "Enter")
    digger.lies("-1,0")
    expect(digger.cell("-1,0")).to_be_focused()
    press(digger, "Enter")
    digger.cell_sheet.wait_for()
    press(digger, "x")
    digger.page.locator('#maze a.cell.free[data-cell="-1,0"]').wait_for()
    assert [path.split("/")[-1] for path in digger.posts] == ["maze", "turn", "move", "remove"]


def test_the_tab_key_stops_at_the_maze_once(digger: Digger) -> None:
    assert digger.page.locator('#maze a.cell[tabindex="0"]').count() == 1
    digger.lay("1,0", "b_str_hor 0")
    assert digger.page.locator('#maze a.cell[tabindex="0"]').count() == 1
    expect(digger.page.locator('#maze a.cell[tabindex="0"]')).to_have_attribute("data-cell", "1,0")


def test_letters_that_are_typed_into_a_field_lay_nothing(digger: Digger) -> None:
    digger.tap(digger.page.locator("#seats summary").filter(has_text="Add a seat"))
    digger.page.locator("#add").get_by_label("Name").press_sequentially("c1 abba")
    expect(digger.page.locator("#add").get_by_label("Name")).to_have_value("c1 abba")
    assert digger.posts == []

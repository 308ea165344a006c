"""The maze without a pointer: arrows, Enter, letters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.devices import Device
from tests.browser.host_maze import PEOPLE, Digger
from tests.browser.tables import Table

pytestmark = pytest.mark.long


@pytest.fixture
def on_a_laptop(device: Callable[..., Device], server: Server) -> Digger:
    """The host, who has a laptop and no mouse. The start is at the left."""
    table = Table(server.port, *PEOPLE)
    table.deal()
    host_page: Any = device(laptop=True, kind=Digger)
    return host_page.follow(table)  # type: ignore[no-any-return]


def press(digger: Digger, *keys: str) -> None:
    for key in keys:
        digger.page.keyboard.press(key)


def test_a_cell_is_found_by_its_name(on_a_laptop: Digger) -> None:
    press(on_a_laptop, "c", "1")
    assert on_a_laptop.stands_on() == "1,0"
    press(on_a_laptop, "c", "-", "1")
    assert on_a_laptop.stands_on() == "-1,0"
    press(on_a_laptop, "A", "8")
    assert on_a_laptop.stands_on() == "8,-2"
    press(on_a_laptop, "e", "8")
    assert on_a_laptop.stands_on() == "8,2"


def test_arrows_go_from_cell_to_cell_as_they_are_drawn(on_a_laptop: Digger) -> None:
    press(on_a_laptop, "b", "0", "ArrowRight")
    assert on_a_laptop.stands_on() == "1,0"
    press(on_a_laptop, "ArrowLeft", "ArrowDown")
    assert on_a_laptop.stands_on() == "0,1"
    press(on_a_laptop, "ArrowUp")
    assert on_a_laptop.stands_on() == "0,-1"
    on_a_laptop.tap(on_a_laptop.button("Turn the maze"))
    on_a_laptop.page.locator('#maze[data-turn="1"]').wait_for()
    press(on_a_laptop, "d", "0", "ArrowLeft")
    assert on_a_laptop.stands_on() == "0,-1"
    press(on_a_laptop, "ArrowUp")
    assert on_a_laptop.stands_on() == "1,0"


def test_a_card_is_laid_with_four_keys_and_the_focus_stays_on_it(on_a_laptop: Digger) -> None:
    press(on_a_laptop, "c", "1", "Enter")
    on_a_laptop.sheet.wait_for()
    wanted = on_a_laptop.offered()[1]
    press(on_a_laptop, "b")
    on_a_laptop.lies("1,0")
    assert on_a_laptop.posts == ["maze"]
    expect(on_a_laptop.cell("1,0")).to_be_focused()
    press(on_a_laptop, "ArrowRight", "Enter")
    on_a_laptop.sheet.wait_for()
    assert wanted


def test_arrows_go_from_card_to_card_and_enter_lays_one(on_a_laptop: Digger) -> None:
    press(on_a_laptop, "c", "1", "Enter")
    on_a_laptop.sheet.wait_for()
    offered = on_a_laptop.offered()
    expect(on_a_laptop.offer(offered[0])).to_be_focused()
    press(on_a_laptop, "ArrowRight")
    expect(on_a_laptop.offer(offered[1])).to_be_focused()
    press(on_a_laptop, "ArrowLeft", "Enter")
    on_a_laptop.lies("1,0")


def test_escape_closes_the_sheet_and_goes_back_to_the_cell(on_a_laptop: Digger) -> None:
    press(on_a_laptop, "c", "1", "Enter")
    on_a_laptop.sheet.wait_for()
    press(on_a_laptop, "Escape")
    on_a_laptop.sheet.wait_for(state="hidden")
    expect(on_a_laptop.cell("1,0")).to_be_focused()


def test_a_laid_card_is_turned_moved_and_taken_off_by_letters(on_a_laptop: Digger) -> None:
    on_a_laptop.lay("1,0", "b_t_hor 0")
    press(on_a_laptop, "c", "1", "Enter")
    on_a_laptop.cell_sheet.wait_for()
    press(on_a_laptop, "t")
    on_a_laptop.cell_sheet.wait_for(state="hidden")
    expect(on_a_laptop.cell("1,0")).to_be_focused()
    press(on_a_laptop, "Enter")
    on_a_laptop.cell_sheet.wait_for()
    press(on_a_laptop, "m", "c", "-", "1", "Enter")
    on_a_laptop.lies("-1,0")
    expect(on_a_laptop.cell("-1,0")).to_be_focused()
    press(on_a_laptop, "Enter")
    on_a_laptop.cell_sheet.wait_for()
    press(on_a_laptop, "x")
    on_a_laptop.page.locator('#maze a.cell.free[data-cell="-1,0"]').wait_for()
    assert [path.split("/")[-1] for path in on_a_laptop.posts] == ["maze", "turn", "move", "remove"]


def test_the_tab_key_stops_at_the_maze_once(on_a_laptop: Digger) -> None:
    assert on_a_laptop.page.locator('#maze a.cell[tabindex="0"]').count() == 1
    on_a_laptop.lay("1,0", "b_str_hor 0")
    assert on_a_laptop.page.locator('#maze a.cell[tabindex="0"]').count() == 1
    expect(on_a_laptop.page.locator('#maze a.cell[tabindex="0"]')).to_have_attribute("data-cell", "1,0")


def test_letters_that_are_typed_into_a_field_lay_nothing(on_a_laptop: Digger) -> None:
    on_a_laptop.tap(on_a_laptop.page.locator("#seats summary").filter(has_text="Add a seat"))
    on_a_laptop.page.locator("#add").get_by_label("Name").press_sequentially("c1 abba")
    expect(on_a_laptop.page.locator("#add").get_by_label("Name")).to_have_value("c1 abba")
    assert on_a_laptop.posts == []

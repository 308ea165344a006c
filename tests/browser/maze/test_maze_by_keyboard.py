"""The maze by keyboard: a cell by arrows, cards by the Tab key; the focus stays where somebody works."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.host_maze import Digger
from tests.browser.tables import Table

pytestmark = pytest.mark.long


@pytest.fixture
def laptop(device: Callable[..., Any], six_dealt: Table) -> Digger:
    """The host, who has a laptop and no mouse. The start is at the left."""
    host_page: Any = device(laptop=True, kind=Digger)
    return host_page.follow(six_dealt)  # type: ignore[no-any-return]


def press(laptop: Digger, keys: str) -> None:
    for key in keys.split():
        laptop.page.keyboard.press(key)


def tab_stops(laptop: Digger) -> list[str]:
    stops = "all => all.map(one => one.dataset.cell)"
    return list(laptop.page.locator('#maze a.cell[tabindex="0"]').evaluate_all(stops))


def test_arrows_go_from_cell_to_cell_as_it_is_drawn(laptop: Digger) -> None:
    assert len(tab_stops(laptop)) == 1
    laptop.cell("0,-1").focus()
    for keys, cell in (("ArrowRight", "1,0"), ("ArrowLeft ArrowDown", "0,1"), ("ArrowUp", "0,-1")):
        press(laptop, keys)
        assert (laptop.stands_on(), tab_stops(laptop)) == (cell, [cell])
    laptop.tap(laptop.button("Turn the maze"))
    laptop.page.locator('#maze[data-turn="1"]').wait_for()
    laptop.cell("0,1").focus()
    for keys, cell in (("ArrowLeft", "0,-1"), ("ArrowUp", "1,0")):
        press(laptop, keys)
        assert laptop.stands_on() == cell


def test_cards_are_laid_with_enter(laptop: Digger) -> None:
    laptop.cell("1,0").focus()
    press(laptop, "Enter")
    laptop.sheet.wait_for()
    press(laptop, "Escape")
    laptop.sheet.wait_for(state="hidden")
    expect(laptop.cell("1,0")).to_be_focused()
    press(laptop, "Enter")
    laptop.sheet.wait_for()
    offered = laptop.offered()
    expect(laptop.offer(offered[0])).to_be_focused()
    press(laptop, "Tab")
    expect(laptop.offer(offered[1])).to_be_focused()
    press(laptop, "Shift+Tab Enter")
    laptop.lies("1,0")
    expect(laptop.cell("1,0")).to_be_focused()
    assert laptop.posts == ["place"]


def test_a_laid_card_is_turned(laptop: Digger) -> None:
    laptop.lay("1,0", "b_t_hor 0")
    laptop.cell("1,0").focus()
    press(laptop, "Enter")
    laptop.cell_sheet.wait_for()
    laptop.button("Turn it", laptop.cell_sheet).focus()
    press(laptop, "Enter")
    laptop.cell_sheet.wait_for(state="hidden")
    expect(laptop.cell("1,0")).to_be_focused()
    assert laptop.posts == ["place", "turn-card"]

"""The maze by keyboard: a cell by its name or by arrows, cards by letters; the focus stays where somebody works."""

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


def test_a_cell_is_found_by_its_name_and_by_arrows_as_it_is_drawn(laptop: Digger) -> None:
    assert len(tab_stops(laptop)) == 1
    for keys, cell in (("c 1", "1,0"), ("c - 1", "-1,0"), ("A 8", "8,-2"), ("e 8", "8,2")):
        press(laptop, keys)
        assert (laptop.stands_on(), tab_stops(laptop)) == (cell, [cell])
    for keys, cell in (("b 0 ArrowRight", "1,0"), ("ArrowLeft ArrowDown", "0,1"), ("ArrowUp", "0,-1")):
        press(laptop, keys)
        assert laptop.stands_on() == cell
    laptop.tap(laptop.button("Turn the maze"))
    laptop.page.locator('#maze[data-turn="1"]').wait_for()
    for keys, cell in (("d 0 ArrowLeft", "0,-1"), ("ArrowUp", "1,0")):
        press(laptop, keys)
        assert laptop.stands_on() == cell


def test_cards_are_laid_by_a_letter_or_with_arrows(laptop: Digger) -> None:
    press(laptop, "c 1 Enter")
    laptop.sheet.wait_for()
    press(laptop, "Escape")
    laptop.sheet.wait_for(state="hidden")
    expect(laptop.cell("1,0")).to_be_focused()
    press(laptop, "Enter")
    laptop.sheet.wait_for()
    offered = laptop.offered()
    expect(laptop.offer(offered[0])).to_be_focused()
    press(laptop, "ArrowRight")
    expect(laptop.offer(offered[1])).to_be_focused()
    press(laptop, "ArrowLeft Enter")
    laptop.lies("1,0")
    expect(laptop.cell("1,0")).to_be_focused()
    press(laptop, "c - 1 Enter")
    laptop.sheet.wait_for()
    press(laptop, "b")
    laptop.lies("-1,0")
    assert laptop.posts == ["maze", "maze"]


def test_a_laid_card_is_turned_moved_and_taken_off_by_letters(laptop: Digger) -> None:
    laptop.lay("1,0", "b_t_hor 0")
    press(laptop, "c 1 Enter")
    laptop.cell_sheet.wait_for()
    press(laptop, "t")
    laptop.cell_sheet.wait_for(state="hidden")
    expect(laptop.cell("1,0")).to_be_focused()
    press(laptop, "Enter")
    laptop.cell_sheet.wait_for()
    press(laptop, "m c - 1 Enter")
    laptop.lies("-1,0")
    expect(laptop.cell("-1,0")).to_be_focused()
    press(laptop, "Enter")
    laptop.cell_sheet.wait_for()
    press(laptop, "x")
    laptop.page.locator('#maze a.cell.free[data-cell="-1,0"]').wait_for()
    assert [path.split("/")[-1] for path in laptop.posts] == ["maze", "turn", "move", "remove"]

"""The card sheet of The Lost Mines on the smallest phone: what a card has besides its path stays in sight."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.devices import TWICE
from tests.browser.host_maze import Digger
from tests.browser.tables import Table

pytestmark = pytest.mark.long

SMALLEST = {"width": 320, "height": 568}


def test_the_features_of_a_card_are_in_sight_below_its_paths(device: Callable[..., Any], marked_board: Table) -> None:
    marked_board.hosts("turn", seat=marked_board.number("Ann"))
    host = marked_board.host_page(device(kind=Digger, viewport=SMALLEST))
    host.page.wait_for_timeout(TWICE)
    host.tap(host.page.locator("a.cell[data-cell='3,0']"))
    features = host.page.locator("#lay .terrain-choice label")
    for nth in (0, 1):
        expect(features.nth(nth)).to_be_in_viewport(ratio=1)
    host.tap(features.nth(1))
    expect(host.page.locator("#lay .offer:visible").first).to_be_in_viewport(ratio=1)
    expect(features.nth(1)).to_be_in_viewport(ratio=1)


def test_the_cards_show_what_is_chosen_for_them(device: Callable[..., Any], marked_board: Table) -> None:
    marked_board.hosts("turn", seat=marked_board.number("Ann"))
    marked_board.hosts("maze", cell="3,0", offer="EW-campfire 0", by=marked_board.number("Ann"))
    host = marked_board.host_page(device(kind=Digger, viewport={"width": 1280, "height": 800}))
    host.page.wait_for_timeout(TWICE)
    host.tap(host.page.locator("a.cell[data-cell='4,0']"))
    shown = host.page.locator("#lay .offer:visible")
    for nth, ground in enumerate((None, "trunks", "lake", "ditch", "rock", "campfire")):
        host.tap(host.page.locator("#lay .terrain-choice label").nth(nth))
        grounds, keys = (
            shown.evaluate_all("(offers, name) => offers.map((offer) => offer.getAttribute(name))", name)
            for name in ("data-ladder", "aria-keyshortcuts")
        )
        assert set(grounds) == {ground} and len(set(keys)) == len(keys) > 1

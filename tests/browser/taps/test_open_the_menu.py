"""The menu of a phone in a real browser: up to date when it is opened, and left alone while it is read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.phones import Phone
from tests.browser.tables import Table

pytestmark = pytest.mark.long


@pytest.fixture
def ben(six_seated: Table, phone: Callable[..., Phone]) -> Phone:
    """The phone of Ben, who waits for the deal."""
    seat: Phone = six_seated.seat(phone(), "Ben")
    return seat


def opened(ben: Phone) -> Any:
    """The menu, after a tap on its button."""
    ben.tap(ben.button("More"))
    menu = ben.page.get_by_role("dialog", name="More")
    expect(menu).to_be_visible()
    return menu


def test_what_is_typed_in_it_outlives_a_deal_and_what_no_longer_counts_is_refused(
    six_seated: Table, ben: Phone
) -> None:
    menu = opened(ben)
    expect(menu.get_by_text("Soft sounds on this device")).to_be_visible()
    menu.get_by_label("My name").fill("Benja")
    six_seated.deal()
    ben.page.locator("#sheet.dealt").wait_for()
    expect(menu.get_by_label("My name")).to_have_value("Benja")
    ben.provokes("409")
    ben.hold(menu.get_by_role("button", name="Leave the table"))
    expect(menu.locator(".problem")).to_be_visible()
    expect(menu.get_by_role("button", name="Leave the table")).to_have_count(0)
    menu.get_by_label("My name").fill("Benja")
    ben.tap(menu.get_by_role("button", name="Change my name"))
    ben.page.locator("h1", has_text="Benja").wait_for()
    expect(menu).to_be_hidden()


def test_without_a_network_the_menu_says_so_and_comes_when_tried_again(ben: Phone) -> None:
    ben.provokes("ERR_INTERNET_DISCONNECTED", "Failed to fetch")
    ben.context.set_offline(True)
    menu = opened(ben)
    expect(menu.get_by_text("The menu didn’t load.")).to_be_visible()
    expect(ben.page.locator("#offline:popover-open")).to_be_visible()  # over the menu
    ben.context.set_offline(False)
    ben.tap(menu.get_by_role("button", name="Try again"))
    expect(menu.get_by_role("link", name="The rules in short")).to_be_visible()
    expect(menu.get_by_text("The menu didn’t load.")).not_to_be_visible()

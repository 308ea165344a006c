"""The menu of a phone in a real browser: up to date when it is opened, and left alone while it is read."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.devices import LATER
from tests.browser.phones import Phone
from tests.browser.tables import Table

pytestmark = pytest.mark.long


def opened(ben: Phone) -> Any:
    """The menu, after a tap on its button."""
    ben.tap(ben.button("More"))
    menu = ben.page.get_by_role("dialog", name="More")
    expect(menu).to_be_visible()
    return menu


def test_it_offers_what_may_be_done_when_it_is_opened(six_seated: Table, phone: Callable[..., Phone]) -> None:
    ben = six_seated.seat(phone(), "Ben")
    expect(opened(ben).get_by_role("button", name="Leave the table")).to_be_visible()
    ben.page.keyboard.press("Escape")
    six_seated.deal()
    ben.page.locator("#sheet.dealt").wait_for()
    menu = opened(ben)
    expect(menu.get_by_role("button", name="Leave the table")).to_have_count(0)
    expect(menu.get_by_role("link", name="The rules in short")).to_be_visible()


def test_who_waits_for_the_deal_finds_the_sounds_in_it(six_seated: Table, phone: Callable[..., Phone]) -> None:
    ben = six_seated.seat(phone(), "Ben")
    expect(opened(ben).get_by_text("Quiet sounds on this device")).to_be_visible()


def test_what_is_typed_in_it_outlives_a_deal(six_seated: Table, phone: Callable[..., Phone]) -> None:
    ben = six_seated.seat(phone(), "Ben")
    menu = opened(ben)
    menu.get_by_label("My name").fill("Benja")
    six_seated.deal()
    ben.page.locator("#sheet.dealt").wait_for()
    expect(menu.get_by_label("My name")).to_have_value("Benja")
    ben.tap(menu.get_by_role("button", name="Change my name"))
    ben.page.locator("h1", has_text="Benja").wait_for()
    expect(menu).to_be_hidden()


def test_it_gives_way_to_a_question_and_is_there_again_after_it(six_seated: Table, phone: Callable[..., Phone]) -> None:
    ben = six_seated.seat(phone(), "Ben")
    six_seated.deal()
    ben.page.locator("#sheet.dealt").wait_for()
    six_seated.put("Ben", "theft")
    menu = opened(ben)
    six_seated.end("Ann", open_to=("blue", "green"))
    ben.page.locator("#sheet[data-asked]").wait_for()
    expect(menu).to_have_count(0)
    ben.steal_from()
    ben.page.locator("#sheet:not([data-asked])").wait_for()
    expect(opened(ben).get_by_role("link", name="What happened")).to_be_visible()


def test_it_comes_over_a_slow_network_too(six_seated: Table, phone: Callable[..., Phone]) -> None:
    ben = six_seated.seat(phone(), "Ben")
    six_seated.deal()
    ben.page.locator("#sheet.dealt").wait_for()

    def slow(route: Any) -> None:
        time.sleep(1.5)  # longer than what news ask for is waited for
        route.continue_()

    ben.page.route("**/seat/menu**", slow)
    expect(opened(ben).get_by_role("button", name="Leave the table")).to_have_count(0)


def test_who_is_dealt_in_meanwhile_and_leaves_reads_why_not(six_seated: Table, phone: Callable[..., Phone]) -> None:
    ben = six_seated.seat(phone(), "Ben")
    menu = opened(ben)
    expect(menu.get_by_role("button", name="Leave the table")).to_be_visible()
    six_seated.deal()
    ben.page.locator("#sheet.dealt").wait_for()
    ben.provokes("409")
    ben.hold(menu.get_by_role("button", name="Leave the table"))
    expect(menu.locator(".problem")).to_be_visible()
    expect(menu.get_by_role("button", name="Leave the table")).to_have_count(0)


def test_what_was_fetched_before_is_there_without_a_network(six_seated: Table, phone: Callable[..., Phone]) -> None:
    ben = six_seated.seat(phone(), "Ben")
    ben.page.locator(LATER).wait_for(state="attached")
    menu = opened(ben)
    expect(menu.get_by_role("link", name="What happened")).to_be_visible()
    ben.tap(menu.get_by_role("button", name="Close"))
    expect(menu).to_be_hidden()
    ben.provokes("ERR_INTERNET_DISCONNECTED", "Failed to fetch", "htmx:")
    ben.context.set_offline(True)
    menu = opened(ben)
    expect(menu.get_by_role("link", name="What happened")).to_be_visible()
    ben.tap(menu.get_by_role("alert"))  # it covers the button
    expect(menu.get_by_role("alert")).to_have_count(0)
    ben.tap(menu.get_by_role("button", name="Close"))
    expect(menu).to_be_hidden()


def test_without_a_network_the_menu_says_so_and_comes_when_tried_again(
    six_dealt: Table, phone: Callable[..., Phone]
) -> None:
    ben = six_dealt.seat(phone(), "Ben")
    ben.page.locator(LATER).wait_for(state="attached")
    ben.provokes("ERR_INTERNET_DISCONNECTED", "Failed to fetch")
    ben.context.set_offline(True)
    menu = opened(ben)
    expect(menu.get_by_text("The menu hasn’t arrived.")).to_be_visible()
    ben.context.set_offline(False)
    ben.tap(menu.get_by_role("button", name="Try again"))
    expect(menu.get_by_role("link", name="The rules in short")).to_be_visible()
    expect(menu.get_by_text("The menu hasn’t arrived.")).not_to_be_visible()

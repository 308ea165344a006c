"""Going back on a phone closes the sheet that is open."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.devices import TWICE
from tests.browser.host_maze import Digger
from tests.browser.hosts import Host
from tests.browser.phones import Phone
from tests.browser.tables import Table
from tests.waiting import until

pytestmark = pytest.mark.long


@pytest.fixture
def ben(six_dealt: Table, phone: Callable[..., Phone]) -> Phone:
    """Ben has looked at his role, and come from the table's history."""
    ben = phone()
    six_dealt.give_keys(ben, six_dealt.players["Ben"])
    ben.open(f"{six_dealt.at}/history")
    ben.open(f"{six_dealt.at}/seat")
    ben.look()
    ben.button("The maze").wait_for()
    return ben


def has_entry(device: Any) -> None:
    """Waits until the newest entry of the browser's history is that of an open sheet."""
    until(lambda: device.page.evaluate("Boolean(history.state?.sheet)"))


def has_none(device: Any) -> None:
    until(lambda: not device.page.evaluate("history.state?.sheet"))
    expect(device.page.locator("dialog[open]")).to_have_count(0)


def back_leads_to_the_history(device: Any) -> None:
    has_none(device)
    device.page.go_back(wait_until="domcontentloaded")
    assert device.page.url.endswith("/history")


def opened(ben: Phone, name: str = "The maze") -> Any:
    """The sheet after a tap on its button, once the history has an entry for it."""
    ben.tap(ben.button(name))
    sheet = ben.page.get_by_role("dialog", name=name)
    expect(sheet).to_be_visible()
    has_entry(ben)
    return sheet


@pytest.mark.parametrize("name", ["The maze", "More"])
def test_back_closes_it_and_leaves_the_page_where_it_is(ben: Phone, name: str) -> None:
    address, sheet = ben.page.url, opened(ben, name)
    ben.page.go_back()
    expect(sheet).to_be_hidden()
    has_none(ben)
    assert ben.page.url == address


def close(ben: Phone) -> None:
    ben.tap(opened(ben).get_by_role("button", name="Close"))
    has_none(ben)
    ben.tap(opened(ben).get_by_role("button", name="Close"))


def reload(ben: Phone) -> None:
    opened(ben)
    ben.page.reload(wait_until="domcontentloaded")


def follow_a_link(ben: Phone) -> None:
    seat = ben.page.url
    ben.tap(opened(ben, "More").get_by_role("link", name="The rules in short"))
    ben.page.wait_for_url("**/rules/**")
    ben.page.go_back(wait_until="domcontentloaded")
    assert ben.page.url == seat


def send_a_form(ben: Phone) -> None:
    menu = opened(ben, "More")
    menu.get_by_label("My name").fill("Benja")
    ben.tap(menu.get_by_role("button", name="Change my name"))
    ben.says("Benja")


@pytest.mark.parametrize("leave", [close, reload, follow_a_link, send_a_form])
def test_a_sheet_that_is_left_otherwise_leaves_no_entry_behind(ben: Phone, leave: Callable[[Phone], None]) -> None:
    leave(ben)
    back_leads_to_the_history(ben)


def test_back_closes_the_sheets_of_the_maze_which_leave_no_entries(small_host: Digger, six_dealt: Table) -> None:
    six_dealt.give_keys(small_host, six_dealt.host)
    small_host.open(f"{six_dealt.at}/history")
    small_host.follow(six_dealt)
    address = small_host.page.url
    for opens in ("1,0", "8,0"):
        small_host.tap(small_host.cell(opens))
        has_entry(small_host)
        small_host.page.go_back()
        has_none(small_host)
        assert small_host.page.url == address
        small_host.page.wait_for_timeout(TWICE)
    for cell in ("1,0", "2,0"):
        small_host.pick(cell)
        small_host.tap(small_host.sheet.locator(".offers .offer:visible").first)
        small_host.lies(cell)
    small_host.pick("3,0")
    small_host.look_at("8,0")  # from one sheet to the other: back closes both
    has_entry(small_host)
    small_host.page.go_back()
    back_leads_to_the_history(small_host)


def test_a_sheet_closed_by_its_button_leaves_the_one_below_it_to_the_next_back(six_seated: Table, host: Host) -> None:
    six_seated.host_page(host)
    host.offer_seat("Ben")
    has_entry(host)
    host.tap(host.button("Close", host.offer))
    expect(host.page.locator("#sheet-2")).to_be_visible()
    host.page.go_back()
    expect(host.page.locator("#sheet-2")).to_be_hidden()

"""Going back on a phone closes the sheet that is open, and forward opens it again."""

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


def sheet(ben: Phone, name: str = "The maze") -> Any:
    return ben.page.get_by_role("dialog", name=name)


def opened(ben: Phone, name: str = "The maze") -> Any:
    """The sheet after a tap on its button, once the history has an entry for it."""
    ben.tap(ben.button(name))
    expect(sheet(ben, name)).to_be_visible()
    until(lambda: ben.page.evaluate("history.state?.sheet"))
    return sheet(ben, name)


@pytest.mark.parametrize("name", ["The maze", "More"])
def test_back_closes_it_and_forward_opens_it_again(ben: Phone, name: str) -> None:
    address = ben.page.url
    opened(ben, name)
    ben.page.go_back()
    expect(sheet(ben, name)).to_be_hidden()
    ben.page.go_forward()
    expect(sheet(ben, name)).to_be_visible()
    ben.page.go_back()
    expect(sheet(ben, name)).to_be_hidden()
    assert ben.page.url == address


def test_closed_by_its_button_it_leaves_no_entry_behind(ben: Phone) -> None:
    for _ in range(2):
        ben.tap(opened(ben).get_by_role("button", name="Close"))
        expect(sheet(ben)).to_be_hidden()
        until(lambda: not ben.page.evaluate("history.state?.sheet"))
    ben.page.go_back(wait_until="domcontentloaded")
    assert ben.page.url.endswith("/history")


def test_after_a_reload_it_is_closed_and_back_leaves_the_page(ben: Phone) -> None:
    opened(ben)
    ben.page.reload(wait_until="domcontentloaded")
    until(lambda: not ben.page.evaluate("history.state?.sheet"))
    assert ben.page.locator("dialog[open]").count() == 0
    ben.page.go_back(wait_until="domcontentloaded")
    assert ben.page.url.endswith("/history")


def test_back_from_a_page_that_its_link_opened_leads_to_the_seat(ben: Phone) -> None:
    seat = ben.page.url
    ben.tap(opened(ben, "More").get_by_role("link", name="The rules in short"))
    ben.page.wait_for_url("**/rules/**")
    ben.page.go_back(wait_until="domcontentloaded")
    until(lambda: not ben.page.evaluate("history.state?.sheet"))
    assert ben.page.url == seat and ben.page.locator("dialog[open]").count() == 0
    ben.page.go_back(wait_until="domcontentloaded")
    assert ben.page.url.endswith("/history")


def test_a_form_that_is_accepted_closes_it_and_leaves_no_entry_behind(ben: Phone) -> None:
    menu = opened(ben, "More")
    menu.get_by_label("My name").fill("Benja")
    ben.tap(menu.get_by_role("button", name="Change my name"))
    ben.says("Benja")
    expect(menu).to_be_hidden()
    until(lambda: not ben.page.evaluate("history.state?.sheet"))
    ben.page.go_back(wait_until="domcontentloaded")
    assert ben.page.url.endswith("/history")


def test_leaving_the_table_from_a_sheet_leads_to_the_join_page(ben: Phone, six_dealt: Table) -> None:
    ben.provokes("403")
    six_dealt.end()
    six_dealt.confirm_round()
    ben.page.locator("#sheet.seating").wait_for()
    ben.hold(opened(ben, "More").get_by_role("button", name="Leave the table"))
    ben.page.wait_for_url(f"**/t/{six_dealt.code}", wait_until="domcontentloaded")


def test_back_closes_the_sheets_of_the_maze_and_stays_on_the_page(digger: Digger) -> None:
    address = digger.page.url
    for opens in (lambda: digger.pick("1,0"), lambda: digger.look_at("8,0")):
        opens()
        until(lambda: digger.page.evaluate("history.state?.sheet"))
        digger.page.go_back()
        expect(digger.page.locator("dialog[open]")).to_have_count(0)
        assert digger.page.url == address
        digger.page.wait_for_timeout(TWICE)


def test_cards_laid_one_after_the_other_leave_no_entries_behind(small_host: Digger, six_dealt: Table) -> None:
    six_dealt.give_keys(small_host, six_dealt.host)
    small_host.open(f"{six_dealt.at}/history")
    small_host.follow(six_dealt)
    for cell in ("1,0", "2,0", "3,0"):
        small_host.pick(cell)
        small_host.tap(small_host.sheet.locator(".offers .offer:visible").first)
        small_host.lies(cell)
    small_host.look_at("1,0")
    small_host.tap(small_host.cell_sheet.locator("[data-close]"))
    until(lambda: not small_host.page.evaluate("history.state?.sheet"))
    small_host.page.go_back(wait_until="domcontentloaded")
    assert small_host.page.url.endswith("/history")


def test_from_one_sheet_of_the_maze_to_the_other_back_closes_both(digger: Digger) -> None:
    digger.pick("1,0")
    digger.look_at("8,0")
    until(lambda: digger.page.evaluate("history.state?.sheet") == "#cell-sheet")
    digger.page.go_back()
    expect(digger.page.locator("dialog[open]")).to_have_count(0)
    until(lambda: not digger.page.evaluate("history.state?.sheet"))


def test_a_sheet_closed_by_its_button_leaves_the_one_below_it_to_the_next_back(six_seated: Table, host: Host) -> None:
    six_seated.host_page(host)
    host.offer_seat("Ben")
    until(lambda: host.page.evaluate("history.state.sheet") == "#hand-over-sheet")
    host.tap(host.button("Close", host.offer))
    until(lambda: host.page.evaluate("history.state.sheet") == "#sheet-2")
    host.page.go_back()
    expect(host.page.locator("#sheet-2")).to_be_hidden()

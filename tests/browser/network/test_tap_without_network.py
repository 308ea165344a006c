"""A tap without network: the page says that it didn't arrive, keeps the choice, and counts it once when sent again."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.bad_network import Airwaves
from tests.browser.conftest import Server
from tests.browser.devices import TWICE, Device, fetched
from tests.browser.hosts import Host
from tests.browser.phones import Phone
from tests.browser.tables import NAMES, Table

LOST = ("ERR_", "Failed to fetch", "AbortError", "htmx:error: timeout")
NOT_ARRIVED = "That didn’t go through. Try again."


@pytest.fixture
def table(server: Server) -> Table:
    """Ben is asked from whom he steals."""
    table = Table(server.port, *NAMES)
    table.deal()
    table.put("Ben", "theft")
    table.end("Cem", ("blue", "green"))
    return table


@pytest.fixture
def ben(table: Table, air: Airwaves, device: Callable[..., Device]) -> Phone:
    """Ben's phone, on which he has chosen already."""
    phone: Phone = table.seat(device(kind=Phone, base_url=air.address), "Ben")
    phone.provokes(*LOST)
    lines = phone.page.get_by_role("radiogroup").locator("label")
    phone.tap(lines.filter(has=phone.page.locator("input:enabled")).first)
    return phone


def chosen(phone: Phone) -> str | None:
    """Whom the thief has chosen."""
    return phone.page.locator("[data-button-text]:checked").get_attribute("data-button-text")


def send(phone: Phone) -> None:
    phone.tap(phone.page.locator("form [data-shows-choice]"))


@pytest.mark.long
def test_a_tap_that_was_heard_but_not_answered_counts_once(table: Table, air: Airwaves, ben: Phone) -> None:
    air.falls_deaf()
    send(ben)
    ben.page.locator("#sheet.proposed").wait_for()
    assert table.history_count("stole 1 gold from") == 1
    assert ben.page.locator(".problem:visible").count() == 0


@pytest.mark.long
def test_what_was_chosen_in_silence_stays_and_counts_once_when_sent_again(
    table: Table, air: Airwaves, ben: Phone
) -> None:
    victim = chosen(ben)
    air.falls_silent()
    send(ben)
    ben.says(NOT_ARRIVED)
    air.clears()
    expect(ben.page.locator("#offline")).to_be_hidden()
    table.rename("Ben", "Benno")  # the page is drawn anew
    ben.says("Benno")
    ben.says(NOT_ARRIVED)
    assert chosen(ben) == victim
    send(ben)
    ben.page.locator("#sheet.proposed").wait_for()
    assert table.history_count("stole 1 gold from") == 1


@pytest.mark.long
def test_a_name_typed_without_a_network_stays_and_sits_down_once(server: Server, device: Callable[..., Device]) -> None:
    table = Table(server.port, "Ben")
    gul: Phone = device(kind=Phone)
    gul.open(f"/T/{table.code}")
    gul.provokes("ERR_INTERNET_DISCONNECTED")
    gul.context.set_offline(True)
    gul.page.get_by_label("Your name").fill("Gül")
    gul.tap(gul.button("Sit down"))
    gul.says(NOT_ARRIVED)
    gul.context.set_offline(False)
    gul.tap(gul.button("Sit down"))
    gul.page.locator("#sheet").wait_for()
    gul.says("2 at the table")


def heard_but_not_answered(route: Any) -> None:
    fetched(route)
    route.abort()


@pytest.mark.long
def test_an_undo_that_was_heard_but_not_answered_swallows_no_later_undo(
    six_dealt: Table, device: Callable[..., Device]
) -> None:
    for name in ("Ann", "Ben"):
        six_dealt.put(name, "cart")
    host: Host = six_dealt.host_page(device(kind=Host))
    host.provokes(*LOST)
    host.page.route("**/do/undo", heard_but_not_answered, times=1)
    undo = host.page.locator("#undo > [aria-label=Undo]")
    expect(undo).to_have_attribute("title", re.compile("Ben"))
    host.tap(undo)
    expect(undo).to_have_attribute("title", re.compile("Ann"))
    expect(host.page.get_by_text(NOT_ARRIVED)).to_have_count(0)
    host.page.wait_for_timeout(TWICE)
    host.tap(undo)
    expect(undo).not_to_have_attribute("title", re.compile("Ann"))

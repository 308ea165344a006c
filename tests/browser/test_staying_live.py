"""Staying live: every page follows the table, through a stopped server, a lost network, a sleeping phone, two hosts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.phones import Device, Host, Phone
from tests.browser.tables import NAMES, Table

LOST = ("ERR_CONNECTION_", "ERR_INCOMPLETE_CHUNKED", "ERR_EMPTY_RESPONSE", "Failed to fetch")
OFFLINE = ("ERR_INTERNET_DISCONNECTED", "ERR_NETWORK_CHANGED", "ERR_NETWORK_IO_SUSPENDED", "Failed to fetch")


@pytest.fixture
def table(server: Server) -> Iterator[Table]:
    if server.process.poll() is not None:
        server.start()
    table = Table(server.port, *NAMES)
    table.deal()
    yield table


def marked(device: Device) -> None:
    """Leaves a mark that a reload would wipe out."""
    device.page.evaluate("window.never_reloaded = true")


def expect_never_reloaded(device: Device) -> None:
    assert device.page.evaluate("window.never_reloaded") is True


def expect_line(device: Device, visible: bool) -> None:
    line = device.page.locator("#offline")
    expect(line).to_be_visible(timeout=20_000) if visible else expect(line).to_be_hidden(timeout=20_000)


def test_every_page_follows_what_the_host_taps(table: Table, host: Host, phone: Callable[..., Phone]) -> None:
    table.host_page(host)
    phones = [table.seat(phone(), name) for name in ("Ben", "Cem")]
    history = phone()
    history.open(f"{table.at}/history")
    everybody = [host, *phones, history]
    for device in everybody:
        marked(device)
    host.put("Ben", "Broken lantern")
    phones[0].says("Broken lantern")
    history.says("Laid before Ben: broken lantern.")
    phones[1].look()
    for device in (host, *phones):
        device.says("1 of 6 have looked")
    table.end()
    host.page.locator("#round.proposed").wait_for()
    for device in (host, *phones):
        device.says("The gold of round 1")
    for device in everybody:
        expect_never_reloaded(device)


def test_a_server_that_was_stopped_and_started_finds_everybody_again(
    table: Table, server: Server, host: Host, phone: Callable[..., Phone]
) -> None:
    devices = [table.host_page(host), *(table.seat(phone(), name) for name in ("Ben", "Cem"))]
    for device in devices:
        device.provokes(*LOST)
        marked(device)
    server.stop()
    for device in devices:
        expect_line(device, True)
    server.start()
    table.put("Ben", "cart")
    host.lying("Ben", "Broken cart").wait_for(timeout=30_000)
    devices[1].says("Broken cart")
    for device in devices:
        expect_line(device, False)
        expect_never_reloaded(device)
    host.put("Cem", "Broken pickaxe")
    devices[2].says("Broken pickaxe")


def test_a_tap_while_the_server_is_away_is_said_to_be_lost_and_counts_when_sent_again(
    table: Table, server: Server, host: Host
) -> None:
    table.host_page(host)
    host.provokes(*LOST)
    server.stop()
    host.tap(host.page.get_by_label("Lay a card before Ben"))
    host.tap(host.seat("Ben").get_by_role("button", name="Broken cart"))
    host.says("That did not arrive. Try again.")
    server.start()
    host.tap(host.seat("Ben").get_by_role("button", name="Broken cart"))
    host.lying("Ben", "Broken cart").wait_for()


def test_a_phone_that_was_offline_catches_up(table: Table, phone: Callable[..., Phone]) -> None:
    ben = table.seat(phone(), "Ben")
    ben.provokes(*OFFLINE)
    marked(ben)
    ben.context.set_offline(True)
    expect_line(ben, True)
    table.put("Ben", "lantern")
    table.put("Ben", "theft")
    ben.context.set_offline(False)
    ben.says("Broken lantern")
    ben.says("Theft card")
    expect_line(ben, False)
    expect_never_reloaded(ben)


def test_a_phone_that_slept_catches_up_when_it_wakes(table: Table, phone: Callable[..., Phone]) -> None:
    ben = table.seat(phone(), "Ben")
    wire = ben.context.new_cdp_session(ben.page)
    wire.send("Page.setWebLifecycleState", {"state": "frozen"})
    table.put("Ben", "pickaxe")
    table.end()
    wire.send("Page.setWebLifecycleState", {"state": "active"})
    ben.says("The gold of round 1")


def test_a_phone_that_hears_nothing_asks_when_it_is_looked_at(table: Table, phone: Callable[..., Phone]) -> None:
    """A stream that died in silence, as under a closed lid: the page asks as soon as somebody looks."""
    ben = phone()
    ben.page.route("**/stream*", lambda route: None)
    table.seat(ben, "Ben")
    table.put("Ben", "cart")
    ben.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    ben.says("Broken cart")


def second_host(table: Table, device: Callable[..., Device]) -> Host:
    return table.host_page(device(kind=Host))


def test_two_devices_of_the_host_are_both_right(table: Table, host: Host, device: Callable[..., Device]) -> None:
    table.host_page(host)
    other = second_host(table, device)
    host.put("Ben", "Broken cart")
    other.lying("Ben", "Broken cart").wait_for()
    other.put("Cem", "Theft card")
    host.lying("Cem", "Theft card").wait_for()
    other.take("Ben", "Broken cart")
    host.lying("Ben", "Broken cart").wait_for(state="detached")


def test_a_clash_of_two_hosts_is_told_in_a_sentence_and_the_next_tap_counts(
    table: Table, host: Host, device: Callable[..., Device]
) -> None:
    table.host_page(host)
    other = second_host(table, device)
    other.provokes("409", "ERR_FAILED", "Failed to fetch")
    other.page.route("**/seats", unheard)
    host.put("Ben", "Broken cart")
    other.tap(other.page.get_by_label("Lay a card before Ben"))
    other.tap(other.seat("Ben").get_by_role("button", name="Broken lantern"))
    other.says("Somebody else just changed this. Look again, then tap again.")
    other.lying("Ben", "Broken cart").wait_for()
    assert other.lying("Ben", "Broken lantern").count() == 0
    other.page.unroute("**/seats")
    again = other.seat("Ben").get_by_role("button", name="Broken lantern")
    if not again.is_visible():
        other.tap(other.page.get_by_label("Lay a card before Ben"))
    other.tap(again)
    host.lying("Ben", "Broken lantern").wait_for()


def unheard(route: Any) -> None:
    """The news never comes to this device; what it posts goes through."""
    route.abort() if route.request.method == "GET" else route.continue_()


def test_a_typed_name_outlives_the_news(table: Table, host: Host) -> None:
    table.host_page(host)
    sheet = host.sheet_of("Ben")
    sheet.get_by_label(re.compile("^Name")).fill("Benja")
    table.put("Cem", "cart")
    host.says("Laid before Cem: broken cart.")
    host.seat("Cem").locator("[id^=take]").wait_for(state="attached")
    expect(sheet.get_by_label(re.compile("^Name"))).to_have_value("Benja")

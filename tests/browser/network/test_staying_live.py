"""Staying live: every page follows the table, through a stopped server, a lost network, a refused stream, two hosts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.devices import Device
from tests.browser.hosts import Host
from tests.browser.phones import Phone
from tests.browser.tables import NAMES, Table

LOST = ("ERR_", "Failed to fetch", "AbortError", "htmx:")

ASKED = """(() => {
    window.asked = [];
    const ask = window.fetch;
    window.fetch = (what, how) => {
        if (String(what).includes('/stream')) asked.push(Date.now());
        return ask.call(window, what, how);
    };
})()"""
"""Notes when the page asks for a stream."""


def marked(device: Device) -> None:
    """Leaves a mark that a reload would wipe out."""
    device.page.evaluate("window.never_reloaded = true")


def expect_never_reloaded(device: Device) -> None:
    assert device.page.evaluate("window.never_reloaded") is True


def expect_line(device: Device, visible: bool) -> None:
    line = device.page.locator("#offline")
    expect(line).to_be_visible() if visible else expect(line).to_be_hidden()


@pytest.mark.long
def test_a_phone_that_was_offline_catches_up(six_dealt: Table, phone: Callable[..., Phone]) -> None:
    ben = six_dealt.seat(phone(), "Ben")
    ben.provokes(*LOST)
    marked(ben)
    six_dealt.put("Ben", "cart")
    ben.says("Broken cart")  # its line is open: one that opens in this very moment would not be cut
    ben.context.set_offline(True)
    expect_line(ben, True)
    six_dealt.put("Ben", "lantern")
    ben.context.set_offline(False)
    ben.says("Broken lantern")
    expect_line(ben, False)
    expect_never_reloaded(ben)


@pytest.mark.long
def test_without_a_stream_an_own_tap_refreshes_the_whole_page_at_once(six_dealt: Table, host: Host) -> None:
    host.provokes("ERR_FAILED", "htmx:")
    host.page.route("**/stream?*", lambda route: route.abort())
    six_dealt.host_page(host)
    with host.page.expect_response("**/round"):  # a page without a stream asks again from time to time
        pass
    # It will not be time again. Timers go on: one that was stopped in the middle of a swap would hold up the next.
    host.page.clock.set_fixed_time(host.page.evaluate("Date.now()") / 1000)
    host.tap(host.page.get_by_label("Put a card in front of Ben"))
    with host.page.expect_request("**/round"):
        host.tap(host.seat("Ben").get_by_role("button", name="Theft card"))


@pytest.mark.long
def test_a_server_that_was_stopped_and_started_finds_everybody_again(
    own_server: Server, device: Callable[..., Any]
) -> None:
    table, home = Table(own_server.port, *NAMES), own_server.address
    table.deal()
    host = table.host_page(device(laptop=True, kind=Host, base_url=home))
    ben = table.seat(device(kind=Phone, base_url=home), "Ben")
    for each in (host, ben):
        each.provokes(*LOST)
        marked(each)
    own_server.stop()
    for each in (host, ben):
        expect_line(each, True)
    host.tap(host.page.get_by_label("Put a card in front of Ben"))
    cart = host.seat("Ben").get_by_role("button", name="Broken cart")
    host.tap(cart)
    host.says("That didn’t go through. Try again.")
    own_server.start()
    for each in (host, ben):
        expect_line(each, False)
    host.tap(cart)
    host.lying("Ben", "Broken cart").wait_for()
    ben.says("Broken cart")
    for each in (host, ben):
        expect_never_reloaded(each)


@pytest.mark.long
@pytest.mark.parametrize(("headers", "times", "ms"), [({}, 4, 1750), ({"Retry-After": "3"}, 2, 3000)])
def test_a_page_whose_stream_is_refused_asks_again_after_growing_pauses_or_when_the_server_says(
    six_dealt: Table, phone: Callable[..., Phone], headers: dict[str, str], times: int, ms: int
) -> None:
    ben = phone()
    ben.context.add_init_script(ASKED)
    ben.provokes("503")
    ben.page.route("**/stream*", lambda route: route.fulfill(status=503, headers=headers))
    six_dealt.seat(ben, "Ben")
    ben.comes_to(True, lambda: len(ben.page.evaluate("asked")) >= times)
    asked = ben.page.evaluate("asked")
    assert asked[times - 1] - asked[0] >= ms
    ben.page.unroute("**/stream*")
    expect_line(ben, False)
    six_dealt.put("Ben", "cart")
    ben.says("Broken cart")


@pytest.mark.long
def test_a_phone_that_hears_nothing_asks_when_it_is_looked_at(six_dealt: Table, phone: Callable[..., Phone]) -> None:
    """A stream that died in silence, as under a closed lid: the page asks as soon as somebody looks."""
    ben = phone()
    ben.page.route("**/stream*", lambda route: None)
    six_dealt.seat(ben, "Ben")
    six_dealt.put("Ben", "cart")
    ben.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    ben.says("Broken cart")

"""Staying live: every page follows the table, through a stopped server, a lost network, a sleeping phone, two hosts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from companion.realtime.version_bus import RECONNECT_MS
from tests.browser.conftest import Server
from tests.browser.devices import Device
from tests.browser.hosts import Host
from tests.browser.phones import Phone
from tests.browser.tables import NAMES, Table

LOST = ("ERR_", "Failed to fetch", "AbortError", "htmx:")
OFFLINE = (
    "ERR_INTERNET_DISCONNECTED",
    "ERR_NETWORK_CHANGED",
    "ERR_NETWORK_IO_SUSPENDED",
    "Failed to fetch",
    "AbortError",
)


def marked(device: Device) -> None:
    """Leaves a mark that a reload would wipe out."""
    device.page.evaluate("window.never_reloaded = true")


def expect_never_reloaded(device: Device) -> None:
    assert device.page.evaluate("window.never_reloaded") is True


def expect_line(device: Device, visible: bool) -> None:
    line = device.page.locator("#offline")
    expect(line).to_be_visible() if visible else expect(line).to_be_hidden()


def test_without_a_stream_an_own_tap_refreshes_the_whole_page_at_once(six_dealt: Table, host: Host) -> None:
    host.provokes("ERR_FAILED", "htmx:")
    host.page.route("**/stream?*", lambda route: route.abort())
    six_dealt.host_page(host)
    with host.page.expect_response("**/round"):  # a page without a stream asks again from time to time
        pass
    host.stop_the_clock()
    host.tap(host.page.get_by_label("Put a card in front of Ben"))
    with host.page.expect_response("**/round"):
        host.tap(host.seat("Ben").get_by_role("button", name="Theft card"))


@pytest.mark.long
def test_every_page_follows_what_the_host_taps(six_dealt: Table, host: Host, phone: Callable[..., Phone]) -> None:
    six_dealt.host_page(host)
    phones = [six_dealt.seat(phone(), name) for name in ("Ben", "Cem")]
    history = phone()
    history.open(f"{six_dealt.at}/history")
    everybody = [host, *phones, history]
    for device in everybody:
        marked(device)
    host.put("Ben", "Broken lantern")
    phones[0].says("Broken lantern")
    history.says("In front of Ben: broken lantern.")
    phones[1].look()
    for device in (host, *phones):
        device.says("1 of 6 have looked")
    six_dealt.end()
    host.page.locator("#round.proposed").wait_for()
    for device in (host, *phones):
        device.says("The gold of round 1")
    for device in everybody:
        expect_never_reloaded(device)


@pytest.fixture
def dealt_on_own_server(own_server: Server) -> Table:
    """Six players in a round, on a companion that the test may stop."""
    table = Table(own_server.port, *NAMES)
    table.deal()
    return table


@pytest.mark.long
def test_a_server_that_was_stopped_and_started_finds_everybody_again(
    dealt_on_own_server: Table, own_server: Server, device: Callable[..., Any]
) -> None:
    home = own_server.address
    host = dealt_on_own_server.host_page(device(laptop=True, kind=Host, base_url=home))
    ben = dealt_on_own_server.seat(device(kind=Phone, base_url=home), "Ben")
    devices = [host, ben]
    for phone in devices:
        phone.provokes(*LOST)
        marked(phone)
    own_server.stop()
    for phone in devices:
        expect_line(phone, True)
    own_server.start()
    dealt_on_own_server.put("Ben", "cart")
    host.lying("Ben", "Broken cart").wait_for()
    ben.says("Broken cart")
    for phone in devices:
        expect_line(phone, False)
        expect_never_reloaded(phone)
    host.put("Ben", "Broken pickaxe")
    ben.says("Broken pickaxe")


ASKED = """(() => {
    window.asked = [];
    const ask = window.fetch;
    window.fetch = (what, how) => {
        asked.push([String(what), Date.now()]);
        return ask.call(window, what, how);
    };
    document.addEventListener('htmx:sse:close', () => { window.lostAt ??= Date.now(); });
})()"""
"""Notes what the page asks for and when, and when its stream was lost."""


def watched(device: Device) -> Device:
    """The device, which notes what its pages ask for."""
    device.context.add_init_script(ASKED)
    return device


def asked(device: Device, what: str) -> list[float]:
    """When its page asked for this, in milliseconds."""
    return [at for where, at in device.page.evaluate("asked") if what in where]


def pause(device: Device) -> float | None:
    """Milliseconds between the end of its stream and the next question for one."""
    lost = device.page.evaluate("window.lostAt ?? null")
    return next((at - lost for at in asked(device, "/stream") if lost and at >= lost), None)


@pytest.mark.long
def test_pages_reconnect_to_a_restarted_server_at_different_moments(
    own_server: Server, phone: Callable[..., Phone]
) -> None:
    table = Table(own_server.port, *NAMES[:3])
    phones = [table.seat(watched(phone(base_url=own_server.address)), name) for name in table.players]
    for player_phone in phones:
        player_phone.provokes(*LOST)
        player_phone.comes_to(1, lambda phone=player_phone: len(asked(phone, "/stream")))
    table.rename("Ben", "Benno")
    for player_phone in phones:
        player_phone.says("Benno")
    own_server.stop()
    for player_phone in phones:
        player_phone.comes_to(True, lambda phone=player_phone: pause(phone) is not None)
    pauses = {pause(player_phone) or 0.0 for player_phone in phones}
    assert len(pauses) > 1 and min(pauses) >= RECONNECT_MS[0] - 50, pauses


@pytest.mark.long
def test_a_page_whose_stream_is_refused_asks_again_after_growing_pauses(
    six_dealt: Table, phone: Callable[..., Phone]
) -> None:
    ben = watched(phone())
    ben.provokes("503")
    ben.page.route("**/stream*", lambda route: route.fulfill(status=503, body="full"))
    six_dealt.seat(ben, "Ben")
    ben.comes_to(True, lambda: len(asked(ben, "/stream")) >= 4)
    times = asked(ben, "/stream")
    assert times[3] - times[0] > 1750, times
    ben.page.unroute("**/stream*")
    expect_line(ben, False)
    six_dealt.put("Ben", "cart")
    ben.says("Broken cart")


@pytest.mark.long
def test_a_page_whose_stream_is_refused_comes_when_the_server_says(
    six_dealt: Table, phone: Callable[..., Phone]
) -> None:
    ben = watched(phone())
    ben.provokes("503")
    ben.page.route("**/stream*", lambda route: route.fulfill(status=503, headers={"Retry-After": "3"}))
    six_dealt.seat(ben, "Ben")
    ben.comes_to(True, lambda: len(asked(ben, "/stream")) >= 2)
    first, second = asked(ben, "/stream")[:2]
    assert second - first >= 3000


@pytest.mark.long
def test_a_tap_without_a_server_says_so_and_counts_when_sent_again(
    dealt_on_own_server: Table, own_server: Server, device: Callable[..., Any]
) -> None:
    host = dealt_on_own_server.host_page(device(laptop=True, kind=Host, base_url=own_server.address))
    host.provokes(*LOST)
    own_server.stop()
    host.tap(host.page.get_by_label("Put a card in front of Ben"))
    host.tap(host.seat("Ben").get_by_role("button", name="Broken cart"))
    host.says("That didn’t go through. Try again.")
    own_server.start()
    host.tap(host.seat("Ben").get_by_role("button", name="Broken cart"))
    host.lying("Ben", "Broken cart").wait_for()


def test_a_phone_that_was_offline_catches_up(six_dealt: Table, phone: Callable[..., Phone]) -> None:
    ben = six_dealt.seat(phone(), "Ben")
    ben.provokes(*OFFLINE)
    marked(ben)
    six_dealt.put("Ben", "cart")
    ben.says("Broken cart")  # its line is open: one that opens in this very moment would not be cut
    ben.context.set_offline(True)
    expect_line(ben, True)
    six_dealt.put("Ben", "lantern")
    six_dealt.put("Ben", "theft")
    ben.context.set_offline(False)
    ben.says("Broken lantern")
    ben.says("Theft card")
    expect_line(ben, False)
    expect_never_reloaded(ben)


@pytest.mark.long
def test_a_phone_that_slept_catches_up_when_it_wakes(six_dealt: Table, phone: Callable[..., Phone]) -> None:
    ben = six_dealt.seat(phone(), "Ben")
    devtools = ben.context.new_cdp_session(ben.page)
    devtools.send("Page.setWebLifecycleState", {"state": "frozen"})
    six_dealt.put("Ben", "pickaxe")
    six_dealt.end()
    devtools.send("Page.setWebLifecycleState", {"state": "active"})
    ben.says("The gold of round 1")


@pytest.mark.long
def test_a_phone_that_hears_nothing_asks_when_it_is_looked_at(six_dealt: Table, phone: Callable[..., Phone]) -> None:
    """A stream that died in silence, as under a closed lid: the page asks as soon as somebody looks."""
    ben = phone()
    ben.page.route("**/stream*", lambda route: None)
    six_dealt.seat(ben, "Ben")
    six_dealt.put("Ben", "cart")
    ben.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    ben.says("Broken cart")


def second_host(table: Table, device: Callable[..., Device]) -> Host:
    return table.host_page(device(kind=Host))


@pytest.mark.long
def test_two_devices_of_the_host_are_both_right(six_dealt: Table, host: Host, device: Callable[..., Device]) -> None:
    six_dealt.host_page(host)
    other = second_host(six_dealt, device)
    host.put("Ben", "Broken cart")
    other.lying("Ben", "Broken cart").wait_for()
    other.put("Cem", "Theft card")
    host.lying("Cem", "Theft card").wait_for()
    other.take("Ben", "Broken cart")
    expect(host.lying("Ben", "Broken cart")).to_have_count(0)

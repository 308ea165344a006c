"""Staying live: every page follows the table, through a stopped server, a lost network, a sleeping phone, two hosts."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import expect

from companion.streams import COME_BACK
from tests.browser.conftest import Server
from tests.browser.phones import Device, Host, Phone
from tests.browser.tables import NAMES, Table

LOST = ("ERR_CONNECTION_", "ERR_INCOMPLETE_CHUNKED", "ERR_EMPTY_RESPONSE", "Failed to fetch", "AbortError")
OFFLINE = (
    "ERR_INTERNET_DISCONNECTED",
    "ERR_NETWORK_CHANGED",
    "ERR_NETWORK_IO_SUSPENDED",
    "Failed to fetch",
    "AbortError",
)


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


ASKED = """(() => {
    window.asked = [];
    const ask = window.fetch;
    window.fetch = (what, how) => {
        asked.push([String(what), Date.now()]);
        return ask.call(window, what, how);
    };
    document.addEventListener('htmx:sse:before:connection', ({ detail: { connection } }) => {
        if (connection.attempt) window.lostAt ??= Date.now();
    });
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


def test_pages_come_back_to_a_server_that_stopped_each_after_a_moment_of_its_own(
    table: Table, server: Server, phone: Callable[..., Phone]
) -> None:
    phones = [table.seat(watched(phone()), name) for name in NAMES]
    for one in phones:
        one.provokes(*LOST)
        one.comes_to(1, lambda one=one: len(asked(one, "/stream")))
    table.put("Ben", "lantern")
    phones[1].says("Broken lantern")
    server.stop()
    for one in phones:
        one.comes_to(True, lambda one=one: pause(one) is not None)
    pauses = sorted(pause(one) or 0.0 for one in phones)
    assert COME_BACK[0] - 50 <= pauses[0] and pauses[-1] <= COME_BACK[1] + 500, pauses
    assert pauses[-1] - pauses[0] > 100, pauses


def test_a_page_whose_stream_is_refused_asks_again_after_growing_pauses(
    table: Table, phone: Callable[..., Phone]
) -> None:
    ben = watched(phone())
    ben.provokes("503")
    ben.page.route("**/stream*", lambda route: route.fulfill(status=503, body="full"))
    table.seat(ben, "Ben")
    ben.comes_to(True, lambda: len(asked(ben, "/stream")) >= 4)
    times = asked(ben, "/stream")
    assert times[3] - times[0] > 1750, times
    ben.page.unroute("**/stream*")
    expect_line(ben, False)
    table.put("Ben", "cart")
    ben.says("Broken cart")


def test_a_page_whose_stream_is_refused_comes_when_the_server_says(table: Table, phone: Callable[..., Phone]) -> None:
    ben = watched(phone())
    ben.provokes("503")
    ben.page.route("**/stream*", lambda route: route.fulfill(status=503, headers={"Retry-After": "3"}))
    table.seat(ben, "Ben")
    ben.comes_to(True, lambda: len(asked(ben, "/stream")) >= 2)
    first, second = asked(ben, "/stream")[:2]
    assert second - first >= 3000


class SlowSheet:
    """The way of a phone's sheet, on which everything takes so many seconds; `asked` counts what was asked for."""

    def __init__(self, device: Device, seconds: float) -> None:
        self.device, self.seconds, self.asked = device, seconds, 0
        self.waiting: list[tuple[float, Any]] = []
        device.page.route("**/seat/sheet*", self.hold)

    def hold(self, route: Any) -> None:
        self.asked += 1
        self.waiting.append((time.monotonic(), route))

    def shows(self, words: str, seconds: float) -> None:
        """Waits so long for these words at most, while answers come slowly."""
        end = time.monotonic() + seconds
        while not self.device.page.get_by_text(words).count():
            assert time.monotonic() < end, f"it was asked for {self.asked} times and never came"
            self.device.page.wait_for_timeout(50)
            while self.waiting and time.monotonic() - self.waiting[0][0] >= self.seconds:
                self.let_through(self.waiting.pop(0)[1])

    def let_through(self, route: Any) -> None:
        with suppress(Exception):  # the page gave it up meanwhile
            route.continue_()


def test_a_page_whose_answers_take_long_does_not_ask_for_each_several_times(
    table: Table, phone: Callable[..., Phone]
) -> None:
    ben = table.seat(phone(), "Ben")
    sheet = SlowSheet(ben, 1.7)
    table.put("Ben", "cart")
    sheet.shows("Broken cart", 15)
    sheet.asked = 0
    table.put("Ben", "lantern")
    sheet.shows("Broken lantern", 15)
    assert sheet.asked == 1


@pytest.mark.long
def test_an_answer_that_takes_seven_seconds_comes_too(table: Table, phone: Callable[..., Phone]) -> None:
    ben = table.seat(phone(), "Ben")
    sheet = SlowSheet(ben, 7)
    table.put("Ben", "cart")
    sheet.shows("Broken cart", 40)
    sheet.asked = 0
    table.put("Ben", "lantern")
    sheet.shows("Broken lantern", 15)
    assert sheet.asked == 1


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
    table.put("Ben", "cart")
    ben.says("Broken cart")  # its line is open: one that opens in this very moment would not be cut
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

"""The time for a turn, vibration and quiet sounds, in real Chromium with a clock and a phone that records them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.devices import LATER
from tests.browser.host_maze import laid, steps
from tests.browser.hosts import Host
from tests.browser.phones import Phone
from tests.browser.tables import NAMES, Table

pytestmark = pytest.mark.long

FEELS = """() => {
  window.felt = []; window.heard = 0;
  localStorage.setItem('companion vibration', 'on');
  Object.defineProperty(navigator, 'vibrate', { value: (beats) => window.felt.push(beats) });
  const Tone = window.OscillatorNode;
  window.OscillatorNode = class extends Tone { start(at) { window.heard += 1; super.start(at); } };
}"""


CARD = """
 │     │
─@─────┼─
 │     │
"""


@pytest.fixture
def timed(server: Any) -> Table:
    table = Table(server.port, *NAMES)
    table.hosts("options", **{"option.timer": "30"})
    table.deal()
    return table


def seconds(device: Any) -> int:
    clock = device.page.locator("#timer:not([hidden]) .seconds")
    expect(clock).to_have_text(re.compile(r"^\d+$"))
    return int(clock.inner_text())


def lay(table: Table, cell: str, by: str) -> None:
    """Another screen of the host's lays a card."""
    table.hosts("maze", cell=cell, tracks="NESW", by=table.number(by))


def leaps(phone: Any, milliseconds: int) -> None:
    """The page's clock leaps. The server's does not, so the page hears nothing of it meanwhile."""
    phone.page.route("**/t/**", lambda route: route.abort())
    phone.page.clock.fast_forward(milliseconds)


def test_the_ring_starts_by_a_tap_ends_and_restarts_with_a_card(device: Callable[..., Any], timed: Table) -> None:
    host = device(kind=Host)
    host.context.add_init_script(f"({FEELS})()")
    host.provokes("htmx:", "ERR_FAILED", "Failed to fetch")  # of what is asked while the clock leaps
    timed.host_page(host)
    timer = host.page.locator("#timer")
    expect(timer.locator(".seconds")).to_have_text("30")
    host.stop_the_clock()
    host.tap(host.button("Next player", timer))
    leaps(host, 12_000)
    host.comes_to(18, lambda: seconds(host))
    leaps(host, 31_000)
    host.says("Time is up.")
    assert host.page.evaluate("[window.felt, window.heard]") == [[[120, 90, 120]], 0]
    host.page.unroute("**/t/**")
    host.page.clock.resume()
    laid(timed, steps(CARD))
    expect(timer).to_have_attribute("data-since", str(timed.version()))  # the last card begins it anew
    host.says_no_more("Time is up.")
    host.tap(host.button("Stop", timer))
    expect(timer.locator(".seconds")).to_have_text("30")


def test_the_big_screen_and_every_phone_count_the_same_turn(device: Callable[..., Any], timed: Table) -> None:
    """Also one that comes later, and one whose clock is wrong: the server says how long ago the turn began."""
    screen, ben, cem = device(laptop=True), device(kind=Phone), device(kind=Phone)
    for player_phone in (screen, ben, cem):
        player_phone.context.add_init_script(f"({FEELS})()")
        player_phone.provokes("htmx:", "ERR_FAILED", "Failed to fetch")  # of what is asked while the clock leaps
    screen.open(f"{timed.at}/board")
    for name, phone in (("Ben", ben), ("Cem", cem)):
        timed.seat(phone, name).look()
    lay(timed, "1,0", "Ann")
    screen.says("It’s Ben’s turn.")
    ben.says("It’s your turn.")
    cem.says("It’s Ben’s turn.")
    late = device(kind=Phone)
    late.context.add_init_script("const wrong = Date.now; Date.now = () => wrong() - 7_200_000;")
    ben.comes_to(True, lambda: seconds(ben) <= 27)
    timed.seat(late, "Dia").look()
    late.page.locator(LATER).wait_for(state="attached")
    for player_phone in (screen, ben, cem, late):
        assert seconds(player_phone) <= 27, "it counts from when the page came, not from when the turn began"
    for player_phone in (screen, ben, cem):
        player_phone.page.clock.install()
        leaps(player_phone, 40_000)
        player_phone.says("Time is up.")
    felt = [phone.page.evaluate("window.felt.length") for phone in (screen, ben, cem)]
    assert felt == [1, 1, 0], "Cem's phone says it, but it is Ben who is called"


def test_the_clock_stops_when_the_treasure_is_reached(device: Callable[..., Any], timed: Table) -> None:
    screen = device(laptop=True)
    screen.open(f"{timed.at}/board")
    for column in range(1, 8):
        lay(timed, f"{column},0", "Ann")
    timer = screen.page.locator("#timer")
    screen.comes_to(True, lambda: seconds(screen) < 30)
    timed.hosts("goals/8,0", shows="treasure")
    screen.says("Ann dug through")
    expect(timer).to_have_count(0)


def test_an_asked_phone_vibrates_and_sounds_only_if_wished(device: Callable[..., Any], timed: Table) -> None:
    ann = device(kind=Phone)
    ann.context.add_init_script(f"({FEELS})()")
    timed.put("Ann", "theft")
    timed.seat(ann, "Ann")
    ann.look()
    ann.page.locator(LATER).wait_for(state="attached")
    ann.tap(ann.page.locator("#sheet .me .icon-button"))
    choice = ann.page.locator("[data-alert-setting=sounds]")
    choice.wait_for()
    assert not choice.locator("input").is_checked()
    ann.tap(choice)
    assert ann.page.evaluate("[window.heard, localStorage.getItem('companion sounds')]") == [2, "on"]
    ann.page.keyboard.press("Escape")
    timed.end("Cem", ("blue", "green"), crystals=4)
    ann.page.get_by_role("heading", name="Who do you steal from?").wait_for()
    ann.comes_to([[[60]], 4], lambda: ann.page.evaluate("[window.felt, window.heard]"))

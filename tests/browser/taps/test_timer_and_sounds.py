"""The time for a turn, vibration and quiet sounds, in real Chromium with a clock and a phone that records them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.hosts import Host
from tests.browser.phones import Phone
from tests.browser.tables import NAMES, Table

pytestmark = pytest.mark.long

FEELS = """
  window.felt = []; window.heard = 0;
  localStorage.setItem('companion vibration', 'on');
  Object.defineProperty(navigator, 'vibrate', { value: (beats) => window.felt.push(beats) });
  const Tone = window.OscillatorNode;
  window.OscillatorNode = class extends Tone { start(at) { window.heard += 1; super.start(at); } };
"""


@pytest.fixture
def timed(server: Server) -> Table:
    table = Table(server.port, *NAMES)
    table.hosts("do/options", **{"option.timer": "30"})
    table.deal()
    return table


@pytest.fixture
def feeling(device: Callable[..., Any]) -> Callable[..., Any]:
    """Takes a device to hand that records what it does to be felt and heard."""

    def take(**more: Any) -> Any:
        taken = device(**more)
        taken.context.add_init_script(FEELS)
        taken.provokes("htmx:", "ERR_FAILED", "Failed to fetch")  # of what is asked while the clock leaps
        return taken

    return take


def seconds(device: Any) -> int:
    clock = device.page.locator("#timer:not([hidden]) .seconds")
    expect(clock).to_have_text(re.compile(r"^\d+$"))
    return int(clock.inner_text())


def lay(table: Table, cell: str) -> None:
    """Another screen of the host's lays a card of Ann's."""
    table.hosts("do/place", cell=cell, tracks="NESW", by=1)


def leaps(phone: Any, milliseconds: int) -> None:
    """The page's clock leaps. The server's does not, so the page hears nothing of it meanwhile."""
    phone.page.route("**/t/**", lambda route: route.abort())
    phone.page.clock.fast_forward(milliseconds)


def test_the_ring_starts_by_a_tap_ends_and_restarts_with_a_card(feeling: Callable[..., Any], timed: Table) -> None:
    host = timed.host_page(feeling(kind=Host))
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
    lay(timed, "1,0")
    expect(timer).to_have_attribute("data-since", str(timed.version()))  # the card begins it anew
    host.says_no_more("Time is up.")
    host.tap(host.button("Stop", timer))
    expect(timer.locator(".seconds")).to_have_text("30")


def test_the_big_screen_and_every_phone_count_the_same_turn(feeling: Callable[..., Any], timed: Table) -> None:
    """Also one that comes later, and one whose clock is wrong: the server says how long ago the turn began."""
    screen, ben, late = feeling(laptop=True), feeling(kind=Phone), feeling(kind=Phone)
    screen.context.add_init_script("localStorage.removeItem('companion vibration')")
    screen.open(f"{timed.at}/board")
    timed.seat(ben, "Ben").look()
    lay(timed, "1,0")
    screen.says("It’s Ben’s turn.")
    ben.says("It’s your turn.")
    ben.comes_to(True, lambda: seconds(ben) <= 27)
    late.context.add_init_script("const wrong = Date.now; Date.now = () => wrong() - 7_200_000;")
    timed.seat(late, "Dia").look()
    late.says("It’s Ben’s turn.")
    for device in (screen, ben, late):
        assert seconds(device) <= 27, "it counts from when the page came, not from when the turn began"
        device.page.clock.install()
        leaps(device, 40_000)
        device.says("Time is up.")
    felt = [device.page.evaluate("window.felt.length") for device in (screen, ben, late)]
    assert felt == [0, 2, 0], "nobody wished it of the screen, and it is Ben who is called and called again, not Dia"


def test_an_asked_phone_vibrates_and_sounds_only_if_wished(feeling: Callable[..., Any], timed: Table) -> None:
    timed.put("Ann", "theft")
    ann = timed.seat(feeling(kind=Phone), "Ann")
    ann.look()
    ann.tap(ann.page.locator("#sheet .me .icon-button"))
    choice = ann.page.locator("[data-alert-setting=sounds]")
    expect(choice.locator("input")).not_to_be_checked()
    ann.tap(choice)
    assert ann.page.evaluate("[window.heard, localStorage.getItem('companion sounds')]") == [2, "on"]
    ann.page.keyboard.press("Escape")
    timed.end("Cem", ("blue", "green"), crystals=4)
    ann.page.get_by_role("heading", name="Who do you steal from?").wait_for()
    ann.comes_to([[[60]], 4], lambda: ann.page.evaluate("[window.felt, window.heard]"))

"""Staying awake: the screen stays lit while the page is seen and a game is on, where the browser allows that."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.devices import Device
from tests.browser.hosts import Host
from tests.browser.phones import Phone
from tests.browser.sleeping_phone import Sleeper
from tests.browser.tables import Table

pytestmark = pytest.mark.long

LAMPS = """(() => {
    window.lamps = [];
    const ask = window.WakeLock?.prototype.request;
    if (ask) WakeLock.prototype.request = async function (kind) {
        lamps.push(await ask.call(this, kind));
        return lamps.at(-1);
    };
})()"""
"""Notes what the browser was asked for and gave."""

WORD = re.compile("^This screen may turn off here")


@pytest.fixture
def device(device: Callable[..., Any], server: Server) -> Callable[..., Any]:
    """Takes devices to an address where browsers let a page keep the screen lit."""
    return partial(device, base_url=server.trusted)


def lit(device: Device) -> int:
    """How many lamps burn."""
    return int(device.page.evaluate("lamps.filter(lamp => !lamp.released).length"))


def watched(device: Any) -> Any:
    """The device, whose lamps are counted."""
    device.context.add_init_script(LAMPS)
    return device


def play(table: Table) -> None:
    """Play a round from its deal to its confirmation."""
    table.deal()
    table.end()
    table.confirm_round()


def test_a_seat_and_the_host_keep_their_screens_lit_until_the_end(
    six_seated: Table, host: Host, phone: Callable[..., Phone]
) -> None:
    devices = [six_seated.host_page(watched(host)), six_seated.seat(watched(phone()), "Ben")]
    for player_phone in devices:
        player_phone.comes_to(1, lambda phone=player_phone: lit(phone))
    for _ in range(3):
        play(six_seated)
    host.page.locator("#round.finished").wait_for()
    for player_phone in devices:
        player_phone.comes_to(0, lambda phone=player_phone: lit(phone))


def test_a_hidden_page_keeps_its_screen_lit_again_when_it_is_shown(six_seated: Table, sleeper: Sleeper) -> None:
    six_seated.give_keys(watched(sleeper), six_seated.players["Ben"])
    sleeper.open(f"http://127.0.0.1:{six_seated.port}{six_seated.at}/seat")
    sleeper.comes_to(1, lambda: lit(sleeper))
    sleeper.is_put_away()
    sleeper.comes_to(0, lambda: lit(sleeper))
    sleeper.is_looked_at()
    sleeper.comes_to(1, lambda: lit(sleeper))


def test_the_menu_has_no_advice_if_the_browser_keeps_the_screen_lit(
    six_seated: Table, phone: Callable[..., Phone]
) -> None:
    ben = six_seated.seat(phone(), "Ben")
    ben.tap(ben.button("More"))
    expect(ben.page.get_by_role("dialog", name="More")).to_be_visible()
    expect(ben.page.get_by_text(WORD)).to_be_hidden()


def test_in_a_plain_home_network_the_menu_says_that_the_screen_may_go_dark(
    server: Server, device: Callable[..., Device]
) -> None:
    host: Any = device(laptop=True, kind=Host, base_url=server.address)
    ben: Any = device(kind=Phone, base_url=server.address)
    ben.join(host.open_table(), "Ben")
    expect(ben.page.get_by_text(WORD)).to_be_hidden()
    ben.tap(ben.button("More"))
    expect(ben.page.get_by_text(WORD)).to_be_visible()
    host.page.locator("#round").get_by_label("More").click()
    host.tap(host.button("Table options"))
    expect(host.page.get_by_text(WORD)).to_be_visible()

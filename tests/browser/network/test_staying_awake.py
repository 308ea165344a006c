"""Staying awake: the screen stays lit while the page is seen and a game is on, where the browser allows that."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.phones import Phone
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


def comes_to(device: Any, lit: int) -> None:
    """Waits until so many lamps burn."""
    device.comes_to(lit, lambda: device.page.evaluate("lamps.filter(lamp => !lamp.released).length"))


def test_a_seat_keeps_its_screen_lit_until_the_end(
    six_seated: Table, server: Server, phone: Callable[..., Phone]
) -> None:
    ben = phone(base_url=server.trusted)
    ben.context.add_init_script(LAMPS)
    six_seated.seat(ben, "Ben")
    comes_to(ben, 1)
    ben.page.evaluate("lamps[0].release()")  # as the browser does when something else is looked at
    ben.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    comes_to(ben, 1)
    for _ in range(3):
        six_seated.deal()
        six_seated.end()
        six_seated.confirm_round()
    comes_to(ben, 0)


def test_the_menu_says_that_the_screen_may_go_dark_where_a_browser_allows_no_other(
    six_seated: Table, server: Server, phone: Callable[..., Phone]
) -> None:
    for address, is_dark in ((server.trusted, False), (server.address, True)):
        ben = six_seated.seat(phone(base_url=address), "Ben")
        ben.tap(ben.button("More"))
        expect(ben.page.get_by_role("dialog", name="More")).to_be_visible()
        expect(ben.page.get_by_text("Your screen may turn off.")).to_be_visible(visible=is_dark)

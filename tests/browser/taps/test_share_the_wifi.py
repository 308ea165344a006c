"""Sharing the Wi-Fi on the host's phone: both QRs on one sheet, and what was typed stays in this tab if wished."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.hosts import Host

pytestmark = pytest.mark.long

SCREENS = "[sessionStorage.length, localStorage.length]"


def test_the_sheet_shows_both_and_the_tab_keeps_only_what_it_was_asked(
    device: Callable[..., Any],
) -> None:
    host: Host = device(kind=Host)
    host.open_table()
    for wish in (False, True):
        sheet = type_in(host, "lantern and pick", wish)
        sheet.locator(".two-qr").wait_for()
        assert sheet.locator(".two-qr svg").count() == 2
        assert sheet.get_by_text("1. Join the network").is_visible()
        assert host.page.evaluate(SCREENS) == [int(wish), 0]
        host.page.reload(wait_until="domcontentloaded")
        assert host.page.locator(".two-qr").count() == 0
    host.comes_to("lantern and pick", lambda: host.page.locator("[name=password]").input_value())
    assert "lantern" not in host.page.url


def type_in(host: Host, password: str, wish: bool) -> Any:
    host.tap(host.page.locator('[data-open="#join-sheet"]').first)
    sheet = host.page.get_by_role("dialog", name="Scan to join")
    host.tap(sheet.get_by_text("Players need the Wi-Fi first"))
    remembers = sheet.locator("[data-remember-choice]")
    remembers.wait_for()
    sheet.get_by_label("Network name").fill("Under the hill")
    sheet.get_by_label("Password").fill(password)
    if wish:
        host.tap(remembers)
    host.tap(host.button("Show the QR code", sheet))
    return sheet

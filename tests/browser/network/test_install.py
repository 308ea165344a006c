"""Installing, in real Chromium: the service worker keeps nothing, and shows a page while the server is away."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.conftest import Server
from tests.browser.devices import Device
from tests.browser.hosts import Host
from tests.browser.phones import Phone
from tests.waiting import until

pytestmark = pytest.mark.long

WORKS = "async () => Boolean(navigator.serviceWorker?.controller)"


def has_worker(device: Device) -> None:
    until(lambda: device.page.evaluate(WORKS))


def test_an_installed_page_says_that_the_server_is_away(own_server: Server, device: Callable[..., Any]) -> None:
    host = device(laptop=True, kind=Host, base_url=own_server.trusted)
    phones = {name: device(kind=Phone, base_url=own_server.trusted) for name in ("Ben", "Cem")}
    code = host.open_table()
    for name, phone in phones.items():
        phone.join(code, name)
    ben = phones["Ben"]
    host.deal()
    ben.look()
    for phone in (ben, host):
        has_worker(phone)
    plays_on(host, ben, code)
    assert ben.page.evaluate("caches.keys()") == []
    for phone in (*phones.values(), host):
        phone.provokes("ERR_", "503", "Failed to fetch", "htmx:")
    is_away(own_server, ben)


def plays_on(host: Host, ben: Phone, code: str) -> None:
    """With the service worker active: reload pages, look again, send forms, go back."""
    ben.open(f"/t/{code}/seat")
    ben.look()
    ben.open(f"/t/{code}/history")
    ben.open("/")
    ben.open(f"/t/{code}/seat")
    host.back_at_table()
    host.put("Ben", "Theft card")
    ben.page.locator(".token-line").first.wait_for()


def is_away(server: Server, ben: Phone) -> None:
    """The laptop's lid closes; once it is open again, the page comes back by itself."""
    server.stop()
    ben.page.reload(wait_until="domcontentloaded")
    ben.says("The host’s computer can’t be reached")
    assert ben.page.evaluate("document.styleSheets.length") == 2
    server.start()
    ben.page.locator("#sheet").wait_for()


def test_over_a_plain_connection_nothing_is_promised(host: Host, device: Callable[..., Any]) -> None:
    player = device(kind=Phone)
    code = host.open_table()
    player.join(code, "Eva")
    player.page.locator("link[rel=manifest]").wait_for(state="attached")
    assert not player.page.evaluate("'serviceWorker' in navigator")
    player.tap(player.page.locator("#sheet .me .icon-button"))
    player.tap(player.page.get_by_text("On your home screen"))
    player.says("choose “Add to Home Screen”")

"""Before a duel everything is seen at once, on a laptop too: who is which dwarf, how to set up, and how to begin."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.hosts import Host
from tests.browser.tables import Table


@pytest.mark.parametrize("names", [pytest.param(("Ann",), marks=pytest.mark.long), ("Ann", "Abcdefghijklmnopqrstuvwx")])
def test_a_laptop_shows_all_of_it_without_scrolling(host: Host, server: Server, names: tuple[str, ...]) -> None:
    Table(server.port, *names, edition="duel").host_page(host)
    for part in ("#begin .main-button", "#pick-dwarf", "#set-up > summary"):
        expect(host.page.locator(part)).to_be_in_viewport(ratio=1)
    assert host.page.evaluate("document.documentElement.scrollHeight <= innerHeight")

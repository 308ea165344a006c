"""A finished game is remembered by a tap and forgotten by a held button alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.hosts import Host
from tests.browser.reader import uncovered
from tests.browser.tables import Table

pytestmark = pytest.mark.long


def test_a_tap_remembers_and_a_hold_forgets(device: Callable[..., Any], server: Server) -> None:
    table = Table(server.port, "Ann", "Ben", "Cem", rounds="1")
    table.deal()
    table.end("Ben", ("blue",))
    table.confirm_round()
    host = table.host_page(device(kind=Host))
    host.tap(host.page.locator("#remember button"))
    expect(host.page.locator("#nights")).to_be_visible()
    host.open("/nights")
    uncovered(host)
    forget = host.page.get_by_role("button", name="Forget this game night")
    host.tap(forget)
    host.says("One game, on")
    host.hold(forget)
    host.says("No game nights yet.")
    expect(host.page.locator("main .problem")).to_have_count(0)  # nothing was sent twice: that would be refused

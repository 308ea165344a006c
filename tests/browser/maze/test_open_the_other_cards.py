"""The list of all cards, and the card to sketch, are fetched when they are first opened, also over a bad network."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.host_maze import Digger

Fail = Callable[[Any], None]


def fails_once(digger: Digger, address: str, fail: Fail) -> None:
    """The first request for this address fails; `fetched` counts all of them."""
    digger.provokes("Failed to load resource", "htmx:error", "503")
    digger.page.route(address, fail, times=1)


@pytest.mark.parametrize(
    "fail",
    [lambda route: route.abort(), pytest.param(lambda route: route.fulfill(status=503), marks=pytest.mark.long)],
)
def test_the_other_cards_come_after_a_failed_request(digger: Digger, fail: Fail) -> None:
    fails_once(digger, "**/free-card*", fail)
    digger.pick("1,0")
    digger.tap(digger.sheet.locator("#others > summary"))
    expect(digger.sheet.locator("#drawing")).to_be_visible()

"""The host marks the board of The Lost Mines by six taps: after the last one the page shows that without scrolling."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.conftest import Server
from tests.browser.hosts import Host
from tests.browser.tables import Table

pytestmark = pytest.mark.long


@pytest.mark.parametrize("own_cards", ["off", "on"])
def test_after_the_sixth_mark_the_page_shows_that_all_are_marked(
    device: Callable[..., Any], server: Server, own_cards: str
) -> None:
    table = Table(server.port, "Ann", "Ben", "Cem", edition="lost_mines", own_cards=own_cards)
    host = table.host_page(device(kind=Host, viewport={"width": 390, "height": 664}))
    Board(host).mark("C2", "E2", "C5", "E5", "A9", "G9")
    expect(host.page.locator("#begin button.main-button")).to_be_visible()
    expect(host.page.get_by_text("Done: start cards and mines are marked.")).to_be_in_viewport(ratio=1)

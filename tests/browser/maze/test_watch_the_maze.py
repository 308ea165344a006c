"""A player watches the maze on their own phone while the host's device lays cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.phones import Phone
from tests.browser.tables import Table

pytestmark = pytest.mark.long


def opened(ben: Phone) -> Any:
    """The maze, after a tap on its button."""
    ben.tap(ben.button("The maze"))
    sheet = ben.page.get_by_role("dialog", name="The maze")
    expect(sheet.get_by_role("img", name="The maze")).to_be_visible()
    return sheet


def test_what_the_host_lays_appears_while_it_is_open_and_costs_nothing_while_it_is_closed(
    six_dealt: Table, phone: Callable[..., Phone]
) -> None:
    ben = six_dealt.seat(phone(), "Ben")
    asked: list[str] = []
    ben.page.on("request", lambda request: asked.append(request.url) if "/seat/maze" in request.url else None)
    ben.look()
    ben.button("The maze").wait_for()
    six_dealt.hosts("do/place", cell="1,0", card="b_cross", by=1)
    six_dealt.put("Ben", "cart")
    ben.page.locator("#tokens").wait_for()
    assert not asked, "nothing is fetched before it is opened"
    sheet = opened(ben)
    cards = sheet.locator("svg.maze [href*='#rock-']")
    before = cards.count()
    six_dealt.hosts("do/place", cell="2,0", card="b_cross", by=3)
    expect(cards).to_have_count(before + 1)
    ben.tap(sheet.get_by_role("button", name="Close"))
    expect(sheet).to_be_hidden()
    asked.clear()
    six_dealt.hosts("do/place", cell="3,0", card="b_cross", by=4)
    six_dealt.put("Ben", "lantern")
    expect(ben.page.locator("#tokens .token-line")).to_have_count(2)
    assert not asked
    opened(ben)
    expect(cards).to_have_count(before + 2)
    assert asked

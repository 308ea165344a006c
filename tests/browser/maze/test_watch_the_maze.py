"""A player watches the maze on their own phone while the host's device lays cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.phones import Phone
from tests.browser.tables import Table

pytestmark = pytest.mark.long


def lay(table: Table, cell: str) -> None:
    table.hosts("maze", cell=cell, card="b_cross", anyway="1", by=1)


def opened(ben: Phone) -> Any:
    """The maze, after a tap on its button."""
    ben.tap(ben.button("The maze"))
    sheet = ben.page.get_by_role("dialog", name="The maze")
    expect(sheet.get_by_role("img", name="The maze")).to_be_visible()
    return sheet


def asked_for(ben: Phone) -> list[str]:
    """The addresses of the maze that this phone asks for from now on."""
    asked: list[str] = []
    ben.page.on("request", lambda request: asked.append(request.url) if "/seat/maze" in request.url else None)
    return asked


def test_what_the_host_lays_appears_in_the_open_maze(six_seated: Table, phone: Callable[..., Phone]) -> None:
    ben = six_seated.seat(phone(), "Ben")
    asked = asked_for(ben)
    six_seated.deal()
    ben.look()
    ben.button("The maze").wait_for()
    lay(six_seated, "1,0")
    ben.page.wait_for_timeout(500)
    assert not asked, "nothing is fetched before it is opened"
    sheet = opened(ben)
    cards = sheet.locator("svg.maze [href^='#rock-']")
    before = cards.count()
    lay(six_seated, "2,0")
    expect(cards).to_have_count(before + 1)
    assert "symbols" in asked[0] and "symbols" not in asked[-1]
    six_seated.put("Ben", "cart")
    ben.page.locator("#tokens").wait_for(state="attached")
    expect(cards).to_have_count(before + 1)
    expect(sheet).to_be_visible()


def test_while_it_is_closed_it_costs_nothing(six_seated: Table, phone: Callable[..., Phone]) -> None:
    ben = six_seated.seat(phone(), "Ben")
    six_seated.deal()
    ben.look()
    sheet = opened(ben)
    ben.tap(sheet.get_by_role("button", name="Close"))
    expect(sheet).to_be_hidden()
    asked = asked_for(ben)
    six_seated.put("Ben", "cart")
    lay(six_seated, "1,0")
    ben.page.locator("#tokens").wait_for()
    assert not asked
    expect(opened(ben).locator(".m-laid")).to_have_count(1)
    assert asked and not any("symbols" in url for url in asked)

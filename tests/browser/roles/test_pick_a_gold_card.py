"""Picking a gold card on the phone: what was uncovered is covered again, and wrong taps take no second card."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.phones import Phone
from tests.browser.tables import NAMES, Table

pytestmark = pytest.mark.long


@pytest.fixture
def table(server: Server) -> Table:
    """Cem reached the treasure and picks first; Ben is the saboteur."""
    table = Table(server.port, *NAMES[:5], edition="saboteur", roles="cards")
    table.deal()
    roles = {f"role.{n}": "saboteur" if n == 2 else "gold-digger" for n in range(1, 6)}
    table.hosts("do/end", reached_by=table.number("Cem"), by="", **roles)
    return table


@pytest.fixture
def cem(table: Table, phone: Callable[..., Phone]) -> Phone:
    phone_of_cem: Phone = table.seat(phone(viewport={"width": 320, "height": 568}), "Cem")
    uncover(phone_of_cem)
    return phone_of_cem


def uncover(cem: Phone) -> None:
    cem.tap(cem.page.locator(".cover summary"))
    expect(cem.page.locator(".cover[open] .gold-card").first).to_be_visible()


def expect_covered(cem: Phone) -> None:
    expect(cem.page.locator(".cover:not([open])")).to_have_count(1)
    expect(cem.page.locator(".cover .gold-card").first).to_be_hidden()


def test_cards_are_covered_where_nobody_looks_any_more(cem: Phone) -> None:
    for gone in ("blur", "pagehide", "freeze"):
        cem.page.evaluate(f"window.dispatchEvent(new Event('{gone}'))")
        expect_covered(cem)
        uncover(cem)
    cem.page.reload(wait_until="domcontentloaded")
    expect_covered(cem)


def test_a_double_tap_takes_one_card_and_back_shows_none(cem: Phone, table: Table) -> None:
    cem.tap(cem.page.locator(".gold-card").first)
    cem.page.locator(".cover > .main-button").dblclick()
    cem.says("You took a gold nugget card.")
    cem.open(f"{table.at}/history")
    cem.says("Cem picked a gold nugget card.")
    assert table.history_count("picked a gold nugget card") == 1
    cem.page.go_back(wait_until="domcontentloaded")
    cem.says("You took a gold nugget card.")
    assert cem.page.locator(".gold-card").count() == 0

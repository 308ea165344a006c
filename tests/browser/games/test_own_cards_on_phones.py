"""Saboteur where everybody enters their own cards: on their own phone with two taps, and the others' phones follow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.phones import Phone
from tests.browser.tables import Table
from tests.waiting import until

pytestmark = pytest.mark.long


def opened(table: Table, phone: Phone, name: str) -> Any:
    """The page on which this player enters cards."""
    table.give_keys(phone, table.players[name])
    page = phone.open(f"{table.at}/seat/play?n={table.number(name)}")
    page.locator("html.scripted #maze svg.maze").wait_for()
    return page


def test_each_enters_a_card_and_a_broken_tool(server: Server, phone: Callable[..., Phone]) -> None:
    table = Table(server.port, "Ann", "Ben", "Cem", own_cards="on")
    table.deal()
    phones = phone(), phone()
    ann, ben = (opened(table, each, name) for each, name in zip(phones, ("Ann", "Ben"), strict=True))
    for page, cell, next_name in ((ann, "1,0", "Ben"), (ben, "2,0", "Cem")):
        page.locator(f"a.cell[data-cell='{cell}']").tap()
        page.locator("#lay .offer[value='b_cross 0']").tap()
        for screen in (ann, ben):
            turn = "It’s your turn." if (screen, next_name) == (ben, "Ben") else f"It’s {next_name}’s turn."
            expect(screen.locator("#whose-turn h1")).to_have_text(turn)
    ben.locator("#strip-1").tap()
    phones[1].provokes("422")
    ben.locator("#sheet-put-1 [value='lantern']").tap()
    expect(ben.locator("#sheet-put-1 .problem")).to_have_text("It’s Cem’s turn.")
    ben.get_by_role("button", name="Place it anyway").tap()
    expect(ann.locator("#strip-1 .token")).to_have_count(1)
    assert "Ben placed" in table.page("history").text("#story")


def test_back_closes_the_sheet_of_the_cards(server: Server, phone: Callable[..., Phone]) -> None:
    table = Table(server.port, "Ann", "Ben", "Cem", own_cards="on")
    table.deal()
    ann = opened(table, phone(), "Ann")
    ann.locator("a.cell[data-cell='1,0']").tap()
    until(lambda: ann.evaluate("history.state?.sheet"))
    ann.go_back()
    expect(ann.locator("#free-cell-sheet")).to_be_hidden()
    assert "/seat/play" in ann.url

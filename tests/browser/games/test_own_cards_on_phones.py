"""Everybody enters their own cards on their own phone, with two taps a card, and the others' phones follow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.devices import TWICE
from tests.browser.duels import FIRST, Laid, lay
from tests.browser.phones import Phone
from tests.browser.tables import Table
from tests.waiting import until

pytestmark = pytest.mark.long


def opened(table: Table, phone: Phone, name: str) -> Any:
    """The page on which this player enters cards."""
    table.give_keys(phone, table.players[name])
    phone.page.add_init_script("window.taps = 0; addEventListener('pointerdown', () => window.taps++, true)")
    page = phone.open(f"{table.at}/seat/play?n={table.number(name)}")
    page.locator("html.scripted #maze svg.maze").wait_for()
    return page


def says_turn(page: Any, words: str) -> None:
    expect(page.locator("#whose-turn h1")).to_have_text(words)


def lays(page: Any, cell: str, offer: str) -> None:
    """A tap on the space, and one on the card."""
    page.locator(f"a.cell[data-cell='{cell}']").tap()
    page.locator(f"#lay .offer[value='{offer}']").tap()


def test_each_enters_a_card_and_a_broken_tool(server: Server, phone: Callable[..., Phone]) -> None:
    table = Table(server.port, "Ann", "Ben", "Cem", own_cards="on")
    table.deal()
    phones = phone(), phone()
    ann, ben = (opened(table, each, name) for each, name in zip(phones, ("Ann", "Ben"), strict=True))
    ann.locator("a.cell[data-cell='1,0']").tap()
    until(lambda: ann.evaluate("history.state?.sheet"))
    ann.go_back()
    expect(ann.locator("#free-cell-sheet")).to_be_hidden()
    lays(ann, "1,0", "b_cross 0")
    says_turn(ann, "It’s Ben’s turn.")
    says_turn(ben, "It’s your turn.")
    lays(ben, "2,0", "b_cross 0")
    for page in (ann, ben):
        says_turn(page, "It’s Cem’s turn.")
    ben.locator("#strip-1").tap()
    phones[1].provokes("422")
    ben.locator("#sheet-put-1 [value='lantern']").tap()
    expect(ben.locator("#sheet-put-1 .problem")).to_have_text("It’s Cem’s turn.")
    ben.get_by_role("button", name="Place it anyway").tap()
    expect(ann.locator("#strip-1 .token")).to_have_count(1)
    assert "Ben placed" in table.page("history").text("#story")


def test_two_dwarves_lay_by_turns_with_two_taps_a_card(duel_of_two: Table, phone: Callable[..., Phone]) -> None:
    for card in FIRST[:8]:
        lay(duel_of_two, card)
    pages = {name: opened(duel_of_two, phone(), name) for name in ("Ann", "Ben")}
    last, taps = "", {"Ann": 0, "Ben": 0}
    for step in FIRST[8:]:
        if isinstance(step, Laid):
            last = step.by
            says_turn(pages[last], "It’s your turn.")
            lays(pages[last], step.written, step.offer)
            taps[last] += 2
        else:
            pages[last].wait_for_timeout(TWICE)
            pages[last].locator(f"#cell-sheet[open] .face[value^='{step.face}']").first.tap()
            taps[last] += 1
    says_turn(pages["Ann"], "It’s your turn.")
    for name, page in pages.items():
        expect(page.locator("svg.maze [href$='#newest']")).to_have_count(1)
        assert page.evaluate("window.taps") == taps[name]

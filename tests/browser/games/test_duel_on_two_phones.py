"""A Duel on two phones: each player lays on their own phone, with two taps a card, and the other's follows."""

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

COUNTED = "window.taps = 0; addEventListener('pointerdown', () => window.taps++, true)"


def opened(table: Table, phone: Phone, name: str) -> Any:
    """The page on which this player lays cards."""
    table.seat(phone, name)
    phone.page.add_init_script(COUNTED)
    phone.page.locator("#open-maze").tap()
    phone.page.locator("html.scripted #maze svg.maze").wait_for()
    return phone.page


def lays(page: Any, card: Laid) -> None:
    """It is the player's turn: a tap on the space, and one on the card."""
    expect(page.locator("#whose-turn h1")).to_have_text("It’s your turn.")
    page.locator(f"a.cell[data-cell='{card.written}']").tap()
    page.locator(f"#lay .offer[value='{card.offer}']").tap()


@pytest.fixture
def duel(server: Server) -> Table:
    table = Table(server.port, "Ann", "Ben", edition="duel")
    table.deal()
    return table


@pytest.mark.long
def test_they_lay_by_turns_with_two_taps_a_card(duel: Table, phone: Callable[..., Phone]) -> None:
    ann, ben = phone(), phone()
    pages = {"Ann": opened(duel, ann, "Ann"), "Ben": opened(duel, ben, "Ben")}
    last, cards, goals = "", {"Ann": 0, "Ben": 0}, {"Ann": 0, "Ben": 0}
    for step in FIRST:
        if isinstance(step, Laid):
            last = step.by
            lays(pages[last], step)
            cards[last] += 1
        else:
            pages[last].wait_for_timeout(TWICE)
            pages[last].locator(f"#cell-sheet[open] .face[value^='{step.face}']").first.tap()
            goals[last] += 1
    expect(pages["Ann"].locator("#whose-turn h1")).to_have_text("It’s your turn.")
    for name, page in pages.items():
        expect(page.locator("svg.maze [href='#newest']")).to_have_count(1)
        assert page.evaluate("window.taps") == 2 * cards[name] + goals[name]
    laid = duel.page("host").all("#maze a.cell.card")
    assert len(laid) == sum(cards.values())
    assert ann.errors == ben.errors == []


def test_what_the_host_undoes_and_ends_is_on_the_phone(duel: Table, phone: Callable[..., Phone]) -> None:
    page = opened(duel, phone(), "Ann")
    lays(page, FIRST[0])
    expect(page.locator("#whose-turn h1")).to_have_text("It’s Ben’s turn.")
    duel.hosts("history", do="take-back")
    expect(page.locator("#whose-turn h1")).to_have_text("It’s your turn.")
    duel.end()
    page.wait_for_url("**/seat?n=1&show=1")
    page.locator("#sheet.proposed").wait_for()


@pytest.mark.long
def test_a_card_against_the_rules_is_laid_anyway(duel: Table, phone: Callable[..., Phone]) -> None:
    lay(duel, FIRST[0])
    lay(duel, FIRST[1])
    ann = phone()
    ann.provokes("422")
    page = opened(duel, ann, "Ann")
    page.locator("a.cell[data-cell='2,-1']").tap()
    page.locator("#others > summary").tap()
    page.locator(".every .offer[value='d_ns 0']").tap()
    page.locator("#lay .against [name='anyway']").tap()
    expect(page.locator("#whose-turn h1")).to_have_text("It’s Ben’s turn.")

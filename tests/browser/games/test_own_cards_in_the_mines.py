"""The Lost Mines where everybody enters their own cards: a turn on a player's own phone, and how many taps it costs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.devices import TWICE
from tests.browser.phones import Phone
from tests.browser.tables import Table

pytestmark = pytest.mark.long

COUNT = "addEventListener('pointerdown', () => { sessionStorage.taps = 1 + Number(sessionStorage.taps ?? 0); }, true)"
"""A script that counts how often a finger comes down, from one page to the next."""


@pytest.fixture
def table(server: Server) -> Table:
    """Ann, Ben and Cem; nobody is on turn yet."""
    table = Table(server.port, "Ann", "Ben", "Cem", edition="lost_mines", own_cards="on")
    table.mark_board()
    table.deal()
    return table


def opened(table: Table, phone: Phone, name: str) -> Any:
    """The page on which this player enters cards."""
    table.give_keys(phone, table.players[name])
    phone.page.add_init_script(COUNT)
    page = phone.open(f"{table.at}/seat/play?n={table.number(name)}")
    page.locator("html.scripted #maze svg.maze").wait_for()
    return page


def beside_start(page: Any, seat: int) -> str:
    """The space beside the start of this seat's clan."""
    figure = page.locator(f"#board-dwarf-{seat} use[href*='#figure-']").last.get_attribute("href")
    return {"figure-blue": "3,0", "figure-yellow": "3,2"}[figure.partition("#")[2]]


def taps(page: Any) -> int:
    return int(page.evaluate("sessionStorage.taps ?? 0"))


def tap_cell(page: Any, cell: str) -> None:
    page.wait_for_timeout(TWICE)
    page.locator(f"a.cell[data-cell='{cell}']").tap()


def says_turn(page: Any, words: str) -> None:
    expect(page.locator("#whose-turn h1")).to_have_text(words)


def test_a_card_and_a_move_cost_4_taps_and_the_others_phones_follow(table: Table, phone: Callable[..., Phone]) -> None:
    table.hosts("do/begin-turn", seat=1)
    ann, ben = (opened(table, phone(), name) for name in ("Ann", "Ben"))
    cell = beside_start(ann, 1)
    tap_cell(ann, cell)
    ann.locator("#lay .offer[value='EW 0']").tap()
    expect(ben.locator("svg.maze [href$='#newest']")).to_have_count(1)
    tap_cell(ann, cell)
    ann.locator("#cell-sheet .main-button", has_text="Go here").tap()
    says_turn(ann, "It’s Ben’s turn.")
    says_turn(ben, "It’s your turn.")
    assert taps(ann) == 4
    assert table.history_count("Ann goes to") == 1


def test_a_spy_sees_the_card_with_3_taps_on_that_phone_alone(table: Table, phone: Callable[..., Phone]) -> None:
    table.hosts("do/begin-turn", seat=1)
    spy, ben = phone(), phone()
    page, other = opened(table, spy, "Ann"), opened(table, ben, "Ben")
    page.locator(".spy summary").tap()
    page.locator("#spy button", has_text="Cem").tap()
    page.locator("#shown-3").wait_for()
    assert spy.look("plate-3") in ("loyal", "selfish", "saboteur")
    assert taps(page) == 3
    other.goto(f"{table.at}/seat?n=2", wait_until="domcontentloaded")
    expect(other.locator("#plate")).to_be_visible()
    assert not other.locator("[id^=shown-]").count()
    assert table.history_count("Ann spied on Cem’s dwarf card") == 1

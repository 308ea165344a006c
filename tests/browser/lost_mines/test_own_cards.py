"""The Lost Mines where everybody enters their own cards: a turn on a player's own phone, and how many taps it costs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.devices import TWICE
from tests.browser.phones import Phone
from tests.browser.tables import Table

pytestmark = pytest.mark.long

COUNT = "addEventListener('pointerdown', () => { sessionStorage.taps = 1 + Number(sessionStorage.taps ?? 0); }, true)"
"""A script that counts how often a finger comes down, from one page to the next."""

ROWS = {"blue": 0, "yellow": 2}
"""The row of the start of each clan, which is in column 2; a mine lies three steps east of it."""


def opened(table: Table, phone: Phone, name: str) -> Any:
    """The page on which this player enters cards."""
    table.give_keys(phone, table.players[name])
    phone.page.add_init_script(COUNT)
    page = phone.open(f"{table.at}/seat/play?n={table.number(name)}")
    page.locator("html.scripted #maze svg.maze").wait_for()
    return page


def row_of(page: Any, table: Table, name: str) -> int:
    """The row of the board in which this player's dwarf begins."""
    figure = page.locator(f"#board-dwarf-{table.number(name)} use[href^='#figure-']").last
    return ROWS[figure.get_attribute("href").removeprefix("#figure-")]


def taps(page: Any) -> int:
    return int(page.evaluate("sessionStorage.taps ?? 0"))


def tap_cell(page: Any, cell: str) -> None:
    page.wait_for_timeout(TWICE)
    page.locator(f"a.cell[data-cell='{cell}']").tap()


def test_a_card_and_a_move_cost_4_taps_and_the_others_phones_follow(
    anns_own_turn: Table, phone: Callable[..., Phone]
) -> None:
    ann, ben = (opened(anns_own_turn, phone(), name) for name in ("Ann", "Ben"))
    row = row_of(ann, anns_own_turn, "Ann")
    tap_cell(ann, f"3,{row}")
    ann.locator("#lay .offer[value='EW 0']").tap()
    expect(ben.locator("svg.maze [href='#newest']")).to_have_count(1)
    tap_cell(ann, f"3,{row}")
    ann.locator("#cell-sheet .main-button", has_text="Go here").tap()
    expect(ann.locator("#whose-turn h1")).to_have_text("It’s Ben’s turn.")
    expect(ben.locator("#whose-turn h1")).to_have_text("It’s your turn.")
    assert taps(ann) == 4
    assert anns_own_turn.history_count("Ann goes to") == 1


def test_a_spy_sees_the_card_with_3_taps_on_that_phone_alone(anns_own_turn: Table, phone: Callable[..., Phone]) -> None:
    spy, ben = phone(), phone()
    page, other = opened(anns_own_turn, spy, "Ann"), opened(anns_own_turn, ben, "Ben")
    page.locator(".spy summary").tap()
    page.locator("#spy button", has_text="Cem").tap()
    page.locator(f"#shown-{anns_own_turn.number('Cem')}").wait_for()
    assert spy.look(f"plate-{anns_own_turn.number('Cem')}") in ("loyal", "selfish", "saboteur")
    assert taps(page) == 3
    other.goto(f"{anns_own_turn.at}/seat?n={anns_own_turn.number('Ben')}", wait_until="domcontentloaded")
    expect(other.locator("#plate")).to_be_visible()
    assert not other.locator("[id^=shown-]").count()
    assert anns_own_turn.history_count("Ann spied on Cem’s dwarf card") == 1


def test_a_pass_is_one_tap_and_whoever_is_not_on_turn_says_that_it_is_theirs(
    own_cards: Table, phone: Callable[..., Phone]
) -> None:
    cems_phone = phone()
    cems_phone.provokes("422")
    ann, cem = opened(own_cards, phone(), "Ann"), opened(own_cards, cems_phone, "Cem")
    ann.locator("#my-turn button").tap()
    ann.locator("#next-turn button").wait_for()
    ann.wait_for_timeout(TWICE)
    ann.locator("#next-turn button").tap()
    expect(cem.locator("#whose-turn h1")).to_have_text("It’s Ben’s turn.")
    assert taps(ann) == 2
    row = row_of(cem, own_cards, "Cem")
    tap_cell(cem, f"3,{row}")
    cem.locator("#lay .offer[value='EW 0']").tap()
    expect(cem.locator("#lay .problem")).to_have_text("It’s Ben’s turn.")
    cem.locator("#lay [name=anyway]").tap()
    for page, words in ((cem, "It’s your turn."), (ann, "It’s Cem’s turn.")):
        expect(page.locator("#whose-turn h1")).to_have_text(words)

"""A player's secret fold closes when nobody looks, and then shows that something was entered and not sent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.phones import Phone
from tests.browser.tables import Table, answer_of

pytestmark = pytest.mark.long

NOT_SENT = "not sent yet"


@pytest.fixture
def mines(three_in_the_mines: Table) -> Table:
    for player in three_in_the_mines.players.values():
        answer_of(player, f"{three_in_the_mines.at}/do/seen")
    return three_in_the_mines


@pytest.fixture
def ann(mines: Table, device: Callable[..., Any]) -> Phone:
    phone: Phone = device(kind=Phone, viewport={"width": 320, "height": 568})
    phone.page.clock.install()
    phone.provokes("422")
    mines.seat(phone, "Ann")
    phone.tap(phone.page.locator("#treasures > summary"))
    return phone


def enters(ann: Phone) -> None:
    ann.tap(ann.button("Enter my treasures"))


def test_it_closes_half_a_minute_after_the_last_tap_and_says_what_was_not_sent(ann: Phone, mines: Table) -> None:
    fold = ann.page.locator("#treasures")
    ann.page.clock.run_for(27_000)
    ann.tap(fold.locator("label.gold-chip").first)
    ann.page.clock.run_for(27_000)
    fold.locator("[name=other]").press("7")
    ann.page.clock.run_for(27_000)
    expect(fold).to_have_attribute("open", "")
    ann.page.clock.run_for(4_000)
    expect(fold).not_to_have_attribute("open", "")
    mines.rename("Ben", "Benno")
    ann.page.get_by_text("Benno").first.wait_for(state="attached")
    expect(fold.get_by_text(NOT_SENT)).to_be_visible()
    ann.tap(fold.locator("summary"))
    expect(fold.get_by_text(NOT_SENT)).to_be_hidden()
    expect(fold.locator("[name=other]")).to_have_value("7")
    enters(ann)
    ann.says("entered; nobody else sees them")


def test_a_refusal_stays_until_the_next_answer(ann: Phone, mines: Table) -> None:
    fold = ann.page.locator("#treasures")
    fold.locator("[name=other]").fill("7 x")
    enters(ann)
    expect(fold.locator(".problem")).to_be_in_viewport(ratio=1)
    why = fold.locator(".problem").inner_text()
    ann.page.clock.run_for(31_000)
    mines.rename("Ben", "Benno")
    ann.page.get_by_text("Benno").first.wait_for(state="attached")
    expect(fold.locator("summary")).to_contain_text(f"{NOT_SENT} – {why}")
    ann.tap(fold.locator("summary"))
    expect(fold.locator(".problem")).to_be_visible()
    ann.tap(fold.locator("label.gold-chip").first)
    expect(fold.locator(".problem")).to_be_hidden()

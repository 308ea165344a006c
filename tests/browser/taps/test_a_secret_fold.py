"""A player's secret fold closes when nobody looks, and then shows that something was entered and not sent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.phones import Phone
from tests.browser.tables import NAMES, Table, answer_of

pytestmark = pytest.mark.long

WHOLE = """problem => { const { left, top, bottom } = problem.getBoundingClientRect();
    return [top + 2, bottom - 2].every(y => problem.contains(document.elementFromPoint(left + 40, y))); }"""
"""Whether nothing covers this."""

NOT_SENT = "not sent yet"


@pytest.fixture
def mines(server: Server) -> Table:
    table = Table(server.port, *NAMES[:3], edition="lost_mines")
    table.deal()
    for player in table.players.values():
        answer_of(player, f"{table.at}/seat/sheet", do="seen")
    return table


@pytest.fixture
def ann(mines: Table, device: Callable[..., Any]) -> Phone:
    phone: Phone = device(kind=Phone, viewport={"width": 320, "height": 568})
    phone.page.clock.install()
    phone.provokes("422")
    mines.seat(phone, "Ann")
    phone.tap(phone.page.locator("#treasures > summary"))
    return phone


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
    expect(fold.get_by_text(NOT_SENT)).to_be_visible()
    mines.rename("Ben", "Benno")
    ann.page.get_by_text("Benno").first.wait_for(state="attached")
    expect(fold.get_by_text(NOT_SENT)).to_be_visible()
    ann.tap(fold.locator("summary"))
    expect(fold.get_by_text(NOT_SENT)).to_be_hidden()
    expect(fold.locator("[name=other]")).to_have_value("7")
    ann.tap(fold.get_by_role("button", name="Enter my treasures"))
    ann.says("entered; nobody else sees them")
    expect(fold.get_by_text(NOT_SENT)).to_be_hidden()


def test_a_refusal_stays_until_the_next_answer(ann: Phone, mines: Table) -> None:
    fold = ann.page.locator("#treasures")
    fold.locator("[name=other]").fill("7 x")
    ann.tap(fold.get_by_role("button", name="Enter my treasures"))
    ann.comes_to(True, lambda: fold.locator(".problem").evaluate(WHOLE))
    why = fold.locator(".problem").inner_text()
    ann.page.clock.run_for(31_000)
    expect(fold.locator("summary")).to_contain_text(f"{NOT_SENT} – {why}")
    mines.rename("Ben", "Benno")
    ann.page.get_by_text("Benno").first.wait_for(state="attached")
    expect(fold.locator("summary")).to_contain_text(why)
    ann.tap(fold.locator("summary"))
    expect(fold.locator(".problem")).to_be_visible()
    ann.tap(fold.locator("label.gold-chip").first)
    expect(fold.locator(".problem")).to_be_hidden()
    ann.tap(fold.locator("summary"))
    expect(fold.locator("summary")).not_to_contain_text(why)


def test_a_refusal_stays_when_the_host_ends_the_round(ann: Phone, mines: Table) -> None:
    fold = ann.page.locator("#treasures")
    fold.locator("[name=other]").fill("7 x")
    ann.tap(fold.get_by_role("button", name="Enter my treasures"))
    fold.locator(".problem").wait_for()
    mines.hosts("round", do="end", dragon="", by=mines.number("Ann"))
    ann.page.locator("#sheet.proposed").wait_for()
    expect(fold.get_by_text("The game has moved on.")).to_be_visible()
    expect(fold.locator(".problem")).to_be_visible()

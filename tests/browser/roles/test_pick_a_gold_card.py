"""Picking a gold card on the phone: what was uncovered is covered again, and wrong taps take no second card."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.phones import Phone
from tests.browser.tables import Table

pytestmark = pytest.mark.long

NAMES = ("Ann", "Ben", "Cem", "Dia", "Eva")


@pytest.fixture
def cem_picks(server: Server) -> Table:
    """Cem reached the treasure and picks first; Ben is the saboteur."""
    table = Table(server.port, *NAMES, edition="saboteur", roles="cards")
    table.deal()
    roles = {f"role.{n}": "saboteur" if n == 2 else "gold-digger" for n in range(1, 6)}
    table.hosts("round", do="end", reached_by=table.number("Cem"), by="", **roles)
    return table


def uncovered(cem: Phone) -> Phone:
    """The cards lie open."""
    cem.tap(cem.page.locator(".cover summary"))
    expect(cem.page.locator(".cover[open] .gold-card").first).to_be_visible()
    return cem


def expect_covered(cem: Phone) -> None:
    expect(cem.page.locator(".cover:not([open])")).to_have_count(1)
    expect(cem.page.locator(".cover .gold-card").first).to_be_hidden()


@pytest.mark.parametrize("gone", ["blur", "pagehide", "freeze"])
def test_cards_are_covered_where_nobody_looks_any_more(
    phone: Callable[..., Phone], cem_picks: Table, gone: str
) -> None:
    cem = uncovered(cem_picks.seat(phone(), "Cem"))
    cem.page.evaluate(f"window.dispatchEvent(new Event('{gone}'))")
    expect_covered(cem)


def test_cards_that_lie_open_are_covered_after_half_a_minute(phone: Callable[..., Phone], cem_picks: Table) -> None:
    cem = cem_picks.seat(phone(), "Cem")
    cem.stop_the_clock()
    cem.page.evaluate("document.addEventListener('toggle', ({target}) => { window.told = target.open; }, true)")
    uncovered(cem)
    cem.page.wait_for_function("() => window.told === true")  # the half minute begins where the page is told
    cem.page.clock.fast_forward(29_000)
    expect(cem.page.locator(".cover[open]")).to_have_count(1)
    cem.tap(cem.page.locator(".cover summary"))
    cem.page.wait_for_function("() => window.told === false")
    uncovered(cem)
    cem.page.wait_for_function("() => window.told === true")
    cem.page.clock.fast_forward(29_000)
    expect(cem.page.locator(".cover[open]")).to_have_count(1)
    cem.page.clock.fast_forward(2_000)
    expect_covered(cem)


def test_cards_are_covered_after_a_reload(phone: Callable[..., Phone], cem_picks: Table) -> None:
    cem = uncovered(cem_picks.seat(phone(), "Cem"))
    cem.page.reload(wait_until="domcontentloaded")
    expect_covered(cem)


def test_a_double_tap_takes_one_card_and_back_shows_none(phone: Callable[..., Phone], cem_picks: Table) -> None:
    cem = uncovered(cem_picks.seat(phone(), "Cem"))
    cem.tap(cem.page.locator(".gold-card").first)
    cem.page.locator(".cover > .main-button").dblclick()
    cem.says("You took a gold nugget card.")
    cem.open(f"{cem_picks.at}/history")
    cem.says("Cem picked a gold nugget card.")
    assert cem_picks.history_count("picked a gold nugget card") == 1
    cem.page.go_back(wait_until="domcontentloaded")
    cem.says("You took a gold nugget card.")
    assert cem.page.locator(".gold-card").count() == 0


@pytest.mark.parametrize("size", [(320, 568), pytest.param((390, 664), marks=pytest.mark.long)])
def test_the_button_that_shows_the_cards_is_in_sight_after_an_undo(
    phone: Callable[..., Phone], cem_picks: Table, size: tuple[int, int]
) -> None:
    cem = uncovered(cem_picks.seat(phone(viewport={"width": size[0], "height": size[1]}), "Cem"))
    cem.tap(cem.page.locator(".gold-card").first)
    cem.tap(cem.page.locator(".cover > .main-button"))
    cem.says("You took a gold nugget card.")
    cem_picks.hosts("history", do="take-back")
    expect(cem.page.get_by_text("everyone picks again")).to_be_visible()
    expect(cem.page.locator(".cover summary .main-button")).to_be_in_viewport(ratio=1)


def test_a_refusal_goes_once_a_card_is_chosen(phone: Callable[..., Phone], cem_picks: Table) -> None:
    cem = phone()
    cem.provokes("422")
    uncovered(cem_picks.seat(cem, "Cem"))
    cem.tap(cem.page.locator(".cover > .main-button"))
    expect(cem.page.locator("main .problem")).to_be_visible()
    expect(cem.page.locator(".cover[open]")).to_have_count(1)
    cem.tap(cem.page.locator(".gold-card").first)
    expect(cem.page.locator("main .problem")).to_be_hidden()

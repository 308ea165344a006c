"""What a tap unfolds comes into view, and so does what a seat is asked next, wherever its page was scrolled to."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.phones import Host, Phone
from tests.browser.tables import NAMES, Table

IPHONE, LAPTOP = {"width": 390, "height": 664}, {"width": 1280, "height": 800}
NARROW, LYING = {"width": 320, "height": 568}, {"width": 844, "height": 390}


@pytest.fixture(params=[IPHONE, LAPTOP], ids=["phone", "laptop"])
def host(device: Callable[..., Any], request: pytest.FixtureRequest) -> Host:
    one: Host = device(kind=Host, laptop=request.param is LAPTOP, viewport=request.param)
    return one


def saboteurs_win(table: Table) -> None:
    """Nobody reaches the treasure; Ann turns over the one saboteur's card."""
    roles = {f"role.{seat}": "saboteur" if seat == 1 else "gold-digger" for seat in range(1, 5)}
    table.hosts("round", do="end", reached_by="", **roles)


def stands_at(host: Host, what: Any, share: float) -> None:
    """Scrolls the page so that this stands so far down the screen."""
    place = "(one, share) => scrollBy(0, one.getBoundingClientRect().bottom - share * innerHeight)"
    what.evaluate(place, share)


def test_the_questions_of_the_end_come_into_view(table: Table, host: Host) -> None:
    table.hosts("maze", cell="1,0", offer="b_cross 0")
    table.host_page(host)
    fold = host.page.locator("#ending > summary")
    stands_at(host, fold, 1)
    host.tap(fold)
    expect(host.page.get_by_role("group", name="Who played the last card?")).to_be_in_viewport(ratio=0.9)


def test_the_gold_of_the_rounds_before_comes_into_view(host: Host, server: Server) -> None:
    table = Table(server.port, *NAMES[:4], edition="saboteur", roles="cards")
    table.deal()
    saboteurs_win(table)
    table.book()
    table.host_page(host)
    fold = host.page.locator("#past > summary")
    stands_at(host, fold, 1)
    host.tap(fold)
    expect(host.page.locator("#past .slip-row").last).to_be_in_viewport(ratio=0.9)


@pytest.mark.parametrize("row", ["Dia", "Eva", "Finn"])
def test_the_menu_of_a_seat_is_seen_whole(table: Table, host: Host, row: str) -> None:
    table.host_page(host)
    host.tap(host.page.get_by_label(f"Lay a card before {row}"))
    buttons = host.seat(row).locator(".menu button")
    expect(buttons).not_to_have_count(0)
    for nth in range(buttons.count()):
        expect(buttons.nth(nth)).to_be_in_viewport(ratio=0.95)


@pytest.fixture(params=[NARROW, LYING], ids=["narrow", "lying"])
def phone(device: Callable[..., Any], request: pytest.FixtureRequest) -> Phone:
    one: Phone = device(kind=Phone, viewport=request.param)
    return one


def scrolled_down(phone: Phone) -> None:
    """The page stands at its foot; it is longer than the screen."""
    assert phone.page.evaluate("document.body.scrollHeight > innerHeight + 100")
    phone.page.evaluate("scrollTo(0, document.body.scrollHeight)")


def heading(phone: Phone, name: str | re.Pattern[str]) -> Any:
    return phone.page.get_by_role("heading", name=name)


def test_a_thief_sees_the_question(table: Table, phone: Phone) -> None:
    table.put("Ben", "theft")
    table.seat(phone, "Ben")
    scrolled_down(phone)
    table.end("Ann", ("blue", "green"))
    expect(heading(phone, re.compile("Whom do you rob"))).to_be_in_viewport(timeout=15_000)


def test_who_swapped_hats_sees_it_said(table: Table, phone: Phone) -> None:
    table.seat(phone, "Ben")
    scrolled_down(phone)
    table.hosts(f"seats/{table.number('Ben')}/act", do="swap-hat")
    expect(heading(phone, re.compile("Your hat was swapped"))).to_be_in_viewport(timeout=15_000)


def test_the_result_of_a_round_and_of_the_night_begin_at_their_top(phone: Phone, server: Server) -> None:
    table = Table(server.port, *NAMES[:4], edition="saboteur", roles="cards", rounds="1")
    table.deal()
    table.seat(phone, "Ben")
    phone.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    saboteurs_win(table)
    own = heading(phone, re.compile("You get"))
    expect(own).to_be_in_viewport(timeout=15_000)
    scrolled_down(phone)
    table.book()
    phone.page.locator("#sheet.finished").wait_for()
    expect(phone.page.locator("#sheet > header")).to_be_in_viewport(timeout=15_000)


def test_who_types_is_left_in_peace(table: Table, phone: Phone) -> None:
    table.seat(phone, "Ben")
    phone.tap(phone.page.locator("#sheet .me .icon-button"))
    phone.page.get_by_label("My name").press_sequentially("ny")
    phone.page.evaluate("scrollTo(0, 120)")
    table.end(None)
    phone.page.locator("#sheet.proposed").wait_for()
    assert phone.page.evaluate("scrollY") == 120


def test_who_holds_keeps_the_pad_under_the_finger(table: Table, phone: Phone) -> None:
    table.seat(phone, "Ben")
    with phone.looking():
        stood = phone.page.evaluate("scrollY")
        table.hosts(f"seats/{table.number('Ben')}/act", do="swap-hat")
        heading(phone, re.compile("Your hat was swapped")).wait_for(state="attached")
        assert phone.page.evaluate("scrollY") >= stood and phone.held_role()

"""What a tap unfolds comes into view, and so does what a seat is asked next, wherever its page was scrolled to."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.devices import LATER
from tests.browser.hosts import Host
from tests.browser.phones import Phone
from tests.browser.tables import NAMES, Table, answer_of

pytestmark = pytest.mark.long

IPHONE, LYING = {"width": 390, "height": 664}, {"width": 844, "height": 390}


@pytest.fixture
def iphone(device: Callable[..., Any]) -> Host:
    """The host's phone."""
    host_page: Host = device(kind=Host, viewport=IPHONE)
    return host_page


def saboteurs_win(table: Table) -> None:
    """Nobody reaches the treasure; Ann turns over the one saboteur's card."""
    roles = {f"role.{seat}": "saboteur" if seat == 1 else "gold-digger" for seat in range(1, 5)}
    table.hosts("round", do="end", reached_by="", **roles)


def stands_at(host: Host, what: Any, share: float) -> None:
    """Scrolls the page so that this stands so far down the screen."""
    place = "(one, share) => scrollBy(0, one.getBoundingClientRect().bottom - share * innerHeight)"
    what.evaluate(place, share)


def test_the_questions_of_the_end_come_into_view(six_dealt: Table, iphone: Host) -> None:
    six_dealt.hosts("maze", cell="1,0", offer="b_cross 0")
    six_dealt.host_page(iphone)
    iphone.open_end()
    expect(iphone.page.get_by_role("group", name="Who played the last card?")).to_be_in_viewport(ratio=0.9)


def test_the_gold_of_the_rounds_before_comes_into_view(iphone: Host, server: Server) -> None:
    table = Table(server.port, *NAMES[:4], edition="saboteur", roles="cards")
    table.deal()
    saboteurs_win(table)
    table.confirm_round()
    table.host_page(iphone)
    fold = iphone.page.locator("#past > summary")
    stands_at(iphone, fold, 1)
    iphone.tap(fold)
    expect(iphone.page.locator("#past .score-row").last).to_be_in_viewport(ratio=0.9)


def test_the_button_of_a_fold_that_is_opened_at_once_is_free(device: Callable[..., Any], server: Server) -> None:
    table = Table(server.port, *NAMES[:3], edition="lost_mines")
    table.deal()
    answer_of(table.players["Ann"], f"{table.at}/seat/sheet", do="seen")
    ann: Phone = device(kind=Phone, viewport={"width": 390, "height": 500})
    table.seat(ann, "Ann")
    ann.tap(ann.page.locator("#treasures > summary"))
    free = """() => document.querySelector('#treasures form button').getBoundingClientRect().bottom
        < document.querySelector('.hold-pad').getBoundingClientRect().top"""
    ann.comes_to(True, lambda: ann.page.evaluate(free))


def test_the_menu_of_a_seat_is_seen_whole(six_dealt: Table, iphone: Host) -> None:
    six_dealt.host_page(iphone)
    iphone.tap(iphone.page.get_by_label("Put a card in front of Finn"))
    buttons = iphone.seat("Finn").locator(".menu button")
    expect(buttons).not_to_have_count(0)
    for nth in range(buttons.count()):
        expect(buttons.nth(nth)).to_be_in_viewport(ratio=0.95)


@pytest.fixture
def lying_phone(device: Callable[..., Any]) -> Phone:
    """A player's phone, which lies on its side: little of a page is on its screen."""
    ann: Phone = device(kind=Phone, viewport=LYING)
    return ann


def scrolled_down(phone: Phone) -> None:
    """The page stands at its foot; it is longer than the screen."""
    assert phone.page.evaluate("document.body.scrollHeight > innerHeight + 100")
    phone.page.evaluate("scrollTo(0, document.body.scrollHeight)")


def heading(phone: Phone, name: str | re.Pattern[str]) -> Any:
    return phone.page.get_by_role("heading", name=name)


def test_a_thief_sees_the_question(six_dealt: Table, lying_phone: Phone) -> None:
    six_dealt.put("Ben", "theft")
    six_dealt.seat(lying_phone, "Ben")
    scrolled_down(lying_phone)
    six_dealt.end("Ann", ("blue", "green"))
    expect(heading(lying_phone, re.compile("Who do you steal from?"))).to_be_in_viewport()
    expect(lying_phone.page.locator("#sheet .main-button")).to_be_in_viewport(ratio=1)


def test_the_note_on_a_swapped_hat_scrolls_into_view(six_dealt: Table, lying_phone: Phone) -> None:
    six_dealt.seat(lying_phone, "Ben")
    scrolled_down(lying_phone)
    six_dealt.hosts(f"seats/{six_dealt.number('Ben')}/act", do="swap-hat")
    expect(heading(lying_phone, re.compile("Your hat was swapped"))).to_be_in_viewport()


def test_the_result_of_a_round_and_of_the_night_begin_at_their_top(lying_phone: Phone, server: Server) -> None:
    table = Table(server.port, *NAMES[:4], edition="saboteur", roles="cards", rounds="1")
    table.deal()
    table.seat(lying_phone, "Ben")
    lying_phone.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    saboteurs_win(table)
    own = heading(lying_phone, re.compile("You get"))
    expect(own).to_be_in_viewport()
    scrolled_down(lying_phone)
    table.confirm_round()
    lying_phone.page.locator("#sheet.finished").wait_for()
    expect(lying_phone.page.locator("#sheet > header")).to_be_in_viewport()


def test_a_result_that_comes_while_the_show_plays_begins_at_its_top(six_dealt: Table, lying_phone: Phone) -> None:
    for kind in ("theft", "lantern", "pickaxe", "cart"):
        six_dealt.put("Ben", kind)
    six_dealt.seat(lying_phone, "Ben").look()
    lying_phone.page.locator(LATER).wait_for(state="attached")
    show = lying_phone.watches_the_show()
    scrolled_down(lying_phone)
    for column in range(1, 8):
        six_dealt.hosts("maze", cell=f"{column},0", tracks="NESW", by=six_dealt.number("Eva"))
    six_dealt.hosts("goals/8,0", shows="treasure")
    expect(show).to_be_visible()
    six_dealt.end("Eva", ("blue", "green"))
    lying_phone.page.locator("#sheet.sharing").wait_for()
    expect(lying_phone.page.locator("#sheet > header")).to_be_in_viewport()


def test_typing_is_not_interrupted_by_news(six_dealt: Table, lying_phone: Phone) -> None:
    six_dealt.seat(lying_phone, "Ben")
    lying_phone.tap(lying_phone.page.locator("#sheet .me .icon-button"))
    name = lying_phone.page.get_by_label("My name")
    name.press_sequentially("ny")
    # The browser would keep in place what is seen when the page grows above it; no script may scroll.
    lying_phone.page.evaluate("document.documentElement.style.overflowAnchor = 'none'; scrollTo(0, 120)")
    six_dealt.put("Ben", "cart")
    lying_phone.page.locator("#tokens").wait_for(state="attached")
    expect(name).to_be_focused()
    six_dealt.end(None)
    lying_phone.page.locator("#sheet.proposed").wait_for()
    assert lying_phone.page.evaluate("scrollY") == 120
    expect(name).to_be_focused()
    expect(name).to_have_value("nyBen")


def test_who_holds_keeps_the_pad_under_the_finger(six_dealt: Table, lying_phone: Phone) -> None:
    six_dealt.seat(lying_phone, "Ben")
    with lying_phone.looking():
        stood = lying_phone.page.evaluate("scrollY")
        six_dealt.hosts(f"seats/{six_dealt.number('Ben')}/act", do="swap-hat")
        heading(lying_phone, re.compile("Your hat was swapped")).wait_for(state="attached")
        assert lying_phone.page.evaluate("scrollY") >= stood and lying_phone.held_role()

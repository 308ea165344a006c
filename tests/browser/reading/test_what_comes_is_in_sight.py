"""What a tap unfolds comes into view, and so does what a seat is asked next, wherever its page was scrolled to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.hosts import Host
from tests.browser.phones import Phone
from tests.browser.tables import Table

pytestmark = pytest.mark.long


@pytest.fixture
def iphone(device: Callable[..., Any]) -> Host:
    """The host's phone."""
    host_page: Host = device(kind=Host)
    return host_page


@pytest.fixture
def ben(device: Callable[..., Any], six_dealt: Table) -> Phone:
    """Ben's phone, which lies on its side: little of a page is on its screen."""
    phone: Phone = six_dealt.seat(device(kind=Phone, viewport={"width": 844, "height": 390}), "Ben")
    return phone


def scrolled_down(phone: Phone) -> None:
    """The page stands at its foot; it is longer than the screen."""
    assert phone.page.evaluate("document.body.scrollHeight > innerHeight + 100")
    phone.page.evaluate("scrollTo(0, document.body.scrollHeight)")


def test_the_questions_of_the_end_come_into_view(six_dealt: Table, iphone: Host) -> None:
    six_dealt.hosts("do/place", cell="1,0", card="b_cross 0")
    six_dealt.host_page(iphone)
    iphone.open_end()
    expect(iphone.page.get_by_role("group", name="Who played the last card?")).to_be_in_viewport(ratio=0.9)


def test_the_field_for_the_hosts_own_name_is_ready_to_type_in(six_seated: Table, iphone: Host) -> None:
    six_seated.host_page(iphone)
    expect(iphone.page.locator(".table-top svg.qr")).to_be_in_viewport(ratio=1)
    iphone.tap(iphone.button("Sit down too", iphone.page.locator("#round")))
    expect(iphone.page.locator("#add").get_by_label("Name")).to_be_focused()
    expect(iphone.page.locator("#add").get_by_label("Name")).to_be_in_viewport()


def test_news_scroll_into_view(six_dealt: Table, ben: Phone) -> None:
    six_dealt.put("Ben", "theft")
    scrolled_down(ben)
    six_dealt.hosts("do/swap-hat", seat=2)
    expect(ben.page.get_by_role("heading", name="Your hat was swapped")).to_be_in_viewport()
    scrolled_down(ben)
    six_dealt.end("Ann", ("blue", "green"))
    expect(ben.page.get_by_role("heading", name="Who do you steal from?")).to_be_in_viewport()
    expect(ben.page.locator("#sheet .main-button")).to_be_in_viewport(ratio=1)
    scrolled_down(ben)
    six_dealt.hosts("do/pass", seat=2)
    ben.page.locator("#sheet.proposed").wait_for()
    expect(ben.page.locator("#sheet > header")).to_be_in_viewport()


def test_typing_is_not_interrupted_by_news(six_dealt: Table, ben: Phone) -> None:
    ben.tap(ben.page.locator("#sheet .me .icon-button"))
    name = ben.page.get_by_label("My name")
    name.press_sequentially("ny")
    # The browser would keep in place what is seen when the page grows above it; no script may scroll.
    ben.page.evaluate("document.documentElement.style.overflowAnchor = 'none'; scrollTo(0, 120)")
    six_dealt.put("Ben", "cart")
    ben.page.locator("#tokens").wait_for(state="attached")
    six_dealt.end(None)
    ben.page.locator("#sheet.proposed").wait_for()
    assert ben.page.evaluate("scrollY") == 120
    expect(name).to_be_focused()
    expect(name).to_have_value("nyBen")


def test_who_holds_keeps_the_pad_under_the_finger(six_dealt: Table, ben: Phone) -> None:
    with ben.looking():
        stood = ben.page.evaluate("scrollY")
        six_dealt.hosts("do/swap-hat", seat=2)
        ben.page.get_by_role("heading", name="Your hat was swapped").wait_for(state="attached")
        assert ben.page.evaluate("scrollY") >= stood and ben.held_role()

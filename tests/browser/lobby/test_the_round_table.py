"""The round table: dwarves sit down one by one, and the host drags them into the order of play."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server, Take
from tests.browser.hosts import Host
from tests.browser.tables import Table

pytestmark = pytest.mark.long

NAMES = "() => [...document.querySelectorAll('.chair b')].map(name => name.textContent.trim())"
SEATED = ["Ann", "Ben", "Cem", "Dia", "Eva", "Finn"]


def test_a_dragged_dwarf_takes_the_place_where_it_is_dropped(host: Host, six_seated: Table) -> None:
    six_seated.host_page(host)
    chairs = host.page.locator(".chair")
    chairs.nth(1).drag_to(chairs.nth(4))  # waits until the dwarves have hopped in and stand still
    host.comes_to(["Ann", "Cem", "Dia", "Eva", "Ben", "Finn"], lambda: host.page.evaluate(NAMES))
    expect(host.page.locator("dialog[open]")).to_have_count(0)


def test_a_dwarf_may_leave_the_table_while_it_is_dragged(host: Host, six_seated: Table) -> None:
    six_seated.host_page(host)
    finn = host.page.locator(".chair").nth(5)
    host.page.evaluate("() => document.getAnimations().forEach((hop) => hop.finish())")
    rectangle = finn.bounding_box()
    host.page.mouse.move(rectangle["x"] + 20, rectangle["y"] + 20)
    host.page.mouse.down()
    host.page.mouse.move(rectangle["x"] + 60, rectangle["y"] + 20)
    six_seated.hosts("do/remove-seat", seat=6)
    host.comes_to(SEATED[:5], lambda: host.page.evaluate(NAMES))
    host.page.mouse.move(rectangle["x"] + 90, rectangle["y"] + 40)
    host.page.mouse.up()
    assert host.errors == []
    expect(host.page.locator("dialog[open]")).to_have_count(0)


def test_an_arrow_key_moves_a_dwarf_one_place_on(host: Host, six_seated: Table) -> None:
    six_seated.host_page(host)
    host.page.locator(".chair a").first.focus()
    host.page.keyboard.press("ArrowRight")
    host.comes_to(["Ben", "Ann", *SEATED[2:]], lambda: host.page.evaluate(NAMES))


LOWEST = (
    "() => Math.max(...[...document.querySelectorAll('.chair')].map((chair) => chair.getBoundingClientRect().bottom))"
)


def test_on_a_phone_no_seat_is_below_the_button_and_the_deal_scrolls_nothing(device: Take, server: Server) -> None:
    five_seated = Table(server.port, *SEATED[:5], edition="saboteur")
    host = device(kind=Host)
    five_seated.host_page(host)
    host.page.evaluate("() => document.getAnimations().forEach((hop) => hop.finish())")
    assert host.page.evaluate(LOWEST) <= host.page.locator("#begin button").bounding_box()["y"]
    five_seated.deal()
    host.page.locator("#maze svg.maze").wait_for()
    assert host.page.evaluate("scrollY") == 0

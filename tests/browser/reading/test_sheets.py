"""Sheets on the host's page: what closes them stays in the corner, and their buttons are of one width."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.host_maze import AGENT, Digger
from tests.browser.hosts import Host
from tests.browser.tables import NAMES, Table


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_the_cross_of_the_cards_stays_in_the_corner_in_larger_letters(
    language: str, device: Callable[..., Any], six_dealt: Table
) -> None:
    host = device(kind=Digger, viewport={"width": 320, "height": 568}, user_agent=AGENT, locale=language)
    host.follow(six_dealt)
    host.page.evaluate("document.documentElement.style.fontSize = '125%'")
    host.pick("1,0")
    sheet, cross = host.sheet.bounding_box(), host.sheet.locator(".close").bounding_box()
    assert cross["y"] - sheet["y"] < 24
    assert sheet["x"] + sheet["width"] - cross["x"] - cross["width"] < 24


def test_both_buttons_of_a_correction_are_of_one_width(host: Host, six_dealt: Table) -> None:
    six_dealt.end()
    six_dealt.host_page(host)
    host.tap(host.page.locator("a.score-row").first)
    buttons = host.page.locator("dialog[open] :is(.main-button, .quiet-button)")
    expect(buttons).to_have_count(2)
    assert len({box["width"] for box in (button.bounding_box() for button in buttons.all())}) == 1


def test_the_button_that_confirms_covers_no_words(device: Callable[..., Any], six_dealt: Table) -> None:
    six_dealt.end()
    host = device(kind=Host, viewport={"width": 390, "height": 664})
    six_dealt.host_page(host)
    expect(host.page.locator("#book .main-button")).to_be_in_viewport(ratio=1)
    host.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    hint, form = (host.page.locator(part).bounding_box() for part in (".settlement > .hint", "#book"))
    assert hint["y"] + hint["height"] <= form["y"]


def test_a_laptop_shows_the_result_of_eight_players_before_it_is_confirmed(host: Host, server: Server) -> None:
    eight = Table(server.port, *NAMES, "Gül", "Abcdefghijklmnopqrstuvwx")
    eight.deal()
    eight.end()
    eight.host_page(host)
    expect(host.page.locator("#settlement > .round-scores")).to_be_in_viewport(ratio=1)
    last, form = (host.page.locator(part).bounding_box() for part in ("#settlement > .round-scores .rest", "#book"))
    assert last["y"] + last["height"] <= form["y"]


def test_behind_the_curtain_the_button_of_the_own_role_covers_no_words(host: Host, six_seated: Table) -> None:
    six_seated.hosts("seats", do="add", name="Gül")
    six_seated.deal()
    six_seated.hosts("seats/7/act", do="inspect", seat=2)
    six_seated.host_page(host)
    host.open(f"{six_seated.at}/seats/7/curtain")
    host.tap(host.page.locator("main button").first)
    own = host.page.locator("#plate.folded").bounding_box()
    words = [line.bounding_box() for line in host.page.locator("#sheet > p.muted").all()]
    assert words and all(box["y"] + box["height"] <= own["y"] + 1 for box in words)


@pytest.mark.long
def test_all_cards_open_below_the_title_over_the_whole_width(device: Callable[..., Any], six_dealt: Table) -> None:
    host = device(kind=Digger, viewport={"width": 360, "height": 640}, user_agent=AGENT)
    host.follow(six_dealt)
    host.pick("1,0")
    host.tap(host.sheet.get_by_text("other card"))
    host.sheet.locator(".every").wait_for()
    boxes = (
        "sheet => ['.close', '.drawing > summary', '.every'].map(of => sheet.querySelector(of).getBoundingClientRect())"
    )
    cross, sketch, cards = host.sheet.evaluate(boxes)
    assert sketch["top"] >= cross["bottom"] and cards["right"] > cross["left"]


@pytest.mark.long
def test_a_sheet_that_an_address_opens_covers_the_tools_of_the_maze(host: Host, six_dealt: Table) -> None:
    six_dealt.host_page(host)
    host.open(f"{six_dealt.at}/host?sheet=seat-1")
    host.page.locator("#sheet-1 .token-row").wait_for()
    seen_through = """sheet => {
        const middle = (tool, box = tool.getBoundingClientRect()) => [box.x + box.width / 2, box.y + box.height / 2];
        const { left, right, top, bottom } = sheet.getBoundingClientRect();
        const under = [...document.querySelectorAll('.maze-tools .menu > *')].map(tool => middle(tool))
            .filter(([x, y]) => x > left && x < right && y > top && y < bottom);
        return [under.length > 0, under.some(at => !sheet.contains(document.elementFromPoint(...at)))];
    }"""
    assert host.page.locator("#sheet-1").evaluate(seen_through) == [True, False]

"""Wrong things: the back button, strange names, one phone for two, long words, lost undo."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.devices import Device
from tests.browser.hosts import Host
from tests.browser.phones import Phone
from tests.browser.tables import Table


@pytest.mark.long
def test_an_undo_that_did_not_arrive_says_so_below_the_bar(six_seated: Table, device: Callable[..., Device]) -> None:
    six_seated.deal()
    six_seated.put("Ben", "theft")
    host = six_seated.host_page(device(kind=Host))
    host.provokes("ERR_INTERNET_DISCONNECTED", "Failed to fetch", "htmx:")
    host.context.set_offline(True)
    host.tap(host.button("Undo", host.page.locator("#undo")))
    host.says("That didn’t go through. Try again.")
    menu = host.page.locator("#round .bar .add").bounding_box()
    assert menu and menu["x"] + menu["width"] <= 390
    assert not host.page.locator("#round .bar .problem").count()


@pytest.mark.long
def test_a_held_button_points_at_what_is_not_answered_yet(six_seated: Table, device: Callable[..., Device]) -> None:
    six_seated.deal()
    host = six_seated.host_page(device(kind=Host))
    form = host.open_end()
    host.tap(host.question(form, "Who reached the treasure?").get_by_label("Ann", exact=True))
    host.tap(host.question(form, "Which team has an open path?").get_by_label("Both", exact=True))
    host.page.evaluate("document.querySelector('#facts [name=reached_by]:checked').checked = false")
    host.tap(host.question(form, "How many crystals").get_by_label("3", exact=True))
    host.hold(host.button(re.compile("End the round"), form))
    expect(form.get_by_role("group", name="Who reached the treasure?")).to_be_visible()
    expect(host.page.locator("#round.dealt")).to_be_visible()


@pytest.mark.long
def test_the_back_button_after_sitting_down_leads_back_to_the_seat(
    six_seated: Table, phone: Callable[..., Phone]
) -> None:
    gul = phone()
    gul.join(six_seated.code, "Gül")
    gul.page.go_back(wait_until="domcontentloaded")
    gul.page.get_by_role("heading", name="Take a seat").wait_for()
    back = gul.page.get_by_role("link", name="Back to Gül’s seat")
    gul.tap(back if back.count() else gul.button("Sit down"))
    gul.page.locator("#sheet").wait_for()
    gul.says("7 at the table")


@pytest.mark.long
def test_every_page_can_be_reloaded(six_seated: Table, host: Host, phone: Callable[..., Phone]) -> None:
    six_seated.host_page(host)
    ben = six_seated.seat(phone(), "Ben")
    for act, phase in ((six_seated.deal, "dealt"), (six_seated.end, "proposed")):
        act()
        for device, root in ((host, "#round"), (ben, "#sheet")):
            seen = []
            for _ in range(2):
                device.page.reload(wait_until="domcontentloaded")
                device.page.locator(f"{root}.{phase}").wait_for()
                seen.append(headings(device))
            assert seen[0] == seen[1] != []
    assert six_seated.history_count("Round 1 began.") == 1


def headings(device: Device) -> list[str]:
    return device.page.locator("main h1, main h2").all_inner_texts()


WHY = "x" * 118


@pytest.mark.long
def test_a_reason_without_a_space_makes_no_page_wider_than_the_screen(
    six_seated: Table, host: Host, phone: Callable[..., Phone]
) -> None:
    six_seated.rename("Eva", "W" * 24)
    six_seated.deal()
    six_seated.end()
    six_seated.hosts("settlement", do="correct", round=1, seat=2, gold=4, why=WHY)
    ben, small = six_seated.seat(phone(), "Ben"), six_seated.host_page(phone())
    for device in (ben, small, six_seated.host_page(host)):
        device.says(WHY)
        assert spilt(device) == 0
    ben.open(f"{six_seated.at}/history")
    ben.says(WHY)
    assert spilt(ben) == 0
    assert small.page.locator("#latest .undo-button span").bounding_box()["height"] < 60


def spilt(device: Device) -> int:
    """How many pixels of the page, or of words within it, lie beyond the right edge of the screen."""
    return int(
        device.page.evaluate(
            "() => Math.max(0, ...[document.scrollingElement, ...document.querySelectorAll('main *')]"
            ".filter(it => !it.closest('.sr, svg, dialog:not([open]), details:not([open])'))"
            ".map(it => Math.ceil(Math.max(it.getBoundingClientRect().right,"
            " it.getBoundingClientRect().left + it.scrollWidth) - innerWidth - 1)))"
        )
    )


def test_two_players_on_one_phone_are_asked_who_is_looking(six_seated: Table, phone: Callable[..., Phone]) -> None:
    both = phone()
    both.join(six_seated.code, "Gül")
    both.tap(both.button("More"))
    both.tap(both.button("Add another player on this phone"))
    both.page.get_by_label("Name of another player").fill("Hal")
    both.tap(both.button("Sit down"))
    both.page.get_by_role("heading", name="Hal", exact=True).wait_for()
    six_seated.deal()
    both.open(f"{six_seated.at}/seat")
    both.page.get_by_role("heading", name="Who’s looking?").wait_for()
    assert both.held_role() is None and both.page.locator(".role-plate").count() == 0
    both.tap(both.button("Gül"))
    both.page.get_by_role("heading", name="Gül", exact=True).wait_for()
    both.look()
    both.says("1 of 8 have looked")


@pytest.mark.long
def test_a_lost_phone_asks_and_the_host_agrees_with_one_tap(
    six_seated: Table, host: Host, phone: Callable[..., Phone], device: Callable[..., Device]
) -> None:
    six_seated.host_page(host)
    small = six_seated.host_page(device(kind=Host))
    ben = phone()
    ben.open(f"/T/{six_seated.code}")
    ben.tap(ben.page.get_by_text("I sat here before"))
    ben.tap(ben.button("I’m Ben"))
    ben.says("Show the host this number")
    mark = ben.page.get_by_role("status").filter(has_text=re.compile(r"^\d+$")).inner_text()
    host.page.locator(".asks").get_by_text(f"A phone showing {mark} is asking for Ben’s seat.").wait_for()
    small.page.locator("#round").get_by_role("link", name=f"A phone showing {mark}").wait_for()
    host.tap(host.button("Yes, give the seat"))
    ben.page.get_by_role("heading", name="Ben", exact=True).wait_for()

"""Taps that come twice: the second one does nothing, wherever the button of the next act comes to stand."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.devices import TWICE, Device
from tests.browser.hosts import Host
from tests.browser.phones import Phone
from tests.browser.tables import Table


def twice(device: Device, what: Any) -> None:
    """A double tap: the finger was quicker than the table."""
    what.dblclick(no_wait_after=True)


TAPS = """async ([x, y, pauses]) => {
  for (const pause of pauses) {
    const tap = { bubbles: true, cancelable: true, detail: 1, clientX: x, clientY: y };
    document.elementFromPoint(x, y).dispatchEvent(new MouseEvent('click', tap));
    await new Promise((then) => setTimeout(then, pause));
  }
}"""


def tap_on(device: Device, rectangle: Any, *pauses: int) -> None:
    """Taps in one place, with so many milliseconds after each. The page itself counts them: on a loaded computer a
    finger that is moved from outside is too slow for a double tap."""
    assert rectangle
    device.page.evaluate(
        TAPS, [rectangle["x"] + rectangle["width"] / 2, rectangle["y"] + rectangle["height"] / 2, pauses]
    )


@pytest.mark.long
def test_a_double_tap_opens_one_table(host: Host) -> None:
    host.open("/")
    twice(host, host.button("Open a table"))
    host.page.wait_for_url("**/host", wait_until="domcontentloaded")
    host.open("/")
    expect(host.page.locator(".own-tables").get_by_role("link")).to_have_count(1)


def test_a_double_tap_sits_down_once(six_seated: Table, phone: Callable[..., Phone]) -> None:
    gul = phone()
    gul.open(f"/T/{six_seated.code}")
    gul.page.get_by_label("Your name").fill("Gül")
    twice(gul, gul.button("Sit down"))
    gul.page.locator("#sheet").wait_for()
    gul.says("7 at the table")
    assert six_seated.history_count("Gül joined.") == 1


def test_double_taps_of_the_host_are_one_act_each(six_seated: Table, host: Host) -> None:
    six_seated.host_page(host)
    twice(host, host.button("Deal the roles"))
    host.page.locator("#round.dealt").wait_for()
    host.tap(host.page.get_by_label("Put a card in front of Ben"))
    twice(host, host.seat("Ben").get_by_role("button", name="Theft card"))
    host.lying("Ben", "Theft card").wait_for()
    six_seated.end("Cem", ("blue", "green"))
    thief = host.asked()
    if thief:
        twice(host, host.button(f"Skip {thief}"))
    host.page.locator("#round.proposed").wait_for()
    twice(host, host.button("Confirm result"))
    host.page.locator("#round.seating").wait_for()
    host.says("Round 2 of 3")
    for line in ("Round 1 began.", "In front of Ben: theft card.", "Round 1 was confirmed."):
        assert six_seated.history_count(line) == 1
    assert six_seated.history_count("Round 2") == 0


@pytest.mark.long
def test_a_double_tap_confirms_a_round_and_deals_no_other(six_seated: Table, device: Callable[..., Device]) -> None:
    """The button for the next deal appears where the button that confirms the round was."""
    six_seated.deal()
    six_seated.end()
    host = six_seated.host_page(device(kind=Host))
    tap_on(host, host.button("Confirm result").bounding_box(), 250, 300, TWICE)
    host.page.locator("#round.seating").wait_for()
    expect(host.page.locator("#round.seating")).to_be_visible()
    host.tap(host.button("Deal the roles"))
    host.page.locator("#round.dealt").wait_for()


@pytest.mark.long
def test_two_steps_back_in_quick_turn_are_two(six_seated: Table, device: Callable[..., Device]) -> None:
    six_seated.deal()
    for name in ("Ben", "Cem"):
        six_seated.put(name, "pickaxe")
    host = six_seated.host_page(device(kind=Host))
    for left in (1, 0):
        host.tap(host.button("Undo", host.page.locator("#undo")))
        expect(host.page.locator(".seat-strip .token")).to_have_count(left)


@pytest.mark.long
def test_a_double_tap_beside_a_sheet_shuts_it_and_does_no_more(
    six_seated: Table, device: Callable[..., Device]
) -> None:
    six_seated.deal()
    six_seated.put("Ben", "pickaxe")
    host = six_seated.host_page(device(kind=Host))
    rectangle = host.button("Undo", host.page.locator("#undo")).bounding_box()
    host.tap(host.button("Scan to join"))
    host.page.get_by_role("dialog", name="Scan to join").wait_for()
    host.page.wait_for_timeout(TWICE)
    tap_on(host, rectangle, 200, TWICE)
    expect(host.page.get_by_role("dialog", name="Scan to join")).to_be_hidden()
    expect(host.page.locator(".seat-strip .token")).to_have_count(1)


@pytest.mark.long
def test_a_double_tap_lets_one_phone_in(
    six_seated: Table, device: Callable[..., Device], phone: Callable[..., Phone]
) -> None:
    """The answer for the next one comes to stand where that for the first was."""
    host = six_seated.host_page(device(kind=Host))
    for name in ("Ben", "Cem"):
        lost = phone()
        lost.open(f"/T/{six_seated.code}")
        lost.tap(lost.page.get_by_text("I sat here before"))
        lost.tap(lost.button(f"I’m {name}"))
        lost.says("Show the host this number")
    forms = host.page.locator(".asks form")
    expect(forms).to_have_count(2)
    host.page.wait_for_timeout(TWICE)
    yes = host.button("Yes, give the seat", forms.first)
    yes.scroll_into_view_if_needed()
    tap_on(host, yes.bounding_box(), 250, TWICE)
    expect(forms).to_have_count(1)


@pytest.mark.long
def test_a_deal_is_not_undone_by_a_stray_tap(six_seated: Table, device: Callable[..., Device]) -> None:
    six_seated.deal()
    host = six_seated.host_page(device(kind=Host))
    asked = host.page.get_by_role("dialog", name="Undo")
    twice(host, host.button("Undo", host.page.locator("#undo")))
    host.tap(host.button("Undo: Round 1 began", asked))
    expect(asked).to_be_visible()
    expect(host.page.locator("#round.dealt")).to_be_visible()
    host.hold(host.button("Undo: Round 1 began", asked))
    host.page.locator("#round.seating").wait_for()


@pytest.mark.long
def test_a_thief_who_taps_twice_steals_once(six_seated: Table, phone: Callable[..., Phone]) -> None:
    six_seated.deal()
    six_seated.put("Ben", "theft")
    six_seated.end("Cem", ("blue", "green"))
    ben = six_seated.seat(phone(), "Ben")
    ben.tap(ben.page.get_by_role("radiogroup").locator("label").filter(has=ben.page.locator("input:enabled")).first)
    twice(ben, ben.button(re.compile("^Take 1 gold from")))
    ben.page.locator("#sheet.proposed").wait_for()
    assert six_seated.history_count("stole 1 gold from") == 1

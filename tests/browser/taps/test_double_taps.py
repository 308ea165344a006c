"""Taps that come twice: the second one does nothing, wherever the button of the next act comes to stand."""

from __future__ import annotations

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


@pytest.fixture
def small(device: Callable[..., Any]) -> Host:
    """The host's phone."""
    host_page: Host = device(kind=Host)
    return host_page


def undo(host: Host) -> Any:
    return host.button("Undo", host.page.locator("#undo"))


def test_a_double_tap_sits_down_once(six_seated: Table, phone: Callable[..., Phone]) -> None:
    gul = phone()
    gul.open(f"/T/{six_seated.code}")
    gul.page.get_by_label("Your name").fill("Gül")
    twice(gul, gul.button("Sit down"))
    gul.page.locator("#sheet").wait_for()
    gul.says("7 at the table")
    assert six_seated.history_count("Gül joined.") == 1


@pytest.mark.long
def test_double_taps_of_the_host_are_one_act_each(six_seated: Table, host: Host) -> None:
    six_seated.host_page(host)
    twice(host, host.button("Deal the roles"))
    host.page.locator("#round.dealt").wait_for()
    host.tap(host.page.get_by_label("Put a card in front of Ben"))
    twice(host, host.seat("Ben").get_by_role("button", name="Theft card"))
    host.lying("Ben", "Theft card").wait_for()
    six_seated.end("Cem", ("blue", "green"))
    if thief := host.asked():
        twice(host, host.button(f"Skip {thief}"))
    host.page.locator("#round.proposed").wait_for()
    twice(host, host.button("Confirm result"))
    host.says("Round 2 of 3")
    for line in ("Round 1 began.", "In front of Ben: theft card.", "Round 1 was confirmed."):
        assert six_seated.history_count(line) == 1


@pytest.mark.long
def test_a_double_tap_confirms_a_round_and_deals_no_other(six_seated: Table, small: Host) -> None:
    """The button for the next deal appears where the button that confirms the round was."""
    six_seated.deal()
    six_seated.end()
    six_seated.host_page(small)
    tap_on(small, small.button("Confirm result").bounding_box(), 150, 200, TWICE)
    expect(small.page.locator("#round.seating")).to_be_visible()
    small.tap(small.button("Deal the roles"))
    small.page.locator("#round.dealt").wait_for()


@pytest.mark.long
def test_a_double_tap_answers_one_question(six_dealt: Table, small: Host) -> None:
    """The answers to the next question may come to stand under the finger."""
    six_dealt.host_page(small)
    form = small.open_end()
    small.page.wait_for_timeout(TWICE)
    for asked, answer, comes, name in (
        ("Who reached the treasure?", "Eva", "Which team has an open path?", "open_to"),
        ("Which team has an open path?", "Neither", "How many crystals are in the maze?", "crystals"),
    ):
        label = form.get_by_role("group", name=asked).locator("label", has_text=answer)
        tap_on(small, label.bounding_box(), 150, TWICE)
        expect(form.get_by_role("group", name=comes)).to_be_visible()
        expect(form.locator(f"[name={name}]:checked")).to_have_count(0)


@pytest.mark.long
def test_a_double_tap_beside_a_sheet_shuts_it_and_does_no_more(six_dealt: Table, small: Host) -> None:
    six_dealt.put("Ben", "pickaxe")
    six_dealt.host_page(small)
    rectangle, scan = undo(small).bounding_box(), small.page.get_by_role("dialog", name="Scan to join")
    small.tap(small.button("Scan to join"))
    scan.wait_for()
    small.page.wait_for_timeout(TWICE)
    tap_on(small, rectangle, 200, TWICE)
    expect(scan).to_be_hidden()
    expect(small.page.locator(".seat-strip .token")).to_have_count(1)

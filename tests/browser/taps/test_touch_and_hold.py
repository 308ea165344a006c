"""A finger that rests: what it holds, and that a phone's own menus, selections and bars are out of its way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Take
from tests.browser.devices import HELD, WAYS_TO_LEAVE, Device
from tests.browser.hosts import Host
from tests.browser.phones import Phone
from tests.browser.tables import Table

STYLE = "(one, name) => getComputedStyle(one)[name]"
MENU = """one => !one.dispatchEvent(
    new PointerEvent('contextmenu', { pointerType: 'touch', bubbles: true, cancelable: true }))"""

EDGES = {"left": 47, "right": 47, "bottom": 21}
"""What the screen of a phone without a button keeps free when it lies."""

COVERED = """({ left = 0, right = 0, bottom = 0 }) => {
  const page = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  for (const one of [document.scrollingElement, page]) one.scrollTo({ top: one.scrollHeight, behavior: 'instant' });
  return [...page.querySelectorAll('a[href], button:not(.sr), summary, label:has(input)')].filter((one) => {
    const box = one.getBoundingClientRect();
    if (!one.checkVisibility() || one.closest('.maze-view, .laid-by') || box.top >= innerHeight) return false;
    return box.left < left - 1 || box.right > innerWidth - right + 1 || box.bottom > innerHeight - bottom + 1;
  }).map((one) => one.outerHTML.slice(0, 160));
}"""
"""What can be tapped and lies there, once all is scrolled to its end; what scrolls sideways may."""


@pytest.mark.long
@pytest.mark.parametrize("leave", WAYS_TO_LEAVE, ids=["another window", "another page", "a locked phone"])
def test_a_held_button_does_nothing_when_the_page_is_left_meanwhile(
    six_seated: Table, phone: Callable[..., Phone], leave: str
) -> None:
    ben = phone()
    six_seated.seat(ben, "Ben")
    ben.tap(ben.page.locator("#sheet .me .icon-button"))
    ben.press(ben.button("Leave the table"))
    ben.page.locator(".pressing").wait_for()
    ben.page.evaluate(leave)
    expect(ben.page.locator(".pressing")).to_have_count(0)
    ben.page.wait_for_timeout(HELD)
    ben.lift()
    assert [six_seated.history_count(line) for line in ("Ben joined", "Ben left")] == [1, 0]


def test_a_long_press_selects_nothing_and_opens_no_menu(six_dealt: Table, phone: Callable[..., Phone]) -> None:
    ben = six_dealt.seat(phone(), "Ben")
    pad = ben.page.locator("#plate .hold-pad")
    assert (pad.evaluate(STYLE, "userSelect"), pad.evaluate(STYLE, "touchAction")) == ("none", "none")
    assert pad.evaluate(MENU)
    assert ben.page.locator("html").evaluate(STYLE, "touchAction") == "manipulation"  # no zoom by two taps


def lies_free(viewer: Device) -> None:
    viewer.comes_to([], lambda: viewer.page.evaluate(COVERED, EDGES))


@pytest.mark.long
def test_nothing_lies_under_the_phones_own_bars(six_dealt: Table, device: Take) -> None:
    host: Any = device(kind=Host, viewport={"width": 740, "height": 360})
    host.context.new_cdp_session(host.page).send("Emulation.setSafeAreaInsetsOverride", {"insets": EDGES})
    lies_free(six_dealt.seat(host, "Ben"))
    for page in ("seat?sheet=menu", "host?sheet=options"):
        six_dealt.give_keys(host, six_dealt.players["Ben"] if "seat" in page else six_dealt.host)
        host.open(f"{six_dealt.at}/{page}")
        lies_free(host)
    six_dealt.host_page(host)
    lies_free(host)
    host.tap(host.page.locator("#maze a.cell.glows").first)
    host.page.locator("#free-cell-sheet .offer").first.wait_for()
    lies_free(host)

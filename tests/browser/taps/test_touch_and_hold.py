"""Fingers on a phone: a long press, a tap on a field, a locked screen, and what lies under the phone’s own bars."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Take
from tests.browser.devices import HELD, WAYS_TO_LEAVE, Device
from tests.browser.host_maze import Digger
from tests.browser.hosts import Host
from tests.browser.phones import Phone
from tests.browser.reader import ZOOMS
from tests.browser.tables import Table

STYLE = "(one, name) => getComputedStyle(one)[name]"
MENU = """one => !one.dispatchEvent(
    new PointerEvent('contextmenu', { pointerType: 'touch', bubbles: true, cancelable: true }))"""

STANDING = {"viewport": {"width": 390, "height": 664}}, {"bottom": 34}
LYING = {"viewport": {"width": 740, "height": 360}}, {"left": 47, "right": 47, "bottom": 21}
"""Phones without a button, with what their screens keep free at the edges."""

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


@pytest.mark.parametrize(
    "leave",
    [*(pytest.param(way, marks=pytest.mark.long) for way in WAYS_TO_LEAVE[:-1]), WAYS_TO_LEAVE[-1]],
    ids=["another window", "another page", "a locked phone"],
)
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


def test_a_long_press_selects_nothing_and_opens_no_menu(digger: Digger, phone: Callable[..., Phone]) -> None:
    six = digger.page
    six.locator("[data-open='#end-sheet']").click()
    for element in (six.locator("#maze a.cell.glows").first, six.locator("#facts [data-hold-submit]")):
        assert element.evaluate(STYLE, "userSelect") == "none"
        assert element.evaluate(MENU)
    name = six.locator("#seats li a").first
    assert name.evaluate(STYLE, "userSelect") == "auto" and not name.evaluate(MENU)


def test_the_pad_of_a_role_selects_nothing_and_scrolls_nothing(six_dealt: Table, phone: Callable[..., Phone]) -> None:
    ben = six_dealt.seat(phone(), "Ben")
    pad = ben.page.locator("#plate .hold-pad")
    assert (pad.evaluate(STYLE, "userSelect"), pad.evaluate(STYLE, "touchAction")) == ("none", "none")
    assert pad.evaluate(MENU)
    assert ben.page.locator("html").evaluate(STYLE, "touchAction") == "manipulation"  # no zoom by two taps


def test_a_tapped_field_does_not_enlarge_the_page(six_seated: Table, device: Take) -> None:
    visitor = device()
    visitor.open(f"/T/{six_seated.code}")
    assert visitor.page.locator("input[name=name]").count()
    assert visitor.page.evaluate(ZOOMS) == []
    six_seated.host_page(visitor)
    assert visitor.page.evaluate(ZOOMS) == []


@pytest.fixture(params=[STANDING, pytest.param(LYING, marks=pytest.mark.long)], ids=["standing", "lying"])
def bare(request: pytest.FixtureRequest, device: Take) -> tuple[Host, dict[str, int]]:
    """A phone without a button, and what its screen keeps free at the edges."""
    screen, edges = request.param
    host_page: Any = device(kind=Host, **screen)
    host_page.context.new_cdp_session(host_page.page).send("Emulation.setSafeAreaInsetsOverride", {"insets": edges})
    return host_page, edges


def lies_free(viewer: Device, edges: dict[str, int]) -> None:
    viewer.comes_to([], lambda: viewer.page.evaluate(COVERED, edges))


def test_nothing_on_a_seats_page_lies_under_the_phones_own_bars(
    six_dealt: Table, bare: tuple[Host, dict[str, int]]
) -> None:
    ben, edges = bare
    lies_free(six_dealt.seat(ben, "Ben"), edges)
    ben.open(f"{six_dealt.at}/seat?sheet=menu")
    lies_free(ben, edges)


def test_nothing_on_the_hosts_page_lies_under_the_phones_own_bars(
    six_seated: Table, bare: tuple[Host, dict[str, int]]
) -> None:
    host, edges = bare
    lies_free(six_seated.host_page(host), edges)
    host.open(f"{six_seated.at}/host?sheet=options")
    lies_free(host, edges)
    six_seated.deal()
    six_seated.host_page(host)
    host.tap(host.page.locator("#maze a.cell.glows").first)
    host.page.locator("#free-cell-sheet .offer").first.wait_for()
    lies_free(host, edges)

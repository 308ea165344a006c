"""The round ends: a phone that is on its page sees its own role turn over, and ends as one that was opened later."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.devices import Device
from tests.browser.fonts import without_the_font_of_headings
from tests.browser.tables import Table
from tests.waiting import until

pytestmark = pytest.mark.long

PLAYING = "document.getAnimations().map(one => one.animationName)"
FINISH = "document.getAnimations().forEach(one => one.finish())"
NOTE_STARTS = """() => {
  window.starts = [];
  document.addEventListener('animationstart', (event) => { window.starts.push(event.animationName); });
}"""
SEEN = """() => [...document.querySelectorAll('#reveal *, .score-row[data-own] *')]
  .filter(one => one.checkVisibility({visibilityProperty: true, opacityProperty: true}))
  .map(one => one.tagName + Math.round(one.getBoundingClientRect().y))"""


def ended(table: Table, phone: Device) -> Device:
    """Nobody holds a theft card: from the deal to the scores in one act."""
    table.end("Cem", ("blue", "green"))
    phone.page.locator("#reveal").wait_for()
    return phone


def test_it_turns_by_lantern_light_and_then_lies_still(phone: Callable[..., Device], six_dealt: Table) -> None:
    ben = six_dealt.seat(without_the_font_of_headings(phone(reduced_motion="no-preference")), "Ben")
    ben.page.evaluate(NOTE_STARTS)
    ended(six_dealt, ben)
    until(lambda: {"light-grows", "turns-away", "turns-up"} <= set(ben.page.evaluate("starts")))
    ben.page.evaluate(FINISH)
    still = six_dealt.seat(without_the_font_of_headings(phone(reduced_motion="reduce")), "Ben")
    assert ben.page.evaluate(SEEN) == still.page.evaluate(SEEN) != []
    assert not ben.page.locator("#reveal .back").is_visible()


def test_who_wants_no_motion_has_none(phone: Callable[..., Device], six_dealt: Table) -> None:
    ben = ended(six_dealt, six_dealt.seat(phone(reduced_motion="reduce"), "Ben"))
    assert ben.page.evaluate(PLAYING) == []
    assert ben.page.locator("#reveal .portrait").is_visible()


def test_what_comes_after_does_not_turn_it_again(phone: Callable[..., Device], six_dealt: Table) -> None:
    six_dealt.put("Ann", "theft")
    ben = six_dealt.seat(phone(reduced_motion="no-preference"), "Ben")
    ben.page.evaluate(NOTE_STARTS)
    ended(six_dealt, ben)
    until(lambda: "turns-up" in ben.page.evaluate("starts"))
    ben.page.evaluate(FINISH)
    six_dealt.rename("Finn", "Fynn")
    ben.says("Fynn")
    assert not {"turns-away", "turns-up"} & set(ben.page.evaluate(PLAYING))
    assert ben.page.evaluate("starts").count("turns-up") == 1

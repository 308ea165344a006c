"""The button that ends the look at somebody's role is in sight on a phone, before and after the look."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.phones import Phone
from tests.browser.tables import Table

pytestmark = pytest.mark.long


@pytest.mark.parametrize("size", ["390x664", "320x568"])
def test_done_is_in_sight_and_the_pad_stays_under_the_finger(
    six_dealt: Table, phone: Callable[..., Phone], size: str
) -> None:
    width, height = map(int, size.split("x"))
    ann = six_dealt.seat(phone(viewport={"width": width, "height": height}), "Ann")
    six_dealt.hosts(f"seats/{six_dealt.number('Ann')}/act", do="inspect", seat=six_dealt.number("Ben"))
    pad, done = ann.page.locator("#plate-2 .hold-pad"), ann.button(re.compile("Done: I’ve seen Ben"))
    expect(done).to_be_in_viewport(ratio=1)
    before = pad.bounding_box()
    with ann.looking("plate-2"):
        assert abs(pad.bounding_box()["y"] - before["y"]) < 3
        assert pad.bounding_box()["y"] + pad.bounding_box()["height"] <= done.bounding_box()["y"]
        expect(ann.page.locator("#plate-2 .role-name").last).to_be_in_viewport(ratio=1)
    expect(done).to_be_in_viewport(ratio=1)
    ann.done_with("Ben")

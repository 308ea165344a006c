"""Answers that take long: a page waits for them, and does not ask for each several times."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from tests.browser.devices import Device
from tests.browser.phones import Phone
from tests.browser.tables import Table
from tests.waiting import LONG

pytestmark = pytest.mark.alone


class SlowSheet:
    """The way of a phone's sheet, on which everything takes so many seconds; `asked` counts what was asked for."""

    def __init__(self, device: Device, seconds: float) -> None:
        self.device, self.seconds, self.asked = device, seconds, 0
        self.waiting: list[tuple[float, Any]] = []
        device.page.route("**/seat/sheet*", self.hold)

    def hold(self, route: Any) -> None:
        self.asked += 1
        self.waiting.append((time.monotonic(), route))

    def shows(self, words: str) -> None:
        """Waits for these words, while answers come slowly."""
        end = time.monotonic() + LONG
        while not self.device.page.get_by_text(words).count():
            assert time.monotonic() < end, f"it was asked for {self.asked} times and never came"
            self.device.page.wait_for_timeout(50)
            while self.waiting and time.monotonic() - self.waiting[0][0] >= self.seconds:
                self.let_through(self.waiting.pop(0)[1])

    def let_through(self, route: Any) -> None:
        with suppress(Exception):  # the page gave it up meanwhile
            route.continue_()


def test_a_page_with_slow_answers_asks_for_each_only_once(six_dealt: Table, phone: Callable[..., Phone]) -> None:
    ben = six_dealt.seat(phone(), "Ben")
    sheet = SlowSheet(ben, 1.7)
    six_dealt.put("Ben", "cart")
    sheet.shows("Broken cart")
    sheet.asked = 0
    six_dealt.put("Ben", "lantern")
    sheet.shows("Broken lantern")
    assert sheet.asked == 1

"""The time for a turn, the tremble and the quiet notes, in real Chromium with a clock and a phone that tells."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.digging import laid, steps
from tests.browser.phones import Host, Phone
from tests.browser.tables import NAMES, Table

FEELS = """() => {
  window.felt = []; window.heard = 0;
  Object.defineProperty(navigator, 'vibrate', { value: (beats) => window.felt.push(beats) });
  const Tone = window.OscillatorNode;
  window.OscillatorNode = class extends Tone { start(at) { window.heard += 1; super.start(at); } };
}"""


CARD = """
 │     │
─@─────┼─
 │     │
"""


@pytest.fixture
def table(server: Any) -> Table:
    table = Table(server.port, *NAMES)
    table.hosts("options", **{"option.timer": "30"})
    table.deal()
    return table


def test_the_ring_runs_by_a_tap_begins_anew_with_a_card_and_says_when_it_is_over(
    device: Callable[..., Any], table: Table
) -> None:
    host = device(kind=Host)
    host.context.add_init_script(f"({FEELS})()")
    table.host_page(host)
    timer = host.page.locator("#timer")
    timer.wait_for()
    assert timer.locator(".seconds").inner_text() == "30"
    host.provokes("htmx:error: timeout")  # of what is asked while the clock leaps
    host.stop_the_clock()
    host.tap(host.button("Next player", timer))
    host.page.clock.run_for(12_000)
    assert timer.locator(".seconds").inner_text() == "18"
    host.page.clock.resume()
    laid(table, steps(CARD))
    expect(timer).to_have_attribute("data-mark", f"{len(steps(CARD))}-", timeout=15_000)  # the last card begins it anew
    host.comes_to(True, lambda: int(timer.locator(".seconds").inner_text()) > 25)
    host.page.clock.fast_forward(31_000)
    host.says("Time is up.")
    assert host.page.evaluate("window.felt") == [[120, 90, 120]] and host.page.evaluate("window.heard") == 0
    host.tap(host.button("Stop it", timer))
    host.says_no_more("Time is up.")
    assert timer.locator(".seconds").inner_text() == "30"


def test_a_phone_trembles_when_it_is_asked_and_sounds_only_where_that_is_wished(
    device: Callable[..., Any], table: Table
) -> None:
    ann = device(kind=Phone)
    ann.context.add_init_script(f"({FEELS})()")
    table.put("Ann", "theft")
    table.seat(ann, "Ann")
    ann.look()
    ann.tap(ann.page.locator("#sheet .me .icon-button"))
    choice = ann.page.locator("[data-sounds]")
    choice.wait_for()
    assert not choice.locator("input").is_checked()
    ann.tap(choice)
    assert ann.page.evaluate("[window.heard, localStorage.getItem('companion sounds')]") == [2, "on"]
    ann.page.keyboard.press("Escape")
    table.end("Cem", ("blue", "green"), crystals=4)
    ann.page.get_by_role("heading", name="Whom do you rob?").wait_for()
    ann.comes_to([[[60]], 4], lambda: ann.page.evaluate("[window.felt, window.heard]"))

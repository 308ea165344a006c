"""When the maze has ended the round, a phone without a guess offers it for five seconds; a tap beside that skips it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.devices import Device
from tests.browser.tables import Table, answer_of

pytestmark = pytest.mark.long


@pytest.fixture
def ann(phone: Callable[..., Device], six_dealt: Table) -> Device:
    """Her phone has shown that the treasure is reached."""
    answer_of(six_dealt.players["Ann"], f"{six_dealt.at}/do/seen")
    ann = phone()
    six_dealt.seat(ann, "Ann")
    for column in range(1, 8):
        six_dealt.hosts("do/place", cell=f"{column},0", card="free EW", anyway="1")
    six_dealt.hosts("do/goal", cell="8,0", shows="treasure", anyway="1")
    show = ann.watches_the_show()
    expect(show).to_be_visible()
    expect(ann.page.locator(".last-guess")).to_be_hidden()
    show.evaluate("show => show.close()")
    expect(ann.page.locator(".last-guess")).to_be_in_viewport(ratio=1)
    return ann


def test_a_tap_on_it_opens_the_guess(ann: Device, six_dealt: Table) -> None:
    ann.tap(ann.page.locator(".last-guess"))
    ann.page.locator("#guess select").first.select_option("saboteur")
    expect(ann.page.locator(".last-guess")).to_be_hidden()
    expect(ann.page.locator("#guess[open] summary")).to_contain_text("saved")
    expect(ann.page.locator(".last-guess")).to_have_count(0)
    assert "1 of 6 have guessed" in six_dealt.page("host").text()


def test_a_tap_beside_it_skips_it_for_good(ann: Device, six_dealt: Table) -> None:
    ann.tap(ann.page.locator(".own-name"))
    expect(ann.page.locator(".last-guess")).not_to_be_in_viewport()
    six_dealt.rename("Ann", "Anna")
    ann.says("Anna")
    expect(ann.page.locator(".last-guess")).not_to_be_in_viewport()
    expect(ann.page.locator(".last-guess")).to_be_hidden()

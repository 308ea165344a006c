"""Three hints in the first round of the first table that a device hosts, one at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.devices import TWICE
from tests.browser.host_maze import AGENT, Digger
from tests.browser.phones import Phone
from tests.browser.reading.test_host_fits_the_window import WINDOWS
from tests.browser.tables import Table

CARD = "Tap a glowing space, then the card that was placed."
PLAYER = "A card in front of a player, like a broken tool? Tap the name."
END = "When all hands are empty, tap the button below."

COVERS = """words => {
    const hint = words.parentElement, box = hint.getBoundingClientRect();
    const met = (other) => other.left < box.right && box.left < other.right
        && other.top < box.bottom && box.top < other.bottom;
    return [...document.querySelectorAll('#round a, #round button, #maze a, #maze button, #maze summary')]
        .filter((one) => one !== hint && one.checkVisibility() && !one.closest('.maze-view')
            && met(one.getBoundingClientRect())).map((one) => one.outerHTML.slice(0, 80));
}"""


def hints(host: Any) -> Any:
    return host.page.locator(".hint-line > :first-child").filter(visible=True)


def lays(table: Table, cell: str) -> None:
    table.hosts("maze", cell=cell, offer="b_t_hor 0", anyway="on", by=1)


def test_hints_come_one_at_a_time_and_a_tap_removes_one_for_good(digger: Digger, six_dealt: Table) -> None:
    expect(hints(digger)).to_have_text([CARD])
    lays(six_dealt, "1,0")
    expect(hints(digger)).to_have_text([PLAYER])
    digger.tap(hints(digger))
    expect(hints(digger)).to_have_count(0)
    lays(six_dealt, "2,0")
    expect(hints(digger)).to_have_text([END])
    digger.page.wait_for_timeout(TWICE)  # a second tap at the same place sooner is half of a double tap
    digger.tap(hints(digger))
    lays(six_dealt, "3,0")
    digger.page.reload()
    digger.page.locator('#maze a.card[data-cell="3,0"]').wait_for()
    expect(hints(digger)).to_have_count(0)


def test_the_second_table_of_a_device_has_no_hints(digger: Digger, server: Server) -> None:
    expect(hints(digger)).to_have_count(1)
    other = Table(server.port, "Ann", "Ben", "Cem")
    other.deal()
    digger.follow(other)
    expect(hints(digger)).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("size", WINDOWS)
def test_a_hint_covers_no_button(size: str, device: Callable[..., Any], six_dealt: Table) -> None:
    window = WINDOWS[size]
    host: Any = device(kind=Digger, laptop=window["width"] > 900, viewport=window, user_agent=AGENT)
    host.follow(six_dealt)
    expect(hints(host)).to_have_text([CARD])
    expect(hints(host)).to_be_in_viewport(ratio=1)
    assert hints(host).evaluate(COVERS) == []


def test_a_players_phone_has_no_hints(phone: Callable[..., Phone], six_dealt: Table) -> None:
    ben = six_dealt.seat(phone(), "Ben")
    assert not ben.page.locator(".hint-line").count()


def test_without_a_script_there_are_no_hints(device: Callable[..., Any], six_dealt: Table) -> None:
    host = six_dealt.host_page(device(kind=Digger, java_script_enabled=False))
    expect(hints(host)).to_have_count(0)

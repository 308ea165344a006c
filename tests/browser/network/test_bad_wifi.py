"""Bad Wi-Fi: the air falls silent, breaks or is slow for a while, or phones sleep; every page is right once it is back.

What a browser calls offline it knows of. Here it knows nothing, and nobody tells it.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Error, expect

from tests.browser.bad_network import Airwaves
from tests.browser.devices import Device
from tests.browser.hosts import Host
from tests.browser.phones import Phone
from tests.browser.tables import Table

pytestmark = pytest.mark.long

LOST = ("ERR_", "Failed to fetch", "htmx:sse:error", "htmx:error")
SOON = 6000
"""Milliseconds: several times what a page needs to notice, and less than it would wait if nothing told it to ask."""


@pytest.fixture
def follows(six_dealt: Table, air: Airwaves, device: Callable[..., Any]) -> Callable[[str], Any]:
    """The device of this player or the host in one Wi-Fi. It follows a round that was dealt."""

    def take(name: str) -> Any:
        if name == "host":
            taken: Any = six_dealt.host_page(device(laptop=True, kind=Host, base_url=air.address))
            six_dealt.put("Dia", "pickaxe")
            taken.lying("Dia", "Broken pickaxe").wait_for()
        else:
            taken = six_dealt.seat(device(kind=Phone, base_url=air.address), name)
            six_dealt.put(name, "pickaxe")
            taken.says("Broken pickaxe")
        taken.provokes(*LOST)
        return taken

    return take


def soon_says(device: Device, words: str) -> None:
    expect(device.page.get_by_text(words).filter(visible=True).first).to_be_visible(timeout=SOON)


@pytest.mark.parametrize("fails", [Airwaves.falls_silent, Airwaves.breaks])
def test_a_whole_table_is_right_again_once_the_air_is_back(
    fails: Callable[[Airwaves], None], six_dealt: Table, follows: Callable[[str], Any], air: Airwaves
) -> None:
    devices = [follows(name) for name in ("host", "Ben", "Cem")]
    fails(air)
    six_dealt.put("Cem", "cart")
    devices[0].page.wait_for_timeout(1500)
    six_dealt.end()
    devices[0].page.wait_for_timeout(1500)
    for each in devices:
        expect(each.page.get_by_text("Gold from round 1")).to_have_count(0)
    air.clears()
    for each in devices:
        soon_says(each, "Gold from round 1")
        expect(each.page.locator("#offline")).to_be_hidden()


def test_a_tap_after_all_connections_died_in_silence_arrives(
    six_dealt: Table, follows: Callable[[str], Any], air: Airwaves
) -> None:
    host = follows("host")
    host.tap(host.page.get_by_label("Put a card in front of Eva"))
    air.falls_silent()
    host.page.wait_for_timeout(1000)
    air.clears()
    host.tap(host.seat("Eva").get_by_role("button", name="Broken cart"))
    expect(host.lying("Eva", "Broken cart")).to_be_visible(timeout=SOON)


@pytest.mark.parametrize("wakes_first", [False, True])
def test_a_phone_whose_lines_died_while_it_slept_is_right_when_it_is_seen(
    six_dealt: Table, air: Airwaves, follows: Callable[[str], Any], wakes_first: bool
) -> None:
    """Or when its network is there, if it wakes before that."""
    ben = follows("Ben")
    ben.sleeps()
    air.falls_silent()
    six_dealt.put("Ben", "cart")
    if wakes_first:
        ben.wakes()
        ben.page.wait_for_timeout(3000)
        expect(ben.page.get_by_text("Broken cart")).to_have_count(0)
        air.clears()
    else:
        air.clears()
        ben.wakes()
    soon_says(ben, "Broken cart")
    six_dealt.put("Ben", "lantern")
    soon_says(ben, "Broken lantern")


def test_a_page_with_slow_answers_asks_for_each_only_once(six_dealt: Table, phone: Callable[..., Phone]) -> None:
    """It gives up the first ones, and learns to wait."""
    ben = six_dealt.seat(phone(), "Ben")
    asked: list[Any] = []
    ben.page.route("**/seat/sheet*", lambda route: asked.append(route))
    for kind, words in (("cart", "Broken cart"), ("lantern", "Broken lantern")):
        asked.clear()
        answered = 0
        six_dealt.put("Ben", kind)
        while not ben.page.get_by_text(words).count():
            waiting = asked[answered:]
            ben.page.wait_for_timeout(1700)
            for route in waiting:
                with suppress(Error):  # the page gave it up meanwhile
                    route.continue_()
            answered += len(waiting)
    assert len(asked) == 1

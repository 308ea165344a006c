"""Bad Wi-Fi: the air falls silent or breaks for a while; every page is right two seconds after it is back."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.bad_network import Airwaves
from tests.browser.conftest import Server
from tests.browser.devices import Device
from tests.browser.hosts import Host
from tests.browser.page_versions import SOON, is_right, right_at, watch
from tests.browser.phones import Phone
from tests.browser.tables import Table

pytestmark = pytest.mark.alone

PLAYERS = ("Ben", "Cem", "Dia", "Eva")
LOST = ("ERR_", "Failed to fetch", "htmx:sse:error", "htmx:error")

Gathered = tuple[Table, list[Device]]


@pytest.fixture
def gathered(server: Server, air: Airwaves, device: Callable[..., Device]) -> Gathered:
    """The host and four phones in one Wi-Fi, each on its page, in a round that was dealt."""
    table = Table(server.port, *PLAYERS)
    table.deal()
    host = table.host_page(device(laptop=True, kind=Host, base_url=air.address))
    phones = [table.seat(device(kind=Phone, base_url=air.address), name) for name in PLAYERS]
    for phone in (host, *phones):
        phone.provokes(*LOST)
    all_hear(table, [host, *phones])
    return table, [host, *phones]


def all_hear(table: Table, devices: list[Device]) -> None:
    """Waits until every page follows the table."""
    table.put("Ben", "lantern")
    for phone in devices:
        watch(phone, table.version())
    for phone in devices:
        right_at(phone)


def goes_on(table: Table, devices: list[Device], seconds: float) -> None:
    """The table plays on, while no page hears of it."""
    table.put("Cem", "cart")
    devices[0].page.wait_for_timeout(seconds * 500)
    table.put("Dia", "pickaxe")
    devices[0].page.wait_for_timeout(seconds * 500)
    table.end()


def late(table: Table, devices: list[Device], air: Airwaves) -> list[float]:
    """Lets the air clear; milliseconds until each page shows the table as it stands."""
    for phone in devices:
        watch(phone, table.version())
    assert not any(map(is_right, devices)), "there was air"
    cleared = time.time() * 1000
    air.clears()
    return [right_at(phone) - cleared for phone in devices]


def test_a_whole_table_is_right_again_after_the_air_fell_silent(gathered: Gathered, air: Airwaves) -> None:
    table, devices = gathered
    air.falls_silent()
    goes_on(table, devices, 3)
    assert max(late(table, devices, air)) <= SOON
    for phone in devices:
        phone.says("The gold of round 1")
        expect(phone.page.locator("#offline")).to_be_hidden()


def test_a_tap_after_all_connections_died_in_silence_arrives_at_once(
    server: Server, air: Airwaves, device: Callable[..., Device]
) -> None:
    table = Table(server.port, *PLAYERS)
    table.deal()
    host: Any = table.host_page(device(laptop=True, kind=Host, base_url=air.address))
    host.provokes(*LOST)
    all_hear(table, [host])
    host.tap(host.page.get_by_label("Put a card in front of Eva"))
    air.falls_silent()
    host.page.wait_for_timeout(1000)
    air.clears()
    before, tapped = table.version(), time.time()
    host.tap(host.seat("Eva").get_by_role("button", name="Broken cart"))
    host.comes_to(True, lambda: table.version() > before)
    assert (time.time() - tapped) * 1000 <= SOON


def test_a_whole_table_is_right_again_after_every_line_broke(gathered: Gathered, air: Airwaves) -> None:
    table, devices = gathered
    air.breaks()
    goes_on(table, devices, 3)
    assert max(late(table, devices, air)) <= SOON
    for phone in devices:
        phone.says("The gold of round 1")

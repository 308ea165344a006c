"""A tap without network: the page says that it didn't arrive, keeps the choice, and counts it once when sent again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.bad_network import Airwaves
from tests.browser.conftest import Server
from tests.browser.devices import TWICE, Device, fetched
from tests.browser.hosts import Host
from tests.browser.phones import Phone
from tests.browser.tables import NAMES, Table

LOST = ("ERR_", "Failed to fetch", "AbortError", "htmx:error: timeout")
NOT_ARRIVED = "That didn’t go through. Try again."


@pytest.fixture
def ben_steals(server: Server) -> Table:
    """Ben is asked from whom he steals."""
    table = Table(server.port, *NAMES)
    table.deal()
    table.put("Ben", "theft")
    table.end("Cem", ("blue", "green"))
    return table


@pytest.fixture
def ben_has_chosen(ben_steals: Table, air: Airwaves, device: Callable[..., Device]) -> Phone:
    """Ben's phone, on which he has chosen already."""
    phone: Phone = ben_steals.seat(device(kind=Phone, base_url=air.address), "Ben")
    phone.provokes(*LOST)
    phone.tap(seat_lines(phone).filter(has=phone.page.locator("input:enabled")).first)
    return phone


def seat_lines(phone: Phone) -> object:
    return phone.page.get_by_role("radiogroup").locator("label")


def chosen(phone: Phone) -> str | None:
    """Whom the thief has chosen."""
    return phone.page.locator("[data-button-text]:checked").get_attribute("data-button-text")


def send(phone: Phone) -> None:
    phone.tap(phone.page.locator("form [data-shows-choice]"))


@pytest.mark.long
def test_what_was_chosen_in_silence_stays_and_counts_once_when_sent_again(
    ben_steals: Table, air: Airwaves, ben_has_chosen: Phone
) -> None:
    victim = chosen(ben_has_chosen)
    air.falls_silent()
    send(ben_has_chosen)
    ben_has_chosen.says(NOT_ARRIVED)
    air.clears()
    expect(ben_has_chosen.page.locator("#offline")).to_be_hidden()
    ben_steals.rename("Finn", "Finnja")  # the page is drawn anew
    ben_has_chosen.says("Finnja")
    ben_has_chosen.says(NOT_ARRIVED)
    assert chosen(ben_has_chosen) == victim
    send(ben_has_chosen)
    ben_has_chosen.page.locator("#sheet.proposed").wait_for()
    assert ben_steals.history_count("stole 1 gold from") == 1


def test_a_tap_that_was_heard_but_not_answered_counts_once(
    ben_steals: Table, air: Airwaves, ben_has_chosen: Phone
) -> None:
    air.falls_deaf()
    send(ben_has_chosen)
    ben_has_chosen.page.locator("#sheet.proposed").wait_for()
    assert ben_steals.history_count("stole 1 gold from") == 1
    assert ben_has_chosen.page.locator(".problem:visible").count() == 0


@pytest.mark.long
def test_a_name_typed_without_a_network_stays_and_sits_down_once(server: Server, device: Callable[..., Device]) -> None:
    table = Table(server.port, "Ben")
    gul: Phone = device(kind=Phone)
    gul.open(f"/T/{table.code}")
    gul.provokes("ERR_INTERNET_DISCONNECTED")
    gul.context.set_offline(True)
    gul.page.get_by_label("Your name").fill("Gül")
    gul.tap(gul.button("Sit down"))
    gul.says(NOT_ARRIVED)
    gul.context.set_offline(False)
    gul.tap(gul.button("Sit down"))
    gul.page.locator("#sheet").wait_for()
    gul.says("2 at the table")


def heard_but_not_answered(route: Any) -> None:
    fetched(route)
    route.abort()


@pytest.mark.long
def test_a_tap_whose_outcome_the_page_shows_is_not_reported_as_lost(
    server: Server, device: Callable[..., Device]
) -> None:
    table = Table(server.port, *NAMES)
    table.deal()
    host: Host = table.host_page(device(kind=Host))
    host.provokes(*LOST)
    host.page.route("**/seats/2/token", heard_but_not_answered, times=1)
    host.tap(host.button("Broken pickaxe", host.sheet_of("Ben")))
    expect(host.page.get_by_role("button", name="Repair: broken pickaxe in front of Ben").first).to_be_attached()
    expect(host.page.get_by_text(NOT_ARRIVED)).to_have_count(0)


@pytest.mark.long
def test_an_undo_that_was_heard_but_not_answered_swallows_no_later_undo(
    server: Server, device: Callable[..., Device]
) -> None:
    table = Table(server.port, *NAMES)
    table.deal()
    for name in ("Ann", "Ben"):
        table.put(name, "cart")
    host: Host = table.host_page(device(kind=Host))
    host.provokes(*LOST)
    host.page.route("**/history", heard_but_not_answered, times=1)
    undo = host.page.locator("#take-back [value=take-back]")
    expect(undo).to_contain_text("Ben")
    host.tap(undo)
    expect(undo).to_contain_text("Ann")
    expect(host.page.get_by_text(NOT_ARRIVED)).to_have_count(0)
    host.page.wait_for_timeout(TWICE)
    host.tap(undo)
    expect(undo).not_to_contain_text("Ann")


@pytest.mark.long
def test_a_closed_cover_shows_that_its_entry_did_not_arrive(server: Server, device: Callable[..., Device]) -> None:
    table = Table(server.port, *NAMES[:4], edition="lost_mines")
    table.deal()
    ben: Phone = table.seat(device(kind=Phone), "Ben")
    ben.provokes(*LOST)
    ben.tap(ben.page.locator("#treasures > summary"))
    ben.page.route("**/seat/sheet*", lambda route: route.abort(), times=1)
    ben.tap(ben.button("Enter my treasures", ben.page.locator("#treasures")))
    ben.says(NOT_ARRIVED)
    ben.page.evaluate("document.querySelector('#treasures').removeAttribute('open')")  # as the cover does in time
    ben.says(NOT_ARRIVED)
    ben.tap(ben.page.locator("#treasures > summary"))
    ben.tap(ben.button("Enter my treasures", ben.page.locator("#treasures")))
    expect(ben.page.get_by_text(NOT_ARRIVED)).to_have_count(0)


@pytest.mark.long
def test_who_left_by_mistake_reads_so_and_is_back_with_the_seat(server: Server, device: Callable[..., Device]) -> None:
    table = Table(server.port, *NAMES)
    for step in (table.deal, table.end, table.confirm_round):
        step()
    ben: Phone = table.seat(device(kind=Phone), "Ben")
    ben.open(f"{table.at}/seat?n=2")
    ben.provokes("403")
    table.hosts("seats", do="remove", seat=2)
    ben.says("Ben has left this table")
    table.hosts("history", do="take-back")
    expect(ben.page.locator("#sheet .own-name")).to_have_text("Ben")
    table.hosts("seats", do="remove", seat=2)
    ben.says("Ben has left this table")
    table.hosts("seats", do="back", seat=2)
    ben.says("This phone no longer has Ben’s seat")
    expect(ben.button("I’m Ben: ask for my seat")).to_be_visible()

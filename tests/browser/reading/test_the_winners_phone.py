"""When the game ends the winner's phone celebrates over the page, once, until it is tapped."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.devices import LATER
from tests.browser.phones import Phone
from tests.browser.tables import NAMES, Table

pytestmark = pytest.mark.long


@pytest.fixture
def table(server: Server) -> Table:
    """Ann alone gets gold: she is the saboteur, and nobody reaches the treasure."""
    table = Table(server.port, *NAMES[:4], edition="saboteur", roles="cards", rounds="1")
    table.deal()
    return table


def ends(table: Table) -> None:
    roles = {f"role.{seat}": "saboteur" if seat == 1 else "gold-digger" for seat in range(1, 5)}
    table.hosts("round", do="end", reached_by="", **roles)
    table.confirm_round()


def loaded(phone: Phone) -> Phone:
    """Its extra scripts are there, as they are soon after the first look."""
    phone.page.locator(LATER).wait_for(state="attached")
    return phone


def test_a_winners_phone_celebrates_once_until_it_is_tapped(table: Table, phone: Callable[..., Phone]) -> None:
    ann, ben = (loaded(table.seat(phone(), name)) for name in ("Ann", "Ben"))
    ends(table)
    dialog = ann.page.get_by_role("dialog", name="You win!")
    dialog.wait_for()
    ann.page.wait_for_timeout(500)
    ann.page.touchscreen.tap(195, 300)
    expect(dialog).to_have_count(0)
    ben.page.locator("#sheet.finished").wait_for()
    ann.page.reload()
    loaded(ann)
    for player_phone in (ann, ben):
        expect(player_phone.page.locator("dialog.ending")).to_have_count(0)


def test_the_celebration_ends_when_a_correction_changes_the_gold(table: Table, phone: Callable[..., Phone]) -> None:
    ann = loaded(table.seat(phone(), "Ann"))
    ends(table)
    dialog = ann.page.get_by_role("dialog", name="You win!")
    dialog.wait_for()
    table.hosts("settlement", do="correct", round=1, seat=1, gold=1, why="")
    expect(dialog).to_have_count(0)


def test_the_celebration_ends_when_a_correction_makes_others_win_too(table: Table, phone: Callable[..., Phone]) -> None:
    ann = loaded(table.seat(phone(), "Ann"))
    ends(table)
    dialog = ann.page.locator("dialog.ending")
    dialog.wait_for()
    gold = int(dialog.locator("p.serif").inner_text().split()[0])
    table.hosts("settlement", do="correct", round=1, seat=2, gold=gold, why="")
    expect(dialog).to_have_count(0)


def test_nothing_falls_for_who_wants_less_motion(table: Table, phone: Callable[..., Phone]) -> None:
    ann = loaded(table.seat(phone(reduced_motion="reduce"), "Ann"))
    ends(table)
    ann.page.get_by_role("dialog", name="You win!").wait_for()
    expect(ann.page.locator(".falling")).to_be_hidden()

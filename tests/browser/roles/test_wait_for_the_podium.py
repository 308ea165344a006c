"""The end of the game beside a big screen: no other page shows the winner before the big screen has."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.devices import Device
from tests.browser.roles.shows import hang, watching
from tests.browser.tables import NAMES, Table

pytestmark = pytest.mark.long

NOTES = """
const look = () => {
  if (document.querySelector('.podium') && !document.querySelector('.show[open]:not(.leaving)'))
    window.seenAt ??= Date.now();
  requestAnimationFrame(look);
};
look();
document.addEventListener('animationend', ({ target }) => {
  if (target.matches('.podium-page h1')) window.shownAt ??= Date.now();
});
"""
"""When a page's podium was first seen, and when a big screen had shown the winner."""


@pytest.fixture
def table(server: Server) -> Table:
    """Ann alone gets gold: she is the saboteur, and nobody reaches the treasure."""
    table = Table(server.port, *NAMES[:4], edition="saboteur", roles="cards", rounds="1")
    table.deal()
    roles = {f"role.{seat}": "saboteur" if seat == 1 else "gold-digger" for seat in range(1, 5)}
    table.hosts("round", do="end", reached_by="", **roles)
    return table


@pytest.mark.alone  # a busy computer draws the podium later than promised
def test_phones_and_host_wait_until_the_big_screen_has_shown_the_winner(
    moving: Callable[..., Device], phone: Callable[..., Device], table: Table
) -> None:
    screen = hang(moving(laptop=True), table, ".proposed")
    kind = type(phone())
    ann = watching(table.seat(moving(kind=kind), "Ann"), "#sheet.proposed")
    ben = watching(table.seat(moving(kind=kind, reduced_motion="reduce"), "Ben"), "#sheet.proposed")
    host = watching(table.host_page(moving(kind=kind)), "#round.proposed")
    table.confirm_round()
    for page in (ann, ben, host):
        expect(page.page.locator(".show").get_by_text("Look up!")).to_be_visible()
        expect(page.page.get_by_text("You win!")).not_to_be_visible()
    for page in (ann, ben, host):
        expect(page.page.locator(".show")).to_have_count(0)
        assert page.page.evaluate("window.seenAt") >= screen.page.evaluate("window.shownAt")
    expect(ann.page.get_by_role("dialog", name="You win!")).to_be_visible()


def test_a_tap_does_not_end_the_wait(device: Callable[..., Device], phone: Callable[..., Device], table: Table) -> None:
    hang(device(laptop=True), table, ".proposed")
    ann = watching(table.seat(phone(), "Ann"), "#sheet.proposed")
    ann.stop_the_clock()  # the wait is short, and a busy computer takes its time to tap
    table.confirm_round()
    look_up = ann.page.locator(".show").get_by_text("Look up!")
    ann.comes_to(True, lambda: ann.page.clock.run_for(20) or look_up.is_visible())
    ann.tap(ann.page.locator(".show"))
    ann.page.clock.run_for(1_100)  # one that ends it would be gone by now
    expect(look_up).to_be_visible()
    ann.page.clock.resume()
    expect(ann.page.locator(".show")).to_have_count(0)


def test_a_reload_does_not_end_the_wait(
    device: Callable[..., Device], phone: Callable[..., Device], table: Table
) -> None:
    hang(device(laptop=True), table, ".proposed")
    ann = watching(table.seat(phone(), "Ann"), "#sheet.proposed")
    table.confirm_round()
    ann.page.reload(wait_until="domcontentloaded")
    show = ann.page.locator(".show")
    expect(show.get_by_text("Look up!")).to_be_visible()
    expect(ann.page.get_by_text("You win!")).not_to_be_visible()
    expect(show).to_have_count(0)


def test_without_a_big_screen_the_winner_is_shown_at_once(
    moving: Callable[..., Device], phone: Callable[..., Device], table: Table
) -> None:
    ben = watching(table.seat(moving(kind=type(phone())), "Ben"), "#sheet.proposed")
    ben.page.evaluate(
        "document.addEventListener('toggle', ({ target }) => { window.covered ||= target.matches('.show'); }, true)"
    )
    table.confirm_round()
    ben.page.locator(".podium").wait_for()
    assert ben.page.evaluate("[window.covered ?? false, document.querySelectorAll('.show[open]').length]") == [False, 0]

"""The last gold card of a draft beside a big screen: no other page shows the gold before the big screen has."""

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
  if (document.querySelector('.round-scores') && !document.querySelector('.show[open]:not(.leaving)'))
    window.seenAt ??= Date.now();
  requestAnimationFrame(look);
};
look();
document.addEventListener('animationend', ({ target }) => {
  if (target.matches('.round-scores .rest')) window.shownAt ??= Date.now();
});
"""
"""When a page's result was first seen, and when a big screen had unfolded its last line."""


@pytest.fixture
def table(server: Server) -> Table:
    """Cem alone is left to pick a gold card; Ben is the saboteur."""
    table = Table(server.port, *NAMES[:4], edition="saboteur", roles="cards", totals="open")
    table.deal()
    roles = {f"role.{seat}": "saboteur" if seat == 2 else "gold-digger" for seat in range(1, 5)}
    table.hosts("round", do="end", reached_by=1, **roles)
    for name in ("Ann", "Dia"):
        table.hosts(f"seats/{table.number(name)}/act", do="pass")
    return table


def picks(table: Table) -> None:
    table.hosts(f"seats/{table.number('Cem')}/act", do="pass")


@pytest.mark.alone  # a busy computer draws the result later than promised
def test_phones_and_host_wait_until_the_big_screen_has_unfolded_every_line(
    moving: Callable[..., Device], phone: Callable[..., Device], table: Table
) -> None:
    screen, kind = hang(moving(laptop=True), table, ".sharing"), type(phone())
    ann = watching(table.seat(moving(kind=kind), "Ann"), "#sheet.sharing")
    ben = watching(table.seat(moving(kind=kind, reduced_motion="reduce"), "Ben"), "#sheet.sharing")
    host = watching(table.host_page(moving(kind=kind)), "#round.sharing")
    picks(table)
    for page in (ann, ben, host):
        page.page.locator(".proposed").first.wait_for(state="attached")
        expect(page.page.locator(".show").get_by_text("Look up!")).to_be_visible()
    for page in (ann, ben, host):
        expect(page.page.locator(".show")).to_have_count(0)
        assert page.page.evaluate("window.seenAt") >= screen.page.evaluate("window.shownAt")


def test_a_reload_waits_too_and_nobody_waits_again_for_a_correction(
    device: Callable[..., Device], phone: Callable[..., Device], table: Table
) -> None:
    hang(device(laptop=True), table, ".sharing")
    ann = watching(table.seat(phone(), "Ann"), "#sheet.sharing")
    host = watching(table.host_page(phone()), "#round.sharing")
    picks(table)
    ann.page.reload(wait_until="domcontentloaded")
    for page in (ann, host):
        expect(page.page.locator(".show").get_by_text("Look up!")).to_be_visible()
    host.tap(host.button("Tap to skip"))
    expect(host.page.locator(".show")).to_have_count(0)
    expect(ann.page.locator(".show")).to_have_count(0)
    table.hosts("settlement", do="correct", round=1, seat=table.number("Ben"), gold=9, why="miscounted")
    for page in (ann, host):
        page.says("9")
        expect(page.page.locator(".show")).to_have_count(0)


def test_without_a_big_screen_nobody_waits(
    moving: Callable[..., Device], phone: Callable[..., Device], table: Table
) -> None:
    ann = watching(table.seat(moving(kind=type(phone())), "Ann"), "#sheet.sharing")
    ann.page.evaluate(
        "document.addEventListener('toggle', ({ target }) => { window.covered ||= target.matches('.show'); }, true)"
    )
    picks(table)
    ann.page.locator(".proposed .round-scores").wait_for()
    assert ann.page.evaluate("[window.covered ?? false, document.querySelectorAll('.show[open]').length]") == [False, 0]

"""Without a script: a round by plain forms, and a refusal that is a page with a link back."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.devices import Device
from tests.browser.tables import Table

pytestmark = pytest.mark.long


@pytest.fixture
def plain(device: Callable[..., Device]) -> Callable[..., Device]:
    """A browser without JavaScript."""
    return lambda laptop=False, kind=Device: device(laptop=laptop, kind=kind, java_script_enabled=False)


def test_a_game_works_by_plain_forms(plain: Callable[..., Device]) -> None:
    host, players = plain(laptop=True), [plain(), plain()]
    host.open("/")
    host.page.get_by_label("Saboteur 2").check()
    host.page.get_by_role("button", name="Open a table").click()
    host.page.wait_for_url("**/host")
    code = host.page.url.split("/")[-2]
    for player, name in zip(players, ("Ben", "Cem"), strict=True):
        sit_plainly(player, code, name)
    host.open(f"/t/{code}/host")
    host.page.get_by_role("button", name="Deal the roles").click()
    host.page.get_by_text("0 of 2 have looked").wait_for()
    host.page.get_by_label("Put a card in front of Ben").click()
    host.page.get_by_role("button", name="Theft card").first.click()
    host.page.get_by_role("button", name="Hands off: theft card in front of Ben").wait_for()
    end_plainly(host, "Cem")
    steal_plainly(players[0], code)
    host.open(f"/t/{code}/host")
    host.page.get_by_role("button", name="Confirm result").click()
    expect(host.page.get_by_text("Round 1 is confirmed. On to round 2.")).to_be_visible()


def sit_plainly(player: Device, code: str, name: str) -> None:
    player.open(f"/T/{code}")
    player.page.get_by_label("Your name").fill(name)
    player.page.get_by_role("button", name="Sit down").click()
    player.page.get_by_role("heading", name=name, exact=True).wait_for()


def end_plainly(host: Device, connector: str) -> None:
    form = host.page.locator("#facts")
    if not form.is_visible():
        host.page.locator("[data-open='#end-sheet']").click()
    form.get_by_label(connector, exact=True).first.check()
    form.get_by_label("Blue", exact=True).check()
    form.get_by_label("3", exact=True).check()
    form.get_by_role("button", name=re.compile("^End the round")).click()
    host.page.locator("#round.sharing, #round.proposed").wait_for()


def steal_plainly(thief: Device, code: str) -> None:
    """If there is anybody to steal from, the thief doesn't steal."""
    thief.open(f"/t/{code}/seat")
    forgo = thief.page.get_by_role("button", name=re.compile("^Take nothing"))
    if forgo.count():
        forgo.click()
    thief.page.locator("#sheet.proposed").wait_for()


def test_a_refusal_without_a_script_is_a_page_with_the_way_back(
    plain: Callable[..., Device], six_seated: Table
) -> None:
    host = plain(laptop=True)
    host.provokes("422")
    six_seated.host_page(host)
    form = host.page.locator("#add")
    if not form.is_visible():
        host.page.get_by_text("Add a seat").click()
    form.get_by_label("Name").fill("Ben")
    form.get_by_role("button", name="Has no phone").click()
    host.page.get_by_text("Someone at this table is already called Ben. Add a letter or a number.").wait_for()
    host.page.get_by_role("link", name="Back").click()
    expect(host.page.locator("#seats")).to_be_visible()


def test_no_button_is_shown_that_needs_a_script(plain: Callable[..., Device], six_seated: Table) -> None:
    player = plain()
    six_seated.seat(player, "Ben")
    six_seated.deal()
    six_seated.seat(player, "Ben")
    expect(player.page.get_by_role("button", name=re.compile("^Hold to look"))).to_have_count(0)

"""A round by keyboard alone: Tab finds all that there is to do, and a sheet that is closed gives the focus back."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.devices import Device
from tests.browser.hosts import Host
from tests.browser.tables import Table

FOCUSED = """() => {
  const at = document.activeElement;
  const said = at.getAttribute('aria-label') || (at.labels && at.labels[0] ? at.labels[0].textContent : at.textContent);
  return said.replace(/\\s+/g, ' ').trim();
}"""


def tab_to(device: Device, name: str) -> None:
    """Walks on with Tab until this stands in focus."""
    seen: list[str] = []
    for _ in range(120):
        device.page.keyboard.press("Tab")
        seen.append(device.page.evaluate(FOCUSED))
        if seen[-1].startswith(name):
            return
    raise AssertionError(f"no way by Tab to {name!r}, only {list(dict.fromkeys(seen))}")


def presses(device: Device, name: str, key: str = "Enter") -> None:
    tab_to(device, name)
    device.page.keyboard.press(key)


@pytest.mark.long
def test_a_keyboard_alone_opens_deals_ends_and_confirms(host: Host) -> None:
    show = host.watches_the_show()
    host.open("/")
    presses(host, "Saboteur (base game)", "ArrowDown")
    assert host.page.evaluate(FOCUSED).startswith("Saboteur 2")
    presses(host, "Open a table")
    host.page.wait_for_url("**/host", wait_until="domcontentloaded")
    tab_to(host, "Your name")
    host.page.keyboard.type("Ann")
    presses(host, "Sit down")
    host.seat("Ann").wait_for()
    presses(host, "Add a seat")
    for name in ("Ben", "Cem"):
        tab_to(host, "Name")
        host.page.keyboard.type(name)
        presses(host, "Add without a phone")
        host.seat(name).wait_for()
    presses(host, "Deal the roles")
    host.page.locator("#round.dealt").wait_for()
    presses(host, "End the round")
    presses(host, "Ann", "ArrowDown")
    assert host.page.evaluate(FOCUSED) == "Ben"
    presses(host, "Both", "ArrowDown")
    assert host.page.evaluate(FOCUSED) == "Blue"
    presses(host, "0", "Space")
    presses(host, "End the round: reveal all roles")
    host.says("press once more")
    host.page.keyboard.press("Enter")
    show.wait_for()
    host.page.keyboard.press("Escape")
    expect(show).to_have_count(0)
    presses(host, "Confirm result")
    host.says("Round 1 is confirmed. On to round 2.")


def test_a_keyboard_opens_and_closes_a_sheet_and_keeps_its_focus(host: Host, six_seated: Table) -> None:
    six_seated.host_page(host)
    presses(host, "Ben")
    host.page.get_by_role("dialog", name="Ben").wait_for()
    host.page.keyboard.press("Escape")
    host.page.get_by_role("dialog", name="Ben").wait_for(state="hidden")
    assert host.page.evaluate(FOCUSED).startswith("Ben")

"""A night is remembered by a tap and forgotten by a hold alone; its pages can be read."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.phones import Device, Host
from tests.browser.tables import Table
from tests.browser.test_reading import problems, too_wide

ONE, NONE = "One night", "None yet."


@pytest.fixture
def table(server: Server) -> Table:
    """A finished game of one round."""
    table = Table(server.port, "Ann", "Ben", "Wilhelmina-Maximiliane-V", rounds="1")
    table.deal()
    table.end("Ben", ("blue",))
    table.book()
    return table


def uncovered(device: Device) -> None:
    device.page.evaluate("document.querySelectorAll('main details').forEach(each => { each.open = true })")


@pytest.mark.parametrize("dark", [True, False], ids=["dark", "light"])
def test_a_tap_remembers_and_a_hold_forgets(device: Callable[..., Device], table: Table, dark: bool) -> None:
    host = table.host_page(device(kind=Host, dark=dark))
    page = host.page
    host.tap(page.locator("#remember button"))
    expect(page.locator("#nights")).to_be_visible()
    page.goto("/nights")
    expect(page.locator("h1 + p")).to_contain_text(ONE)
    uncovered(host)
    assert [*problems(host), *too_wide(host)] == []
    forget = page.get_by_role("button", name="Forget this night")
    host.tap(forget)
    page.wait_for_timeout(300)
    expect(page.locator("h1 + p")).to_contain_text(ONE)
    host.hold(forget)
    expect(page.locator("h1 + p")).to_contain_text(NONE)
    page.wait_for_timeout(600)  # nothing was sent twice: that would be refused
    expect(page.locator("main .problem")).to_have_count(0)


@pytest.mark.parametrize("dark", [True, False], ids=["dark", "light"])
def test_the_result_can_be_read_and_shows_its_picture(device: Callable[..., Device], table: Table, dark: bool) -> None:
    guest = device(dark=dark)
    guest.page.goto(f"{table.at}/results")
    expect(guest.page.locator("figure img")).to_have_js_property("naturalWidth", 1200)
    assert [*problems(guest), *too_wide(guest)] == []

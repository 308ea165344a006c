"""A game is remembered by a tap and deleted by a held button alone; its pages can be read."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.devices import Device
from tests.browser.hosts import Host
from tests.browser.reader import STILL, problems, too_wide, uncovered
from tests.browser.tables import Table

pytestmark = pytest.mark.long

ONE, NONE = (
    "One game night, on",
    "No game nights yet. The host can remember one in the table’s options or after the last round.",
)


@pytest.fixture
def finished_game(server: Server) -> Table:
    """A finished game of one round."""
    table = Table(server.port, "Ann", "Ben", "Wilhelmina-Maximiliane-V", rounds="1")
    table.deal()
    table.end("Ben", ("blue",))
    table.confirm_round()
    return table


def test_a_tap_remembers_and_a_hold_forgets(device: Callable[..., Device], finished_game: Table) -> None:
    host = finished_game.host_page(device(kind=Host, **STILL))
    page = host.page
    host.tap(page.locator("#remember button"))
    expect(page.locator("#nights")).to_be_visible()
    page.goto("/nights")
    expect(page.locator("h1 + p")).to_contain_text(ONE)
    uncovered(host)
    assert [*problems(host), *too_wide(host)] == []
    forget = page.get_by_role("button", name="Forget this game night")
    host.tap(forget)
    expect(page.locator("h1 + p")).to_contain_text(ONE)
    host.hold(forget)
    expect(page.locator("h1 + p")).to_contain_text(NONE)
    expect(page.locator("main .problem")).to_have_count(0)  # nothing was sent twice: that would be refused


def test_the_result_shows_its_picture(device: Callable[..., Device], finished_game: Table) -> None:
    player = device()
    player.page.goto(f"{finished_game.at}/results")
    expect(player.page.locator("figure img")).to_have_js_property("naturalWidth", 1200)

"""How long a table is kept, as the host chooses it; and what phones say when a table goes under them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.hosts import Host
from tests.browser.phones import Phone
from tests.browser.tables import Table

pytestmark = pytest.mark.long

GONE = ("410", "net::ERR_", "Failed to fetch")


@pytest.fixture
def three_seated(server: Server) -> Table:
    return Table(server.port, "Ann", "Ben", "Cem")


def test_the_sheet_stays_open_while_the_host_chooses_how_long_to_keep(three_seated: Table, host: Host) -> None:
    page = three_seated.host_page(host).page
    page.locator("summary[aria-label='More']").first.click()
    page.get_by_text("Table options").first.click()
    kept = page.locator("#keeping")
    kept.locator("summary").click()
    before = kept.locator("summary").inner_text()
    kept.locator("select").select_option("365")
    expect(kept.locator("summary")).not_to_have_text(before)
    expect(page.locator("#options-sheet")).to_be_visible()
    kept.locator("select").select_option("0")
    expect(kept.locator("summary")).to_have_text("This table is kept forever")
    assert host.errors == []


def test_every_page_of_a_table_that_is_removed_says_so_by_itself(
    three_seated: Table, server: Server, host: Host, phone: Callable[..., Phone]
) -> None:
    devices = [three_seated.host_page(host), *(three_seated.seat(phone(), name) for name in ("Ben", "Cem"))]
    for device in devices:
        device.provokes(*GONE)
    command = [sys.executable, "-m", "companion", "purge", three_seated.code, "--yes", "--data", str(server.data)]
    subprocess.run(command, check=True, capture_output=True, timeout=60)
    for device in devices:
        expect(
            device.page.get_by_text(
                "This table no longer exists. It was removed, or nobody played here for a long time."
            )
        ).to_be_visible()
        assert device.button("Home").is_visible()

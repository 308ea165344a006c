"""The end of a round on the board of The Lost Mines: what phones enter meanwhile counts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.hosts import Host
from tests.browser.tables import Table, answer_of

pytestmark = pytest.mark.long


@pytest.fixture
def two_took_gems(three_in_the_mines: Table) -> Table:
    """Ann and Ben have each taken a treasure from the mine with gems."""
    table = three_in_the_mines
    for cell in ("3,0", "4,0"):
        table.hosts("do/place", cell=cell, card="free EW", anyway="1")
    for seat in (1, 2):
        table.hosts("do/move-dwarf", seat=seat, cell="2,0", anyway="1")
    table.hosts("do/begin-turn", seat=1)
    table.hosts("do/goal", cell="5,0", shows="gems")
    table.hosts("do/move-dwarf", seat=2, cell="5,0")
    return table


def ann_enters_4(table: Table) -> None:
    answer_of(table.players["Ann"], f"{table.at}/do/treasures", values=["", "4"])


def test_a_value_that_a_phone_enters_answers_a_refusal_about_it(two_took_gems: Table, host: Host) -> None:
    host.provokes("422")
    two_took_gems.host_page(host)
    form = host.open_end()
    ben = host.question(form, "Who found which treasures?").locator("fieldset", has_text="Ben")
    host.tap(ben.locator("label.gold-chip", has_text="2").first)
    host.hold(host.button(re.compile("End the round"), form))
    expect(form.locator(".problem")).to_have_count(1)
    ann_enters_4(two_took_gems)
    expect(ben.locator(":checked")).to_have_count(1)
    host.hold(host.button(re.compile("End the round"), form))
    host.page.locator("#round.proposed").wait_for()

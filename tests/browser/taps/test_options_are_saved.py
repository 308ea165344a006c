"""An option is saved when it changes, and its sheet stays open."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.hosts import Host
from tests.browser.tables import Table
from tests.waiting import until


def options(host: Host) -> Any:
    """The open sheet of the table's options."""
    host.tap(host.page.get_by_label("More"))
    host.tap(host.button("Table options"))
    sheet = host.page.locator("#options-sheet")
    expect(sheet).to_be_visible()
    return sheet


def test_two_options_that_change_one_after_the_other_are_both_saved(host: Host, six_seated: Table) -> None:
    six_seated.host_page(host)
    sheet = options(host)
    expect(host.button("Save options", sheet)).to_be_hidden()
    host.tap(sheet.get_by_label("Open to everyone"))
    sheet.locator("[name='option.rounds']").select_option("5")
    until(lambda: six_seated.page("host").values("[name='option.totals'][checked]") == ["open"])
    until(lambda: six_seated.page("host").texts("[name='option.rounds'] [selected]") == ["5"])
    expect(sheet).to_be_visible()
    expect(sheet.get_by_label("Open to everyone")).to_be_checked()
    expect(sheet.locator("[name='option.rounds']")).to_have_value("5")

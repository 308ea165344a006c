"""The host's own name is asked for on a new table, and kept while it is typed."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.hosts import Host
from tests.browser.phones import Phone


def test_a_name_half_typed_is_kept_when_a_player_joins(host: Host, phone: Callable[..., Phone]) -> None:
    code = host.open_table()
    field = host.page.get_by_label("Your name")
    field.fill("An")
    field.blur()
    phone().join(code, "Ben")
    host.seat("Ben").wait_for()
    expect(field).to_have_value("An")
    field.fill("Ann")
    host.tap(host.button("Sit down"))
    host.says("2 players at the table.")
    assert host.seat("Ann").is_visible() and not field.is_visible()


def test_an_emptied_field_lets_the_table_be_shown(host: Host, phone: Callable[..., Phone]) -> None:
    code = host.open_table()
    field = host.page.get_by_label("Your name")
    field.fill("An")
    phone().join(code, "Ben")
    host.seat("Ben").wait_for()
    field.fill("")
    expect(field).to_be_visible()
    field.blur()
    host.says("1 player at the table.")
    expect(field).to_have_count(0)

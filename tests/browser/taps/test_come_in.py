"""Join or open a table on a phone: joining comes first, and a mistake is shown where it was typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.devices import Device
from tests.browser.tables import NAMES, Table

pytestmark = pytest.mark.long


@pytest.fixture
def at_the_door(device: Callable[..., Device]) -> Device:
    """A narrow phone."""
    visitor = device(viewport={"width": 320, "height": 568})
    visitor.provokes("404", "422", "429")
    return visitor


def expect_said_where_it_was_typed(phone: Device, field: Any, typed: str) -> None:
    """The reason is seen together with its field, which has the focus and what was typed."""
    expect(field).to_be_focused()
    expect(field).to_have_value(typed)
    for element in (field, phone.page.locator("main .problem")):
        expect(element).to_be_in_viewport(ratio=1)


def test_joining_comes_before_opening_a_table(at_the_door: Device) -> None:
    at_the_door.open("/")
    join, opening = (at_the_door.page.get_by_role("heading", name=name) for name in ("Join a table", "Open a table"))
    assert join.bounding_box()["y"] <= opening.bounding_box()["y"]
    assert join.bounding_box()["x"] <= opening.bounding_box()["x"]


def test_the_message_on_a_wrong_code_is_in_view_at_its_field(at_the_door: Device) -> None:
    at_the_door.open("/")
    field = at_the_door.page.get_by_label("Four-letter code")
    field.fill("QQQX")
    at_the_door.tap(at_the_door.button("To the table"))
    at_the_door.page.locator("main .problem").wait_for()
    expect_said_where_it_was_typed(at_the_door, field, "QQQX")


def test_the_message_on_a_taken_name_is_in_view_at_its_field(at_the_door: Device, server: Server) -> None:
    table = Table(server.port, *NAMES)
    at_the_door.open(table.at)
    field = at_the_door.page.get_by_label("Your name")
    field.fill("Ben")
    at_the_door.tap(at_the_door.button("Sit down"))
    at_the_door.page.locator("main .problem").wait_for()
    expect_said_where_it_was_typed(at_the_door, field, "Ben")


def test_who_comes_when_the_last_seat_was_just_taken_keeps_the_name(at_the_door: Device, server: Server) -> None:
    duel = Table(server.port, "Ann", edition="duel")
    at_the_door.open(duel.at)
    field = at_the_door.page.get_by_label("Your name")
    field.fill("Cem")
    duel.hosts("seats", do="add", name="Ben")
    at_the_door.tap(at_the_door.button("Sit down"))
    at_the_door.page.locator("main .problem").wait_for()
    expect_said_where_it_was_typed(at_the_door, field, "Cem")


def test_who_sat_here_before_sees_the_names_at_once(at_the_door: Device, six_seated: Table) -> None:
    at_the_door.open(six_seated.at)
    at_the_door.tap(at_the_door.page.get_by_text("I sat here before"))
    expect(at_the_door.button("I’m Dia")).to_be_in_viewport(ratio=1)

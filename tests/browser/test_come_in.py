"""The ways in on a phone: joining comes first, and what was typed wrongly is said where it was typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.phones import Device
from tests.browser.tables import NAMES, Table

SCREENS = {
    "an iPhone with its bars": {"width": 390, "height": 664},
    "a narrow phone": {"width": 320, "height": 568},
    "a phone that lies": {"width": 844, "height": 390},
}


@pytest.fixture(params=SCREENS)
def phone(device: Callable[..., Device], request: pytest.FixtureRequest) -> Device:
    one = device(viewport=SCREENS[request.param])
    one.provokes("404", "422", "429")
    return one


def is_said_where_it_was_typed(phone: Device, field: Any, typed: str) -> None:
    """The reason is seen together with its field, which has the focus and what was typed."""
    expect(field).to_be_focused()
    expect(field).to_have_value(typed)
    for one in (field, phone.page.locator(".problem")):
        expect(one).to_be_in_viewport(ratio=1)


def test_joining_comes_before_opening_a_table(phone: Device) -> None:
    phone.open("/")
    join, opening = (phone.page.get_by_role("heading", name=name) for name in ("Join a table", "Open a table"))
    assert join.bounding_box()["y"] <= opening.bounding_box()["y"]
    assert join.bounding_box()["x"] <= opening.bounding_box()["x"]


def test_a_wrong_code_is_said_where_it_was_typed(phone: Device) -> None:
    phone.open("/")
    field = phone.page.get_by_label("Its four letters")
    field.fill("QQQX")
    phone.tap(phone.button("To the table"))
    phone.page.locator(".problem").wait_for()
    is_said_where_it_was_typed(phone, field, "QQQX")


def test_a_name_that_is_taken_is_said_where_it_was_typed(phone: Device, server: Server) -> None:
    table = Table(server.port, *NAMES)
    phone.open(table.at)
    field = phone.page.get_by_label("Your name")
    field.fill("Ben")
    phone.tap(phone.button("Sit down"))
    phone.page.locator(".problem").wait_for()
    is_said_where_it_was_typed(phone, field, "Ben")


def test_who_comes_when_the_last_seat_was_just_taken_keeps_the_name(phone: Device, server: Server) -> None:
    duel = Table(server.port, "Ann", edition="duel")
    phone.open(duel.at)
    field = phone.page.get_by_label("Your name")
    field.fill("Cem")
    duel.hosts("seats", do="add", name="Ben")
    phone.tap(phone.button("Sit down"))
    phone.page.locator(".problem").wait_for()
    is_said_where_it_was_typed(phone, field, "Cem")

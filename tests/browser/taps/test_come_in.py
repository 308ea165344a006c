"""A mistake at the door is shown on a narrow phone where it was typed, and what was typed is kept."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.devices import Device
from tests.browser.tables import Table

pytestmark = pytest.mark.long


@pytest.fixture
def at_the_door(device: Callable[..., Device]) -> Device:
    visitor = device(viewport={"width": 320, "height": 568})
    visitor.provokes("404", "422")
    return visitor


def is_refused(phone: Device, label: str, typed: str, button: str) -> None:
    """The reason is seen together with its field, which has the focus and what was typed."""
    phone.tap(phone.button(button))
    field, problem = phone.page.get_by_label(label), phone.page.locator("main .problem")
    problem.wait_for()
    expect(field).to_be_focused()
    expect(field).to_have_value(typed)
    for element in (field, problem):
        expect(element).to_be_in_viewport(ratio=1)


def test_a_wrong_code(at_the_door: Device) -> None:
    at_the_door.open("/")
    at_the_door.page.get_by_label("Table code").fill("QQQX")
    is_refused(at_the_door, "Table code", "QQQX", "Join")


def test_a_taken_name_then_a_look_at_who_sits_there(at_the_door: Device, six_seated: Table) -> None:
    at_the_door.open(six_seated.at)
    at_the_door.page.get_by_label("Your name").fill("Ben")
    is_refused(at_the_door, "Your name", "Ben", "Sit down")
    at_the_door.open(six_seated.at)
    at_the_door.tap(at_the_door.page.get_by_text("I already have a seat here"))
    expect(at_the_door.button("I’m Dia")).to_be_in_viewport(ratio=1)

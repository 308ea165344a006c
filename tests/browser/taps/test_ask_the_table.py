"""A sceptic reads the rules on a phone and asks the table: the answer follows each tap, and needs no script."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.devices import Device

pytestmark = pytest.mark.long


def test_the_answer_follows_each_tap(device: Callable[..., Device]) -> None:
    phone = device()
    phone.provokes("422")
    page = phone.open("/rules/saboteur2")
    verdict = page.locator(".round-scores .verdict")
    assert verdict.inner_text() == "Ann, blue, reached the treasure before green, so only blue wins."
    page.locator("label", has_text="reached it Ben").click()
    page.get_by_text("Ben, green, reached the treasure before blue, so only green wins.").wait_for()
    page.locator("label", has=page.locator("input[name=open_to][value=green]")).click()
    page.get_by_text("But every path has a blue door, so blue wins.").wait_for()
    page.select_option("select[name=n]", "8")
    page.locator("[name='role.8']").wait_for()
    page.fill("input[name=crystals]", "many")
    page.get_by_role("button", name="Who gets what?").click()
    page.get_by_text("“many” isn’t a number from 0 to 99.").wait_for()
    assert page.input_value("input[name=crystals]") == "many" and page.url.endswith("/rules/saboteur2")

"""A sceptic reads the rules on a phone and asks the table: the answer follows each tap, and needs no script."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.rules.editions import EDITIONS
from tests.browser.conftest import Server
from tests.browser.digging import SMALL
from tests.browser.phones import Device
from tests.browser.test_reading import problems, too_wide
from tests.browser.test_reading_a_draft import uncovered


def test_the_answer_follows_each_tap(device: Callable[..., Device]) -> None:
    phone = device()
    phone.provokes("422")
    page = phone.open("/rules/saboteur2")
    verdict = page.locator(".slip .verdict")
    assert verdict.inner_text() == "Ann, blue, reached the treasure before green, so only blue wins."
    page.locator("label", has_text="reached it Ben").click()
    page.get_by_text("Ben, green, reached the treasure before blue, so only green wins.").wait_for()
    page.locator("label", has=page.locator("input[name=open_to][value=green]")).click()
    page.get_by_text("But a blue door lies on every way, so blue wins.").wait_for()
    page.select_option("select[name=n]", "8")
    page.locator("[name='role.8']").wait_for()
    page.fill("input[name=crystals]", "many")
    page.get_by_role("button", name="Who gets what?").click()
    page.get_by_text("“many” is no number from 0 to 99.").wait_for()
    assert page.input_value("input[name=crystals]") == "many" and page.url.endswith("/rules/saboteur2")


def test_it_answers_without_a_script(browser: object, server: Server) -> None:
    said = {"java_script_enabled": False, "base_url": server.address}
    context = browser.new_context(**said)  # type: ignore[attr-defined]
    page = context.new_page()
    page.goto("/rules/lost_mines")
    page.fill("input[name='treasures.2']", "7")
    page.get_by_role("button", name="Who gets what?").click()
    assert "Selfish: keeps what was found, 7." in page.locator(".slip").inner_text()
    assert page.input_value("input[name='treasures.2']") == "7"
    context.close()


@pytest.mark.parametrize("dark", [True, pytest.param(False, marks=pytest.mark.long)], ids=["dark", "light"])
def test_axe_finds_nothing_serious_and_nothing_sticks_out(device: Callable[..., Device], dark: bool) -> None:
    phone = device(dark=dark, bypass_csp=True, reduced_motion="reduce", **SMALL)
    for key in EDITIONS:
        phone.open(f"/rules/{key}")
        uncovered(phone)
        assert [*problems(phone), *too_wide(phone)] == [], key

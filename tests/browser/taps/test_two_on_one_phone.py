"""Two players share one phone, which asks who is looking."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.phones import Phone
from tests.browser.tables import Table


@pytest.mark.long
def test_two_players_on_one_phone_are_asked_who_is_looking(six_seated: Table, phone: Callable[..., Phone]) -> None:
    both = phone()
    both.join(six_seated.code, "Gül")
    both.tap(both.button("More"))
    both.tap(both.button("Add another player on this phone"))
    both.page.get_by_label("Name of another player").fill("Hal")
    both.tap(both.button("Sit down"))
    both.page.get_by_role("heading", name="Hal", exact=True).wait_for()
    six_seated.deal()
    both.open(f"{six_seated.at}/seat")
    both.page.get_by_role("heading", name="Who’s looking?").wait_for()
    assert both.held_role() is None and both.page.locator(".role-plate").count() == 0
    both.tap(both.button("Gül"))
    both.page.get_by_role("heading", name="Gül", exact=True).wait_for()
    both.look()
    both.says("1 of 8 have looked")

"""Who a thief can steal from is in sight on a phone, above the button that takes the gold."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.conftest import Server
from tests.browser.phones import Phone
from tests.browser.tables import NAMES, Table

pytestmark = pytest.mark.long

ROLES = ("blue-digger", "saboteur", "blue-digger", "blue-digger", "geologist", "geologist")


@pytest.mark.parametrize(("crystals", "with_gold"), [(4, 5), (0, 3)])
def test_all_who_have_gold_are_above_the_button(
    server: Server, phone: Callable[..., Phone], crystals: int, with_gold: int
) -> None:
    table = Table(server.port, *NAMES, roles="cards")
    table.deal()
    table.put("Ben", "theft")
    roles = {f"role.{seat}": role for seat, role in enumerate(ROLES, 1)}
    table.hosts("round", do="end", reached_by=1, open_to="blue green", crystals=crystals, **roles)
    ben = table.seat(phone(), "Ben")
    button = ben.button("Take 1 gold").bounding_box()
    rows = [row.bounding_box() for row in ben.page.locator("label:has([name=from]:enabled)").all()]
    assert len(rows) == with_gold
    assert all(row["y"] >= 0 and row["y"] + row["height"] <= button["y"] for row in rows)

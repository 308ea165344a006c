"""On the smallest phone a short name in The Duel stands in one line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.browser.conftest import Server
from tests.browser.phones import Phone
from tests.browser.tables import Table, answer_of

LINES = "name => Math.round(name.clientHeight / parseFloat(getComputedStyle(name).lineHeight))"


def test_a_short_name_is_not_broken_on_the_smallest_phone(server: Server, phone: Callable[..., Phone]) -> None:
    table = Table(server.port, "Cem", "Dia", edition="duel")
    table.deal()
    for player in table.guests.values():
        answer_of(player, f"{table.at}/seat/sheet", do="seen")
    cem: Any = table.seat(phone(viewport={"width": 320, "height": 568}), "Cem")
    cem.page.goto(f"{cem.page.url.split('/seat')[0]}/seat/play")
    assert cem.page.locator(".duel-dwarf .name b", has_text="Cem").evaluate(LINES) == 1

"""On the smallest phone, and on one that lies on its side, a name in The Duel stands in one line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.conftest import Server
from tests.browser.phones import Phone
from tests.browser.tables import Table, answer_of

LINES = "name => Math.round(name.clientHeight / parseFloat(getComputedStyle(name).lineHeight))"


@pytest.mark.parametrize("size", [(320, 568), pytest.param((844, 390), marks=pytest.mark.long)])
def test_a_name_is_not_broken(size: tuple[int, int], server: Server, phone: Callable[..., Phone]) -> None:
    table = Table(server.port, "Cem", "Maximiliane", edition="duel")
    table.deal()
    for player in table.players.values():
        answer_of(player, f"{table.at}/seat/sheet", do="seen")
    cem: Any = table.seat(phone(viewport={"width": size[0], "height": size[1]}), "Cem")
    cem.page.goto(f"{cem.page.url.split('/seat')[0]}/seat/play")
    for name in table.players:
        assert cem.page.locator(".duel-dwarf .name b", has_text=name).evaluate(LINES) == 1

"""A long name at the top of its player's page takes two lines at most, also beside the button of their gold."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.conftest import Server
from tests.browser.phones import Phone
from tests.browser.tables import Table

pytestmark = pytest.mark.long

LONG = ("Bartholomäus Ottokar Ulm", "Wilhelminchenxxxxxxxxxxx", "Maximiliane-Theodora-XXL")
NAMES = (*LONG, "Dia", "Eva")

LINES = """() => {
  const name = document.querySelector('.own-name');
  return Math.round(name.getBoundingClientRect().height / parseFloat(getComputedStyle(name).lineHeight));
}"""
"""How many lines the name and the helmet take."""


@pytest.mark.parametrize("name", LONG)
def test_a_long_name_has_two_lines_at_most(phone: Callable[..., Phone], server: Server, name: str) -> None:
    table = Table(server.port, *NAMES, edition="saboteur", roles="cards")
    player = table.seat(phone(), name)
    assert player.page.evaluate(LINES) <= 2
    table.deal()
    roles = {f"role.{n}": "saboteur" if n == 2 else "gold-digger" for n in range(1, 6)}
    table.hosts("round", do="end", reached_by="", by="", **roles)
    table.confirm_round()
    player.page.locator(".me > .own-gold").wait_for()
    assert player.page.evaluate(LINES) <= 2
    table.deal()
    player.page.locator("#sheet.dealt .me > .own-gold").wait_for()
    assert player.page.evaluate(LINES) <= 2

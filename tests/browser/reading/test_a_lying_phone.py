"""On a phone that lies on its side the golden button of a player's page is in sight without scrolling, and both ways
that begin on the home page are, and a replay's maze with the keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.phones import Phone
from tests.browser.tables import NAMES, Table

LYING = {"width": 844, "height": 390}


def test_the_gold_cards_can_be_shown(phone: Callable[..., Phone], server: Server) -> None:
    table = Table(server.port, *NAMES[:5], edition="saboteur", roles="cards")
    table.deal()
    roles = {f"role.{n}": "saboteur" if n == 2 else "gold-digger" for n in range(1, 6)}
    table.hosts("round", do="end", reached_by=table.number("Cem"), by="", **roles)
    cem: Any = table.seat(phone(viewport=LYING), "Cem")
    expect(cem.page.locator(".cover summary .main-button")).to_be_in_viewport(ratio=1)


def test_a_table_can_be_joined_and_opened(phone: Callable[..., Phone]) -> None:
    ann: Any = phone(viewport=LYING)
    ann.open("/")
    for words in ("To the table", "Open a table"):
        expect(ann.button(words)).to_be_in_viewport(ratio=1)


def test_the_maze_of_a_replay_is_in_sight_with_its_keys(phone: Callable[..., Phone], server: Server) -> None:
    table = Table(server.port, *NAMES[:3], edition="saboteur")
    table.deal()
    table.hosts("maze", cell="1,0", tracks="EW")
    ann: Any = phone(viewport=LYING)
    ann.open(f"{table.at}/replay?turn=1")
    for part in (".picture svg.maze", ".keys"):
        expect(ann.page.locator(part)).to_be_in_viewport(ratio=1)

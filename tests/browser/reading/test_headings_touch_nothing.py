"""On a phone no heading touches what stands below it: on a player's page, and in the sheet of the table's options."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.browser.conftest import Server
from tests.browser.host_maze import Digger
from tests.browser.phones import Phone
from tests.browser.tables import NAMES, Table, answer_of

TOUCHED = """() => [...document.querySelectorAll('h1, h2, h3, legend')].map(heading => {
    let below = heading.nextElementSibling;
    while (below && !below.getClientRects().length) below = below.nextElementSibling;
    if (!below || !heading.getClientRects().length || heading.matches('.sr')) return null;
    const { bottom, left, right } = heading.getBoundingClientRect(), next = below.getBoundingClientRect();
    const isBeside = next.left >= right || next.right <= left;
    return isBeside || next.top - bottom >= 4 ? null : `${heading.textContent.trim()}: ${next.top - bottom}`;
}).filter(Boolean)"""


def test_on_a_players_page(server: Server, phone: Callable[..., Phone]) -> None:
    table = Table(server.port, *NAMES[:4], edition="lost_mines")
    ben: Any = table.seat(phone(), "Ben")
    assert ben.page.evaluate(TOUCHED) == []
    table.deal()
    answer_of(table.players["Ben"], f"{table.at}/seat/sheet", do="seen")
    ben.page.reload()
    ben.page.locator(".own-dwarf").wait_for()
    assert ben.page.evaluate(TOUCHED) == []


def test_in_the_options(server: Server, device: Callable[..., Any]) -> None:
    host: Any = Table(server.port, *NAMES[:4]).host_page(device(kind=Digger))
    host.page.evaluate("document.getElementById('options-sheet').showModal()")
    assert host.page.evaluate(TOUCHED) == []

"""The Duel's maze: players' phones show all of it, and the host's lights an edge beyond which there is more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.conftest import Server
from tests.browser.duels import FIRST, lay
from tests.browser.host_maze import AGENT, Digger
from tests.browser.tables import Table, answer_of

SMALL, MIDDLE, IPHONE = (
    {"width": 320, "height": 568},
    {"width": 360, "height": 640},
    {"width": 390, "height": 664},
)

HIDDEN = """view => ({
    above: view.scrollTop, below: view.scrollHeight - view.clientHeight - view.scrollTop,
    left: view.scrollLeft, right: view.scrollWidth - view.clientWidth - view.scrollLeft,
})"""

LIT = """view => Object.fromEntries(['above', 'below', 'left', 'right'].map(
    side => [side, parseFloat(getComputedStyle(view).getPropertyValue(`--${side}`))]))"""

HEIGHT = "view => Math.min(...[...view.querySelectorAll('a.cell')].map(cell => cell.getBoundingClientRect().height))"


@pytest.fixture
def duel(server: Server) -> Table:
    table = Table(server.port, "Ann", "Ben", edition="duel")
    table.rename("Ben", "Maximiliane")
    table.deal()
    for player in table.players.values():
        answer_of(player, f"{table.at}/seat/sheet", do="seen")
    return table


def pages_of(duel: Table, device: Callable[..., Any], size: dict[str, int]) -> list[Any]:
    """The maze on the host's phone and on both players'."""
    host, *players = (device(kind=Digger, viewport=size, user_agent=AGENT) for _ in range(3))
    host.follow(duel)
    for player, name in zip(players, duel.players, strict=True):
        duel.seat(player, name)
        player.open(f"{duel.at}/seat/play?n={duel.number(name)}")
    return [host, *players]


def view_of(phone: Any) -> Any:
    phone.page.locator("html.scripted #maze svg.maze").wait_for()
    return phone.page.locator("#maze .maze-view")


def sides(phone: Any, script: str) -> dict[str, bool]:
    """Beyond which sides of its window some of the maze is hidden, or which of them are lit."""
    return {side: px > 1 for side, px in view_of(phone).evaluate(script).items()}


@pytest.mark.long
@pytest.mark.parametrize("size", [MIDDLE, IPHONE], ids=["360", "390"])
def test_players_see_all_of_it_and_the_host_where_there_is_more(
    size: dict[str, int], duel: Table, device: Callable[..., Any]
) -> None:
    host, *players = pages_of(duel, device, size)
    for cards in (FIRST[:9], FIRST[9:], ()):
        for phone in players:
            phone.comes_to(False, lambda phone=phone: any(sides(phone, HIDDEN).values()))
            assert view_of(phone).evaluate(HEIGHT) >= 28
        host.comes_to(True, lambda: sides(host, HIDDEN) == sides(host, LIT))
        if size == IPHONE:
            assert not any(sides(host, HIDDEN).values()), "also beside a question"
        for card in cards:
            lay(duel, card)
        for phone in (host, *players):
            phone.page.reload()


@pytest.mark.long
def test_an_edge_of_the_smallest_phone_is_lit_where_there_is_more(duel: Table, device: Callable[..., Any]) -> None:
    host, *_ = pages_of(duel, device, SMALL)
    for end in (0, 1000):
        view_of(host).evaluate("(view, end) => { view.scrollTop = end }", end)
        hidden = {"above": bool(end), "below": not end, "left": False, "right": False}
        assert sides(host, HIDDEN) == hidden
        host.comes_to(hidden, lambda: sides(host, LIT))

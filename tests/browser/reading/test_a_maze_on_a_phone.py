"""A maze on a phone: an edge beyond which there is more is lit, and what explains it covers it and moves nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.conftest import Server
from tests.browser.host_maze import AGENT, WINDOWS, Digger, duel, mines
from tests.browser.tables import answer_of

pytestmark = pytest.mark.long

HIDDEN = """view => ({
    above: view.scrollTop > 1, below: view.scrollHeight - view.clientHeight - view.scrollTop > 1,
    left: view.scrollLeft > 1, right: view.scrollWidth - view.clientWidth - view.scrollLeft > 1,
})"""

LIT = """view => Object.fromEntries(['above', 'below', 'left', 'right'].map(
    side => [side, parseFloat(getComputedStyle(view).getPropertyValue(`--${side}`)) > 1]))"""


def test_an_edge_of_the_smallest_phone_is_lit_where_there_is_more(server: Server, device: Callable[..., Any]) -> None:
    table = duel(server)
    for player in table.players.values():
        answer_of(player, f"{table.at}/seat/sheet", do="seen")
    host: Any = device(kind=Digger, viewport={"width": 320, "height": 568}, user_agent=AGENT)
    host.follow(table)
    view = host.page.locator("#maze .maze-view")
    for end in (0, 1000):
        view.evaluate("(view, end) => { view.scrollTop = end }", end)
        hidden = {"above": bool(end), "below": not end, "left": False, "right": False}
        assert view.evaluate(HIDDEN) == hidden
        host.comes_to(hidden, lambda: view.evaluate(LIT))


def test_explanations_cover_the_maze_and_move_nothing(device: Callable[..., Any], server: Server) -> None:
    table = mines(server)
    host: Any = device(kind=Digger, viewport=WINDOWS["iPhone"], user_agent=AGENT)
    host.follow(table)
    before = host.page.locator("svg.maze").bounding_box()
    host.tap(host.page.locator(".how-to-begin > summary"))
    host.says("Each player gets 5 cards.")
    assert host.page.locator("svg.maze").bounding_box() == before

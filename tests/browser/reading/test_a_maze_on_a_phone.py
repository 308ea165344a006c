"""A maze on a phone: an edge beyond which there is more is lit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.host_maze import AGENT, Digger
from tests.browser.tables import Table, answer_of

pytestmark = pytest.mark.long

HIDDEN = """view => ({
    above: view.scrollTop > 1, below: view.scrollHeight - view.clientHeight - view.scrollTop > 1,
    left: view.scrollLeft > 1, right: view.scrollWidth - view.clientWidth - view.scrollLeft > 1,
})"""

LIT = """view => Object.fromEntries(['above', 'below', 'left', 'right'].map(
    side => [side, parseFloat(getComputedStyle(view).getPropertyValue(`--${side}`)) > 1]))"""


def test_an_edge_of_the_smallest_phone_is_lit_where_there_is_more(
    duel_of_two: Table, device: Callable[..., Any]
) -> None:
    for player in duel_of_two.players.values():
        answer_of(player, f"{duel_of_two.at}/do/seen")
    host: Any = device(kind=Digger, viewport={"width": 320, "height": 568}, user_agent=AGENT)
    host.follow(duel_of_two)
    view = host.page.locator("#maze .maze-view")
    for end in (0, 1000):
        view.evaluate("(view, end) => { view.scrollTop = end }", end)
        hidden = {"above": bool(end), "below": not end, "left": False, "right": False}
        assert view.evaluate(HIDDEN) == hidden
        host.comes_to(hidden, lambda: view.evaluate(LIT))

"""Names of 24 letters in The Duel cover nothing on the host's page: not each other, nor a button, nor what is left."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.conftest import Server
from tests.browser.host_maze import AGENT, WINDOWS, Digger
from tests.browser.tables import Table

COVERED = """() => {
    const parts = [...document.querySelectorAll(
        '.duel-dwarf, .left, #next-turn button, #round .on-turn, #round .bar .icon-button')];
    const words = (one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return range.getBoundingClientRect();
    };
    const box = (one) => (one.matches('.left') ? words(one) : one.getBoundingClientRect());
    const met = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    const found = [];
    parts.forEach((one, n) => parts.slice(n + 1).forEach((other) => {
        if (met(box(one), box(other))) found.push(`${one.className} ${one.tagName} / ${other.className}`);
    }));
    const out = parts.filter((one) => one.getBoundingClientRect().right > innerWidth);
    return found.concat(out.map((one) => one.outerHTML));
}"""


@pytest.mark.parametrize("turn", [1, 2])
@pytest.mark.parametrize(
    "size", ["iPhone", *(pytest.param(size, marks=pytest.mark.long) for size in ("lying phone", "laptop"))]
)
def test_a_name_of_24_letters_covers_nothing(size: str, turn: int, device: Callable[..., Any], server: Server) -> None:
    table = Table(server.port, "Abcdefghijklmnopqrstuvwx", "Maximilian the Greatest4", edition="duel")
    table.deal()
    table.hosts("turn", seat=turn)
    window = WINDOWS[size]
    host: Any = device(kind=Digger, laptop=window["width"] > 900, viewport=window, user_agent=AGENT)
    host.follow(table)
    assert host.page.evaluate(COVERED) == []

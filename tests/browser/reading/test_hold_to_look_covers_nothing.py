"""The button of a player's role stands over the page's foot: what is at the end of the page can be scrolled free."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.conftest import Server
from tests.browser.phones import Phone
from tests.browser.tables import NAMES, Table, answer_of

COVERED = """() => {
    scrollTo({ top: document.scrollingElement.scrollHeight, behavior: 'instant' });
    const pad = document.querySelector('.folded .hold-pad').getBoundingClientRect();
    const parts = document.querySelectorAll('.seat-page > :not(.folded), .seat-page > section > p');
    return [...parts].filter(one => one.getClientRects().length && one.getBoundingClientRect().bottom > pad.top - 8)
        .map(one => one.outerHTML.slice(0, 80));
}"""


def seen(server: Server, edition: str) -> Table:
    table = Table(server.port, *NAMES[:4], edition=edition)
    table.deal()
    for player in table.players.values():
        answer_of(player, f"{table.at}/seat/sheet", do="seen")
    return table


@pytest.mark.parametrize(
    "size", [(320, 568), *(pytest.param(size, marks=pytest.mark.long) for size in ((390, 664), (844, 390)))]
)
def test_the_end_of_the_page_is_free(size: tuple[int, int], phone: Callable[..., Phone], server: Server) -> None:
    ben: Any = seen(server, "lost_mines").seat(phone(viewport={"width": size[0], "height": size[1]}), "Ben")
    ben.page.locator(".folded .hold-pad").wait_for()
    assert ben.page.evaluate(COVERED) == []


def test_a_page_that_fits_does_not_scroll(phone: Callable[..., Phone], server: Server) -> None:
    ben: Any = seen(server, "saboteur2").seat(phone(), "Ben")
    ben.page.locator(".folded .hold-pad").wait_for()
    assert ben.page.evaluate("document.scrollingElement.scrollHeight - innerHeight") == 0

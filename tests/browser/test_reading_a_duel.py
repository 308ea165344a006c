"""Reading the pages of The Duel: contrast, names and order by axe, and no page wider than a small screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from companion.rules.sides import cell_named
from tests.browser.conftest import Server
from tests.browser.duels import Laid, Turned
from tests.browser.phones import Device
from tests.browser.tables import Table
from tests.browser.test_an_evening_of_the_duel import FIRST
from tests.browser.test_reading import Reader, host_sits_first, problems, screens, too_wide
from tests.browser.test_reading_a_draft import SMALL, uncovered

PAGES = ("host", "seat", "history", "replay")
SHEETS = ("host?cell=6,-1", "host?cell=5,-1", "host?cell=5,0", "host?cell=7,-1", "host?cell=6,-1&other=1")


def evening(table: Table) -> Iterator[str]:
    """A round of a game of one, stopping where its pages differ from Saboteur's."""
    yield "seating"
    table.deal()
    yield "begun"
    for at, card in enumerate(FIRST):
        lay(table, card)
        if isinstance(card, Laid) and at + 1 < len(FIRST) and isinstance(FIRST[at + 1], Turned):
            yield f"a goal is reached by {card.name}"
    table.hosts("cells/5,-1/token", do="put", kind="bribe", side="S", by=1)
    yield "dug"
    table.hosts("round", do="end")
    yield "settled"
    table.book()
    yield "finished"


def lay(table: Table, card: Laid | Turned) -> None:
    column, row = cell_named(card.name)
    if isinstance(card, Laid):
        table.hosts("maze", cell=f"{column},{row}", offer=card.offer, by=table.number(card.by))
    else:
        table.hosts(f"goals/{column},{row}", shows=card.face)


@pytest.mark.long
@pytest.mark.parametrize("dark", [True, False], ids=["dark", "light"])
def test_axe_finds_nothing_and_nothing_sticks_out(device: Callable[..., Device], server: Server, dark: bool) -> None:
    table = host_sits_first(Table(server.port, "Ann", "Ben", edition="duel", rounds="1"))
    sizes = {"a small phone": SMALL, "a laptop": {"laptop": True}}
    reader = Reader(screens(device, table, dark, sizes), lambda one: [*uncovered(one), *problems(one), *too_wide(one)])
    for phase in evening(table):
        for page in (*PAGES, *(SHEETS if phase == "dug" else ())):
            reader.look(f"{table.at}/{page}", phase)
    assert not reader.found, "\n".join(f"{where}: {wrong}" for where, wrong in reader.found.items())

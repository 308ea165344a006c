"""Reading the pages of Saboteur: contrast, names and order by axe, and no page wider than a small screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.browser.conftest import PHONE, Server
from tests.browser.phones import Device
from tests.browser.tables import NAMES, Table
from tests.browser.test_reading import Reader, host_sits_first, problems, screens, too_wide

PAGES = ("host", "seat", "seals")
SMALL = {**PHONE, "viewport": {"width": 360, "height": 640}}


def evening(table: Table) -> Iterator[str]:
    """A game of one round, stopping where its pages differ from Saboteur 2; Ann, the host, picks first."""
    yield "seating"
    table.deal()
    yield "dealt"
    roles = {f"role.{n}": "saboteur" if n == 2 else "gold-digger" for n in range(1, len(NAMES) + 1)}
    table.hosts("round", do="end", reached_by=table.number("Ann"), by="", **roles)
    yield "picking"
    table.hosts("seats/1/act", do="pass", gets="later")
    yield "another picks"
    while table.asked:
        table.hosts(f"seats/{table.asked}/act", do="pass")
    yield "drafted"
    table.book()
    yield "finished"


class Mine(Table):
    """A table that deals the real role cards, so that a test can say who is what."""

    @property
    def asked(self) -> int:
        """The seat that is to pick, as the host's page names it; 0 once nobody is."""
        _, _, page = self.host.get(f"{self.at}/round")
        self.host.wire.close()
        return int(page.split('/act"')[0].rsplit("/", 1)[1]) if '/act"' in page else 0


@pytest.fixture
def table(server: Server) -> Table:
    return host_sits_first(Mine(server.port, *NAMES, edition="saboteur", roles="cards", rounds="1"))


@pytest.mark.long
@pytest.mark.parametrize(
    "dark", [pytest.param(True, id="dark"), pytest.param(False, id="light", marks=pytest.mark.long)]
)
def test_axe_finds_nothing_and_nothing_sticks_out(device: Callable[..., Device], table: Table, dark: bool) -> None:
    sizes = {"a small phone": SMALL, "a laptop": {"laptop": True}}
    reader = Reader(screens(device, table, dark, sizes), lambda one: [*uncovered(one), *problems(one), *too_wide(one)])
    for phase in evening(table):
        for page in PAGES:
            reader.look(f"{table.at}/{page}", phase)
    assert not reader.found, "\n".join(f"{where}: {wrong}" for where, wrong in reader.found.items())


def uncovered(device: Device) -> list[str]:
    """Lays all open that is folded away; no problem in itself."""
    device.page.evaluate("document.querySelectorAll('main details').forEach(each => { each.open = true })")
    return []

"""Who plays The Duel alone drew a rockfall: the fold below the maze marks the card, and closes once it is gone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.devices import TWICE
from tests.browser.host_maze import SMALL, Digger
from tests.browser.tables import Table

pytestmark = pytest.mark.long

PHONE = {**SMALL, "viewport": {"width": 390, "height": 664}}
SHOWN = """mark => { const [card, view] = [mark, mark.closest('.maze-view')].map(one => one.getBoundingClientRect());
    return card.top >= view.top - 1 && card.bottom <= Math.min(view.bottom, innerHeight) + 1 }"""


def tunnel_of_one(server: Server) -> Table:
    """Ann's tunnel leads from the start to C2."""
    table = Table(server.port, "Ann", edition="duel")
    table.deal()
    for column in range(1, 3):
        table.hosts("maze", cell=f"{column},0", offer="d_ew 0")
    return table


@pytest.fixture(params=["host", "player"])
def digger(request: pytest.FixtureRequest, device: Callable[..., Any], server: Server) -> Digger:
    """The phone on which Ann's cards are entered: the host's, or her own."""
    table, phone = tunnel_of_one(server), device(kind=Digger, **PHONE)
    if request.param == "host":
        table.host_page(phone)
    else:
        table.give_keys(phone, table.players["Ann"])
        phone.open(f"{table.at}/seat/play?n=1")
    phone.page.locator("html.scripted #maze svg.maze").wait_for()
    return phone  # type: ignore[no-any-return]


def unfold(digger: Digger) -> None:
    digger.tap(digger.page.locator(".rockfall summary"))
    digger.page.locator(".rockfall[open]").wait_for()
    digger.page.wait_for_timeout(TWICE)


def test_the_fold_closes_with_the_rockfall_and_opens_by_a_new_tap_alone(digger: Digger) -> None:
    unfold(digger)
    digger.tap(digger.button("Remove", digger.page.locator(".rockfall")))
    digger.page.locator('#maze a.cell.free[data-cell="2,0"]').wait_for()
    remove = digger.page.locator("#falls")
    expect(remove).to_be_hidden()
    expect(digger.page.locator("#maze .m-falls")).to_be_hidden()
    digger.lay("2,0", "d_ew 0")
    expect(remove).to_be_hidden()
    unfold(digger)
    expect(remove).to_contain_text("It removes the card at C2")


def test_another_card_closes_the_fold(digger: Digger) -> None:
    unfold(digger)
    digger.lay("3,0", "d_ew 0")
    expect(digger.page.locator("#falls")).to_be_hidden()


def test_the_card_is_in_sight_when_the_fold_opens(digger: Digger) -> None:
    digger.page.locator(".maze-view").evaluate("view => view.scrollTop = 0")
    unfold(digger)
    assert digger.page.locator("#maze .m-falls").evaluate(SHOWN)

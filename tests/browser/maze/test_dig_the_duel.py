"""Two dwarves dig on the host's small phone, or one alone: what opens and closes by itself below the finger."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.devices import TWICE
from tests.browser.host_maze import Digger
from tests.browser.tables import Table

pytestmark = pytest.mark.long

SHOWN = """one => {
    const [card, view] = [one, document.querySelector('.maze-view')].map(e => e.getBoundingClientRect());
    return card.top >= Math.max(0, view.top - 1) && card.bottom <= Math.min(view.bottom, innerHeight) + 1 }"""
"""Whether all of it is on the screen, and in the maze's window."""


@pytest.fixture
def digger(small_host: Digger, duel_of_two: Table) -> Digger:
    return small_host.follow(duel_of_two)


def test_the_open_sheet_follows_whose_turn_it_is(digger: Digger) -> None:
    for cell in ("1,-1", "0,-2", "-1,-1"):
        digger.comes_to(True, lambda cell=cell: digger.cell(cell).evaluate(SHOWN))  # in sight when a round begins
    digger.pick("1,1")
    assert digger.offered() == []
    digger.tap(digger.sheet.get_by_role("button", name="Ben"))
    digger.tap(digger.offer("d_ew 0"))
    digger.lies("1,1")
    assert digger.posts == ["begin-turn", "place"]


def test_a_reached_goal_asks_by_itself_and_one_tap_answers(small_host: Digger, duel_of_two: Table) -> None:
    for column in range(1, 5):
        duel_of_two.hosts("do/place", cell=f"{column},-1", card="free EW", by=1)
    duel_of_two.hosts("do/begin-turn", seat=1)
    digger = small_host.follow(duel_of_two)
    digger.pick("4,0")
    expect(digger.sheet.locator(".offers > p:visible")).to_have_text(["No path from Ann’s start leads here."])
    digger.pick("5,-1")
    expect(digger.sheet.locator(".offers > p:visible")).to_have_count(0)
    digger.tap(digger.offer("d_ne 1"))
    digger.page.locator('#cell-sheet[open] #cell[data-cell="5,0"]').wait_for()
    digger.tap(digger.cell_sheet.locator('.offer[value^="d_goal_7"]'))
    digger.says("Ann claims 2 gold at C5.")
    expect(digger.cell_sheet).to_be_hidden()
    assert digger.posts == ["place", "goal"]


def test_a_ladder_is_a_tap_more(digger: Digger) -> None:
    digger.pick("1,1")
    expect(digger.sheet.get_by_text("Only a ladder fits here.")).to_be_visible()
    digger.tap(digger.sheet.locator(".hats").get_by_text("Ben"))
    assert len(digger.offered()) > 4 and all(word.endswith("ladder:blue") for word in digger.offered())
    digger.tap(digger.offer("free EW - 1 0 ladder:blue"))
    digger.lies("1,1")
    assert (digger.taps(), digger.posts) == (3, ["place"])


def test_a_card_that_was_refused_may_have_a_ladder(digger: Digger) -> None:
    digger.provokes("422")
    digger.pick("1,1")
    digger.page.wait_for_timeout(TWICE)  # the sheet came up under the finger
    digger.tap(digger.sheet.get_by_text("other card"))
    digger.tap(digger.sheet.locator('.every .offer[value="d_ew 0"]'))
    digger.tap(digger.sheet.locator(".against").get_by_role("button", name="It has a ladder Ann"))
    digger.lies("1,1")
    assert digger.posts == ["place", "place"]


@pytest.mark.parametrize("page", ["host", "seat/play?n=1"])
def test_the_fold_of_a_rockfall_shows_its_card_and_closes_with_it_till_it_is_tapped_again(
    small_host: Any, server: Server, page: str
) -> None:
    """Who plays alone enters cards on the host's page, or on their own."""
    table = Table(server.port, "Ann", edition="duel")
    table.deal()
    for column in (1, 2):
        table.hosts("do/place", cell=f"{column},0", card="d_ew 0")
    table.give_keys(small_host, table.host if page == "host" else table.players["Ann"])
    small_host.open(f"{table.at}/{page}")
    small_host.page.locator("html.scripted #maze[data-turn='1'] svg.maze").wait_for()
    small_host.page.locator(".maze-view").evaluate("view => view.scrollTop = 0")
    fold, removes = small_host.page.locator(".rockfall summary"), small_host.page.locator("#falls")
    small_host.tap(fold)
    expect(removes).to_contain_text("It removes the card at C2")
    small_host.page.wait_for_timeout(TWICE)
    assert small_host.page.locator("#maze .m-falls").evaluate(SHOWN)
    small_host.tap(removes.get_by_role("button", name="Remove"))
    small_host.page.locator('#maze a.cell.free[data-cell="2,0"]').wait_for()
    expect(removes).to_be_hidden()
    small_host.lay("2,0", "d_ew 0")
    expect(removes).to_be_hidden()
    small_host.tap(fold)
    expect(removes).to_contain_text("It removes the card at C2")

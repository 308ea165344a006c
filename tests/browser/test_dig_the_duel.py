"""Two dwarfs dig on the host's phone: by taps alone, with the sheet that a reached goal opens by itself."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server, Take
from tests.browser.digging import SMALL, Digger
from tests.browser.tables import Table


@pytest.fixture
def duel(server: Server) -> Table:
    """Ann is green and begins, Ben is blue."""
    table = Table(server.port, "Ann", "Ben", edition="duel")
    table.deal()
    return table


@pytest.fixture
def near(duel: Table) -> Table:
    """Ann's tunnel comes down row B; one more card reaches the middle goal."""
    for column in range(1, 5):
        duel.hosts("maze", cell=f"{column},-1", tracks="EW", by=1)
    return duel


@pytest.fixture
def follow(device: Take) -> Any:
    """A small phone on which the host follows this table."""

    def open(table: Table) -> Digger:
        one: Any = device(kind=Digger, **SMALL)
        return one.follow(table)  # type: ignore[no-any-return]

    return open


def test_a_card_is_two_taps_and_one_request(follow: Any, duel: Table) -> None:
    digger = follow(duel)
    digger.lay("1,-1", "d_ew 0")
    digger.lay("1,1", "d_ew 0")
    assert (digger.taps(), digger.posts) == (4, ["maze", "maze"])
    digger.says("Ben laid a straight on D1.")


def test_the_open_sheet_follows_whose_turn_it_is(follow: Any, duel: Table) -> None:
    digger = follow(duel)
    digger.pick("1,1")
    assert digger.offered() == []
    digger.tap(digger.sheet.get_by_role("button", name="Ben"))
    digger.offer("d_ew 0").wait_for()
    digger.tap(digger.offer("d_ew 0"))
    digger.lies("1,1")
    assert digger.posts == ["turn", "maze"]


def test_a_tap_on_a_name_changes_the_turn(follow: Any, duel: Table) -> None:
    digger = follow(duel)
    digger.tap(digger.button("Make it the turn of Ben"))
    expect(digger.button("Make it the turn of Ann")).to_be_visible()
    assert digger.posts == ["turn"]


def test_a_reached_goal_asks_by_itself_and_one_tap_answers(follow: Any, near: Table) -> None:
    near.hosts("turn", seat=1)
    digger = follow(near)
    digger.pick("5,-1")
    digger.tap(digger.offer("d_ne 1"))
    digger.page.locator('#cell-sheet[open] #cell[data-cell="5,0"]').wait_for()
    digger.tap(digger.cell_sheet.locator('.offer[value^="d_goal_7"]'))
    digger.says("Ann claims 2 gold on C5.")
    expect(digger.cell_sheet).to_be_hidden()
    assert digger.posts == ["maze", "goals/5,0"]


def test_a_question_that_was_put_away_is_asked_again_by_its_button(follow: Any, near: Table) -> None:
    near.hosts("maze", cell="5,-1", tracks="SW", by=1)
    digger = follow(near)
    digger.tap(digger.button("Show the pictures"))
    digger.page.locator('#cell-sheet[open] #cell[data-cell="5,0"]').wait_for()
    assert digger.posts == []


def test_a_key_is_two_taps(follow: Any, duel: Table) -> None:
    duel.hosts("maze", cell="1,-1", offer="d_nesw_blue 0")
    digger = follow(duel)
    digger.tap(digger.look_at("1,-1").get_by_role("button", name="The key of Ann opens it"))
    digger.says("Ann opened the door on B1 with a key.")
    expect(digger.cell_sheet).to_be_hidden()

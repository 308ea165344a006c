"""How many taps each act costs the host, on a phone. Typing is no tap, holding a button is one."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.board import Board
from tests.browser.conftest import Server
from tests.browser.host_maze import AGENT, Digger, laid, steps
from tests.browser.phones import TWICE
from tests.browser.reading.test_host_fits_the_window import MAZE, duel, mines
from tests.browser.tables import NAMES, Table

pytestmark = pytest.mark.long


@pytest.fixture
def host(device: Callable[..., Any]) -> Digger:
    one: Digger = device(kind=Digger, viewport={"width": 390, "height": 664}, user_agent=AGENT)
    return one


def ends_and_confirms(host: Digger, *answers: tuple[str, str]) -> int:
    """The taps from the page of the round to its confirmed result."""
    before = host.taps()
    form = host.open_end()
    for question, answer in answers:
        host.tap(form.get_by_role("group", name=question).get_by_label(answer, exact=True))
    host.hold(host.button(re.compile("End the round"), form))
    host.page.locator("#round.proposed").wait_for()
    host.book()
    return host.taps() - before


def test_the_end_of_a_quick_round_of_saboteur_2_costs_6(host: Digger, six_dealt: Table) -> None:
    host.follow(six_dealt)
    answers = (
        ("Who reached the treasure?", "Eva"),
        ("Which team has an open path?", "Both"),
        ("How many crystals are in the maze?", "3"),
    )
    assert ends_and_confirms(host, *answers) == 6


def test_the_end_of_a_followed_maze_costs_4(host: Digger, six_dealt: Table) -> None:
    laid(six_dealt, steps(MAZE), by=str(six_dealt.number("Cem")))
    host.follow(six_dealt)
    assert ends_and_confirms(host, ("Who played the last card?", "Dia")) == 4


def test_a_correction_costs_3_and_a_number(host: Digger, six_dealt: Table) -> None:
    six_dealt.hosts("maze", cell="1,0", offer="b_cross 0")
    six_dealt.end()
    host.follow(six_dealt)
    line = host.page.locator("a.slip-row").first
    before = host.taps()
    host.tap(line)
    sheet = host.page.locator("dialog[open]")
    sheet.get_by_label("Total gained").fill("4")
    host.tap(sheet.get_by_text("Miscounted", exact=True))
    host.tap(host.button("Correct it", sheet))
    host.says(re.compile("Miscounted"))
    assert host.taps() - before == 3


def test_a_card_on_the_board_and_the_move_to_it_cost_4(host: Digger, server: Server) -> None:
    table = mines(server)
    table.hosts("turn", seat=1)
    host.follow(table)
    board = Board(host)
    clan = host.page.locator("#walker-1 use[href^='#figure-']").last.get_attribute("href")
    cell = {"#figure-blue": "3,1", "#figure-yellow": "9,1"}[str(clan)]
    before = host.taps()
    host.tap(board.cell(cell))
    host.tap(host.page.locator("#lay .offer[aria-label^='Crossing']:visible").first)
    host.page.locator(f'#maze a.card[data-cell="{cell}"]').wait_for()
    host.page.wait_for_timeout(TWICE)
    host.tap(board.cell(cell))
    host.tap(host.button("Ann goes here", host.page.locator("#cell-sheet")))
    board.is_turn_of("Ben")
    assert host.taps() - before == 4


def test_spying_costs_2_and_passing_1(host: Digger, server: Server) -> None:
    table = mines(server)
    table.hosts("turn", seat=1)
    host.follow(table)
    before = host.taps()
    host.tap(host.page.locator(".spy > summary"))
    host.tap(host.page.locator("#spy").get_by_role("button", name="Cem"))
    host.says("Ann has nowhere to move.")
    assert host.taps() - before == 2
    Board(host).next()
    assert host.taps() - before == 3


def test_a_trap_costs_2(host: Digger, server: Server) -> None:
    table = mines(server)
    table.hosts("turn", seat=1)
    table.hosts("maze", cell="3,1", tracks="EW", by="1")
    host.follow(table)
    board, before = Board(host), host.taps()
    sheet = board.look("3,1")
    host.tap(sheet.locator("#on-edges .edge").first)
    host.page.locator("#maze use[href='#link-trap']").first.wait_for()
    assert host.taps() - before == 2


def test_in_the_duel_passing_costs_1(host: Digger, server: Server) -> None:
    host.follow(duel(server))
    before = host.taps()
    host.tap(host.page.locator("#next-turn button"))
    host.page.locator(".duel-dwarf.on-turn").filter(has_text="Ben").wait_for()
    assert host.taps() - before == 1


def test_a_lost_phone_costs_the_host_2(host: Digger, phone: Callable[..., Any], server: Server) -> None:
    table = Table(server.port, *NAMES[:3], edition="saboteur")
    table.deal()
    host.follow(table)
    lost = phone()
    lost.open(f"/t/{table.code}")
    lost.tap(lost.page.locator("summary").filter(has_text=re.compile("sat here|had a seat|before")).first)
    lost.tap(lost.page.get_by_role("button", name=re.compile("Ben")).first)
    asked = host.page.locator(".banner a[href^='#asks-']").first
    asked.wait_for()
    before = host.taps()
    host.tap(asked)
    host.tap(host.button("Yes, give the seat"))
    lost.page.wait_for_url("**/seat**")
    assert host.taps() - before == 2

"""How many taps each act costs the host, on a phone. Typing is no tap, holding a button is one."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.board import Board
from tests.browser.conftest import Server
from tests.browser.devices import TWICE
from tests.browser.host_maze import AGENT, MAZE, PEOPLE, Digger, duel, laid, mines, steps
from tests.browser.tables import NAMES, Table, answer_of

pytestmark = pytest.mark.long


COUNT = "addEventListener('pointerdown', () => { sessionStorage.taps = 1 + Number(sessionStorage.taps ?? 0); }, true)"
"""A script that counts how often a finger comes down, from one page to the next."""

DUEL_GOALS = {"5,-2": 1, "5,0": 2, "5,2": 3, "7,-1": 4, "7,1": 7, "9,0": 8}
"""A goal card for each place of a goal of The Duel, by its number."""


@pytest.fixture
def host(device: Callable[..., Any]) -> Digger:
    digger: Digger = device(kind=Digger, viewport={"width": 390, "height": 664}, user_agent=AGENT)
    return digger


def ends_and_confirms(host: Digger, *answers: tuple[str, str]) -> int:
    """The taps from the page of the round to its confirmed result."""
    before = host.taps()
    form = host.open_end()
    for question, answer in answers:
        host.tap(host.question(form, question).get_by_label(answer, exact=True))
    host.hold(host.button(re.compile("End the round"), form))
    host.page.locator("#round.proposed").wait_for()
    host.confirm_round()
    return host.taps() - before


def test_the_end_of_a_quick_round_of_saboteur_2_costs_6(host: Digger, six_dealt: Table) -> None:
    host.follow(six_dealt)
    answers = (
        ("Who reached the treasure?", "Eva"),
        ("Which team has an open path?", "Both"),
        ("How many crystals are in the maze?", "3"),
    )
    assert ends_and_confirms(host, *answers) == 6


@pytest.mark.parametrize(("last", "taps"), [((), 3), ((("Who played the last card?", "Dia"),), 4)])
def test_the_end_of_a_followed_maze_costs_3_or_4_taps(
    host: Digger, six_dealt: Table, last: tuple[tuple[str, str], ...], taps: int
) -> None:
    laid(six_dealt, steps(MAZE), by=str(six_dealt.number("Cem")))
    host.follow(six_dealt)
    assert ends_and_confirms(host, *last) == taps


def test_a_correction_costs_3_and_a_number(host: Digger, six_dealt: Table) -> None:
    six_dealt.hosts("maze", cell="1,0", offer="b_cross 0")
    six_dealt.end()
    host.follow(six_dealt)
    line = host.page.locator("a.score-row").first
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
    clan = host.page.locator("#board-dwarf-1 use[href^='#figure-']").last.get_attribute("href")
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


def test_a_lost_phone_costs_its_player_and_the_host_2(host: Digger, phone: Callable[..., Any], server: Server) -> None:
    table = Table(server.port, *NAMES[:3], edition="saboteur")
    table.deal()
    host.follow(table)
    lost = phone()
    lost.page.add_init_script(COUNT)
    lost.open(f"/t/{table.code}")
    lost.tap(lost.page.locator("summary").filter(has_text=re.compile("sat here|had a seat|before")).first)
    lost.tap(lost.page.get_by_role("button", name=re.compile("Ben")).first)
    asked = host.page.locator(".banner a[href^='#asks-']").first
    asked.wait_for()
    before = host.taps()
    host.tap(asked)
    host.tap(host.button("Yes, give the seat"))
    lost.page.wait_for_url("**/seat**")
    assert (lost.page.evaluate("sessionStorage.taps"), host.taps() - before) == ("2", 2)


# Acts during a round of Saboteur 2


def test_a_broken_tool_costs_2(host: Digger, six_dealt: Table) -> None:
    host.follow(six_dealt)
    before = host.taps()
    host.tap(host.page.locator(f"#strip-{six_dealt.number('Ben')}"))
    sheet = host.page.get_by_role("dialog", name="Ben", exact=True)
    host.tap(host.button("Broken cart", sheet))
    host.page.locator(f"#strip-{six_dealt.number('Ben')} .token.cart").wait_for()
    assert host.taps() - before == 2


def test_an_inspection_costs_2(host: Digger, six_dealt: Table) -> None:
    host.follow(six_dealt)
    before = host.taps()
    host.tap(host.page.locator(f"#strip-{six_dealt.number('Ben')}"))
    sheet = host.page.get_by_role("dialog", name="Ben", exact=True)
    host.tap(sheet.get_by_role("group", name="Ben inspects the role of").get_by_role("button", name="Cem"))
    host.says("Ben inspected Cem’s role.")
    assert host.taps() - before == 2


def test_a_hat_swap_costs_2(host: Digger, six_dealt: Table) -> None:
    host.follow(six_dealt)
    before = host.taps()
    host.tap(host.page.locator(f"#strip-{six_dealt.number('Ben')}"))
    sheet = host.page.get_by_role("dialog", name="Ben", exact=True)
    host.hold(host.button(re.compile("New role for Ben"), sheet))
    host.says("Ben got a new role by a hat swap.")
    assert host.taps() - before == 2


def test_a_theft_costs_the_thief_2(six_dealt: Table, phone: Callable[..., Any]) -> None:
    six_dealt.put("Ben", "theft")
    thief = phone()
    thief.page.add_init_script(COUNT)
    six_dealt.seat(thief, "Ben")
    six_dealt.end("Eva", ("blue", "green"))
    thief.page.get_by_role("heading", name="Who do you steal from?").wait_for()
    thief.page.evaluate("sessionStorage.taps = 0")
    thief.steal_from()
    assert thief.page.evaluate("sessionStorage.taps") == "2"


# Other ends


def test_the_end_of_a_quick_round_of_the_base_game_costs_4(host: Digger, server: Server) -> None:
    table = Table(server.port, *NAMES[:5], edition="saboteur", split="equal")
    table.deal()
    host.follow(table)
    assert ends_and_confirms(host, ("Who reached the treasure?", "Eva")) <= 4


def gold(form: Any, worth: int, name: str) -> Any:
    """The gold card of this worth that can be tapped next."""
    return form.get_by_label(f"Card worth {worth} for {name}").locator("xpath=..").locator("visible=true").last


def test_the_end_of_a_quick_round_of_the_duel_costs_3_and_1_for_each_gold_card(host: Digger, server: Server) -> None:
    host.follow(duel(server))
    before = host.taps()
    form = host.open_end()
    host.page.wait_for_timeout(TWICE)  # the sheet came where the finger was
    for worth, name in ((3, "Ann"), (1, "Ann"), (2, "Ben")):
        host.tap(gold(form, worth, name))
    host.tap(host.button("Score the round", form))
    host.page.locator("#round.proposed").wait_for()
    host.confirm_round()
    assert host.taps() - before == 3 + 3


def test_the_end_of_a_followed_duel_costs_2(host: Digger, server: Server) -> None:
    table = duel(server)
    for cell in ("1,-1", "2,-1", "3,-1"):
        table.hosts("maze", cell=cell, tracks="EW", gold="1@EW", by="1", anyway="1")
    for cell in DUEL_GOALS:
        table.hosts(f"goals/{cell}", shows=f"d_goal_{DUEL_GOALS[cell]}", by="1", anyway="1")
    host.follow(table)
    before = host.taps()
    host.tap(host.button("Score the round", host.page.locator("#settle")))
    host.page.locator("#round.proposed").wait_for()
    host.confirm_round()
    assert host.taps() - before == 2


def test_the_end_on_the_board_takes_2_taps_once_all_treasures_are_entered(host: Digger, server: Server) -> None:
    table = mines(server)
    table.hosts("turn", seat=1)
    table.hosts("goals/5,-1", shows="gold", by="1", anyway="1")
    for _ in PEOPLE[1:]:
        table.hosts("turn", seat=1)
        table.hosts("dwarfs/1", do="take")
    answer_of(table.players["Ann"], f"{table.at}/seat/sheet", do="treasures", values=["", "3", "3", "2", "2", "1", "1"])
    host.follow(table)
    before = host.taps()
    host.hold(host.button(re.compile("End the round"), host.page.locator("#over")))
    host.page.locator("#round.proposed").wait_for()
    host.confirm_round()
    assert host.taps() - before == 2


# On the board


def test_a_tool_on_an_obstacle_costs_2_and_a_troll_3(host: Digger, server: Server) -> None:
    table = mines(server)
    table.hosts("turn", seat=1)
    table.hosts("maze", cell="3,1", tracks="EW", feature="lake", by="1")
    host.follow(table)
    board, before = Board(host), host.taps()
    host.tap(host.button(re.compile("Boat"), board.look("3,1")))
    host.page.locator("#maze use[href='#tool-boat']").first.wait_for()
    assert host.taps() - before == 2
    host.page.wait_for_timeout(TWICE)
    before = host.taps()
    sheet = board.look("3,1")
    host.tap(sheet.locator("#on-edges label").filter(has_text="Troll"))
    host.tap(sheet.locator("#on-edges .edge").first)
    host.page.locator("#maze use[href='#link-troll']").first.wait_for()
    assert host.taps() - before == 3


def test_a_look_at_a_mine_costs_2(host: Digger, server: Server) -> None:
    table = mines(server)
    table.hosts("turn", seat=1)
    host.follow(table)
    before = host.taps()
    host.tap(host.page.locator(".spy > summary"))
    host.tap(host.page.locator("#look").get_by_role("button", name="A mine"))
    host.says("Ann looks at a mine in secret.")
    assert host.taps() - before == 2

"""While a maze is followed the host sees all of it, whose turn it is, and how to end the round, without scrolling."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.duels import FIRST, lay
from tests.browser.host_maze import AGENT, MAZE, PEOPLE, WINDOWS, Digger, duel, laid, mines, steps
from tests.browser.tables import Table, answer_of

BAR = 48
"""Pixels that the bar above the maze is high, and 16 % more on a large screen, whose letters are larger."""

STICKS_OUT = """() => {
    const view = document.querySelector('.maze-view').getBoundingClientRect();
    const sticksOut = (one) => {
        const box = one.getBoundingClientRect();
        const within = one.matches('.cell') ? view : { top: 0, left: 0, right: innerWidth, bottom: innerHeight };
        return box.top < within.top - 1 || box.left < within.left - 1 || box.right > within.right + 1
            || box.bottom > Math.min(within.bottom, innerHeight) + 1;
    };
    const all = '#maze a.goal, #maze a.start, #ending > a, .bar .own-seat';
    return [...document.querySelectorAll(all)].filter(sticksOut).map((one) => one.outerHTML.slice(0, 60));
}"""


def saboteur2(server: Server) -> Table:
    table = Table(server.port, *PEOPLE)
    table.hosts("seats", do="sit", name="Gül")
    table.deal()
    return table


def everybody_looked(table: Table) -> None:
    for player in table.players.values():
        answer_of(player, f"{table.at}/seat/sheet", do="seen")


@pytest.fixture(params=WINDOWS)
def window(request: pytest.FixtureRequest, device: Callable[..., Any]) -> Digger:
    size = WINDOWS[request.param]
    phone = {"user_agent": AGENT} if size["width"] < 900 else {}
    host_page: Digger = device(kind=Digger, laptop=not phone, viewport=size, **phone)
    return host_page


def fits(host: Digger) -> None:
    host.page.locator("html.scripted #maze svg.maze").wait_for()
    host.comes_to([], lambda: host.page.evaluate(STICKS_OUT))
    assert host.page.evaluate("scrollY") == 0
    assert host.page.locator("#round .bar").bounding_box()["height"] <= 1.16 * BAR


@pytest.mark.long
def test_all_of_a_maze_is_seen_from_the_first_card_to_the_last(window: Digger, server: Server) -> None:
    table = saboteur2(server)
    window.follow(table)
    fits(window)
    everybody_looked(table)
    laid(table, steps(MAZE), by=str(table.number("Cem")))
    window.open(f"{table.at}/host")
    fits(window)


@pytest.mark.long
def test_all_of_a_duel_is_seen(window: Digger, server: Server) -> None:
    table = duel(server)
    window.follow(table)
    fits(window)
    for card in FIRST:
        lay(table, card)
    window.open(f"{table.at}/host")
    fits(window)


@pytest.mark.long
def test_all_of_the_board_is_seen(window: Digger, server: Server) -> None:
    table = mines(server)
    window.follow(table)
    fits(window)
    table.hosts("turn", seat=1)
    window.open(f"{table.at}/host")
    fits(window)


def test_explanations_cover_the_maze_and_move_nothing(device: Callable[..., Any], server: Server) -> None:
    table = mines(server)
    host: Any = device(kind=Digger, viewport=WINDOWS["iPhone"], user_agent=AGENT)
    host.follow(table)
    before = host.page.locator("svg.maze").bounding_box()
    host.tap(host.page.locator(".how-to-begin > summary"))
    host.says("Each player gets 5 cards.")
    assert host.page.locator("svg.maze").bounding_box() == before


def test_the_qr_is_seen_on_the_hosts_phone_while_players_join(device: Callable[..., Any], six_seated: Table) -> None:
    host: Any = device(kind=Digger, viewport=WINDOWS["iPhone"], user_agent=AGENT)
    six_seated.host_page(host)
    code = host.page.locator(".table-top svg.qr")
    expect(code).to_be_in_viewport(ratio=1)
    assert code.bounding_box()["height"] > 120
    host.tap(host.button("Sit down too", host.page.locator("#round")))
    expect(host.page.locator("#add").get_by_label("Name")).to_be_focused()
    expect(host.page.locator("#add").get_by_label("Name")).to_be_in_viewport()


@pytest.mark.parametrize("width", [320, pytest.param(390, marks=pytest.mark.long)])
def test_short_names_are_read_whole_on_a_phone(width: int, device: Callable[..., Any], six_dealt: Table) -> None:
    host: Any = device(kind=Digger, viewport={"width": width, "height": 664}, user_agent=AGENT)
    host.follow(six_dealt)
    names = host.page.locator(".seat-strip b")
    assert names.evaluate_all("names => names.filter(one => one.scrollWidth > one.clientWidth).length") == 0


def test_the_tools_stand_at_the_right_of_the_maze_on_a_large_screen(
    device: Callable[..., Any], six_dealt: Table
) -> None:
    host: Any = device(kind=Digger, laptop=True, viewport=WINDOWS["large screen"])
    host.follow(six_dealt)
    tools, maze = (host.page.locator(part).bounding_box() for part in ("#round .tools", "#maze"))
    assert abs(tools["x"] + tools["width"] - maze["x"] - maze["width"]) < 2


def test_no_space_lies_under_the_tools_on_a_lying_phone(device: Callable[..., Any], server: Server) -> None:
    table = duel(server)
    for card in FIRST:
        lay(table, card)
    host: Any = device(kind=Digger, viewport=WINDOWS["lying phone"], user_agent=AGENT)
    host.follow(table)
    tools = host.page.locator(".maze-tools > summary").bounding_box()
    assert host.page.locator("#maze svg.maze").bounding_box()["x"] > 0
    rights = "all => all.map(one => one.getBoundingClientRect().right)"
    assert max(host.page.locator("#maze a.cell").evaluate_all(rights)) <= tools["x"]

"""Laying cards on a small phone: two taps a card, one request, and the round's end at the last one."""

from __future__ import annotations

import re
import time
from textwrap import dedent

import pytest
from playwright.sync_api import Route, expect

from tests.browser.devices import TWICE
from tests.browser.host_maze import Digger, laid, steps
from tests.browser.tables import Table

THIRTY = dedent("""\
     │
     │  ┌─
     │  │
     │  │                      ╭ ╮
    ─┼──┤                       ?
     │  │1                     ╰ ╯
     │  │      g     b
    ─┤  │  ┌────────┐
     │  │  │     ╷1 │
     │  │  │     │  │          ╭ ╮
     └──@──┴──┬──┼──┴────────┬─ ?
        │     │  │   1       │1╰ ╯
        │b    │  │g
        │  ┌──┴─╴│
        │  │  ╷1 │
        │  │  │  │             ╭ ╮
        │  ├──┼──┤              ?
        │  │  │  │             ╰ ╯
     │  │     │  │
    ─┼──╱─   ─┼──╱─
     │  │     │1 │
""")


@pytest.mark.long
def test_a_card_takes_two_taps_and_one_request_until_the_round_ends(small_host: Digger, six_dealt: Table) -> None:
    *before, next_to_last, last = steps(THIRTY)
    laid(six_dealt, tuple(before))
    digger = small_host.follow(six_dealt)
    for card in (next_to_last, last):
        digger.lay(card.written, card.offer)
    assert (digger.taps(), digger.posts, digger.asks) == (4, ["place", "place"], [])
    digger.page.locator("#maze [data-asked-cell]").wait_for()
    expect_seen(digger, "8,0")
    digger.tap(digger.page.locator("#maze .goal-reached").get_by_role("button", name="the treasure"))
    digger.says("The treasure has been reached.")
    expect_seen(digger, "8,0")
    assert digger.taps() == 5
    expect(digger.page.locator("#reached > .settles")).to_be_hidden()
    digger.tap(digger.page.locator("#reached .chips").first.get_by_text("Dia", exact=True))
    digger.hold(digger.button("End the round: reveal all roles"))
    expect(digger.page.locator("#round.sharing, #round.proposed")).to_be_visible()


def expect_seen(digger: Digger, cell: str) -> None:
    """The whole cell is in the maze's window, and that part of it on the screen."""
    expect(digger.cell(cell)).to_be_in_viewport(ratio=0.9)
    at, view = digger.cell(cell).bounding_box(), digger.page.locator("#maze .maze-view").bounding_box()
    assert at and view
    assert view["y"] <= at["y"] + 1 and at["y"] + at["height"] <= view["y"] + view["height"] + 1


@pytest.mark.long
def test_a_double_tap_lays_one_card(digger: Digger) -> None:
    digger.pick("1,0")
    rectangle = digger.offer("b_cross 0").bounding_box()
    assert rectangle
    for _ in range(2):
        digger.page.touchscreen.tap(rectangle["x"] + 20, rectangle["y"] + 20)
    digger.lies("1,0")
    assert digger.posts == ["place"]
    assert digger.page.locator("#maze a.cell.card").count() == 1
    assert not digger.page.locator("dialog[open], details[open]").count()


@pytest.mark.long
def test_a_filter_shows_one_kind_of_card_until_the_next_space(digger: Digger) -> None:
    """Three taps for a door, however long the list is."""
    digger.pick("1,0")
    taps = digger.taps()
    digger.tap(digger.sheet.get_by_text("door", exact=True))
    doors = digger.offered()
    assert doors and all(word.startswith(("s_blue", "s_green")) for word in doors)
    for word in doors:
        expect(digger.offer(word)).to_be_in_viewport(ratio=1)
    digger.tap(digger.offer(doors[-1]))
    digger.lies("1,0")
    assert digger.taps() == taps + 2
    digger.pick("-1,0")
    assert len(digger.offered()) > 5 * len(doors)
    digger.pick("2,0")
    assert all("lad" in word for word in digger.offered()), "only a ladder fits behind a door"
    assert digger.sheet.locator(".filter .chip:visible").all_inner_texts() == ["all", "ladder"]


@pytest.mark.long
def test_a_tap_moves_the_sheet_to_a_cell_and_one_beside_closes_it(digger: Digger) -> None:
    digger.pick("1,0")
    assert "b_str_hor 0" in digger.offered() and "b_str_vert 0" not in digger.offered()
    digger.tap(digger.cell("0,-1"))
    expect(digger.sheet.get_by_role("heading", name="What’s at B0?")).to_be_visible()
    assert "b_str_vert 0" in digger.offered()
    assert digger.page.locator("#maze .picked").get_attribute("data-cell") == "0,-1"
    digger.tap(digger.page.locator("#round .bar h1"))
    digger.sheet.wait_for(state="hidden")
    expect(digger.page.locator("#maze .picked")).to_have_count(0)
    assert (digger.posts, digger.asks) == ([], [])


@pytest.mark.long
def test_every_picked_cell_stays_in_sight_above_the_sheet(small_host: Digger, six_dealt: Table) -> None:
    laid(six_dealt, steps(THIRTY))
    digger = small_host.follow(six_dealt)
    digger.page.locator("#maze .goal-reached").wait_for()
    cells = digger.page.locator("#maze a.cell.free").evaluate_all("all => all.map(one => one.dataset.cell)")
    for written in cells[::9]:
        digger.cell(written).dispatch_event("click")
        digger.page.locator(f'#maze .picked[data-cell="{written}"]').wait_for()
        digger.risen(digger.sheet)
        rectangle, sheet = digger.cell(written).bounding_box(), digger.sheet.bounding_box()
        assert rectangle and sheet
        assert (rectangle["y"] >= 0, rectangle["y"] + rectangle["height"] <= sheet["y"] + 1) == (True, True), written
        assert (rectangle["x"] >= -1, rectangle["x"] + rectangle["width"] <= 361) == (True, True), written


@pytest.mark.long
def test_a_card_that_fits_nowhere_is_refused_and_can_be_placed_anyway(digger: Digger, six_dealt: Table) -> None:
    """The other cards are fetched when they are first opened, again if they did not come."""
    digger.provokes("Failed to load resource", "htmx:error")
    digger.page.route("**/free-card*", lambda route: route.abort(), times=1)
    digger.pick("1,0")
    digger.tap(digger.sheet.get_by_text("other card"))
    digger.tap(digger.sheet.locator('.every .offer[value="b_str_vert 0"]'))
    anyway = digger.button(re.compile("Place it anyway"), digger.sheet)
    anyway.wait_for()
    six_dealt.put("Ben", "cart")
    digger.page.locator("#strip-2 .token").wait_for(state="attached")
    digger.tap(anyway)
    digger.lies("1,0")
    assert digger.posts == ["place", "place"]


@pytest.mark.long
def test_a_card_is_turned_and_taken_off_in_its_sheet(digger: Digger) -> None:
    digger.lay("1,0", "b_t_hor 0")
    before = digger.cell("1,0").get_attribute("aria-label")
    digger.tap(digger.button("Turn it", digger.look_at("1,0")))
    digger.cell_sheet.wait_for(state="hidden")
    assert digger.cell("1,0").get_attribute("aria-label") != before
    digger.tap(digger.button("Remove", digger.look_at("1,0")))
    digger.page.locator('#maze a.cell.free[data-cell="1,0"]').wait_for()
    assert digger.posts == ["place", "turn-card", "remove"]


@pytest.mark.long
def test_news_leave_the_open_sheet_alone_unless_its_cell_was_taken(digger: Digger, six_dealt: Table) -> None:
    digger.pick("1,0")
    six_dealt.hosts("do/place", cell="0,1", card="b_str_vert 0")
    digger.cell("0,1").and_(digger.page.locator(".card")).wait_for()
    expect(digger.sheet.get_by_role("heading", name="What’s at C1?")).to_be_visible()
    six_dealt.hosts("do/place", cell="1,0", card="b_str_hor 0")
    digger.lies("1,0")


OFFLINE = """() => { const { fetch } = window; const fails = () => Promise.reject(new TypeError('Failed to fetch'));
  window.fetch = (url, options) => options?.method === 'POST' ? fails() : fetch(url, options);
  window.online = () => { window.fetch = fetch; } }"""
"""The network goes before the tap: the browser refuses the request before it has left."""


@pytest.mark.long
@pytest.mark.parametrize("at_once", [False, True])
def test_a_lost_card_reopens_its_sheet_and_counts_when_tapped_again(digger: Digger, at_once: bool) -> None:
    digger.provokes("ERR_FAILED", "Failed to fetch")
    digger.pick("1,0")
    if at_once:
        digger.page.evaluate(OFFLINE)
    else:
        digger.page.route("**/do/place", lambda route: route.abort())
    digger.tap(digger.offer("b_str_hor 0"))
    expect(digger.sheet.get_by_text("That didn’t go through. Try again.")).to_be_in_viewport(ratio=1)
    digger.page.wait_for_timeout(TWICE)
    expect(digger.sheet).to_be_visible()
    digger.page.evaluate("window.online?.()")
    digger.page.unroute("**/do/place")
    digger.tap(digger.offer("b_cross 0"))
    digger.lies("1,0")


@pytest.mark.long
def test_a_card_opens_while_the_maze_is_fetched_again_and_over_a_slow_network(digger: Digger) -> None:
    """A tap is not lost because somebody else's arrives at the same moment."""
    digger.lay("1,0", "b_str_hor 0")
    requests_held: list[Route] = []
    digger.page.route("**/maze", lambda route: requests_held.append(route) if not requests_held else route.continue_())

    def slow(route: Route) -> None:
        time.sleep(1.5)  # longer than what news ask for is waited for
        route.continue_()

    digger.page.route("**/maze/1,0", slow)
    digger.page.evaluate("htmx.trigger(document.body, 'changed')")
    digger.comes_to(1, lambda: len(requests_held))
    digger.look_at("1,0")
    requests_held[0].continue_()
    digger.page.wait_for_timeout(TWICE)
    expect(digger.cell_sheet).to_be_visible()

"""Watching the maze on my phone: what the big screen shows, in a sheet that loads nothing before it is opened."""

from __future__ import annotations

from tests.web.people import People, Person
from tests.web.seat.driver import maze

BUTTON, SHEET = "a[data-open='#maze-sheet']", "#maze-sheet #maze"
MOBILE = {"User_Agent": "Mozilla/5.0 (Linux; Android 14) Chrome/140.0.0.0 Mobile Safari/537.36"}


def test_the_sheet_loads_it_and_shows_the_newest_card(host: Person, dealt: People) -> None:
    watching = dealt["Ann"]
    watching.post_ok("/do/seen")
    page = watching.page("/seat")
    assert page.text(BUTTON) == "The maze" and not page.has("svg.maze, link[href*=maze]")
    assert page.attribute(SHEET, "hx-get") == f"/t/{watching.code}/seat/maze?n={watching.seat}"
    first = watching.page(f"/seat/maze?n={watching.seat}", **MOBILE)
    assert first.has("svg.maze.t1") and not first.has(".m-laid"), "turned, the start at the bottom"
    host.post_ok("/do/place", cell="1,0", card="b_cross", by=watching.seat, anyway="1")
    assert maze(watching).has(".m-laid [href$='#newest']")


def test_it_is_the_same_for_all_and_nothing_can_be_tapped(host: Person, dealt: People) -> None:
    host.post_ok("/do/place", cell="1,0", card="b_cross", by=1, anyway="1")
    pages = [person.page("/seat/maze", **MOBILE) for person in dealt.values()]
    assert {page.one("svg.maze").html for page in pages} == {host.page("/board/scene", **MOBILE).one("svg.maze").html}
    assert not pages[0].has("#maze a, #maze form, #maze [data-cell]")

"""Watching the maze on my phone: what the big screen shows, in a sheet that loads nothing before it is opened."""

from __future__ import annotations

import gzip

import pytest
from flask import Flask

from tests.web import play_duel, play_lost_mines
from tests.web.page import Page
from tests.web.people import People, Person, SetUp, open_table, sit

BUTTON, SHEET = "a[data-open='#maze-sheet']", "#maze-sheet #maze"
BUDGET = 4_000
"""Bytes, compressed, of the fragment that each change of the maze costs."""

MOBILE = {"User_Agent": "Mozilla/5.0 (Linux; Android 14) Chrome/140.0.0.0 Mobile Safari/537.36"}


def lay(host: Person, cell: str, by: Person) -> None:
    host.post_ok("/maze", cell=cell, card="b_cross", by=by.seat, anyway="1")


def maze(person: Person, symbols: bool = False) -> Page:
    return person.page(f"/seat/maze?n={person.seat}{'&symbols' if symbols else ''}", **MOBILE)


def cards(page: Page) -> int:
    """How many cards its drawing has: starts, goals and those that were laid."""
    return len(page.all("#maze > svg.maze > g > g[transform]"))


@pytest.fixture
def watching(dealt: People) -> Person:
    """Ann, who has seen her role."""
    dealt["Ann"].post_ok("/seat/sheet", do="seen")
    return dealt["Ann"]


def test_the_page_offers_it_once_the_role_was_seen(dealt: People) -> None:
    ann = dealt["Ann"]
    assert not ann.page("/seat").has(f"{BUTTON}, {SHEET}")
    ann.post_ok("/seat/sheet", do="seen")
    for path in ("/seat", "/seat/sheet"):
        page = ann.page(path)
        assert page.text(BUTTON) == "The maze" and not page.has("svg.maze, .maze-sprite, link[href*=maze]")
        assert page.attribute(SHEET, "hx-get") == f"/t/{ann.code}/seat/maze?n={ann.seat}&symbols"


def test_it_shows_the_newest_card(host: Person, watching: Person) -> None:
    before = maze(watching)
    lay(host, "1,0", watching)
    after = maze(watching)
    assert cards(after) == cards(before) + 1
    assert after.has(".m-laid [href='#newest']") and not before.has(".m-laid")


def test_it_is_turned_so_that_the_start_is_at_the_bottom(watching: Person) -> None:
    assert maze(watching).has("svg.maze.t1")


def test_who_came_late_watches_it_too(host: Person, dealt: People) -> None:
    zoe = sit(host, "Zoe")
    assert zoe.page("/seat").text(BUTTON) == "Watch the maze"
    lay(host, "1,0", dealt["Ann"])
    assert maze(zoe).has(".m-laid")


def test_it_is_the_same_for_all_and_nothing_can_be_tapped(host: Person, dealt: People) -> None:
    lay(host, "1,0", dealt["Ann"])
    mazes = {maze(person).one("svg.maze").html for person in dealt.values()}
    assert mazes == {host.page("/board/scene", **MOBILE).one("svg.maze").html}
    assert not maze(dealt["Ann"]).has("#maze a, #maze form, #maze [data-cell]")


def test_a_note_on_a_goal_changes_nothing_of_it(app: Flask, set_up: SetUp) -> None:
    duel = set_up(play_duel.open_duel, app, "Ann", "Ben")
    ann, ben = duel["Ann"], duel["Ben"]
    before = ben.get("/seat/maze").data
    for watcher in (ann, ben):
        watcher.post_ok("/seat/sheet", do="note", cell="5,0", note="Troll", gold="2", door="")
        assert "Troll" in watcher.html("/seat/sheet") and ben.get("/seat/maze").data == before
        assert "Troll" not in ann.html("/seat/maze")


def test_one_that_changed_nothing_is_not_sent_again(host: Person, watching: Person) -> None:
    mark = watching.get("/seat/maze").headers["ETag"]
    host.post_ok(f"/seats/{watching.seat}/token", do="put", kind="pickaxe")
    assert watching.get("/seat/maze", If_None_Match=mark).status_code == 304
    lay(host, "1,0", watching)
    assert watching.get("/seat/maze", If_None_Match=mark).status_code == 200


def test_what_cards_are_drawn_with_comes_once(watching: Person) -> None:
    first, later = maze(watching, symbols=True), maze(watching)
    assert first.has("#maze-symbols .maze-sprite") and not later.has(".maze-sprite")
    assert "symbols" not in first.attribute("#maze", "hx-get")


def test_a_maze_of_44_cards_is_small(host: Person, watching: Person) -> None:
    lay_44(host, watching)
    answer = watching.get("/seat/maze", htmx=True, Accept_Encoding="gzip", **MOBILE)
    assert cards(Page(gzip.decompress(answer.data).decode())) == 44 + 4
    assert len(answer.data) <= BUDGET


def lay_44(host: Person, by: Person) -> None:
    """Six rows and two cards far away: crossings, a bridge, dead ends."""
    rows = {-2: "EW", -1: "NESW", 0: "EW", 1: "NESW", 2: "NS|EW", 3: "E|W"}
    cells = {(column, row): tracks for row, tracks in rows.items() for column in range(1, 8)}
    for (column, row), tracks in {**cells, (-3, 3): "ES", (-6, 6): "NS"}.items():
        host.post_ok("/maze", cell=f"{column},{row}", tracks=tracks, by=by.seat, anyway="1")


def test_duellists_need_not_look_first(app: Flask, set_up: SetUp) -> None:
    ann = set_up(play_duel.open_duel, app, "Ann", "Ben")["Ann"]
    assert ann.page("/seat").has("#open-maze") and maze(ann).has("svg.maze")


def test_the_board_of_the_lost_mines_is_drawn_as_a_forest(app: Flask, set_up: SetUp) -> None:
    people = set_up(play_lost_mines.open_board, app)
    ann = people["Ann"]
    ann.post_ok("/seat/sheet", do="seen")
    assert ann.page("/seat").has(BUTTON) and maze(ann).has("svg.maze.forest")


def test_without_a_maze_nothing_is_offered(host: Person, players: People) -> None:
    ann = players["Ann"]
    before = ann.page("/seat").has(BUTTON), maze(ann).has("svg.maze")
    host.post_ok("/round", do="begin")
    ann.post_ok("/seat/sheet", do="seen")
    assert before == (False, False) and (ann.page("/seat").has(BUTTON), maze(ann).has("svg.maze")) == (True, True)


def test_it_is_not_on_a_passed_device(app: Flask) -> None:
    host = open_table(app)
    for name in ("Ann", "Ben"):
        sit(host, name)
    host.post_ok("/seats", do="add", name="Gül")
    host.post_ok("/round", do="begin")
    host.post_ok("/seats/3/curtain", do="open")
    host.post_ok("/seats/3/sheet", do="seen")
    page = host.page("/seats/3/curtain")
    assert page.has("[data-hold]") and not page.has(f"{BUTTON}, #maze-sheet")

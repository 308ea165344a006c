"""Anybody with the code watches how the maze grew; the host goes back to a step of the round in play."""

from __future__ import annotations

from flask import Flask

from tests.play import HOST, MOVES, a_troll, path_card
from tests.web import play_duel
from tests.web.page import Page
from tests.web.people import People, Person
from tests.web.setups import made

ANN, BEN, CEM = (f"{name} placed a card at C{n}: Straight." for n, name in enumerate(("Ann", "Ben", "Cem"), 1))


def lay(host: Person, column: int, by: Person | None = None) -> int:
    """A straight on the start's row; the version of the table then."""
    seat = by.seat if by else None
    host.service.record(host.code, HOST, MOVES["place-path"], cell=(column, 0), card=path_card("EW"), by=seat)
    return host.service.version(host.code)


@made
def laid(host: Person, dealt: People) -> list[int]:
    """The versions after Ann, Ben and Cem laid a card each."""
    return [lay(host, column, dealt[name]) for column, name in enumerate(("Ann", "Ben", "Cem"), 1)]


def settle(host: Person) -> None:
    host.post_ok("/do/end", reached_by="")
    host.post_ok("/do/confirm")


def step(page: Page) -> tuple[str, str, int]:
    """What the shown step says, which it is, and how many cards lie in its picture beside start and goals."""
    cards = len(page.all(".picture use[href*='#rock-']")) - 1
    return page.text(".happened-here"), page.text(".place span"), cards


def counters(page: Page) -> list[str]:
    return sorted(href.rpartition("#")[2] for href in page.attributes("#replay use[href*='#counter-']", "href"))


def link(page: Page, name: str) -> str:
    """Where this key leads; empty where there is nothing to go to."""
    return page.attribute(f"#to-{name}", "href")


def test_where_nobody_has_dug_the_page_says_so(host: Person, dealt: People) -> None:
    waiting = host.page("/replay")
    assert "Nobody has placed a card yet." in waiting
    lay(host, 1)


def test_walk_from_step_to_step(host: Person, stranger: Person, laid: list[int]) -> None:
    for path in ("/history", "/host"):
        assert host.page(path).has(f'a[href="{host.url("/replay")}"]')
    newest = stranger.page("/replay")
    assert step(newest) == (CEM, "Step 4 of 4", 3) and link(newest, "forward") == link(newest, "last") == ""
    before = stranger.browser.page(link(newest, "back"))
    assert step(before) == (BEN, "Step 3 of 4", 2)
    first = stranger.browser.page(link(before, "first"))
    assert step(first) == ("Round 1 began.", "Step 1 of 4", 0) and link(first, "back") == link(first, "first") == ""
    second = stranger.browser.page(link(first, "forward"))
    assert step(second) == (ANN, "Step 2 of 4", 1)
    assert step(stranger.browser.page(link(second, "last"))) == step(newest)
    for path in ("/replay", f"/replay/{laid[1]}"):
        assert stranger.html(f"{path}/step").strip() in stranger.html(path)


def test_the_newest_step_goes_on_with_the_table(host: Person, stranger: Person, laid: list[int]) -> None:
    newest, other = (stranger.page(path).attribute("#replay", "hx-get") for path in ("/replay", f"/replay/{laid[1]}"))
    lay(host, 4)
    assert step(stranger.browser.page(newest)) == ("Placed at C4: Straight.", "Step 5 of 5", 4)
    assert step(stranger.browser.page(other)) == (BEN, "Step 3 of 5", 2)
    for _ in range(2):
        host.post_ok("/do/undo")
    assert step(stranger.browser.page(newest)) == (BEN, "Step 3 of 3", 2), "what was undone is not shown"
    assert step(stranger.page(f"/replay/{laid[2]}")) == (BEN, "Step 3 of 3", 2)


def test_each_round_with_a_maze_has_its_link(host: Person, stranger: Person, laid: list[int]) -> None:
    settle(host)
    host.post_ok("/do/deal")
    settle(host)
    host.post_ok("/do/deal")
    lay(host, 1)
    page = stranger.page("/replay")
    assert page.texts(".rounds a") == ["Round 1", "Round 3"]
    assert page.texts(".rounds a[aria-current=true]") == ["Round 3"]
    first = stranger.browser.page(page.attributes(".rounds a", "href")[0])
    assert step(first)[:2] == ("The treasure wasn’t reached. All roles were revealed.", "Step 5 of 5")
    settle(host)
    host.post_ok("/do/again")
    host.post_ok("/do/deal")
    lay(host, 1)
    assert stranger.page("/replay").texts(".rounds > *") == ["Round 1"], "of the new game"


def test_the_maze_lies_as_it_suits_the_screen_or_as_it_was_turned(stranger: Person, laid: list[int]) -> None:
    phone = "Mozilla/5.0 (Linux; Android 14) Mobile Mobi"
    assert stranger.page("/replay").has(".maze.t0") and stranger.page("/replay", User_Agent=phone).has(".maze.t1")
    for path in ("/replay?turn=3", "/replay"):
        assert stranger.page(path).has(".maze.t3") and stranger.page(path).has("a[href$='?turn=0']")


def test_the_counters_of_the_duel_lie_as_they_lay_then(app: Flask) -> None:
    duel = play_duel.open_duel(app, "Ann", "Ben")
    play_duel.lay(duel, "Ann", "B1", "EW", a_troll("E"))
    play_duel.claim(duel, "Ann", "B-1", 2)
    play_duel.bribe(duel, "Ben", "D1")
    page = duel["host"].page("/replay")
    assert step(page)[0] == "Ben bribed the troll at D1."
    assert counters(page) == ["counter-blue", "counter-green"]
    before = duel["host"].browser.page(link(page, "back"))
    assert step(before)[0] == "Ben placed a card at D1: Troll."
    assert counters(before) == ["counter-green"]

"""Anybody with the code watches how the maze grew; the host goes back to a step of the round in play."""

from __future__ import annotations

import pytest
from flask import Flask

from companion.rules.mazes.card_features import Door, Gold, Troll
from companion.rules.mazes.cards import path_card
from companion.table.viewer import HOST
from tests.play import MOVES
from tests.web import play_duel
from tests.web.page import Page
from tests.web.people import People, Person, SetUp

ANN, BEN, CEM = (f"{name} placed a straight at C{n}." for n, name in enumerate(("Ann", "Ben", "Cem"), 1))
EMPTY = "Nobody has placed a card yet."


def lay(host: Person, column: int, by: Person | None = None) -> int:
    """A straight on the start's row; the version of the table then."""
    seat = by.seat if by else None
    host.service.record(host.code, HOST, MOVES["place-path"], cell=(column, 0), card=path_card("EW"), by=seat)
    return host.service.version(host.code)


def lay_three(host: Person, dealt: People) -> list[int]:
    return [lay(host, column, dealt[name]) for column, name in enumerate(("Ann", "Ben", "Cem"), 1)]


@pytest.fixture
def laid(set_up: SetUp, host: Person, dealt: People) -> list[int]:
    """The versions after Ann, Ben and Cem laid a card each."""
    return set_up(lay_three, host, dealt)


def settle(host: Person) -> None:
    host.post_ok("/round", do="end", reached_by="")
    host.post_ok("/settlement", do="book")


def step_text(page: Page) -> str:
    """What the shown step says."""
    return page.text(".happened-here")


def link(page: Page, name: str) -> str:
    """Where this key leads; empty where there is nothing to go to."""
    return page.attribute(f"#to-{name}", "href")


def follow(person: Person, address: str) -> Page:
    return Page.of(person.client.get(address))


def cards(page: Page) -> int:
    """How many cards lie in the picture, start and goals left out."""
    return len(page.all(".picture use[href^='#rock-']")) - 1


def drawings(page: Page) -> set[str]:
    """The names of the drawings that this page refers to."""
    return {address.removeprefix("#") for address in page.attributes("use", "href")}


def test_the_page_opens_with_the_newest_step(stranger: Person, laid: list[int]) -> None:
    page = stranger.page("/replay")
    assert (step_text(page), page.text(".place span"), cards(page)) == (CEM, "Step 4 of 4", 3)


def test_a_step_shows_the_maze_as_it_lay_then(stranger: Person, laid: list[int]) -> None:
    page = stranger.page(f"/replay/{laid[0]}")
    assert (step_text(page), page.text(".place span"), cards(page)) == (ANN, "Step 2 of 4", 1)


def test_links_lead_from_step_to_step(stranger: Person, laid: list[int]) -> None:
    page = stranger.page(f"/replay/{laid[1]}")
    steps = [link(page, name).rpartition("/")[2] for name in ("back", "forward", "last")]
    assert steps == [str(laid[0]), str(laid[2]), str(laid[2])]
    first = follow(stranger, link(page, "first"))
    assert step_text(first) == "Round 1 began." and cards(first) == 0
    assert (link(first, "back"), link(first, "first")) == ("", "")
    last = stranger.page(f"/replay/{laid[2]}")
    assert (link(last, "forward"), link(last, "last")) == ("", "")


def test_the_step_alone_is_the_same_as_in_the_page(stranger: Person, laid: list[int]) -> None:
    for step in ("", f"/{laid[1]}"):
        assert stranger.html(f"/replay{step}/step").strip() in stranger.html(f"/replay{step}")


def test_while_it_plays_each_step_asks_for_the_next(stranger: Person, laid: list[int]) -> None:
    for at, after in zip(laid, laid[1:], strict=False):
        page = stranger.page(f"/replay/{at}/step?play=1")
        asks = page.attribute("[hx-trigger^='load delay']", "hx-get")
        assert asks == f"/t/{stranger.code}/replay/{after}/step?play=1"
    assert not stranger.page(f"/replay/{laid[2]}/step?play=1").has("[hx-trigger^='load delay']")


def test_playing_goes_on_without_a_script_and_stops_when_it_is_paused(stranger: Person, laid: list[int]) -> None:
    page = stranger.page(f"/replay/{laid[0]}?play=1")
    refresh = "noscript meta[http-equiv=refresh]"
    assert page.attribute(refresh, "content").endswith(f"/{laid[1]}?play=1")
    assert link(page, "play") == f"/t/{stranger.code}/replay/{laid[0]}"
    assert not stranger.page(f"/replay/{laid[0]}").has(refresh)


def test_playing_from_the_last_step_begins_with_the_first(stranger: Person, laid: list[int]) -> None:
    page = stranger.page("/replay")
    assert link(page, "play") == f"{link(page, 'first')}?play=1"


def test_the_newest_step_goes_on_with_the_table_and_any_other_stays(
    host: Person, stranger: Person, laid: list[int]
) -> None:
    newest, other = (stranger.page(path).attribute("#replay", "hx-get") for path in ("/replay", f"/replay/{laid[1]}"))
    lay(host, 4)
    assert step_text(follow(stranger, newest)) == "Placed at C4: a straight."
    assert step_text(follow(stranger, other)) == BEN


def test_what_was_undone_is_not_shown(host: Person, stranger: Person, laid: list[int]) -> None:
    host.post_ok("/history", do="take-back")
    page = stranger.page("/replay")
    assert (step_text(page), page.text(".place span")) == (BEN, "Step 3 of 3")
    assert step_text(stranger.page(f"/replay/{laid[2]}")) == BEN


def test_each_round_with_a_maze_has_its_link(host: Person, stranger: Person, laid: list[int]) -> None:
    settle(host)
    host.post_ok("/round", do="begin")
    settle(host)
    host.post_ok("/round", do="begin")
    lay(host, 1)
    page = stranger.page("/replay")
    assert page.texts(".rounds a") == ["Round 1", "Round 3"]
    assert page.texts(".rounds a[aria-current=true]") == ["Round 3"]
    first = follow(stranger, page.attributes(".rounds a", "href")[0])
    assert step_text(first) == "The treasure wasn’t reached. All roles were revealed."
    assert first.text(".place span") == "Step 5 of 5"


def test_rounds_of_an_earlier_game_say_their_game(host: Person, stranger: Person, laid: list[int]) -> None:
    for do in ("begin", "begin", "again"):
        settle(host)
        host.post_ok("/round", do=do)
    assert stranger.page("/replay").texts(".rounds > *") == ["Game 1", "Round 1"]
    host.post_ok("/round", do="begin")
    lay(host, 1)
    page = stranger.page("/replay")
    assert page.texts(".rounds > *") == ["Game 1", "Round 1"]
    earlier = follow(stranger, page.attributes(".rounds a", "href")[0])
    assert earlier.texts(".rounds > *") == ["Game 1", "Round 1", "Game 2"]
    assert earlier.texts(".rounds > a") == ["Round 1", "Game 2"]


@pytest.mark.parametrize("path", ["/replay", "/replay/3"])
def test_where_nobody_has_dug_the_page_says_so(stranger: Person, dealt: People, path: str) -> None:
    assert EMPTY in stranger.page(path)


def test_the_page_that_waits_for_the_first_card_can_draw_it(host: Person, dealt: People) -> None:
    waiting = host.page("/replay")
    lay(host, 1)
    needed = drawings(host.page("/replay/step"))
    assert needed and needed <= set(waiting.attributes("[id]", "id"))


def test_the_host_goes_back_to_a_step(host: Person, dealt: People, laid: list[int]) -> None:
    host.post_ok(f"/seats/{dealt['Ben'].seat}/token", do="put", kind="cart")
    back = host.page(f"/replay/{laid[0]}").part("[id^=back-to-]")
    assert back.texts("li") == ["Dia broke Ben’s cart.", CEM, BEN]
    assert back.values("[name=do]") == ["back-to"] and back.values("[name=version]") == [str(laid[0])]
    host.post_redirected("/history", do="back-to", version=laid[0])
    page = host.page("/replay")
    assert page.text(".place span") == "Step 2 of 2" and not page.has("[id^=back-to-]")


def test_many_things_that_would_be_undone_are_counted(host: Person, laid: list[int]) -> None:
    for column in (4, 5, 6, 7):
        lay(host, column)
    back = host.page(f"/replay/{laid[0]}").part("[id^=back-to-]")
    assert len(back.all("li")) == 5 and "and 2 more" in back.texts("li")[-1]


def test_nobody_else_goes_back(host: Person, dealt: People, stranger: Person, laid: list[int]) -> None:
    offers_undo = [
        person.page(f"/replay/{laid[0]}").has("[value=back-to]") for person in (host, dealt["Ann"], stranger)
    ]
    assert offers_undo == [True, False, False]


def test_no_step_of_a_confirmed_round_can_be_gone_back_to(host: Person, laid: list[int]) -> None:
    assert host.page(f"/replay/{laid[0]}").has("[value=back-to]")
    settle(host)
    page = host.page(f"/replay/{laid[0]}")
    assert page.text(".place span").startswith("Step 2 of") and not page.has("[value=back-to]")


def test_the_maze_lies_as_this_browser_turned_it(stranger: Person, laid: list[int]) -> None:
    turned = [stranger.page(path).has(".maze.t3") for path in ("/replay", "/replay?turn=3", "/replay")]
    assert turned == [False, True, True]
    assert stranger.page("/replay").has("a[href$='?turn=0']")


def test_a_phone_sees_the_start_below(stranger: Person, laid: list[int]) -> None:
    phone = "Mozilla/5.0 (Linux; Android 14) Mobile Mobi"
    assert stranger.page("/replay").has(".maze.t0") and stranger.page("/replay", User_Agent=phone).has(".maze.t1")


def test_the_history_and_the_hosts_menu_lead_here(host: Person, laid: list[int]) -> None:
    for path in ("/history", "/host"):
        assert host.page(path).has(f'a[href="/t/{host.code}/replay"]')


@pytest.mark.parametrize("path", ["", "/3", "/step", "/3/step"])
def test_a_table_that_is_not_there_has_no_replay(stranger: Person, path: str) -> None:
    stranger.code = "ZZZZ"
    assert stranger.get(f"/replay{path}").status_code == 404


# The Duel


def bribe_and_claim(app: Flask) -> play_duel.Duel:
    duel = play_duel.open_duel(app, "Ann", "Ben")
    play_duel.lay(duel, "Ann", "B1", "EW", Troll("E"))
    play_duel.claim(duel, "Ann", "B-1", 2)
    play_duel.bribe(duel, "Ben", "D1")
    return duel


def test_the_counters_of_the_duel_lie_as_they_lay_then(set_up: SetUp, app: Flask) -> None:
    watcher = Person(app, set_up(bribe_and_claim, app)["host"].code)
    page = watcher.page("/replay")
    assert step_text(page) == "Ben bribed the troll at D1."
    assert sorted(page.attributes("#replay use[href^='#counter-']", "href")) == ["#counter-blue", "#counter-green"]
    before = follow(watcher, link(page, "back"))
    assert step_text(before) == "Ben placed a card with a troll at D1."
    assert before.attributes("#replay use[href^='#counter-']", "href") == ["#counter-green"]


def test_a_replay_of_the_duel_has_all_its_drawings(app: Flask) -> None:
    duel = play_duel.open_duel(app, "Ann", "Ben")
    play_duel.lay(duel, "Ann", "B1", "NESW", Door("blue", "E"), Gold(1, "NESW"))
    page = duel["host"].page("/replay")
    assert drawings(page) and drawings(page) <= set(page.attributes("[id]", "id"))

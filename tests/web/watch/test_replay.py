"""Anybody with the code watches how the maze grew; the host goes back to a step of the round in play."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from companion.rules.cards import path_card
from companion.rules.features import Door, Gold, Troll
from companion.table import moves
from companion.table.viewer import HOST
from tests.web.duel import dwarfs
from tests.web.people import Person


def lay(host: Person, column: int, by: Person | None = None) -> int:
    """A straight on the start's row; the version of the table then."""
    seat = by.seat if by else None
    host.service.record(host.code, HOST, moves.place_path, cell=(column, 0), card=path_card("EW"), by=seat)
    return host.service.version(host.code)


@pytest.fixture
def laid(host: Person, dealt: dict[str, Person]) -> list[int]:
    """The versions after Ann, Ben and Cem laid a card each."""
    return [lay(host, column, dealt[name]) for column, name in enumerate(("Ann", "Ben", "Cem"), 1)]


@pytest.fixture
def onlooker(host: Person) -> Person:
    """Somebody who has the code and nothing else."""
    return Person(host.app, host.code)


def settle(host: Person, **ended: str) -> None:
    host.post("/round", do="end", **{"reached_by": "", **ended})
    host.post("/settlement", do="book")


def said(page: str) -> str:
    """What the shown step says."""
    found = re.search(r'<p class="happened-here"[^>]*>(.*?)</p>', page)
    return found[1] if found else ""


def link(page: str, name: str) -> str:
    """Where this key leads; empty where there is nothing to go to."""
    found = re.search(rf'<a id="to-{name}"[^>]*? href="([^"]+)"', page)
    return found[1] if found else ""


def cards(page: str) -> int:
    """How many cards lie in the picture, start and goals left out."""
    picture = page[page.index('<div class="picture">') :]
    return picture[: picture.index("</svg>")].count('href="#rock-') - 1


def test_the_page_opens_with_the_newest_step(onlooker: Person, laid: list[int]) -> None:
    page = onlooker.text("/replay")
    assert said(page) == "Cem laid a straight on C3." and "Step 4 of 4" in page
    assert cards(page) == 3


def test_a_step_shows_the_maze_as_it_lay_then(onlooker: Person, laid: list[int]) -> None:
    page = onlooker.text(f"/replay/{laid[0]}")
    assert said(page) == "Ann laid a straight on C1." and "Step 2 of 4" in page
    assert cards(page) == 1


def test_links_lead_from_step_to_step(onlooker: Person, laid: list[int]) -> None:
    page = onlooker.text(f"/replay/{laid[1]}")
    steps = [link(page, name).rpartition("/")[2] for name in ("back", "forward", "last")]
    assert steps == [str(laid[0]), str(laid[2]), str(laid[2])]
    first = onlooker.client.get(link(page, "first")).get_data(as_text=True)
    assert said(first) == "Round 1 began." and cards(first) == 0
    assert (link(first, "back"), link(first, "first")) == ("", "")
    last = onlooker.text(f"/replay/{laid[2]}")
    assert (link(last, "forward"), link(last, "last")) == ("", "")


def test_the_step_alone_is_the_same_as_in_the_page(onlooker: Person, laid: list[int]) -> None:
    for there in ("", f"/{laid[1]}"):
        assert onlooker.text(f"/replay{there}/step").strip() in onlooker.text(f"/replay{there}")


def test_while_it_plays_each_step_asks_for_the_next(onlooker: Person, laid: list[int]) -> None:
    for at, after in zip(laid, laid[1:], strict=False):
        page = onlooker.text(f"/replay/{at}/step?play=1")
        assert f'hx-get="/t/{onlooker.code}/replay/{after}/step?play=1" hx-trigger="load delay:900ms"' in page
    assert "load delay" not in onlooker.text(f"/replay/{laid[2]}/step?play=1")


def test_playing_goes_on_without_a_script_and_stops_when_it_is_paused(onlooker: Person, laid: list[int]) -> None:
    page = onlooker.text(f"/replay/{laid[0]}?play=1")
    assert re.search(rf'<noscript><meta http-equiv="refresh" content="\d+; url=[^"]*/{laid[1]}\?play=1">', page)
    assert link(page, "play") == f"/t/{onlooker.code}/replay/{laid[0]}"
    assert "http-equiv" not in onlooker.text(f"/replay/{laid[0]}")


def test_playing_from_the_end_begins_anew(onlooker: Person, laid: list[int]) -> None:
    page = onlooker.text("/replay")
    assert link(page, "play") == f"{link(page, 'first')}?play=1"


def test_the_newest_step_goes_on_with_the_table_and_any_other_stays(
    host: Person, onlooker: Person, laid: list[int]
) -> None:
    newest, other = (
        re.search(r'<section id="replay"[^>]* hx-get="/t/....([^"]+)"', onlooker.text(path))
        for path in ("/replay", f"/replay/{laid[1]}")
    )
    assert newest and other
    lay(host, 4)
    assert said(onlooker.text(newest[1])) == "Laid on C4: a straight."
    assert said(onlooker.text(other[1])) == "Ben laid a straight on C2."


def test_what_was_taken_back_is_not_shown(host: Person, onlooker: Person, laid: list[int]) -> None:
    host.post("/history", do="take-back")
    page = onlooker.text("/replay")
    assert said(page) == "Ben laid a straight on C2." and "Step 3 of 3" in page
    assert said(onlooker.text(f"/replay/{laid[2]}")) == "Ben laid a straight on C2."


def test_each_round_with_a_maze_has_its_link(host: Person, onlooker: Person, laid: list[int]) -> None:
    settle(host)
    host.post("/round", do="begin")
    settle(host)
    host.post("/round", do="begin")
    lay(host, 1)
    page = onlooker.text("/replay")
    rounds = re.findall(r'<a href="([^"]+)"( aria-current="true")?>Round (\d)</a>', page)
    assert [(number, bool(current)) for _, current, number in rounds] == [("1", False), ("3", True)]
    first = onlooker.client.get(rounds[0][0]).get_data(as_text=True)
    assert said(first) == "The treasure was not reached. All roles were revealed." and "Step 5 of 5" in first


def test_where_nobody_has_dug_the_page_says_so(host: Person, onlooker: Person, dealt: dict[str, Person]) -> None:
    assert "Nobody has laid a card yet." in onlooker.text("/replay")
    assert "Nobody has laid a card yet." in onlooker.text("/replay/3")


def test_the_page_that_waits_for_the_first_card_can_draw_it(host: Person, dealt: dict[str, Person]) -> None:
    waiting = host.text("/replay")
    lay(host, 1)
    drawings = set(re.findall(r'href="#([^"]+)"', host.text("/replay/step")))
    assert drawings and drawings <= set(re.findall(r' id="([^"]+)"', waiting))


def test_the_host_goes_back_to_a_step(host: Person, dealt: dict[str, Person], laid: list[int]) -> None:
    host.post(f"/seats/{dealt['Ben'].seat}/token", do="put", kind="cart")
    page = host.text(f"/replay/{laid[0]}")
    form = page[page.index('id="back-to-') : page.index("</details>")]
    later = re.findall(r"<li>(.*?)</li>", form)
    assert later == ["Laid before Ben: broken cart.", "Cem laid a straight on C3.", "Ben laid a straight on C2."]
    assert 'name="do" value="back-to"' in form and f'name="version" value="{laid[0]}"' in form
    host.post("/history", htmx=False, do="back-to", version=laid[0])
    assert "Step 2 of 2" in host.text("/replay") and 'id="back-to-' not in host.text("/replay")


def test_many_things_that_would_be_taken_back_are_counted(host: Person, laid: list[int]) -> None:
    for column in (4, 5, 6, 7):
        lay(host, column)
    page = host.text(f"/replay/{laid[0]}")
    assert page.count("<li>") == 4 and "and 2 more" in page


def test_nobody_else_goes_back(dealt: dict[str, Person], onlooker: Person, laid: list[int]) -> None:
    for person in (dealt["Ann"], onlooker):
        assert 'value="back-to"' not in person.text(f"/replay/{laid[0]}")


def test_no_step_of_a_booked_round_can_be_gone_back_to(host: Person, laid: list[int]) -> None:
    settle(host)
    assert 'value="back-to"' not in host.text(f"/replay/{laid[0]}")


def test_the_maze_lies_as_this_browser_turned_it(onlooker: Person, laid: list[int]) -> None:
    assert 'class="maze t0"' in onlooker.text("/replay")
    assert 'class="maze t3"' in onlooker.text("/replay?turn=3")
    assert 'class="maze t3"' in onlooker.text("/replay")
    assert "?turn=0" in onlooker.text("/replay")


def test_a_phone_sees_the_start_below(onlooker: Person, laid: list[int]) -> None:
    assert 'class="maze t1"' in onlooker.text("/replay", User_Agent="Mozilla/5.0 (Linux; Android 14) Mobile Mobi")


def test_the_history_and_the_hosts_menu_lead_here(host: Person, laid: list[int]) -> None:
    address = f'href="/t/{host.code}/replay"'
    assert address in host.text("/history") and address in host.text("/host")


def test_a_table_that_is_not_there_has_no_replay(host: Person) -> None:
    stranger = Person(host.app, "ZZZZ")
    assert [stranger.get(f"/replay{path}").status_code for path in ("", "/3", "/step", "/3/step")] == [404] * 4


def test_the_counters_of_the_duel_lie_as_they_lay_then(app: Flask) -> None:
    duel = dwarfs.open_duel(app, "Ann", "Ben")
    dwarfs.lay(duel, "Ann", "B1", "EW", Troll("E"))
    dwarfs.claim(duel, "Ann", "B-1", 2)
    dwarfs.bribe(duel, "Ben", "D1")
    watcher = Person(app, duel["host"].code)
    page = watcher.text("/replay")
    assert said(page) == "Ben bribed the troll on D1."
    assert page.count('href="#counter-green"') == 1 and page.count('href="#counter-blue"') == 1
    before = watcher.client.get(link(page, "back")).get_data(as_text=True)
    assert said(before) == "Ben laid a card with a troll on D1." and 'href="#counter-blue"' not in before


def test_a_replay_of_the_duel_has_all_its_drawings(app: Flask) -> None:
    duel = dwarfs.open_duel(app, "Ann", "Ben")
    dwarfs.lay(duel, "Ann", "B1", "NESW", Door("blue", "E"), Gold(1, "NESW"))
    page = duel["host"].text("/replay")
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(re.findall(r' id="([^"]+)"', page))

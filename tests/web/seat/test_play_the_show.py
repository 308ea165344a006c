"""The show at the end of a round, as phones and the host's page get it: how the round ended, then the roles."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from flask import Flask

from tests.web.people import People, Person, end_saboteur, open_saboteur, open_table, pick_all_gold, sit
from tests.web.seat.driver import BIG_SCREEN

FACE = re.compile(r'class="face[^"]*" style="--nth:(\d+)".*?<b class="name">.*?(\w+)</b>', re.S)
FRAGMENTS = {"Ann": "/seat/sheet", "host": "/round"}
PAGES = {"Ann": "/seat", "host": "/host"}


def order(html: str) -> list[str]:
    """The names in the order in which their lanterns light."""
    return [name for _, name in sorted((int(place), name) for place, name in FACE.findall(html))]


def show_data(people: People) -> set[str | None]:
    """What the header of the fragments tells of the show: how old the news is, and whether a big screen is open."""
    return {people[name].get(path, htmx=True).headers.get("Show") for name, path in FRAGMENTS.items() if name in people}


def clocks(people: People) -> list[str]:
    """What whole pages that wait for the show say of the same."""
    return [
        clock for name, path in PAGES.items() for clock in re.findall('data-clock="([^"]*)"', people[name].html(path))
    ]


def show_key(person: Person, path: str) -> str:
    found = re.search('id="show" data-key="([^"]*)"', person.html(path))
    assert found
    return found[1]


@pytest.fixture
def ended(app: Flask) -> People:
    """Real cards: Ben and Dia were the saboteurs, Cem reached the treasure."""
    host = open_saboteur(app)
    players = {name: sit(host, name) for name in ("Ann", "Ben", "Cem", "Dia", "Eva")}
    host.post_ok("/do/deal")
    end_saboteur(host, players["Cem"].seat, players["Ben"].seat, players["Dia"].seat)
    return {"host": host, **players}


@pytest.fixture
def later(ended: People, monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """So many seconds after the round ended, for whoever looks and for the log."""
    dependencies = ended["host"].service
    now = dependencies.now()

    def go(seconds: int) -> None:
        monkeypatch.setattr(dependencies, "now", lambda: now + seconds)
        monkeypatch.setattr(time, "time", lambda: now + seconds)

    return go


def open_big_screen(people: People) -> None:
    people["host"].service.version_bus.add_page(people["host"].code, (BIG_SCREEN,))


def test_saboteurs_come_last_on_every_screen(ended: People) -> None:
    for name, path in {**FRAGMENTS, "Ben": "/board/scene"}.items():
        assert order(ended[name].html(path)) == ["Ann", "Cem", "Eva", "Ben", "Dia"]
    assert 'class="own" style="--nth:4"' in ended["Ben"].html("/seat/sheet")
    html = ended["Ann"].html("/seat/sheet")
    assert "Cem reached the treasure." in html and "tells-ending" in html


def test_pages_say_how_old_the_news_is_and_whether_a_big_screen_is_open(
    ended: People, later: Callable[[int], None]
) -> None:
    before = {name: ended[name].html(path) for name, path in FRAGMENTS.items()}
    later(7)
    assert show_data(ended) <= {"6 0", "7 0"} and clocks(ended) == []
    open_big_screen(ended)
    assert show_data(ended) <= {"6 1", "7 1"} and {*clocks(ended)} <= {"6 1", "7 1"} and len(clocks(ended)) == 2
    assert ended["Ann"].get("/seat").headers.get("Show") is None
    later(60)
    assert clocks(ended) == [], "the show is over"
    assert {name: ended[name].html(path) for name, path in FRAGMENTS.items()} == before, "no byte of a fragment"


def test_no_later_event_begins_the_show_again(ended: People, later: Callable[[int], None]) -> None:
    host = ended["host"]
    open_big_screen(ended)
    later(18)
    host.post_ok("/do/rename", seat=ended["Eva"].seat, name="Evi")
    end_saboteur(host, ended["Eva"].seat, ended["Ben"].seat, ended["Dia"].seat)
    assert show_data(ended) <= {"17 1", "18 1"} and clocks(ended) == []


def test_phones_show_that_the_treasure_is_reached_and_no_role_until_the_end(host: Person, dealt: People) -> None:
    ann = dealt["Ann"]
    for column in range(1, 8):
        host.post_ok("/do/place", cell=f"{column},0", card="free NESW", by=dealt["Eva"].seat, anyway="1")
    assert 'id="show"' not in ann.html("/seat/sheet") and show_data(dealt) == {None}
    host.post_ok("/do/goal", cell="8,0", shows="treasure")
    html = ann.html("/seat/sheet")
    assert "TREASURE!" in html and "Eva reached the treasure." in html
    assert "portrait" not in html and "face g" not in html
    assert "Both teams have a path to the treasure." in html and "The youngest of you begins." not in html
    assert show_data(dealt) == {"0 0"}
    host.post_ok("/do/end", reached_by=dealt["Eva"].seat, open_to=["blue", "green"], crystals=0)
    assert "TREASURE!" not in ann.html("/seat/sheet"), "it was told; now come the roles"
    assert order(ann.html("/seat/sheet")) and show_key(host, "/round").endswith("roles")
    host.post_ok("/do/undo")
    assert show_data(dealt) == {"60 0"}, "an undo ends every show"
    host.post_ok("/do/undo", redo=1)
    assert show_data(dealt) <= {"0 0", "1 0"}


def test_a_duel_has_no_roles_to_show_and_no_page_waits_for_the_big_screen(app: Flask) -> None:
    host = open_table(app, "duel", rounds="1")
    people = {"host": host, "Ann": sit(host, "Ann"), "Ben": sit(host, "Ben")}
    host.post_ok("/do/deal")
    host.post_ok("/do/end")
    html = people["Ann"].html("/seat/sheet")
    assert "The round is over" in html and 'class="own ' not in html and "face g" not in html
    open_big_screen(people)
    host.post_ok("/do/confirm")
    assert show_data(people) == {"0 0"}
    for name, path in FRAGMENTS.items():
        html = people[name].html(path)
        assert "podium" in html and "Look up!" not in html and 'data-alone="0.0"' in html


def test_after_the_last_pick_every_page_waits_for_the_lines_on_the_big_screen(
    ended: People, later: Callable[[int], None]
) -> None:
    host, before = ended["host"], show_key(ended["host"], "/round")
    open_big_screen(ended)
    later(40)
    pick_all_gold(host, *(ended[name] for name in ("Ann", "Cem", "Eva")))
    for name, path in FRAGMENTS.items():
        show = ended[name].html(path).partition('<template id="show"')[2].partition("</template>")[0]
        assert "Look up!" in show and "face g" not in show and "You were" not in show
        assert 'data-alone="0.0"' in show and 'data-beside="9.5"' in show
        assert show_key(ended[name], path) != before
    assert show_data(ended) <= {"0 1", "1 1"} and len(clocks(ended)) == 2
    waited_for = show_key(host, "/round")
    host.post_ok("/do/correct", round=1, seat=ended["Ben"].seat, gold=1, why="")
    assert show_key(host, "/round") == waited_for
    host.post_ok("/do/undo")
    assert show_key(host, "/round") == waited_for and show_data(ended) == {"60 1"}


def test_an_end_without_the_treasure_claims_nothing_about_the_cards(app: Flask) -> None:
    host = open_saboteur(app)
    players = [sit(host, name) for name in ("Ann", "Ben", "Cem")]
    host.post_ok("/do/deal")
    end_saboteur(host, None, players[1].seat)
    for page in (players[0].html("/seat/sheet"), host.html("/board/scene")):
        assert ">The round is over</h2>" in page and "The treasure stays in the rock." in page
        assert "cards!" not in page


def test_each_phone_tells_its_own_player_alone_how_the_round_ended(ended: People) -> None:
    pick_all_gold(ended["host"], *(ended[name] for name in ("Ann", "Cem", "Eva")))
    for name, told in {
        "Ann": "Cem reached the treasure, and 3 of you share the gold.",
        "Ben": "Cem reached the treasure, and neither you nor Dia could stop it.",
        "Cem": "You played the card that reached the treasure.",
    }.items():
        assert ended[name].page("/seat").text(".own-ending") == told
    assert not any(ended["host"].page(path).has(".own-ending") for path in ("/host", "/board", "/history"))

"""The show at the end of a round, as phones and the host's page get it: how the round ended, then the roles. No page
has anything of it before that is public."""

from __future__ import annotations

import re
import time

import pytest
from flask import Flask

from companion.realtime.version_bus import BIG_SCREEN
from tests.web.people import People, Person, end_saboteur, open_saboteur, open_table, pick_all_gold, sit

FACE = re.compile(r'class="face g(\d+)[^"]*".*?<b class="name">.*?(\w+)</b>', re.S)
FRAGMENTS = {"Ann": "/seat/sheet", "host": "/round"}


def order(html: str) -> list[str]:
    """The names in the order in which their lanterns light."""
    return [name for _, name in sorted((int(place), name) for place, name in FACE.findall(html))]


def show_data(person: Person, path: str) -> str | None:
    """What the header of this fragment tells of the show."""
    return person.get(path, htmx=True).headers.get("Show")


@pytest.fixture
def ended(app: Flask) -> People:
    """Real cards: Ben and Dia were the saboteurs, Cem reached the treasure."""
    host = open_saboteur(app)
    players = {name: sit(host, name) for name in ("Ann", "Ben", "Cem", "Dia", "Eva")}
    host.post_ok("/round", do="begin")
    end_saboteur(host, players["Cem"].seat, players["Ben"].seat, players["Dia"].seat)
    return {"host": host, **players}


def test_no_page_has_a_show_while_roles_are_secret(host: Person, dealt: People) -> None:
    people = {"host": host, **dealt}
    for name, path in FRAGMENTS.items():
        assert 'id="show"' not in people[name].html(path) and show_data(people[name], path) is None


def test_saboteurs_come_last_on_every_screen(ended: People) -> None:
    last = ["Ann", "Cem", "Eva", "Ben", "Dia"]
    for name, path in {**FRAGMENTS, "Ben": "/board/scene"}.items():
        assert order(ended[name].html(path)) == last
    assert 'class="own g4"' in ended["Ben"].html("/seat/sheet")


def test_a_fragment_says_how_old_the_news_is_and_whether_a_big_screen_is_open(
    ended: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    service, host = ended["host"].service, ended["host"]
    now = service.dependencies.now()
    monkeypatch.setattr(service.dependencies, "now", lambda: now + 7)
    for name, path in FRAGMENTS.items():
        assert show_data(ended[name], path) in ("6 0", "7 0")
    service.version_bus.add_page(host.code, (BIG_SCREEN,))
    for name, path in FRAGMENTS.items():
        assert show_data(ended[name], path) in ("6 1", "7 1")
    assert BIG_SCREEN not in service.seats_online(host.code)


def test_the_time_changes_no_byte_of_a_fragment(ended: People, monkeypatch: pytest.MonkeyPatch) -> None:
    service = ended["host"].service
    before = {name: ended[name].html(path) for name, path in FRAGMENTS.items()}
    monkeypatch.setattr(service.dependencies, "now", lambda: 9e9)
    service.version_bus.add_page(ended["host"].code, (BIG_SCREEN,))
    assert {name: ended[name].html(path) for name, path in FRAGMENTS.items()} == before


def test_a_whole_page_is_sent_no_time_of_the_show(ended: People) -> None:
    assert ended["Ann"].get("/seat").headers.get("Show") is None


def test_a_page_that_is_loaded_while_a_big_screen_plays_the_show_waits_for_it(
    ended: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    service, host = ended["host"].service, ended["host"]
    now, pages = service.dependencies.now(), {"Ann": "/seat", "host": "/host"}
    assert not any("data-clock" in ended[name].html(path) for name, path in pages.items())
    service.version_bus.add_page(host.code, (BIG_SCREEN,))
    monkeypatch.setattr(service.dependencies, "now", lambda: now + 9)
    for name, path in pages.items():
        assert re.search('data-clock="[89] 1"', ended[name].html(path))
    monkeypatch.setattr(service.dependencies, "now", lambda: now + 60)
    assert not any("data-clock" in ended[name].html(path) for name, path in pages.items())


def test_no_later_event_begins_the_show_again(ended: People, monkeypatch: pytest.MonkeyPatch) -> None:
    service, host = ended["host"].service, ended["host"]
    service.version_bus.add_page(host.code, (BIG_SCREEN,))
    now = service.dependencies.now()
    monkeypatch.setattr(service.dependencies, "now", lambda: now + 18)
    monkeypatch.setattr(time, "time", lambda: now + 18)  # when the log stores an event
    host.post_ok("/seats", do="rename", seat=ended["Eva"].seat, name="Evi")
    end_saboteur(host, ended["Eva"].seat, ended["Ben"].seat, ended["Dia"].seat)
    for name, path in FRAGMENTS.items():
        assert show_data(ended[name], path) in ("17 1", "18 1")
    for name, path in {"Ann": "/seat", "host": "/host"}.items():
        assert "data-clock" not in ended[name].html(path)


def test_phones_show_that_the_treasure_is_reached_and_no_role(host: Person, dealt: People) -> None:
    for column in range(1, 8):
        host.post_ok("/maze", cell=f"{column},0", tracks="NESW", by=dealt["Eva"].seat, anyway="1")
    assert 'id="show"' not in dealt["Ann"].html("/seat/sheet")
    host.post_ok("/goals/8,0", shows="treasure")
    html = dealt["Ann"].html("/seat/sheet")
    assert "TREASURE!" in html and "Eva dug through" in html and "portrait" not in html and "face g" not in html
    for page in (html, host.html("/board")):
        assert "Both teams have a path to the treasure." in page
    assert "The youngest of you begins." not in html
    assert show_data(dealt["Ann"], "/seat/sheet") == "0 0"
    host.post_ok("/round", do="end", reached_by=dealt["Eva"].seat, open_to=["blue", "green"], crystals=0)
    assert "TREASURE!" not in dealt["Ann"].html("/seat/sheet")  # it was told; now come the roles


def test_without_a_maze_the_show_begins_with_how_the_round_ended(ended: People) -> None:
    html = ended["Ann"].html("/seat/sheet")
    assert "Cem dug through" in html and "tells-ending" in html


def test_the_duel_has_no_roles_to_show(app: Flask) -> None:
    host = open_table(app, "duel")
    ann, _ben = sit(host, "Ann"), sit(host, "Ben")
    host.post_ok("/round", do="begin")
    host.post_ok("/round", do="end")
    html = ann.html("/seat/sheet")
    assert "The round is over" in html and 'class="own ' not in html and "face g" not in html


def test_every_page_but_the_big_screen_waits_for_the_podium(app: Flask) -> None:
    host = open_table(app, "duel", rounds="1")
    people = {"host": host, "Ann": sit(host, "Ann"), "Ben": sit(host, "Ben")}
    host.post_ok("/round", do="begin")
    host.post_ok("/round", do="end")
    host.post_ok("/settlement", do="book")
    for name, path in FRAGMENTS.items():
        html = people[name].html(path)
        assert "podium" in html and "Look up!" in html and 'data-alone="0.0"' in html and 'data-beside="4.5"' in html
        assert "You were" not in html and show_data(people[name], path).endswith(" 0")


def test_after_an_undo_every_show_is_over(host: Person, dealt: People) -> None:
    for column in range(1, 8):
        host.post_ok("/maze", cell=f"{column},0", tracks="NESW", by=dealt["Eva"].seat, anyway="1")
    host.post_ok("/goals/8,0", shows="treasure")
    host.post_ok("/round", do="end", reached_by=dealt["Eva"].seat, open_to=["blue", "green"], crystals=0)
    host.post_ok("/history", do="take-back")
    assert 'id="show"' in dealt["Ann"].html("/seat/sheet")
    assert show_data(dealt["Ann"], "/seat/sheet") == "60 0"
    host.post_ok("/history", do="redo")
    assert show_data(dealt["Ann"], "/seat/sheet") in ("0 0", "1 0")
    assert re.match(r"[01]\.\d 0", show_data(host, "/board/scene") or "")
    host.post_ok("/history", do="take-back")
    host.post_ok("/seats", do="rename", seat=dealt["Eva"].seat, name="Evi")
    assert show_data(dealt["Ann"], "/seat/sheet") == "60 0"


def show_key(person: Person, path: str) -> str:
    """What tells this show from any other."""
    found = re.search('id="show" data-key="([^"]*)"', person.html(path))
    assert found
    return found[1]


def test_after_the_last_pick_every_page_waits_for_the_lines_on_the_big_screen(
    ended: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    service, host = ended["host"].service, ended["host"]
    before, now = show_key(host, "/round"), service.dependencies.now()
    service.version_bus.add_page(host.code, (BIG_SCREEN,))
    monkeypatch.setattr(service.dependencies, "now", lambda: now + 40)
    monkeypatch.setattr(time, "time", lambda: now + 40)  # when the log stores an event
    pick_all_gold(host, *(ended[name] for name in ("Ann", "Cem", "Eva")))
    for name, path in FRAGMENTS.items():
        show = ended[name].html(path).partition('<template id="show"')[2].partition("</template>")[0]
        assert "Look up!" in show and "face g" not in show and "You were" not in show
        assert 'data-alone="0.0"' in show and 'data-beside="9.5"' in show
        assert show_key(ended[name], path) != before and show_data(ended[name], path) in ("0 1", "1 1")
    for name, path in {"Ann": "/seat", "host": "/host"}.items():
        assert "data-clock" in ended[name].html(path)
    waited_for = show_key(host, "/round")
    host.post_ok("/settlement", do="correct", round=1, seat=ended["Ben"].seat, gold=1, why="")
    assert show_key(host, "/round") == waited_for
    host.post_ok("/history", do="take-back")
    assert show_key(host, "/round") == waited_for and show_data(host, "/round") == "60 1"


def test_gold_that_nobody_shares_comes_with_the_roles(host: Person, dealt: People) -> None:
    host.post_ok("/round", do="end", reached_by=dealt["Eva"].seat, open_to=["blue", "green"], crystals=0)
    assert host.view.phase == "proposed" and show_key(host, "/round").endswith("roles")


def test_an_end_without_the_treasure_claims_nothing_about_the_cards(app: Flask) -> None:
    host = open_saboteur(app)
    players = [sit(host, name) for name in ("Ann", "Ben", "Cem")]
    host.post_ok("/round", do="begin")
    end_saboteur(host, None, players[1].seat)
    for page in (players[0].html("/seat/sheet"), host.html("/board/scene")):
        assert ">The round is over</h2>" in page and "The treasure stays in the rock." in page
        assert "cards!" not in page

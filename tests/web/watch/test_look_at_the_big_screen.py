"""Everybody looks at the big screen: it shows what lies open, the same to whoever asks, and nothing on it is tapped."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from flask import Flask

from companion.rules.editions import EDITIONS, find_edition
from companion.web import board
from companion.web.words import word
from tests.web.duel import dwarfs
from tests.web.lost_mines import miners
from tests.web.people import Person, end_saboteur, open_table, pick_gold, sit

PATHS = ("/board", "/board/scene")


@pytest.fixture
def onlooker(host: Person) -> Person:
    """Somebody who has the code and nothing else."""
    return Person(host.app, host.code)


def scene(person: Person) -> str:
    return person.text("/board/scene")


def said(html: str) -> str:
    """What is read of it, drawings and the seal's digits left out."""
    words = re.sub(r'<svg.*?</svg>|<span class="seal">.*?</span>', "", html, flags=re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", " ", words).split())


# Nobody's page


def everything(person: Person) -> list[tuple[bytes, list[tuple[str, str]]]]:
    """Both addresses, all that is sent."""
    answers = [person.get(path) for path in PATHS]
    headers = [[(name, text) for name, text in answer.headers if name != "Date"] for answer in answers]
    return [(answer.data, sent) for answer, sent in zip(answers, headers, strict=True)]


def phases(host: Person, ann: Person) -> Iterator[str]:
    """A round of Saboteur 2, stopping in each phase; Ann is a thief, and the only one who looked at her role."""
    yield "seating"
    host.post("/round", do="begin")
    ann.post("/seat/sheet", do="seen")
    host.post(f"/seats/{ann.seat}/token", do="put", kind="theft")
    yield "dealt"
    host.post("/round", do="end", reached_by=ann.seat, open_to=["blue", "green"], crystals=4)
    yield "sharing"
    host.post(f"/seats/{ann.seat}/act", do="pass")
    yield "proposed"
    host.post("/settlement", do="book")
    yield "seating"


def test_every_browser_gets_the_same_bytes_whatever_keys_it_holds(
    host: Person, guests: dict[str, Person], onlooker: Person
) -> None:
    host.post("/options", **{"option.first_round": "2"})  # Ben has gold to steal, whatever roles are dealt
    assert host.post("/seats", do="gold", seat=guests["Ben"].seat, gold=2).status_code == 200
    for phase in phases(host, guests["Ann"]):
        assert host.sight.phase == phase
        public = everything(onlooker)
        assert everything(host) == everything(guests["Ann"]) == everything(guests["Ben"]) == public, phase


def test_what_others_chose_for_their_own_pages_does_not_turn_it(host: Person, dealt: dict[str, Person]) -> None:
    before = scene(host)
    host.text("/host?turn=3")
    assert scene(host) == before and 'class="maze t0"' in before


def test_no_role_is_on_it_before_the_reveal_and_all_are_after(host: Person, guests: dict[str, Person]) -> None:
    with host.app.test_request_context():
        words = {word(f"role-{role}") for role in find_edition("saboteur2").roles}
    for phase in phases(host, guests["Ann"]):
        shown = {role for role in words if role in said(scene(host))}
        if phase == "dealt":
            assert shown == set()
        if phase == "sharing":
            assert {guest.sight.me.role for guest in guests.values()} <= {role.replace(" ", "-") for role in shown}


def test_a_table_that_is_not_there_has_none(host: Person) -> None:
    stranger = Person(host.app, "ZZZZ")
    assert [stranger.get(path).status_code for path in PATHS] == [404, 404]


# What it shows


def test_an_empty_table_shows_how_to_join(onlooker: Person) -> None:
    page = onlooker.text("/board")
    assert "Nobody sits here yet." in page and onlooker.code in page and 'class="qr"' in page


@pytest.mark.parametrize("n", range(13))
def test_seats_stand_round_the_middle_and_none_is_left_out(n: int) -> None:
    top, right, bottom, left = board.shares(n)
    assert top + right + bottom + left == n
    assert max(top, bottom) <= 4 and max(left, right) <= 2 and abs(top - bottom) <= 1


def test_seats_go_round_clockwise(host: Person, guests: dict[str, Person]) -> None:
    names = re.findall(r'<b class="name">(\w+)</b>', scene(host))
    assert names == list(guests)
    sides = re.findall(r'<ol class="side (\w+)', scene(host))
    assert sides == ["top", "right", "bottom", "left"]


def test_it_tells_how_many_have_looked_and_not_who(host: Person, dealt: dict[str, Person]) -> None:
    dealt["Ann"].post("/seat/sheet", do="seen")
    one = scene(host)
    assert "1 of 6 have looked" in one
    host.post("/history", do="take-back")
    host.post("/round", do="begin")
    dealt["Ben"].post("/seat/sheet", do="seen")
    assert "1 of 6 have looked" in scene(host)


def test_what_lies_before_a_seat_is_named(host: Person, dealt: dict[str, Person]) -> None:
    for name, kind in (("Ben", "pickaxe"), ("Ben", "trapped"), ("Cem", "theft"), ("Dia", "theft")):
        host.post(f"/seats/{dealt[name].seat}/token", do="put", kind=kind)
    text = said(scene(host))
    assert "Ben Broken pickaxe In prison" in text
    assert "Cem Theft card Order of the thefts: 1" in text and "Dia Theft card Order of the thefts: 2" in text


def test_the_maze_hangs_there_and_what_happened_last_stands_beside_it(host: Person, dealt: dict[str, Person]) -> None:
    host.post("/maze", cell="1,0", card="b_cross", by=dealt["Ben"].seat)
    page = scene(host)
    assert 'aria-label="The maze"' in page and "Ben laid a crossing on C1." in page
    host.post("/history", do="take-back")
    assert "<s>Ben laid a crossing on C1.</s>" in scene(host)


def test_it_says_whose_theft_it_is(host: Person, guests: dict[str, Person]) -> None:
    for phase in phases(host, guests["Ann"]):
        assert ("Ann is choosing whom to rob." in scene(host)) == (phase == "sharing")


def test_it_says_whose_pick_it_is_and_no_value(drafting: dict[str, Person]) -> None:
    watcher = Person(drafting["host"].app, drafting["host"].code)
    first = scene(watcher)
    assert "Ben is picking a gold card." in first and "Nobody sees what the others take." in first
    pick_gold(drafting["Ben"], drafting["Ben"].sight.asking.choices[0])
    then = scene(watcher)
    assert "Ann is picking a gold card." in then and "has a card" in then
    assert "Take " not in then and "gold-face" not in then
    drafting["host"].post("/history", do="take-back")
    again = "Undone: what Ben picked. Other gold nugget cards are laid out, and all pick again."
    assert again in scene(watcher) and again in drafting["Ben"].text("/seat/sheet")


def test_the_receipt_stays_until_the_next_deal(host: Person, guests: dict[str, Person]) -> None:
    found = []
    for _ in phases(host, guests["Ann"]):
        found.append(re.findall(r'data-gains="(-?\d+)"', scene(host)))
    assert [bool(gains) for gains in found] == [False, False, False, True, True]
    assert found[3] == found[4] and "Round 1 is booked. On to round 2." in scene(host)
    host.post("/round", do="begin")
    assert "data-gains" not in scene(host)


def test_who_came_after_the_round_is_named_beside_its_receipt(host: Person, guests: dict[str, Person]) -> None:
    for _ in phases(host, guests["Ann"]):
        pass
    assert "New at the table" not in scene(host)
    sit(host, "<b>Gül")
    assert "New at the table: &lt;b&gt;Gül." in scene(host)


def test_sealed_totals_are_not_on_it_before_the_end(app: Flask) -> None:
    host = open_table(app, rounds="1")
    guests = [sit(host, name) for name in ("Ann", "Ben", "Cem")]
    for guest in guests:
        host.post("/seats", do="gold", seat=guest.seat, gold=17)
    for phase in phases(host, guests[0]):
        if phase != "seating":
            assert "17" not in said(scene(host)) and "data-total" not in scene(host), phase
    last = said(scene(host))
    assert host.sight.phase == "finished" and "the night" in last and ("17" in last or "18" in last)


def test_what_was_drafted_in_secret_has_no_number(drafting: dict[str, Person]) -> None:
    host = drafting["host"]
    while (asking := host.sight.asking) is not None:
        host.post(f"/seats/{asking.seat}/act", do="pass")
    rows = re.findall(r'<div class="slip-row"[^>]*>', scene(host))
    assert len(rows) == 5 and sum("data-gains" in row for row in rows) == 1  # Dia, the saboteur, drafted nothing


# Other boxes


def duel(app: Flask) -> Person:
    found = dwarfs.open_duel(app, "Ann", "Ben")
    dwarfs.claim(found, "Ann", "B1", 2)
    dwarfs.bribe(found, "Ben", "D1")
    return found["host"]


def alone(app: Flask) -> Person:
    return dwarfs.open_duel(app, "Ann")["host"]


def mines(app: Flask) -> Person:
    found = miners.open_board(app)
    miners.turn(found, "Ann")
    miners.lay(found, "C3", ground="lake")
    return found["host"]


def without_board(app: Flask) -> Person:
    return miners.open_mine(app, "Ann", "Ben", "Cem")["host"]


def saboteur(app: Flask) -> Person:
    host = open_table(app, "saboteur")
    for name in ("Ann", "Ben", "Cem"):
        sit(host, name)
    host.post("/round", do="begin")
    return host


BOXES = (duel, alone, mines, without_board, saboteur)


@pytest.mark.parametrize("played", BOXES, ids=lambda played: played.__name__)
def test_every_drawing_of_every_box_is_there(app: Flask, played: Callable[[Flask], Person]) -> None:
    page = played(app).text("/board")
    drawings = set(re.findall(r'href="#([^"]+)"', page))
    assert drawings <= set(re.findall(r' id="([^"]+)"', page)) and (drawings or played is without_board)


@pytest.mark.parametrize("played", BOXES, ids=lambda played: played.__name__)
def test_nothing_in_the_scene_can_be_tapped(app: Flask, played: Callable[[Flask], Person]) -> None:
    assert not re.search(r"<(a|button|form|input|summary|select)\b|tabindex", scene(played(app)))


def test_nothing_can_be_tapped_in_any_phase(host: Person, guests: dict[str, Person]) -> None:
    for phase in phases(host, guests["Ann"]):
        assert not re.search(r"<(a|button|form|input|summary|select)\b|tabindex", scene(host)), phase


def test_the_duel_shows_whose_turn_it_is_and_what_each_claimed(app: Flask) -> None:
    host = duel(app)
    page = scene(host)
    turn = host.sight.maze.claims.turn
    at = re.findall(r'<li class="place on-turn"><b class="name">.*?</i>(\w+)</b>', page, re.DOTALL)
    assert at == [host.sight.names[turn]]
    assert re.search(r'Ann</b>.*?class="claim">.*?2</span>', page, re.DOTALL)


def test_who_digs_alone_is_always_on_turn_and_nobody_says_so(app: Flask) -> None:
    assert "on-turn" not in scene(alone(app))


def test_the_lost_mines_show_each_clan_and_no_character(app: Flask) -> None:
    text = said(scene(mines(app)))
    assert text.count("blue dwarf") == text.count("yellow dwarf") == 2
    assert not re.search("loyal|selfish|saboteur", text.lower().replace("saboteur (", ""))


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_box_has_its_big_screen_before_anybody_sits(app: Flask, edition: str) -> None:
    host = open_table(app, edition)
    assert host.text("/board/scene").strip() in host.text("/board")


def test_a_draft_that_nobody_owes_shows_the_receipt_at_once(miners: dict[str, Person]) -> None:
    host = miners["host"]
    end_saboteur(host, None, miners["Dia"].seat)
    assert host.sight.phase == "proposed" and "data-gains" in scene(host)


# The page round it


def test_the_theme_in_the_address_goes_before_what_the_device_prefers(onlooker: Person) -> None:
    assert 'data-theme="light"' in onlooker.text("/board?theme=light")
    assert 'data-theme="dark"' in onlooker.text("/board?theme=dark")
    assert "data-theme=" not in onlooker.text('/board?theme="><b>') + onlooker.text("/board")


def test_it_hears_of_every_change_by_the_stream(onlooker: Person, host: Person, dealt: dict[str, Person]) -> None:
    page = onlooker.text("/board")
    assert f'hx-sse:connect="/t/{host.code}/stream?seen={host.service.version(host.code)}"' in page
    assert f'hx-get="/t/{host.code}/board/scene" hx-trigger="changed from:body' in page


def test_the_host_and_the_door_lead_to_it(host: Person, dealt: dict[str, Person]) -> None:
    address = f'href="/t/{host.code}/board"'
    assert address in host.text("/host") and address in host.text("") and address in dealt["Ann"].text("")


def test_the_scene_changes_with_the_table_alone(host: Person, dealt: dict[str, Person]) -> None:
    first = [scene(host), scene(host)]
    dealt["Ann"].post("/seat/sheet", do="seen")
    assert first[0] == first[1] != scene(host)


def test_who_is_awake_changes_nothing(host: Person, dealt: dict[str, Person]) -> None:
    before = scene(host)
    host.service.live.enter(host.code, dealt["Ann"].seat)
    assert scene(host) == before

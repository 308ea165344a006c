"""Whose turn it is stands on every screen, and since when; how long ago that was changes no byte of a fragment."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask import Flask

from tests.web.people import Person, open_table, sit, sit_without_phone

NAMES = ("Ann", "Ben", "Cem")
FRAGMENTS = ("/board/scene", "/seat/sheet", "/round")


@pytest.fixture
def people(app: Flask) -> Callable[..., dict[str, Person]]:
    """A table of Saboteur 2 whose first round was dealt."""

    def seated(**options: str) -> dict[str, Person]:
        host = open_table(app, "saboteur2", **options)
        guests = {name: sit(host, name) for name in NAMES}
        assert host.post("/round", do="begin").status_code == 200
        return {"host": host, **guests}

    return seated


def lay(people: dict[str, Person], cell: str, by: str | None) -> None:
    said = {"by": people[by].seat} if by else {}
    assert people["host"].post("/maze", cell=cell, tracks="NESW", **said).status_code == 200


def asks(people: dict[str, Person], path: str, **headers: str):  # type: ignore[no-untyped-def]
    return people["host" if path == "/round" else "Ann"].get(path, htmx=True, **headers)


def test_the_first_card_is_proposed_for_who_begins(people: Callable[..., dict[str, Person]]) -> None:
    page = people(begins="seats")["host"].text("/maze")
    chosen = re.search(r'name="by" value="(\d*)" checked>([^<]+)<', page)
    assert chosen and chosen[2] == "Ann"
    assert 'value="" checked>nobody in particular' in people()["host"].text("/maze")


def test_every_screen_says_whose_turn_it_is(people: Callable[..., dict[str, Person]]) -> None:
    table = people(begins="seats")
    said = "It is the turn of Ben."
    screens = {"host": "/host", "Ann": "/seat", "Cem": "/board"}
    assert not any(said in table[who].text(path) for who, path in screens.items())
    lay(table, "1,0", "Ann")
    assert [who for who, path in screens.items() if said not in table[who].text(path)] == []
    assert "It is your turn." in table["Ben"].text("/seat") and said not in table["Ben"].text("/seat")
    assert '<li class="place on-turn"><b class="name">Ben</b>' in table["Ann"].text("/board")


def test_where_nobody_said_who_laid_the_card_no_screen_does(people: Callable[..., dict[str, Person]]) -> None:
    table = people(begins="seats")
    lay(table, "1,0", None)
    for who, path in {"host": "/host", "Ann": "/seat", "Cem": "/board"}.items():
        assert "turn of" not in table[who].text(path) and "your turn" not in table[who].text(path)


def test_behind_the_curtain_it_stands_too(app: Flask) -> None:
    host = open_table(app, "saboteur2", begins="seats", timer="30")
    for name in NAMES[:2]:
        sit(host, name)
    cem = sit_without_phone(host, "Cem")
    host.post("/round", do="begin")
    host.post("/maze", cell="1,0", tracks="NESW", by=1)
    assert host.post(f"/seats/{cem}/curtain", htmx=False, do="open").status_code in (200, 303)
    assert "It is the turn of Ben." in host.text(f"/seats/{cem}/curtain")


def test_one_tap_makes_it_the_next_players_turn(people: Callable[..., dict[str, Person]]) -> None:
    table = people(begins="seats", timer="30")
    assert 'type="button" class="quiet-button slim" data-timer-next' in table["host"].text("/round")
    lay(table, "1,0", "Ann")
    form = table["host"].text("/round").split('id="next-player"')[1].split("</form>")[0]
    assert f'name="seat" value="{table["Cem"].seat}" data-timer-next' in form
    assert table["host"].post("/turn", seat=table["Cem"].seat).status_code == 200
    assert "It is your turn." in table["Cem"].text("/seat")


# The clock


@pytest.mark.parametrize("path", FRAGMENTS)
def test_a_fragment_stays_the_same_bytes_while_the_clock_runs(
    people: Callable[..., dict[str, Person]], path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = people(begins="seats", timer="30")
    assert "Turn-Began" not in asks(table, path).headers
    lay(table, "1,0", "Ann")
    first, service = asks(table, path), table["host"].service
    later = service.now
    monkeypatch.setattr(service, "now", lambda: later() + 12)
    again, short = asks(table, path), asks(table, path, If_None_Match=first.headers["ETag"])
    assert f'data-since="{since(first)}"'.encode() in again.data
    assert b"data-began" not in again.data
    assert (short.status_code, again.headers["ETag"]) == (304, first.headers["ETag"])
    assert 11 < age(again) - age(first) < 25 and 11 < age(short) - age(first) < 25


def since(answer) -> str:  # type: ignore[no-untyped-def]
    return str(answer.headers["Turn-Began"].split()[0])


def age(answer) -> float:  # type: ignore[no-untyped-def]
    return float(answer.headers["Turn-Began"].split()[1])


def test_a_whole_page_says_in_itself_how_long_ago_the_turn_began(people: Callable[..., dict[str, Person]]) -> None:
    table = people(begins="seats", timer="30")
    lay(table, "1,0", "Ann")
    for who, path in {"host": "/host", "Ann": "/seat", "Cem": "/board"}.items():
        page = table[who].get(path)
        assert "Turn-Began" not in page.headers
        found = re.search(r'data-since="(\d+)" data-began="(\d+) ([\d.]+)"', page.get_data(as_text=True))
        assert found and found[1] == found[2] and float(found[3]) < 60


def test_without_the_option_no_page_tells_of_a_clock(people: Callable[..., dict[str, Person]]) -> None:
    table = people(begins="seats")
    lay(table, "1,0", "Ann")
    for path in FRAGMENTS:
        answer = asks(table, path)
        assert "Turn-Began" not in answer.headers and b"data-since" not in answer.data

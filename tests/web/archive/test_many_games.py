"""However much a file brings, it is refused in words or taken in, and the page of a circle that holds as much as it may
is drawn in parts."""

from __future__ import annotations

import gc
import json
import time
from collections.abc import Callable
from typing import Any

import pytest

from companion.services.archive import MAX_LETTERS
from companion.services.archive_file import MAX_GAMES
from tests.web.archive.game_nights import file_refused, game, nights_of, takes_in
from tests.web.page import Page
from tests.web.people import ADDRESS, Person

FORGET = "[name=do][value=forget-night]"
"""One for each night that the page shows."""


@pytest.fixture
def host(host_of_a_night: Person) -> Person:
    return host_of_a_night


def a_night(n: int, people: int = 6, rounds: int = 3) -> dict[str, Any]:
    """A night of people who come again and again, one of them only once."""
    names = [f"Player {(n + seat) % 300}" for seat in range(people - 1)] + [f"Once {n}"]
    parts = [{"round": n, "role": "saboteur", "gold": 3, "won": True} for n in range(1, rounds + 1)]
    return {
        "mark": f"{n:016x}",
        "day": f"2025-{n % 12 + 1:02}-{n % 28 + 1:02}",
        "edition": "saboteur2",
        "players": people,
        "rounds": [{"round": n, "players": people, "won_by": "saboteurs"} for n in range(1, rounds + 1)],
        "people": [
            {"seat": seat, "name": name, "rounds": parts, "total": 3 * rounds, "winner": seat == 1}
            for seat, name in enumerate(names, 1)
        ],
    }


def file_of(nights: list[dict[str, Any]], same: dict[str, str] | None = None) -> bytes:
    return json.dumps({"companion-nights": 1, "nights": nights, "same": same or {}}).encode()


TOO_MUCH: dict[str, tuple[Callable[[], bytes], str]] = {
    "names": (
        lambda: file_of([], {f"n{n}": "ben" for n in range(150_000)}),
        "Too many names count as someone else. At most",
    ),
    "nights": (
        lambda: file_of([a_night(n, people=1, rounds=0) for n in range(15_000)]),
        "That’s too many game nights. At most",
    ),
    "letters": (lambda: file_of([a_night(n, people=100, rounds=3) for n in range(150)]), "no room"),
    "nested": (lambda: b'{"companion-nights":1,"nights":' + b"[" * 3_000_000, "can’t be read"),
    "no-nights": (
        lambda: b'{"companion-nights":1,"nights":[' + b"[]," * 300_000 + b"[]]}",
        "That’s too many game nights. At most",
    ),
    "number": (
        lambda: b'{"companion-nights":1,"nights":[],"same":{"a":' + b"9" * 3_000_000 + b"}}",
        "can’t be read",
    ),
    "twice": (lambda: b'{"companion-nights":1,"nights":[],"same":{"a":"b","a":"c"}}', "can’t be read"),
    "infinite": (lambda: b'{"companion-nights":1e999,"nights":[]}', "can’t be read"),
}


@pytest.mark.parametrize("what", TOO_MUCH)
def test_a_file_that_says_too_much_is_refused(host: Person, what: str) -> None:
    made, why = TOO_MUCH[what]
    assert why in file_refused(host, made())
    assert len(nights_of(host).all(FORGET)) == 1


def full_circle(people: int, rounds: int) -> list[dict[str, Any]]:
    """As many such nights as are kept besides one more."""
    size = len(json.dumps(a_night(9999, people, rounds), separators=(",", ":")))
    return [a_night(n, people, rounds) for n in range(min(MAX_GAMES - 1, MAX_LETTERS // size - 1))]


@pytest.mark.parametrize(("people", "rounds"), [(6, 3), pytest.param(100, 9, marks=pytest.mark.long)])
def test_the_page_of_a_full_circle_is_drawn_in_parts(host: Person, people: int, rounds: int) -> None:
    takes_in(host, file_of(full_circle(people, rounds)))
    first = nights_of(host)
    assert len(first.all(FORGET)) == 20 and first.has("a[rel=next]")
    assert len(first.html.encode()) < 2_000_000


def seconds_for_the_page(host: Person) -> float:
    """How long the processor takes to draw it; the best of three."""
    took = []
    for _ in range(3):
        began = time.process_time()
        host.client.get("/nights", base_url=ADDRESS)
        took.append(time.process_time() - began)
    return min(took)


@pytest.mark.alone
def test_time_grows_no_faster_than_the_number_of_games(host: Person) -> None:
    nights = full_circle(6, 3)
    takes_in(host, file_of(nights[: len(nights) // 8]))
    gc.freeze()  # as the server does at its start
    few = seconds_for_the_page(host)
    takes_in(host, file_of(nights))
    many = seconds_for_the_page(host)
    gc.unfreeze()
    assert many < 16 * few


def pages_of(host: Person, field: str) -> list[Page]:
    """The page of nights, and those that `field` leads to from it, one after the other."""
    pages = [nights_of(host)]
    while further := pages[-1].attributes(f"a[rel=next][href^='/nights?{field}=']", "href"):
        pages.append(nights_of(host, further[0].removeprefix("/nights").partition("#")[0]))
    return pages


def test_every_night_and_everybody_is_on_one_of_the_pages(host: Person) -> None:
    takes_in(host, file_of([a_night(n) for n in range(50)]))
    nights = [mark for page in pages_of(host, "nights") for mark in page.values("[name=night]")]
    people = [name for page in pages_of(host, "people") for name in page.texts("[aria-labelledby=each] summary b")]
    assert len(nights) == len(set(nights)) == 51
    assert len(people) == len(set(people)) == 3 + 50 + 54


@pytest.mark.parametrize("field", ["nights", "people"])
@pytest.mark.parametrize("number", ["-1", "99", "x", "9" * 5000])
def test_a_page_that_is_none_is_the_nearest_one(host: Person, field: str, number: str) -> None:
    assert len(nights_of(host, f"?{field}={number}").all(FORGET)) == 1


def test_the_page_counts_the_games_beyond_the_limit(host: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    game(host.app, "Dia", "Eva", "Finn", by=host)
    monkeypatch.setattr("companion.services.archive_file.MAX_GAMES", 1)
    page = nights_of(host)
    assert "1 older game nights are neither shown nor counted" in page
    assert len(page.all(FORGET)) == 1 and "Dia" in page

"""However much a file brings, its reading is quick, and so is the page of a circle that holds as much as it may."""

from __future__ import annotations

import gc
import json
import re
import time
from typing import Any

import pytest
from flask import Flask

from companion.service.nights import MOST_LETTERS, MOST_NIGHTS
from tests.web.nights.nights import game, page, take_in
from tests.web.people import ADDRESS, Person

SECONDS = 10.0
"""Of the processor, on a busy machine too; what takes too long takes minutes."""


@pytest.fixture
def host(app: Flask) -> Person:
    """One who remembers one night."""
    person = game(app)
    person.post("/nights", htmx=False)
    return person


def a_night(n: int, people: int = 6, rounds: int = 3) -> dict[str, Any]:
    """A night of people who come again and again, one of them only once."""
    names = [f"Guest {(n + seat) % 300}" for seat in range(people - 1)] + [f"Once {n}"]
    parts = [{"round": one, "role": "saboteur", "gold": 3, "won": True} for one in range(1, rounds + 1)]
    return {
        "mark": f"{n:016x}",
        "day": f"2025-{n % 12 + 1:02}-{n % 28 + 1:02}",
        "edition": "saboteur2",
        "players": people,
        "rounds": [{"round": one, "players": people, "won_by": "saboteurs"} for one in range(1, rounds + 1)],
        "people": [
            {"seat": seat, "name": name, "rounds": parts, "total": 3 * rounds, "winner": seat == 1}
            for seat, name in enumerate(names, 1)
        ],
    }


def file_of(nights: list[dict[str, Any]], same: dict[str, str] | None = None) -> bytes:
    return json.dumps({"companion-nights": 1, "nights": nights, "same": same or {}}).encode()


def timed_in(host: Person, text: bytes) -> tuple[int, str, float]:
    """Status, words and seconds of the processor that the answer to this file took."""
    began = time.process_time()
    answer = take_in(host, text)
    return answer.status_code, answer.get_data(as_text=True), time.process_time() - began


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (file_of([], {f"n{n}": "ben" for n in range(150_000)}), "too many names"),
        (file_of([a_night(n, people=1, rounds=0) for n in range(15_000)]), "too many nights"),
        (file_of([a_night(n, people=100, rounds=3) for n in range(150)]), "no room"),
        (b'{"companion-nights":1,"nights":' + b"[" * 3_000_000, "cannot be read"),
        (b'{"companion-nights":1,"nights":[' + b"[]," * 1_000_000 + b"[]]}", "too many nights"),
        (b'{"companion-nights":1,"nights":[],"same":{"a":' + b"9" * 3_000_000 + b"}}", "cannot be read"),
        (b'{"companion-nights":1,"nights":[],"same":{"a":"b","a":"c"}}', "cannot be read"),
        (b'{"companion-nights":1e999,"nights":[]}', "cannot be read"),
    ],
    ids=("names", "nights", "letters", "nested", "no-nights", "number", "twice", "infinite"),
)
def test_a_file_that_says_too_much_is_refused_at_once(host: Person, text: bytes, why: str) -> None:
    status, words, seconds = timed_in(host, text)
    assert (status, why in words) == (422, True)
    assert seconds < SECONDS


def test_the_page_of_a_full_circle_is_drawn_quickly_and_in_parts(host: Person) -> None:
    size = len(json.dumps(a_night(9999), separators=(",", ":")))
    full = [a_night(n) for n in range(min(MOST_NIGHTS - 1, MOST_LETTERS // size - 1))]
    status, _, seconds = timed_in(host, file_of(full))
    assert status == 200 and seconds < SECONDS
    first = page(host)
    assert len(first.encode()) < 2_000_000
    assert first.count('value="forget-night"') == 20


def test_the_page_of_the_fullest_nights_is_no_larger(host: Person) -> None:
    night = a_night(1, people=100, rounds=9)
    size = len(json.dumps(night, separators=(",", ":")))
    many = [{**night, "mark": f"{n:016x}"} for n in range(MOST_LETTERS // size - 1)]
    assert timed_in(host, file_of(many))[0] == 200
    assert len(page(host).encode()) < 2_000_000


@pytest.mark.alone
@pytest.mark.parametrize(("people", "rounds"), [(6, 3), (100, 9)])
def test_the_page_of_a_full_circle_takes_no_half_second(host: Person, people: int, rounds: int) -> None:
    size = len(json.dumps(a_night(9999, people, rounds), separators=(",", ":")))
    many = [a_night(n, people, rounds) for n in range(min(MOST_NIGHTS - 1, MOST_LETTERS // size - 1))]
    assert timed_in(host, file_of(many))[0] == 200
    page(host)
    gc.freeze()  # as the server does at its start
    began = time.process_time()
    page(host)
    took = time.process_time() - began
    gc.unfreeze()
    assert took < 0.5


def all_of(host: Person, field: str, what: str) -> list[str]:
    """All that is found of this on the page and on those that `field` leads to from it, one after the other."""
    found, address = list[str](), "/nights"
    while address:
        text = host.client.get(address, base_url=ADDRESS).get_data(as_text=True)
        found += re.findall(what, text)
        further = re.search(rf'rel="next" href="(/nights\?{field}=\d+)#', text)
        address = further[1] if further else ""
    return found


def test_every_night_and_everybody_is_on_one_of_the_pages(host: Person) -> None:
    assert timed_in(host, file_of([a_night(n) for n in range(50)]))[0] == 200
    nights = all_of(host, "nights", r'name="night" value="(\w+)"')
    people = all_of(host, "people", r'<details class="panel"><summary><b>((?:Guest|Once) \d+|Ann|Ben|Cem)</b>')
    assert len(nights) == len(set(nights)) == 51
    assert len(people) == len(set(people)) == 3 + 50 + 54


@pytest.mark.parametrize("field", ["nights", "people"])
@pytest.mark.parametrize("number", ["-1", "99", "x", "9" * 5000])
def test_a_page_that_is_none_is_the_nearest_one(host: Person, field: str, number: str) -> None:
    text = host.client.get(f"/nights?{field}={number}", base_url=ADDRESS).get_data(as_text=True)
    assert text.count('value="forget-night"') == 1


def test_nights_that_were_played_beyond_what_is_read_are_said_to_be_left_out(
    host: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    game(host.app, "Dia", "Eva", "Finn", by=host)
    monkeypatch.setattr("companion.service.nights.MOST_NIGHTS", 1)
    text = page(host)
    assert "1 nights remembered earlier are neither shown nor counted" in text
    assert text.count('value="forget-night"') == 1 and "Dia" in text

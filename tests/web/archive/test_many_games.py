"""However much a file brings, it is refused in words or taken in, and the page of a full archive is bounded."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from companion.archive import GameRecord, Standing, standings
from companion.services.archive import MOST_GAMES, MOST_LETTERS
from tests.web.archive.game_nights import file_refused, game, nights_of, takes_in
from tests.web.people import Person

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


def file_of(nights: list[dict[str, Any]]) -> bytes:
    return json.dumps({"companion-nights": 1, "nights": nights}).encode()


TOO_MUCH: dict[str, tuple[Callable[[], bytes], str]] = {
    "nights": (
        lambda: file_of([a_night(n, people=1, rounds=0) for n in range(15_000)]),
        "That’s too many game nights. At most",
    ),
    "letters": (lambda: file_of([a_night(n, people=100, rounds=3) for n in range(150)]), "no room"),
}


@pytest.mark.parametrize("what", TOO_MUCH)
def test_a_file_that_says_too_much_is_refused(host: Person, what: str) -> None:
    made, why = TOO_MUCH[what]
    assert why in file_refused(host, made())
    assert len(nights_of(host).all(FORGET)) == 1


def full_archive(people: int, rounds: int) -> list[dict[str, Any]]:
    """As many such nights as are kept besides one more."""
    size = len(json.dumps(a_night(9999, people, rounds), separators=(",", ":")))
    return [a_night(n, people, rounds) for n in range(min(MOST_GAMES - 1, MOST_LETTERS // size - 1))]


@pytest.mark.parametrize(("people", "rounds"), [(6, 3), pytest.param(100, 9, marks=pytest.mark.long)])
def test_the_page_of_a_full_archive_is_drawn_in_parts(host: Person, people: int, rounds: int) -> None:
    takes_in(host, file_of(full_archive(people, rounds)))
    first = nights_of(host)
    assert len(first.all(FORGET)) == 20 and first.has("a[rel=next]")
    assert len(first.html.encode()) < 2_000_000


def test_every_night_is_on_one_of_the_pages(host: Person) -> None:
    pages = [takes_in(host, file_of([a_night(n) for n in range(50)]))]
    while older := pages[-1].attributes("a[rel=next]", "href"):
        pages.append(nights_of(host, older[0].partition("#")[0]))
    nights = [mark for page in pages for mark in page.values("[name=night]")]
    assert len(nights) == len(set(nights)) == 51
    assert pages[-1].attributes("a[rel=prev]", "href") == ["?page=1#all"]


@pytest.mark.parametrize("number", ["-1", "99", "x", "9" * 5000])
def test_a_page_that_is_none_is_the_nearest_one(host: Person, number: str) -> None:
    assert len(nights_of(host, f"?page={number}").all(FORGET)) == 1


def test_the_numbers_are_worked_out_once_for_each_change(host: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    worked_out: list[int] = []

    def count(games: Sequence[GameRecord]) -> list[Standing]:
        worked_out.append(len(games))
        return standings(games)

    monkeypatch.setattr("companion.archive.standings", count)
    for n in (1, 2):
        takes_in(host, file_of([a_night(n)]))
        nights_of(host)
    assert worked_out == [2, 3]


def test_only_the_newest_games_are_shown(host: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    game(host.app, "Dia", "Eva", "Finn", by=host)
    monkeypatch.setattr("companion.services.archive.MOST_GAMES", 1)
    page = nights_of(host)
    assert len(page.all(FORGET)) == 1 and "Dia" in page

"""What strangers send fills no memory: whatever stays after many requests is small."""

from __future__ import annotations

import gc
import time
import tracemalloc
from collections.abc import Callable

import pytest
from werkzeug.test import create_environ, run_wsgi_app

from tests.web.people import ADDRESS, Person

TIMES = 20
HEAD_LETTERS = 16_000
"""Letters of what is sent: about as many as the head of a request may have."""

LONGEST_COOKIE = 4_000

MOST_KEPT = 40_000
"""Bytes that may stay in memory after it all: half of what was sent at least."""


def asks_with_other_queries(player: Person, n: int) -> None:
    # Not by the test's client, which splits addresses by a function that keeps the last ones.
    environ = create_environ(player.url("/board/scene"), ADDRESS, query_string=f"q={n}{'x' * HEAD_LETTERS}")
    assert run_wsgi_app(player.app.wsgi_app, environ)[1] == "200 OK"


def shows_other_pages(player: Person, n: int) -> None:
    other_page = f"{ADDRESS}/?q={n}{'x' * HEAD_LETTERS}"
    assert player.get("", htmx=True, HX_Current_URL=other_page).status_code == 200


def asks_in_other_languages(player: Person, n: int) -> None:
    assert player.get("", Accept_Language=",".join(f"x{n}-{m}" for m in range(HEAD_LETTERS // 8))).status_code == 200


def takes_other_encodings(player: Person, n: int) -> None:
    assert player.get("", Accept_Encoding=",".join(f"x{n}-{m}" for m in range(HEAD_LETTERS // 8))).status_code == 200


def has_other_marks(player: Person, n: int) -> None:
    assert player.get("/board/scene", If_None_Match=f'"{n}{"x" * HEAD_LETTERS}"').status_code == 200


def brings_other_cookies(player: Person, n: int) -> None:
    player.client.set_cookie("companion", f"{n}{'x' * LONGEST_COOKIE}", domain="localhost")
    assert player.get("/board/scene").status_code == 200


def is_called_otherwise(player: Person, n: int) -> None:
    assert player.post("", name=f"{n}{'y' * HEAD_LETTERS}").status_code == 422


ATTACKS = [
    asks_with_other_queries,
    shows_other_pages,
    asks_in_other_languages,
    takes_other_encodings,
    has_other_marks,
    brings_other_cookies,
    is_called_otherwise,
]


def bytes_kept(person: Person, attack: Callable[[Person, int], None]) -> int:
    """What stays in memory after this was done again and again; not what is loaded once and stays for good."""
    for n in range(1, 6):
        attack(person, -n)
    gc.freeze()  # What was there before counts for nothing, and is not looked through below.
    tracemalloc.start()
    try:
        for n in range(TIMES):
            attack(person, n)
        gc.collect()
        return tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.__name__)
def test_nothing_that_a_stranger_chooses_stays_in_memory(host: Person, attack: Callable[[Person, int], None]) -> None:
    assert bytes_kept(Person(host.app, host.code), attack) < MOST_KEPT


def test_a_card_that_no_edition_holds_stays_in_no_memory(host: Person, dealt: dict[str, Person]) -> None:
    def lays_it(host: Person, n: int) -> None:
        field = ("door", "feature", "card", "gold", "offer")[n % 5]
        form = {field: f"{n}{'x' * HEAD_LETTERS}", **({} if field in ("card", "offer") else {"tracks": "NS"})}
        host.post_refused("/maze", cell="1,0", **form)

    assert bytes_kept(host, lays_it) < MOST_KEPT


def seconds_for(host: Person, many: int) -> float:
    """How long the processor takes to choose among so many languages and encodings; the best of three."""
    wishes = ",".join(f"x{m};q=0.{m % 10}" for m in range(many))
    took = []
    for _ in range(3):
        began = time.process_time()
        host.page("", Accept_Language=wishes, Accept_Encoding=wishes)
        took.append(time.process_time() - began)
    return min(took)


@pytest.mark.alone
def test_time_grows_no_faster_than_the_number_of_languages(host: Person) -> None:
    assert seconds_for(host, 160_000) < 24 * seconds_for(host, 20_000)

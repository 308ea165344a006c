"""What strangers send fills no memory: whatever stays after many requests is small."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable
from typing import Any

import pytest
from werkzeug.test import create_environ, run_wsgi_app

from tests.web.people import ADDRESS, People, Person

TIMES = 16
HEAD_LETTERS = 16_000
"""Letters of what is sent: about as many as the head of a request may have."""

MOST_KEPT = 40_000
"""Bytes that may stay in memory after it all: less than any of these sends."""


def asks_with_another_query(host: Person, n: int) -> None:
    # Not by the test's client, which splits addresses by a function that keeps the last ones.
    environ = create_environ(host.url("/board/scene"), ADDRESS, query_string=f"q={n}{'x' * HEAD_LETTERS}")
    assert run_wsgi_app(host.app.wsgi_app, environ)[1] == "200 OK"


def says_more(host: Person, n: int) -> None:
    """Of the page it shows, and of what it has already."""
    more = "x" * (HEAD_LETTERS // 2)
    host.get("", htmx=True, HX_Current_URL=f"{ADDRESS}/?q={n}{more}", If_None_Match=f'"{n}{more}"')


def wishes(header: str) -> Callable[[Person, int], None]:
    """Many languages or encodings that nobody has."""

    def asks(host: Person, n: int) -> None:
        host.page("", **{header: ",".join(f"x{n}-{m}" for m in range(1_000))})

    return asks


def brings_another_cookie(host: Person, n: int) -> None:
    stranger = Person(host.app, host.code)
    stranger.client.set_cookie("companion", f"{n}{'x' * 4_000}", domain="localhost")
    stranger.page("/board/scene")


def is_called_otherwise(host: Person, n: int) -> None:
    host.post_refused("", name=f"{n}{'y' * HEAD_LETTERS}")


def lays_what_no_edition_holds(host: Person, n: int) -> None:
    field = ("card", "again")[n % 2]
    form: dict[str, Any] = {field: f"{n}{'x' * HEAD_LETTERS}"}
    host.post_refused("/do/place", cell="1,0", **form)


@pytest.mark.parametrize(
    "attack",
    [
        pytest.param(asks_with_another_query, id="query"),
        pytest.param(says_more, id="page and mark"),
        pytest.param(wishes("Accept_Language"), id="languages"),
        pytest.param(wishes("Accept_Encoding"), id="encodings"),
        pytest.param(brings_another_cookie, id="cookie"),
        pytest.param(is_called_otherwise, id="name"),
        pytest.param(lays_what_no_edition_holds, id="card"),
    ],
)
def test_nothing_that_is_sent_stays_in_memory(
    host: Person, dealt: People, attack: Callable[[Person, int], None]
) -> None:
    """Not counted is what is loaded at first and stays for good."""
    for n in range(1, 6):
        attack(host, -n)
    gc.freeze()  # What was there before counts for nothing, and is not looked through below.
    tracemalloc.start()
    try:
        for n in range(TIMES):
            attack(host, n)
        gc.collect()
        assert tracemalloc.get_traced_memory()[0] < MOST_KEPT
    finally:
        tracemalloc.stop()

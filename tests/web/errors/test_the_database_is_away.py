"""PostgreSQL goes away in mid-game: every page says so in a sentence, streams stay, and once it is back the same tap
counts once."""

from __future__ import annotations

from itertools import islice

import pytest
from flask import Flask

from companion.realtime import version_bus
from tests.postgres import Server
from tests.web.page import Page
from tests.web.people import Person
from tests.web.site.test_stay_up_to_date import listen

SENTENCE = "The database isn’t answering. Everything saved is safe. Try again in a moment."


@pytest.fixture
def database(postgres: str) -> str:
    return postgres


@pytest.fixture
def app(own_app: Flask) -> Flask:
    """A page that broke is answered, not raised into the test."""
    own_app.config["PROPAGATE_EXCEPTIONS"] = False
    return own_app


def test_every_page_says_so(host: Person, postgres_server: Server, database: str) -> None:
    with postgres_server.away(database):
        for path in ("/host", "/seats", "/round", "/seat", ""):
            assert SENTENCE in Page.of(host.get(path), 503), path
    assert SENTENCE not in host.page("/host")


@pytest.mark.parametrize("htmx", [True, False])
def test_a_tap_is_answered_with_a_sentence_and_counts_once_it_comes_again(
    host: Person, dealt: dict[str, Person], postgres_server: Server, database: str, htmx: bool
) -> None:
    before = host.service.version(host.code)
    form = {"do": "rename", "seat": "1", "name": "Gül", "once": "0f" * 16}
    with postgres_server.away(database):
        page = Page.of(host.post("/seats", htmx=htmx, **form), 503)
    assert SENTENCE in page
    assert not [word for word in ("Traceback", "psycopg", "SELECT", "host=") if word in page.html]
    for _ in range(2):
        host.post_ok("/seats", **form)
    assert host.service.version(host.code) == before + 1 and host.view.names[1] == "Gül"


def test_an_open_stream_outlives_it(
    host: Person, postgres_server: Server, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(version_bus, "HEARTBEAT_SECONDS", 0.01)
    events = listen(host, f"?seen={host.view.version}")
    with postgres_server.away(database):
        assert [next(events), next(events)] == [version_bus.HEARTBEAT] * 2
    host.post_ok("/seats", do="add", name="Gül")
    later = next(piece for piece in islice(events, 3000) if piece != version_bus.HEARTBEAT)
    assert later == version_bus.version_event(host.service.version(host.code))

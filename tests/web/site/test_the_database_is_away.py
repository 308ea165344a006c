"""PostgreSQL goes away in mid-evening: every page says so in a sentence, streams stay, and once it is back the same tap
counts once."""

from __future__ import annotations

import pytest
from flask import Flask

from companion.web import stream
from tests.postgres import Server
from tests.web.people import Person
from tests.web.site.test_stay_up_to_date import listen

SENTENCE = "The database does not answer. Nothing that was confirmed is lost"


@pytest.fixture
def database(postgres: str) -> str:
    return postgres


@pytest.fixture
def app(own_app: Flask) -> Flask:
    """A page that broke is answered, not raised into the test."""
    own_app.config["PROPAGATE_EXCEPTIONS"] = False
    return own_app


@pytest.mark.parametrize("path", ["/host", "/seats", "/round", "/seat", ""])
def test_every_page_says_so(host: Person, postgres_server: Server, database: str, path: str) -> None:
    with postgres_server.away(database):
        answer = host.get(path)
    assert answer.status_code == 503 and SENTENCE in answer.get_data(as_text=True)
    assert host.get("/host").status_code == 200


@pytest.mark.parametrize("htmx", [True, False])
def test_a_tap_is_answered_with_a_sentence_and_counts_once_it_comes_again(
    host: Person, dealt: dict[str, Person], postgres_server: Server, database: str, htmx: bool
) -> None:
    before = host.service.version(host.code)
    form = {"do": "rename", "seat": "1", "name": "Gül", "once": "0f" * 16, "seen": str(before)}
    with postgres_server.away(database):
        answer = host.post("/seats", htmx=htmx, **form)
        text = answer.get_data(as_text=True)
        assert answer.status_code == 503 and SENTENCE in text
        assert not [word for word in ("Traceback", "psycopg", "SELECT", "host=") if word in text]
    for _ in range(2):
        assert host.post("/seats", **form).status_code == 200
    assert host.service.version(host.code) == before + 1 and host.sight.names[1] == "Gül"


def test_an_open_stream_outlives_it(
    host: Person, postgres_server: Server, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "HEARTBEAT_SECONDS", 0.01)
    told = listen(host, f"?seen={host.sight.version}")
    with postgres_server.away(database):
        assert [next(told), next(told)] == [stream.BEAT] * 2
    assert host.post("/seats", do="add", name="Gül").status_code == 200
    assert stream.changed(host.service.version(host.code)) in [next(told) for _ in range(5)]

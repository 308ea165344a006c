"""The disk is full, or PostgreSQL is away: a tap is answered with a sentence, nothing is half-written, everybody reads
what can be read, and once all is well again the same tap counts once."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event
from werkzeug.test import TestResponse

from tests.postgres import Server
from tests.web.drawings import create_app, version_bus
from tests.web.page import Page
from tests.web.people import People, Person, open_table

ROOM = 1 << 30  # pages
INNARDS = ("Traceback", "sqlite", "psycopg", "INSERT", "SELECT", "OperationalError", "host=")


def says(answer: TestResponse, status: int, sentence: str) -> None:
    page = Page.of(answer, status)
    assert sentence in page and not [word for word in INNARDS if word in page.html]


@contextmanager
def full_disk(host: Person) -> Iterator[None]:
    """The database may have no page more than it has, on whichever connection."""

    def limit(raw: sqlite3.Connection, *_: object) -> None:
        raw.execute(f"PRAGMA max_page_count = {most}")

    most, engine = 1, host.service.engine
    event.listen(engine, "checkout", limit)
    yield
    most = ROOM


def last_that_fails(host: Person) -> tuple[dict[str, Any], TestResponse]:
    """Taps until there is no room for one; that one, with its answer."""
    for number in range(400):
        form: dict[str, Any] = {"seat": "1", "name": f"Ann {number:020}", "once": f"{number:032}"}
        answer = host.post("/do/rename", **form)
        if answer.status_code not in (200, 303):
            return form, answer
    raise AssertionError("the disk was never full")


def test_a_full_disk(host: Person, dealt: People, stranger: Person, caplog: pytest.LogCaptureFixture) -> None:
    host.app.config["PROPAGATE_EXCEPTIONS"] = False
    sentence, ann, gul, name = (
        "The disk of the host’s computer is full.",
        dealt["Ann"],
        stranger,
        "Gül with a long, long na",
    )
    with full_disk(host):
        form, answer = last_that_fails(host)
        version = host.service.version(host.code)
        says(answer, 507, sentence)
        says(host.post("/do/rename", htmx=False, **form), 507, sentence)
        sits = gul.post("", htmx=False, name=name, once="0f" * 16)
        for answer in (sits, Person(host.app).post("/tables", htmx=False, edition="saboteur2")):
            says(answer, 507, sentence)
            assert "companion=" not in answer.headers.get("Set-Cookie", ""), "no key to what was not saved"
        health = Person(host.app).get("/healthz")
        assert (health.status_code, health.json["database"], health.json["saves"]) == (503, True, False)
        assert host.service.version(host.code) == version and form["name"] not in host.view.names.values()
        assert [table.code for table in host.service.stored_tables()] == [host.code]
        looks = [(host, "/host"), (host, "/seats"), (host, "/round"), (host, "/history"), (gul, "")]
        looks += [(ann, path) for path in ("/seat", "/seat/sheet", "/seat/role")]
        assert [person.get(path).status_code for person, path in looks] == [200] * len(looks)
    assert caplog.messages == ["The disk is full, so nothing is saved."], "not at each tap"
    for _ in range(2):
        host.post_ok("/do/rename", **form)
    assert host.service.version(host.code) == version + 1 and host.view.names[1] == form["name"]
    gul.post_redirected("", name=name, once="0f" * 16)
    assert gul.get("/seat").status_code == 200 and [seat.name for seat in host.view.seats].count(name) == 1
    assert open_table(host.app).get("/host").status_code == 200
    assert Person(host.app).get("/healthz").status_code == 200


def test_postgres_is_away(
    postgres: str, postgres_server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = open_table(create_app({"DATA": tmp_path / "instance", "DATABASE_URL": postgres}))
    sentence = "The database isn’t answering. Everything saved is safe. Try again in a moment."
    monkeypatch.setattr(version_bus, "HEARTBEAT_SECONDS", 0.01)
    version, heartbeat = host.service.version(host.code), version_bus.HEARTBEAT
    events = host.stream(f"?seen={version}")
    form = {"name": "Gül", "once": "0f" * 16}
    with postgres_server.away(postgres):
        for path in ("/host", "/seats", "/round", "/seat", ""):
            says(host.get(path), 503, sentence)
        for htmx in (True, False):
            says(host.post("/do/add-seat", htmx=htmx, **form), 503, sentence)
        health = Person(host.app).get("/healthz")
        assert health.status_code == 503 and health.json["database"] is False
        assert [next(events), next(events)] == [heartbeat] * 2
    assert Person(host.app).get("/healthz").status_code == 200
    for _ in range(2):
        host.post_ok("/do/add-seat", **form)
    assert host.service.version(host.code) == version + 1
    later = next(piece for piece in islice(events, 3000) if piece != heartbeat)
    assert later == version_bus.version_event(version + 1), "the stream outlived it"
    host.service.engine.dispose()

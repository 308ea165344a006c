"""The disk is full: a tap is answered with a sentence, nothing is half-written, everybody reads on, and once there is
room the same tap counts."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import Engine, event, select
from werkzeug.test import TestResponse

from tests.tables import OWNED, TABLES
from tests.web.page import Page
from tests.web.people import Person, open_table

MOST_PAGES = 1 << 30


class Disk:
    """The disk under a database: `full` lets its file grow no more."""

    def __init__(self, app: Flask) -> None:
        self.app = app

    @property
    def engine(self) -> Engine:
        return self.app.extensions["companion"].engine

    @contextmanager
    def full(self) -> Iterator[None]:
        """No page more than the file has, on whichever connection."""
        event.listen(self.engine, "checkout", no_growth)
        try:
            yield
        finally:
            event.remove(self.engine, "checkout", no_growth)
            event.listen(self.engine, "checkout", any_growth)

    def rows(self) -> list[Any]:
        """All that is written."""
        with self.engine.connect() as connection:
            return [connection.execute(select(grid)).all() for grid in (TABLES, *OWNED)]

    def check(self) -> str:
        with self.engine.connect() as connection:
            return str(connection.exec_driver_sql("PRAGMA integrity_check").scalar())


def no_growth(raw: sqlite3.Connection, *_: object) -> None:
    raw.execute("PRAGMA max_page_count = 1")


def any_growth(raw: sqlite3.Connection, *_: object) -> None:
    raw.execute(f"PRAGMA max_page_count = {MOST_PAGES}")


@pytest.fixture
def disk(app: Flask, host: Person) -> Disk:
    # A page that broke is answered as it is in earnest, not raised into the test.
    app.config["PROPAGATE_EXCEPTIONS"] = False
    return Disk(app)


def last_that_fails(host: Person, **more: Any) -> tuple[dict[str, Any], TestResponse]:
    """Taps until there is no room for one; that one, with its answer."""
    for number in range(400):
        form: dict[str, Any] = {"do": "rename", "seat": "1", "name": f"Ann {number:020}", "once": f"{number:032}"}
        answer = host.post("/seats", **form, **more)
        if answer.status_code != 200 and answer.status_code != 303:
            return form, answer
    raise AssertionError("the disk was never full")


@pytest.mark.parametrize("htmx", [True, False])
def test_a_tap_without_room_is_answered_with_a_sentence(
    disk: Disk, host: Person, dealt: dict[str, Person], htmx: bool
) -> None:
    with disk.full():
        _, answer = last_that_fails(host, htmx=htmx)
    text = answer.get_data(as_text=True)
    assert answer.status_code == 507 and "The computer’s disk is full." in Page(text)
    assert not [word for word in ("Traceback", "sqlite", "INSERT", "OperationalError") if word in text]


def test_nothing_of_it_is_written(disk: Disk, host: Person, dealt: dict[str, Person]) -> None:
    with disk.full():
        form, answer = last_that_fails(host)
        before, names = disk.rows(), host.view.names
        assert answer.status_code == 507 and form["name"] not in names.values()
        assert host.post("/seats", **form).status_code == 507
        assert (disk.rows(), host.view.names, disk.check()) == (before, names, "ok")


def test_everybody_reads_on(disk: Disk, host: Person, dealt: dict[str, Person]) -> None:
    with disk.full():
        last_that_fails(host)
        ann = dealt["Ann"]
        looks = [(host, "/host"), (host, "/seats"), (host, "/round"), (host, "/history"), (ann, "/seat")]
        looks += [(ann, "/seat/sheet"), (ann, "/seat/role"), (Person(host.app, host.code), "")]
        assert [person.get(path).status_code for person, path in looks] == [200] * len(looks)


def test_the_same_tap_counts_once_there_is_room(disk: Disk, host: Person, dealt: dict[str, Person]) -> None:
    with disk.full():
        form, _ = last_that_fails(host)
    before = host.service.version(host.code)
    for _ in range(2):
        host.post_ok("/seats", **form)
    assert host.service.version(host.code) == before + 1 and host.view.names[1] == form["name"]


def test_who_could_not_sit_down_got_no_key_and_may_try_again(
    disk: Disk, host: Person, dealt: dict[str, Person]
) -> None:
    gul = Person(host.app, host.code)
    with disk.full():
        last_that_fails(host)
        answer = gul.post("", htmx=False, name="Gül with a long, long na", once="0f" * 16)
        assert answer.status_code == 507 and "companion=" not in answer.headers.get("Set-Cookie", "")
    assert gul.post("", htmx=False, name="Gül with a long, long na", once="0f" * 16).status_code == 303
    assert gul.get("/seat").status_code == 200
    assert [seat.name[:3] for seat in host.view.seats].count("Gül") == 1


def test_a_table_for_which_there_is_no_room_is_not_opened(
    disk: Disk, app: Flask, host: Person, dealt: dict[str, Person]
) -> None:
    with disk.full():
        last_that_fails(host)
        answer = Person(app).post("/tables", htmx=False, edition="saboteur2")
        assert answer.status_code == 507 and "companion=" not in answer.headers.get("Set-Cookie", "")
        assert [line.code for line in host.service.table_summaries()] == [host.code]
    assert open_table(app).get("/host").status_code == 200


def test_health_sees_it_until_something_is_saved_again(
    disk: Disk, app: Flask, host: Person, dealt: dict[str, Person]
) -> None:
    def health() -> tuple[int, object]:
        answer = Person(app).client.get("/healthz")
        return answer.status_code, answer.json["database"]

    with disk.full():
        form, _ = last_that_fails(host)
        assert health() == (503, False)
    host.post_ok("/seats", **form)
    assert health() == (200, True)


def test_the_log_says_so_once_a_minute(
    disk: Disk, host: Person, dealt: dict[str, Person], caplog: pytest.LogCaptureFixture
) -> None:
    with disk.full():
        form, _ = last_that_fails(host)
        host.post("/seats", **form)
    assert [record.getMessage() for record in caplog.records] == [
        "The disk is full, so nothing is saved. Make room on it."
    ]

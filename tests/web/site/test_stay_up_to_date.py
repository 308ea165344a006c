"""A page that is open hears of every change, whoever made it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import Engine, event

from companion.realtime import version_bus
from companion.realtime.version_bus import HEARTBEAT, VersionBus, version_event
from companion.services import TableService
from companion.store import event_log
from companion.store.engine import DatabaseUnavailable, open_engine
from companion.table.viewer import HOST
from tests.play import MOVES
from tests.web.people import Person


@pytest.fixture
def elsewhere(database: str) -> Iterator[TableService]:
    """The same tables, open in another process."""
    engine = open_engine(database)
    yield TableService(engine, VersionBus())
    engine.dispose()


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(version_bus, "HEARTBEAT_SECONDS", 0.01)


def listen(person: Person, path: str = "", **headers: str) -> Iterator[str]:
    """What the stream says, piece by piece, after its opening."""
    answer = person.get(f"/stream{path}", **headers)
    assert answer.status_code == 200
    pieces = (piece.decode() for piece in answer.response)
    assert next(pieces).startswith("retry:")
    return pieces


def test_nothing_new_is_a_heartbeat(host: Person) -> None:
    assert next(listen(host, f"?seen={host.view.version}")) == HEARTBEAT


def test_the_stream_sends_a_missed_version_at_once(host: Person) -> None:
    assert next(listen(host, "?seen=0")) == version_event(host.view.version)


def test_the_stream_sends_what_another_process_wrote(host: Person, elsewhere: TableService) -> None:
    events = listen(host, f"?seen={host.view.version}")
    assert next(events) == HEARTBEAT
    elsewhere.record(host.code, HOST, MOVES["add-seat"], name="Ann")
    host.service.follow_store()
    assert next(events) == version_event(elsewhere.version(host.code))
    assert next(events) == HEARTBEAT


@pytest.mark.parametrize("path", ["/host", "/maze", "/seats", "/board", "/history"])
def test_a_page_asks_once_whether_there_is_anything_newer(host: Person, path: str) -> None:
    host.html(path)
    with questions(host.service.engine) as statements:
        host.html(path)
    assert len(statements) == 1


def test_a_sheet_and_a_tap_ask_once_too(host: Person, dealt: dict[str, Person]) -> None:
    ann = dealt["Ann"]
    ann.html("/seat/sheet")
    with questions(host.service.engine) as statements:
        ann.html("/seat/sheet")
        assert len(statements) == 1
        assert host.post("/seats/1/token", kind="lantern", do="put").status_code == 200
        assert len(statements) == 2


def test_a_page_shows_what_another_process_wrote_before_it(host: Person, elsewhere: TableService) -> None:
    host.html("/host")
    elsewhere.record(host.code, HOST, MOVES["add-seat"], name="Zoe")
    assert "Zoe" in host.html("/host")
    elsewhere.record(host.code, HOST, MOVES["rename-seat"], seat=1, name="Zora")
    assert host.post("/seats", do="add", name="Ann").status_code == 200
    assert "Zora" in host.html("/host")


@contextmanager
def questions(engine: Engine) -> Iterator[list[str]]:
    """What the store is asked about the newest version of a table while this lasts, save within a move."""
    statements: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_more: object) -> None:
        if statement.startswith("SELECT max(entry.version)"):
            statements.append(statement)

    event.listen(engine, "before_cursor_execute", note)
    yield statements
    event.remove(engine, "before_cursor_execute", note)


def test_the_stream_of_a_table_that_is_gone_ends(host: Person) -> None:
    events = listen(host, f"?seen={host.view.version}")
    table_id = event_log.find_table(host.service.engine, host.code)
    assert table_id is not None
    event_log.purge_table(host.service.engine, table_id)
    host.service.follow_store()
    assert list(events) == []


def test_a_database_that_is_away_is_logged_once_and_its_return_too(
    host: Person, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    events = listen(host, f"?seen={host.view.version}")
    caplog.set_level("INFO")

    def away(*_: object) -> None:
        raise DatabaseUnavailable

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(event_log, "newest_versions", away)
        host.service.follow_store(), host.service.follow_store()
        assert next(events) == HEARTBEAT
    host.service.follow_store(), host.service.follow_store()
    assert caplog.messages == ["The database doesn't answer.", "The database answers again."]


@pytest.mark.parametrize("last", ["9" * 5000, "²", "-1", "x", "9" * 100])
def test_a_last_event_that_is_no_version_is_passed_by(host: Person, last: str) -> None:
    events = listen(host, f"?seen={host.view.version}", Last_Event_ID=last)
    assert next(events) == HEARTBEAT


def test_a_version_of_thousands_of_digits_is_none(host: Person) -> None:
    assert next(listen(host, f"?seen={'9' * 5000}")) == version_event(host.view.version)


def test_a_seat_is_present_while_its_stream_is_read(host: Person, players: dict[str, Person]) -> None:
    answer = players["Ben"].get("/stream")
    next(iter(answer.response))
    assert host.service.seats_online(host.code) == {2}
    answer.close()
    assert host.service.seats_online(host.code) == frozenset()

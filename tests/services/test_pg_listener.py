"""Doors of several processes over one PostgreSQL: what one writes, who waits at another is told, whatever breaks."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest
from sqlalchemy import Engine

from companion.realtime.version_bus import VersionBus
from companion.services import TableService
from companion.services.pg_listener import VersionListener, start_listener
from companion.services.presence import Presence
from companion.store import event_log, pg_notify
from companion.store.engine import DatabaseUnavailable, open_engine
from companion.store.retention import DAY, DAYS
from companion.table import moves
from companion.table.events import Code, Version
from companion.table.viewer import HOST
from tests.postgres import Server
from tests.services.gathering import Gathering
from tests.waiting import LONG, until


@pytest.fixture
def database(postgres: str) -> str:
    """SQLite carries no notices."""
    return postgres


@pytest.fixture
def elsewhere(database: str) -> Iterator[TableService]:
    """The door of another process, which listens."""
    with listening(database) as service:
        yield service


@contextmanager
def listening(database: str) -> Iterator[TableService]:
    """The door of a process that listens, while this lasts."""
    service = TableService(open_engine(database), VersionBus())
    with at_work(service.version_bus):
        assert connected_of(service).wait(LONG)
        yield service
    service.engine.dispose()


def connected_of(service: TableService) -> threading.Event:
    """The service begins to listen; set while it hears."""
    listener = start_listener(service)
    assert listener
    return listener.connected


@contextmanager
def at_work(live: VersionBus) -> Iterator[None]:
    """Closes this in the end, and waits for whoever began to listen meanwhile: he may still hold a connection."""
    before = set(threading.enumerate())
    try:
        yield
    finally:
        live.close()
        for work in set(threading.enumerate()) - before:
            work.join(LONG)
            assert not work.is_alive()


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who listens looks up often, so that it ends soon."""
    monkeypatch.setattr(pg_notify, "QUIET_SECONDS", 0.2)


def rename(gathering: Gathering, name: str) -> int:
    """A tap at the first door; the version it made."""
    gathering.do(moves.rename_seat, HOST, seat=gathering.seat("Ben"), name=name)
    gathering.do(moves.rename_seat, HOST, seat=gathering.seat(name), name="Ben")
    return gathering.version


def test_a_request_waiting_in_another_process_gets_a_new_version(gathering: Gathering, elsewhere: TableService) -> None:
    seen = elsewhere.version(gathering.code)
    versions_heard: list[int | None] = []
    waiting = threading.Thread(
        target=lambda: versions_heard.append(elsewhere.wait_for_version(gathering.code, seen + 1, LONG))
    )
    waiting.start()
    version = rename(gathering, "Bea")
    waiting.join(LONG)
    assert versions_heard == [version]


def test_a_notice_of_code_and_version_is_sent_with_its_transaction(
    gathering: Gathering, engine: Engine, database: str
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute(f"LISTEN {pg_notify.VERSIONS}".encode())
        with pytest.raises(ZeroDivisionError):
            gathering.do(moves.take_seat, HOST, name="Dia", extra_write=fail)
        version = rename(gathering, "Bea")
        gathering.play()
        payloads = list[str]()
        for notice in connection.notifies(timeout=LONG):
            payloads.append(notice.payload)
            if notice.payload == f"{gathering.code} {gathering.version}":
                break
    assert payloads[:2] == [f"{gathering.code} {version - 1}", f"{gathering.code} {version}"]
    assert payloads[-1] == f"{gathering.code} {gathering.version}"
    assert all(re.fullmatch(f"{gathering.code} [0-9]+", payload) for payload in payloads)


def test_other_processes_forget_a_deleted_table_whose_code_is_used_again(
    gathering: Gathering, engine: Engine, elsewhere: TableService
) -> None:
    code, version = gathering.code, rename(gathering, "Bea")
    until(lambda: elsewhere.wait_for_version(code, 0, 0) == version)
    table = event_log.find_table(engine, code)
    assert table
    opened = event_log.read_entries(engine, table)[0].event
    event_log.purge_table(engine, table)
    event_log.open_table(engine, code, "act", None, "host", [opened])
    until(lambda: elsewhere.wait_for_version(code, 0, 0) is None)


def test_writes_during_a_lost_connection_are_published_afterwards(
    gathering: Gathering, engine: Engine, postgres_server: Server
) -> None:
    live, may_lay, lines = VersionBus(), threading.Event(), []

    def hear() -> Iterator[pg_notify.Notification | None]:
        assert may_lay.wait(LONG)
        lines.append(1)
        return pg_notify.listen(engine)

    listener = VersionListener(live, Presence(), hear, lambda codes: event_log.newest_versions(engine, codes))
    with at_work(live):
        work = threading.Thread(target=listener.run, daemon=True)
        may_lay.set()
        work.start()
        assert listener.connected.wait(LONG)
        assert live.wait_for_newer(gathering.code, rename(gathering, "Bea") - 1, LONG) == gathering.version
        may_lay.clear()
        assert postgres_server.cut(f"application_name = '{pg_notify.LISTENER_NAME}'") == 1
        until(lambda: not listener.connected.is_set())
        missed = rename(gathering, "Bo")
        assert live.wait_for_newer(gathering.code, missed - 1, 0.2) is None
        may_lay.set()
        assert live.wait_for_newer(gathering.code, missed - 1, LONG) == missed
        assert len(lines) == 2


def test_it_tries_until_the_database_is_back(gathering: Gathering, postgres_server: Server, database: str) -> None:
    service = TableService(open_engine(database), VersionBus())
    with at_work(service.version_bus):
        connected = connected_of(service)
        assert connected.wait(LONG)
        with postgres_server.away(database):
            until(lambda: not connected.is_set())
        assert connected.wait(LONG)
        version = rename(gathering, "Bea")
        assert service.wait_for_version(gathering.code, version - 1, LONG) == version
    service.engine.dispose()


@pytest.mark.parametrize(
    "also", ["connect_timeout=3&options=-c%20jit%3Doff&keepalives_idle=5", "application_name=soup&autocommit=false"]
)
def test_a_database_url_may_repeat_options_that_the_companion_sets(
    gathering: Gathering, database: str, also: str
) -> None:
    with listening(f"{database}&{also}") as elsewhere:
        version = rename(gathering, "Bea")
        assert elsewhere.wait_for_version(gathering.code, version - 1, LONG) == version


STRANGE = ["", "KRTN", "KRTN x", "KRTN 1 2", "KRTN ²", f"KRTN {'9' * 5000}", "soup KRTN 1,x", "??"]


@pytest.mark.parametrize("channel", [pg_notify.VERSIONS, pg_notify.PRESENCE])
def test_notifications_of_other_programs_are_ignored(
    gathering: Gathering, elsewhere: TableService, postgres_server: Server, database: str, channel: str
) -> None:
    for payload in STRANGE:
        postgres_server.run(f"SELECT pg_notify('{channel}', '{payload}')", database)
    version = rename(gathering, "Bea")
    assert elsewhere.wait_for_version(gathering.code, version - 1, LONG) == version
    with listening(database) as here:
        here.version_bus.add_open_page(gathering.code, 2)
        until(lambda: elsewhere.seats_online(gathering.code) == {2})


def test_any_error_of_the_listener_is_logged_once_and_it_reconnects(
    gathering: Gathering, engine: Engine, capsys: pytest.CaptureFixture[str]
) -> None:
    live, fails = VersionBus(), iter([ZeroDivisionError("a\nb"), KeyError("c"), DatabaseUnavailable("d")])

    def newest(codes: Collection[str]) -> Mapping[Code, Version]:
        for failure in fails:
            raise failure
        return event_log.newest_versions(engine, codes)

    listener = VersionListener(live, Presence(), lambda: pg_notify.listen(engine), newest)
    with at_work(live):
        work = threading.Thread(target=listener.run, daemon=True)
        work.start()
        assert listener.connected.wait(LONG)
        assert live.wait_for_newer(gathering.code, rename(gathering, "Bea") - 1, LONG) == gathering.version
        lines = capsys.readouterr().err.splitlines()
        assert lines == ["This process can't hear what others write (ZeroDivisionError: a b). Trying again."]


def test_a_seat_whose_page_is_open_in_another_process_is_online(
    gathering: Gathering, database: str, elsewhere: TableService
) -> None:
    code = gathering.code
    with listening(database) as here:
        elsewhere.version_bus.add_open_page(code, 2)
        here.version_bus.add_open_page(code, 1)
        until(lambda: here.seats_online(code) == elsewhere.seats_online(code) == {1, 2})
        elsewhere.version_bus.remove_open_page(code, 2)
        until(lambda: here.seats_online(code) == elsewhere.seats_online(code) == {1})
        assert (here.version_bus.seats_online(code), elsewhere.version_bus.seats_online(code)) == ({1}, frozenset())


def test_an_onlooker_in_another_process_is_no_seat_but_keeps_the_table(
    gathering: Gathering, engine: Engine, database: str, elsewhere: TableService
) -> None:
    code = gathering.code
    with listening(database) as here:
        here.dependencies.now = lambda: time.time() + (DAYS + 1) * DAY
        elsewhere.version_bus.add_open_page(code, None)
        until(lambda: here.presence.has_open_page(code))
        assert (here.seats_online(code), here.retention.purge_expired()) == (frozenset(), [])
        elsewhere.version_bus.remove_open_page(code, None)
        until(lambda: not here.presence.has_open_page(code))
        assert here.retention.purge_expired() == [code]


def test_a_process_that_starts_later_learns_which_pages_are_open(
    gathering: Gathering, database: str, elsewhere: TableService
) -> None:
    elsewhere.version_bus.add_open_page(gathering.code, 3)
    with listening(database) as here:
        until(lambda: here.seats_online(gathering.code) == {3})
    with listening(database) as late:
        until(lambda: late.seats_online(gathering.code) == {3})
        assert late.version_bus.seats_online(gathering.code) == frozenset()


def test_sqlite_sends_no_notifications(sqlite: str) -> None:
    service: Any = TableService(open_engine(sqlite), VersionBus())
    assert start_listener(service) is None
    service.engine.dispose()

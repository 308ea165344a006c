"""PostgreSQL: its address as people write it, refusals in a sentence, and writers that wait in line for one table
only."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest
from sqlalchemy import Engine, text

from tests.store import driver
from tests.store.driver import (
    DatabaseUnavailable,
    DatabaseUnusable,
    Log,
    event_log,
    migrate,
    open_engine,
    write_session,
)
from tests.waiting import LONG, until


@pytest.fixture
def database(postgres: str) -> str:
    """The address of an empty database that is this test's own for its time."""
    return postgres


@pytest.fixture
def other(engine: Engine) -> Iterator[Engine]:
    """Another process on the same database."""
    other = open_engine(engine.url.render_as_string(hide_password=False))
    yield other
    other.dispose()


def refused(address: str) -> str:
    """The sentence with which this database is refused."""
    with pytest.raises(DatabaseUnusable) as refusal:
        engine = open_engine(address)
        try:
            migrate(engine)
        finally:
            engine.dispose()
    return str(refusal.value)


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_a_database_url_is_accepted_as_people_write_it(database: str, scheme: str) -> None:
    engine = open_engine(database.replace("postgresql", scheme, 1))
    migrate(engine)
    assert event_log.table_summaries(engine) == []
    engine.dispose()


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("the cellar", "begin with sqlite:/// or postgresql://"),
        ("mysql://Ann:topsecret@cellar/gold", "begin with sqlite:/// or postgresql://"),
        ("postgresql://Ann:topsecret@:x/", "begin with sqlite:/// or postgresql://"),
        ("postgresql://Ann:topsecret@/gold?host=/nowhere", "The database doesn't answer"),
        ("postgresql://Ann:topsecret@127.0.0.1:1/gold", "The database doesn't answer"),
    ],
)
def test_a_wrong_address_is_refused_without_quoting_its_password(address: str, sentence: str) -> None:
    error = refused(address)
    assert sentence in error and "topsecret" not in error


# Writers


def test_a_second_writer_of_a_table_waits_and_sees_what_was_written(engine: Engine) -> None:
    def second() -> int | None:
        with write_session(engine, 1) as session:
            return session.scalar(text("SELECT count(*) FROM night"))

    in_line = text("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")
    with ThreadPoolExecutor(1) as pool:
        with write_session(engine, 1) as session:
            later = pool.submit(second)
            until(lambda: session.scalar(in_line))
            session.execute(text("INSERT INTO night (owner, mark, body, kept) VALUES ('a', 'b', '{}', 0)"))
        assert later.result(LONG) == 1


def test_more_writers_than_connections_all_finish_and_can_read(engine: Engine) -> None:
    def write(number: int) -> int:
        with write_session(engine, 1), engine.connect() as beside:
            return int(beside.scalar(text(f"SELECT {number}")))

    with ThreadPoolExecutor(40) as pool:
        assert list(pool.map(write, range(40))) == list(range(40))


def test_writers_of_different_databases_do_not_wait_for_each_other(
    engine: Engine, bare_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver.postgres, "QUEUE_SECONDS", 0.1)
    other = open_engine(bare_database)
    with ExitStack() as writers:
        for number in range(driver.postgres.MAX_WRITERS):
            writers.enter_context(write_session(engine, number))
        with write_session(other) as session:
            assert session.scalar(text("SELECT 1")) == 1
        with pytest.raises(DatabaseUnavailable), write_session(engine, 99):
            pass
    with write_session(engine, 99) as session:
        assert session.scalar(text("SELECT 1")) == 1
    other.dispose()


# Connections that break


PID = text("SELECT pg_backend_pid()")


def cut(pid: int | None, other: Engine) -> None:
    """Ends this connection from the server's side."""
    with other.connect() as killer:
        assert killer.scalar(text(f"SELECT pg_terminate_backend({pid}, 5000)"))


def test_an_idle_connection_that_broke_is_replaced_silently(engine: Engine, other: Engine) -> None:
    with engine.connect() as connection:
        pid = connection.scalar(PID)
    cut(pid, other)
    assert event_log.table_summaries(engine) == []


def test_a_transaction_whose_connection_breaks_saves_nothing(engine: Engine, other: Engine) -> None:
    with pytest.raises(DatabaseUnavailable):
        Log.open(engine, extra_write=lambda session, _: cut(session.scalar(PID), other))
    assert event_log.table_summaries(engine) == []
    Log.open(engine)


def test_neither_a_writer_that_hangs_nor_a_server_that_is_gone_stops_others_for_ever(engine: Engine) -> None:
    with engine.connect() as connection:
        limits = ("lock_timeout", "idle_in_transaction_session_timeout")
        assert [connection.scalar(text(f"SHOW {name}")) for name in limits] == ["5s", "15s"]
        known = connection.connection.driver_connection.info.get_parameters()  # type: ignore[union-attr]
    assert 10_000 <= int(known["tcp_user_timeout"]) <= 30_000

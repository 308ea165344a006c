"""PostgreSQL: its address as people write it, and refusals in a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import Engine, text

from tests.store.driver import (
    DatabaseUnusable,
    Log,
    OperationalError,
    event_log,
    migrate,
    open_engine,
    write_session,
)


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
    assert event_log.find_table(engine, "KRTN") is None
    engine.dispose()


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("the cellar", "begin with sqlite:/// or postgresql://"),
        ("mysql://Ann:topsecret@cellar/gold", "begin with sqlite:/// or postgresql://"),
        ("postgresql://Ann:topsecret@:x/", "begin with sqlite:/// or postgresql://"),
        ("postgresql://Ann:topsecret@/gold?host=/nowhere", "The database can't be used"),
        ("postgresql://Ann:topsecret@127.0.0.1:1/gold", "The database can't be used"),
    ],
)
def test_a_wrong_address_is_refused_without_quoting_its_password(address: str, sentence: str) -> None:
    error = refused(address)
    assert sentence in error and "topsecret" not in error


# Writers


def test_more_writers_than_connections_all_finish(engine: Engine) -> None:
    def write(number: int) -> int:
        with write_session(engine) as session:
            return int(session.connection().scalar(text(f"SELECT {number}")) or 0)

    with ThreadPoolExecutor(40) as pool:
        assert list(pool.map(write, range(40))) == list(range(40))


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
    assert event_log.find_table(engine, "KRTN") is None


def test_a_transaction_whose_connection_breaks_saves_nothing(engine: Engine, other: Engine) -> None:
    with pytest.raises(OperationalError):
        Log.open(engine, extra_write=lambda session, _: cut(session.scalar(PID), other))
    assert event_log.find_table(engine, "KRTN") is None
    Log.open(engine)


def test_neither_a_writer_that_hangs_nor_a_server_that_is_gone_stops_others_for_ever(engine: Engine) -> None:
    with engine.connect() as connection:
        limits = ("lock_timeout", "idle_in_transaction_session_timeout")
        assert [connection.scalar(text(f"SHOW {name}")) for name in limits] == ["5s", "15s"]
        known = connection.connection.driver_connection.info.get_parameters()  # type: ignore[union-attr]
    assert 10_000 <= int(known["tcp_user_timeout"]) <= 30_000

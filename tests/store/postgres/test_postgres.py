"""PostgreSQL: its address as people write it, brought up to date by many at once, refused in a sentence, and writers
that wait in line for one table only."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine, inspect, text
from sqlmodel import SQLModel

from companion.store import engine as engine_module
from companion.store import event_log, postgres
from companion.store.engine import DatabaseUnavailable, DatabaseUnusable, migrate, open_engine, write_session
from companion.table.events import Code, TableOpened
from tests.store.schema import inspect_schema
from tests.waiting import LONG

START = "from companion.store.engine import *; migrate(open_engine({url!r}))"
OPENED = TableOpened(Code("KRTN"), "saboteur2", 3)


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
def test_a_database_url_is_accepted_as_people_write_it(bare_database: str, scheme: str) -> None:
    engine = open_engine(bare_database.replace("postgresql", scheme, 1))
    migrate(engine)
    assert event_log.table_summaries(engine) == []
    engine.dispose()


@pytest.mark.parametrize(
    "address", ["the cellar", "mysql://Ann:topsecret@cellar/gold", "postgresql://Ann:topsecret@:x/"]
)
def test_an_invalid_database_url_is_refused_without_quoting_its_password(address: str) -> None:
    with pytest.raises(DatabaseUnusable, match="begin with sqlite:/// or postgresql://") as refusal:
        open_engine(address)
    assert "topsecret" not in str(refusal.value)


@pytest.mark.parametrize("where", ["/gold?host=/nowhere", "127.0.0.1:1/gold"])
def test_a_missing_database_is_reported_without_quoting_its_password(where: str) -> None:
    error = refused(f"postgresql://Ann:topsecret@{where}")
    assert error.startswith("The database doesn't answer") and "topsecret" not in error


def test_a_missing_driver_is_named_with_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(DatabaseUnusable, match=r"Python module `psycopg`. Install it: pip install 'psycopg\[binary]"):
        open_engine("postgresql://cellar/gold")


def test_a_database_of_another_program_is_not_changed(bare_database: str) -> None:
    engine = open_engine(bare_database)
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE soup (salt text)"))
    assert "belongs to another program" in refused(bare_database)
    assert inspect(engine).get_table_names() == ["soup"]
    engine.dispose()


def test_a_database_of_a_newer_version_is_refused(engine: Engine, database: str) -> None:
    with write_session(engine) as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    assert "was written by a newer version of the companion" in refused(database)
    with write_session(engine) as connection:
        connection.execute(text(f"UPDATE alembic_version SET version_num = '{engine_module.HEAD}'"))


@pytest.mark.long
def test_many_processes_can_start_at_once_on_an_empty_database(bare_database: str) -> None:
    starts = [subprocess.Popen([sys.executable, "-c", START.format(url=bare_database)]) for _ in range(3)]
    assert [start.wait() for start in starts] == [0] * 3
    engine = open_engine(bare_database)
    migrate(engine)
    assert event_log.table_summaries(engine) == []
    engine.dispose()


def test_the_migrations_make_the_rows_that_a_new_database_begins_with(engine: Engine, bare_database: str) -> None:
    migrated = open_engine(bare_database)
    engine_module._upgrade(migrated)
    assert inspect_schema(migrated) == inspect_schema(engine)
    with migrated.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, SQLModel.metadata) == []
    migrated.dispose()


def test_a_writer_of_another_table_does_not_wait(engine: Engine) -> None:
    with write_session(engine, 1), write_session(engine, 2) as other:
        assert other.scalar(text("SELECT 1")) == 1


def test_a_second_writer_of_a_table_waits_and_sees_what_was_written(engine: Engine) -> None:
    seen: list[int | None] = []

    def second() -> None:
        with write_session(engine, 1) as connection:
            seen.append(connection.scalar(text("SELECT count(*) FROM night")))

    in_line = text("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")
    with write_session(engine, 1) as connection:
        later = threading.Thread(target=second)
        later.start()
        while later.is_alive() and not connection.scalar(in_line):
            time.sleep(0.01)
        connection.execute(text("INSERT INTO night (owner, mark, body, kept) VALUES ('a', 'b', '{}', 0)"))
    later.join(LONG)
    assert seen == [1]


def test_more_writers_than_connections_all_finish_and_can_read(engine: Engine) -> None:
    def write(number: int) -> int:
        with write_session(engine, 1), engine.connect() as beside:
            return int(beside.scalar(text(f"SELECT {number}")))

    with ThreadPoolExecutor(40) as pool:
        assert list(pool.map(write, range(40))) == list(range(40))


def test_writers_of_different_databases_do_not_wait_for_each_other(
    engine: Engine, bare_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "QUEUE_SECONDS", 0.1)
    other = open_engine(bare_database)
    with ExitStack() as writers:
        for number in range(postgres.MAX_WRITERS):
            writers.enter_context(write_session(engine, number))
        with write_session(other) as connection:
            assert connection.scalar(text("SELECT 1")) == 1
        with pytest.raises(DatabaseUnavailable), write_session(engine, 99):
            pass
    with write_session(engine, 99) as connection:
        assert connection.scalar(text("SELECT 1")) == 1
    other.dispose()


def test_an_idle_connection_that_broke_is_replaced_silently(engine: Engine) -> None:
    with engine.connect() as connection:
        broken = connection.scalar(text("SELECT pg_backend_pid()"))
    other = open_engine(str(engine.url.render_as_string(hide_password=False)))
    with other.connect() as connection:
        assert connection.scalar(text(f"SELECT pg_terminate_backend({broken}, 5000)"))
    other.dispose()
    assert event_log.table_summaries(engine) == []


def test_a_transaction_whose_connection_breaks_saves_nothing(engine: Engine) -> None:
    other = open_engine(str(engine.url.render_as_string(hide_password=False)))

    def cut(connection: object) -> None:
        pid = connection.scalar(text("SELECT pg_backend_pid()"))  # type: ignore[attr-defined]
        with other.connect() as killer:
            killer.execute(text(f"SELECT pg_terminate_backend({pid}, 5000)"))

    with pytest.raises(DatabaseUnavailable):
        event_log.open_table(engine, "KRTN", "first", None, "host", [OPENED], lambda connection, _: cut(connection))
    other.dispose()
    assert event_log.table_summaries(engine) == []
    event_log.open_table(engine, "KRTN", "first", None, "host", [OPENED])


def test_a_writer_that_hangs_does_not_stop_the_others_for_ever(engine: Engine) -> None:
    limits = ("lock_timeout", "idle_in_transaction_session_timeout")
    with engine.connect() as connection:
        timeouts = [connection.scalar(text(f"SHOW {name}")) for name in limits]
    assert timeouts == [f"{postgres.WAIT_SECONDS}s", "15s"]


def test_a_query_to_a_server_that_is_gone_ends_after_a_time(engine: Engine) -> None:
    with engine.connect() as connection:
        known = connection.connection.driver_connection.info.get_parameters()  # type: ignore[union-attr]
    assert 10_000 <= int(known["tcp_user_timeout"]) <= 30_000

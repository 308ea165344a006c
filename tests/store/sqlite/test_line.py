"""The open line: it answers as of now, whoever wrote, and what is wrong with it keeps nobody from an answer."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Engine

from companion.rules.sentence import Seat
from companion.store import log
from companion.store.db import migrate, open_engine
from companion.store.line import Line, line_of
from companion.store.rows import TableId
from companion.table.events import Code, RoleSeen, TableOpened, Version


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "companion.sqlite"


@pytest.fixture
def engine(path: Path) -> Iterator[Engine]:
    found = open_engine(f"sqlite:///{path}")
    migrate(found)
    yield found
    found.dispose()


@pytest.fixture
def line(engine: Engine) -> Line:
    found = line_of(engine)
    assert found
    return found


def opened(engine: Engine, code: str = "KRTN") -> TableId:
    return log.open_table(engine, code, "first", None, "host", [TableOpened(Code(code), "saboteur2", 3)])


def looked(engine: Engine, table: TableId, seen: int) -> None:
    log.append(engine, table, Version(seen), f"act-{seen}", None, "host", [RoleSeen(Seat(1))])


def test_it_sees_what_another_engine_has_committed(engine: Engine, path: Path) -> None:
    table, other = opened(engine), open_engine(f"sqlite:///{path}")
    for seen in range(1, 5):
        assert log.last(engine, table) == seen
        looked(other, table, seen)
    assert log.last(engine, table) == 5
    log.purge(other, table)
    assert log.last(engine, table) is None
    other.dispose()


def test_it_stands_in_no_writers_way(engine: Engine, path: Path) -> None:
    table = opened(engine)
    assert log.last(engine, table) == 1
    with closing(sqlite3.connect(path, timeout=0, isolation_level=None)) as raw:
        raw.execute("BEGIN IMMEDIATE")
        assert log.last(engine, table) == 1
        raw.execute("COMMIT")
        busy, left, moved = raw.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    assert (busy, left, moved) == (0, 0, 0)


def test_a_broken_line_is_gone_around_and_laid_anew(engine: Engine, line: Line) -> None:
    table = opened(engine)
    line.ask("SELECT 1", ())
    assert line._raw
    line._raw.close()
    assert log.last(engine, table) == 1
    assert line._raw is None
    assert log.last(engine, table) == 1
    assert line._raw


def test_what_cannot_be_asked_is_an_error_and_no_line_is_left(line: Line) -> None:
    with pytest.raises(sqlite3.Error):
        line.ask("SELECT max(version) FROM nothing", ())
    assert line._raw is None


def test_it_makes_no_file_where_there_is_none(tmp_path: Path) -> None:
    with pytest.raises(sqlite3.OperationalError):
        Line(tmp_path / "none.sqlite").ask("SELECT 1", ())
    assert not list(tmp_path.iterdir())


def test_it_ends_with_the_engines_other_connections(engine: Engine, line: Line) -> None:
    table = opened(engine)
    assert log.last(engine, table) == 1
    engine.dispose()
    assert line._raw is None
    assert log.last(engine, table) == 1


def test_many_threads_ask_it_at_once_and_each_gets_its_own_answer(engine: Engine) -> None:
    answers: dict[int, set[Version | None]] = {}
    tables = [opened(engine, f"KRT{letter}") for letter in "BCDFGHJK"]
    for place, table in enumerate(tables):
        for seen in range(1, place + 1):
            looked(engine, table, seen)

    def ask(place: int) -> None:
        answers[place] = {log.last(engine, tables[place]) for _ in range(200)}

    threads = [threading.Thread(target=ask, args=(place,)) for place in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == {place: {place + 1} for place in range(8)}

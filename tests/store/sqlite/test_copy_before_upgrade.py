"""A start with a newer version keeps a copy of an older database before it changes it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion import open_service
from companion.store.engine import DatabaseUnusable, migrate, open_engine, read_revision


def copies(url: str) -> list[Path]:
    return [*Path(url.removeprefix("sqlite:///")).parent.glob("before-upgrade-*.sqlite")]


def dump(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as raw:
        return [*raw.iterdump()]


def start(url: str) -> None:
    open_service({"DATABASE_URL": url}).engine.dispose()


def test_an_older_database_is_copied_as_it_was(older_database: str, caplog: pytest.LogCaptureFixture) -> None:
    path = Path(older_database.removeprefix("sqlite:///"))
    before = dump(path)
    start(older_database)
    (copy,) = copies(older_database)
    assert dump(copy) == before and read_revision(path) == "0002"
    assert copy.stat().st_mode & 0o077 == 0
    assert str(copy) in caplog.text


def test_an_older_database_is_copied_once(older_database: str) -> None:
    start(older_database)
    start(older_database)
    assert len(copies(older_database)) == 1


def test_a_new_database_is_not_copied(sqlite: str) -> None:
    start(sqlite)
    assert copies(sqlite) == []


def test_without_a_copy_the_database_is_not_upgraded(older_database: str) -> None:
    path = Path(older_database.removeprefix("sqlite:///"))
    before = read_revision(path)

    def refuse() -> None:
        raise DatabaseUnusable("There is no room for a copy.")

    engine = open_engine(older_database)
    with pytest.raises(DatabaseUnusable, match="no room"):
        migrate(engine, refuse)
    engine.dispose()
    assert read_revision(path) == before

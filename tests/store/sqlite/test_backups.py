"""Copies of the database: taken while somebody writes, put back whole or not at all, one a day for a week."""

from __future__ import annotations

import os
import sqlite3
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path

import pytest
from sqlalchemy import update
from sqlmodel import Session

from tests.store.driver import (
    DatabaseUnusable,
    Log,
    back_up,
    back_up_daily,
    event_log,
    migrate,
    open_engine,
    restore,
)
from tests.tables import ENTRIES

DAY = date(2026, 11, 1)


class Files:
    """A database with the table KRTN, and where a copy and the replaced one go."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.database, self.copy = folder, folder / "companion.sqlite", folder / "copy.sqlite"
        self.before, self.url = folder / "before.sqlite", f"sqlite:///{self.database}"
        self.engine = open_engine(self.url)

    def back_up(self) -> None:
        back_up(self.url, self.copy)

    def restore(self) -> bool:
        self.engine.dispose()
        kept = restore(self.url, self.copy, self.before)
        self.engine = open_engine(self.url)
        return kept


@pytest.fixture
def files(database: str) -> Iterator[Files]:
    files = Files(Path(database.removeprefix("sqlite:///")).parent)
    yield files
    files.engine.dispose()


@pytest.fixture
def log(files: Files) -> Log:
    return Log.open(files.engine)


@pytest.fixture
def copied(files: Files, log: Log) -> Files:
    """There is a copy already."""
    files.back_up()
    files.engine.dispose()
    return files


def entries(path: Path) -> int:
    """How many events that database holds, after checking that it is sound."""
    with closing(sqlite3.connect(path)) as raw:
        assert raw.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return int(raw.execute("SELECT COUNT(*) FROM entry").fetchone()[0])


def add(log: Log, many: int) -> None:
    """So many more events, one by one."""
    for seen in range(2, 2 + many):
        log.append(seen)


# Taking a copy


def test_a_backup_has_committed_moves_that_are_only_in_the_write_ahead_log(files: Files, log: Log) -> None:
    add(log, 5)
    assert (files.folder / "companion.sqlite-wal").stat().st_size > 0
    files.back_up()
    assert entries(files.copy) == 7
    assert os.name == "nt" or stat.S_IMODE(files.copy.stat().st_mode) == 0o600, "only its owner can read it"


def test_an_existing_file_is_not_overwritten(files: Files) -> None:
    files.copy.write_text("mine")
    with pytest.raises(DatabaseUnusable, match="exists already"):
        files.back_up()
    assert files.copy.read_text() == "mine"


@pytest.mark.parametrize(
    ("source", "target", "sentence"),
    [
        ("sqlite:///{folder}/other.sqlite", "copy.sqlite", "no database"),
        ("sqlite:///{folder}/companion.sqlite", "nowhere/copy.sqlite", "couldn't be written"),
        ("sqlite:///{folder}/damaged.sqlite", "copy.sqlite", "couldn't be written"),
        ("postgresql://somewhere/companion", "copy.sqlite", "not an SQLite file"),
    ],
)
def test_a_backup_needs_a_sound_database_and_a_folder(files: Files, source: str, target: str, sentence: str) -> None:
    (files.folder / "damaged.sqlite").write_bytes(b"\xff" * 5000)
    before = sorted(files.folder.iterdir())
    with pytest.raises(DatabaseUnusable, match=sentence):
        back_up(source.format(folder=files.folder), files.folder / target)
    assert sorted(files.folder.iterdir()) == before


# Putting it back


def test_a_restored_backup_is_as_it_was_and_the_replaced_one_is_kept(copied: Files, log: Log) -> None:
    add(log, 3)
    assert copied.restore()
    assert (entries(copied.database), entries(copied.before)) == (2, 5)
    Log(copied.engine, log.id).append(2)
    assert entries(copied.database) == 3


def test_retention_of_tables_in_a_copy_begins_when_it_is_restored(files: Files, log: Log) -> None:
    """A game of years ago is put back to be looked at."""
    with files.engine.begin() as connection:
        connection.execute(update(ENTRIES).values(at=0))
    files.back_up()
    files.restore()
    with Session(files.engine) as session:
        (kept,) = event_log.stored_tables(session)
    now = time.time()
    assert (kept.last_at, kept.is_over(now), kept.is_over(now + 91 * event_log.DAY)) == (0, False, True)


def spoil_index(path: Path) -> None:
    """The table's code stands in its row and in an index: one of them says another."""
    with closing(sqlite3.connect(path)) as raw:
        (size,) = raw.execute("PRAGMA page_size").fetchone()
        roots = raw.execute("SELECT rootpage FROM sqlite_master WHERE type = 'index' AND tbl_name = 'table'")
        pages = [root - 1 for (root,) in roots]
    content = bytearray(path.read_bytes())
    at = next(place for page in pages if (place := content.find(b"KRTN", page * size, (page + 1) * size)) > 0)
    content[at : at + 4] = b"KRTX"
    path.write_bytes(content)


def run(sql: str, path: Path) -> None:
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute(sql)


def be_another_programs(path: Path) -> None:
    path.unlink()
    run("CREATE TABLE theirs (n INTEGER)", path)


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda path: path.unlink(), "no file"),
        (lambda path: path.write_bytes(b""), "no sound copy"),
        (lambda path: path.write_bytes(b"no database at all" * 300), "no sound copy"),
        (lambda path: path.write_bytes(b"SQLite format 3\0" + b"\xff" * 4000), "no sound copy"),
        (spoil_index, "no sound copy"),
        (be_another_programs, "no sound copy"),
        (lambda path: run("UPDATE alembic_version SET version_num = '9999'", path), "a newer version"),
    ],
)
def test_restoring_what_is_no_sound_copy_changes_nothing(
    copied: Files, spoil: Callable[[Path], object], sentence: str
) -> None:
    spoil(copied.copy)
    before = copied.database.read_bytes()
    with pytest.raises(DatabaseUnusable, match=sentence):
        copied.restore()
    assert copied.database.read_bytes() == before and not copied.before.exists()


def test_a_database_in_use_is_not_replaced(copied: Files) -> None:
    before = copied.database.read_bytes()
    running = open_engine(copied.url)
    migrate(running)
    with pytest.raises(DatabaseUnusable, match="is running"):
        copied.restore()
    running.dispose()
    assert copied.database.read_bytes() == before
    copied.restore()


# A copy a day


def test_there_is_a_copy_of_each_of_the_last_seven_days(files: Files, log: Log) -> None:
    days = [DAY + timedelta(days=n) for n in range(9)]
    for day in (*days, days[-1]):
        back_up_daily(files.url, day)
    (files.folder / "backups" / "mine.sqlite").write_text("mine")
    back_up_daily(files.url, DAY + timedelta(days=9))
    kept = sorted(path.name for path in (files.folder / "backups").iterdir())
    assert kept == [*(f"companion-{DAY + timedelta(days=n)}.sqlite" for n in range(3, 10)), "mine.sqlite"]
    assert entries(files.folder / "backups" / kept[0]) == 2


@pytest.mark.parametrize("content", [b"", b"Dear diary, " * 1000])
def test_a_copy_is_put_in_place_of_a_damaged_database(copied: Files, content: bytes) -> None:
    copied.database.write_bytes(content)
    assert copied.restore() and copied.before.read_bytes() == content
    assert entries(copied.database) == 2

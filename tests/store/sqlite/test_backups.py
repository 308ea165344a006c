"""Copies of the database: taken while somebody writes, put back whole or not at all, one a day for a week."""

from __future__ import annotations

import os
import sqlite3
import stat
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path

import pytest
from sqlalchemy import Engine, update

from companion.rules.message import Seat
from companion.store import event_log, retention
from companion.store.backups import (
    DatabaseUnusable,
    back_up,
    back_up_daily,
    restore,
)
from companion.store.engine import migrate, open_engine
from companion.store.models import TableId
from companion.store.process_lock import serving_lock
from companion.table.events import Code, Event, SeatLeft, SeatTaken, TableOpened, Version
from tests.tables import ENTRIES

DAY = date(2026, 11, 1)


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    """A database with one table at which Ann sits."""
    url = f"sqlite:///{tmp_path / 'companion.sqlite'}"
    engine = open_engine(url)
    migrate(engine)
    opened: list[Event] = [TableOpened(Code("KRTN"), "saboteur2", 3), SeatTaken(Seat(1), "Ann", True)]
    event_log.open_table(engine, Code("KRTN"), "act", None, "-", opened)
    yield url
    engine.dispose()


def entries(path: Path | str) -> int:
    """How many events that database holds."""
    name = str(path).removeprefix("sqlite:///")
    with closing(sqlite3.connect(name)) as raw:
        assert raw.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return int(raw.execute("SELECT COUNT(*) FROM entry").fetchone()[0])


def add(engine: Engine, table: TableId, many: int) -> None:
    """So many more events, one by one."""
    for _ in range(many):
        at = Version(len(event_log.read_entries(engine, table)))
        event_log.append_events(engine, table, at, f"act{at}", None, "1", [SeatLeft(Seat(1))])


def table_of(engine: Engine) -> TableId:
    table_id = event_log.find_table(engine, "KRTN")
    assert table_id is not None
    return table_id


# Taking a copy


def test_a_backup_has_committed_moves_that_are_only_in_the_write_ahead_log(url: str, tmp_path: Path) -> None:
    engine = open_engine(url)
    add(engine, table_of(engine), 5)
    assert (tmp_path / "companion.sqlite-wal").stat().st_size > 0
    back_up(url, tmp_path / "copy.sqlite")
    assert entries(tmp_path / "copy.sqlite") == 7
    engine.dispose()


def test_a_copy_is_complete_while_another_connection_writes(url: str, tmp_path: Path) -> None:
    engine = open_engine(url)
    writer = threading.Thread(target=add, args=(engine, table_of(engine), 60))
    writer.start()
    for nth in range(5):
        back_up(url, tmp_path / f"copy{nth}.sqlite")
    writer.join()
    counts = [entries(tmp_path / f"copy{nth}.sqlite") for nth in range(5)]
    assert counts == sorted(counts)
    assert entries(url) == 62
    engine.dispose()


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps no such mode")
def test_only_its_owner_can_read_a_copy(url: str, tmp_path: Path) -> None:
    back_up(url, tmp_path / "copy.sqlite")
    assert stat.S_IMODE((tmp_path / "copy.sqlite").stat().st_mode) == 0o600


def test_an_existing_file_is_not_overwritten(url: str, tmp_path: Path) -> None:
    (tmp_path / "copy.sqlite").write_text("mine")
    with pytest.raises(DatabaseUnusable, match="exists already"):
        back_up(url, tmp_path / "copy.sqlite")
    assert (tmp_path / "copy.sqlite").read_text() == "mine"


def test_a_backup_needs_a_database_and_a_folder(tmp_path: Path, url: str) -> None:
    with pytest.raises(DatabaseUnusable, match="no database"):
        back_up(f"sqlite:///{tmp_path / 'other.sqlite'}", tmp_path / "copy.sqlite")
    with pytest.raises(DatabaseUnusable, match="couldn't be written"):
        back_up(url, tmp_path / "nowhere" / "copy.sqlite")
    assert not (tmp_path / "copy.sqlite").exists()


def test_a_damaged_database_gives_no_copy(url: str, tmp_path: Path) -> None:
    other = tmp_path / "damaged.sqlite"
    other.write_bytes(b"\xff" * 5000)
    with pytest.raises(DatabaseUnusable, match="couldn't be written"):
        back_up(f"sqlite:///{other}", tmp_path / "copy.sqlite")
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith((".", "copy"))] == []


def test_backup_of_another_database_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DatabaseUnusable, match="not an SQLite file"):
        back_up("postgresql://somewhere/companion", tmp_path / "copy.sqlite")


# Putting it back


def test_a_restored_backup_is_as_it_was_and_the_replaced_one_is_kept(url: str, tmp_path: Path) -> None:
    back_up(url, tmp_path / "copy.sqlite")
    engine = open_engine(url)
    add(engine, table_of(engine), 3)
    engine.dispose()
    assert restore(url, tmp_path / "copy.sqlite", tmp_path / "before.sqlite") == tmp_path / "before.sqlite"
    assert (entries(url), entries(tmp_path / "before.sqlite")) == (2, 5)
    fresh = open_engine(url)
    migrate(fresh)
    add(fresh, table_of(fresh), 1)
    assert entries(url) == 3
    fresh.dispose()


def test_retention_of_tables_in_a_copy_begins_when_it_is_restored(url: str, tmp_path: Path) -> None:
    """A game of years ago is put back to be looked at."""
    engine = open_engine(url)
    retention.set_retention(engine, table_of(engine), 30, 0)
    with engine.begin() as connection:
        connection.execute(update(ENTRIES).values(at=0))
    engine.dispose()
    back_up(url, tmp_path / "copy.sqlite")
    restore(url, tmp_path / "copy.sqlite", tmp_path / "before.sqlite")
    fresh, now = open_engine(url), time.time()
    kept = retention.find_retention(fresh, table_of(fresh))
    assert (kept.days, kept.is_over(now), kept.is_over(now + 31 * retention.DAY)) == (30, False, True)
    fresh.dispose()


def test_a_copy_is_restored_where_there_was_no_database(url: str, tmp_path: Path) -> None:
    back_up(url, tmp_path / "copy.sqlite")
    (tmp_path / "new").mkdir()
    other = f"sqlite:///{tmp_path / 'new' / 'companion.sqlite'}"
    assert restore(other, tmp_path / "copy.sqlite", tmp_path / "before.sqlite") is None
    assert entries(other) == 2


def test_a_copy_replaces_a_damaged_database(url: str, tmp_path: Path) -> None:
    back_up(url, tmp_path / "copy.sqlite")
    for name in ("companion.sqlite-wal", "companion.sqlite-shm"):
        (tmp_path / name).unlink(missing_ok=True)
    (tmp_path / "companion.sqlite").write_bytes(b"\xff" * 5000)
    restore(url, tmp_path / "copy.sqlite", tmp_path / "before.sqlite")
    assert entries(url) == 2
    assert (tmp_path / "before.sqlite").read_bytes() == b"\xff" * 5000


@pytest.mark.parametrize("content", [b"", b"no database at all" * 300, b"SQLite format 3\0" + b"\xff" * 4000])
def test_restoring_a_file_that_is_no_copy_changes_nothing(url: str, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "copy.sqlite").write_bytes(content)
    before = (tmp_path / "companion.sqlite").read_bytes()
    with pytest.raises(DatabaseUnusable):
        restore(url, tmp_path / "copy.sqlite", tmp_path / "before.sqlite")
    assert (tmp_path / "companion.sqlite").read_bytes() == before
    assert not (tmp_path / "before.sqlite").exists()


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


def orphan(path: Path) -> None:
    """Events of a table that is not there."""
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute('DELETE FROM "table"')


@pytest.mark.parametrize("spoil", [spoil_index, orphan])
def test_restoring_an_inconsistent_copy_changes_nothing(
    url: str, tmp_path: Path, spoil: Callable[[Path], None]
) -> None:
    back_up(url, tmp_path / "copy.sqlite")
    spoil(tmp_path / "copy.sqlite")
    before = (tmp_path / "companion.sqlite").read_bytes()
    with pytest.raises(DatabaseUnusable, match="is damaged"):
        restore(url, tmp_path / "copy.sqlite", tmp_path / "before.sqlite")
    assert (tmp_path / "companion.sqlite").read_bytes() == before
    assert not (tmp_path / "before.sqlite").exists()


def test_a_copy_by_a_newer_version_is_refused(url: str, tmp_path: Path) -> None:
    back_up(url, tmp_path / "copy.sqlite")
    with closing(sqlite3.connect(tmp_path / "copy.sqlite")) as raw, raw:
        raw.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(DatabaseUnusable, match="Nothing was changed"):
        restore(url, tmp_path / "copy.sqlite", tmp_path / "before.sqlite")


def test_another_programs_database_and_a_missing_file_are_refused(url: str, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "copy.sqlite")) as raw, raw:
        raw.execute("CREATE TABLE theirs (n INTEGER)")
    with pytest.raises(DatabaseUnusable, match="another program"):
        restore(url, tmp_path / "copy.sqlite", tmp_path / "before.sqlite")
    with pytest.raises(DatabaseUnusable, match="no file"):
        restore(url, tmp_path / "nothing.sqlite", tmp_path / "before.sqlite")


def test_a_database_in_use_is_not_replaced(url: str, tmp_path: Path) -> None:
    back_up(url, tmp_path / "copy.sqlite")
    with serving_lock(url), pytest.raises(DatabaseUnusable, match="is running"):
        restore(url, tmp_path / "copy.sqlite", tmp_path / "before.sqlite")
    assert entries(url) == 2
    restore(url, tmp_path / "copy.sqlite", tmp_path / "before.sqlite")


# A copy a day


def test_there_is_a_copy_of_each_of_the_last_seven_days(url: str, tmp_path: Path) -> None:
    days = [DAY + timedelta(days=n) for n in range(10)]
    made = [back_up_daily(url, day) for day in days]
    assert all(made)
    kept = sorted(path.name for path in (tmp_path / "backups").iterdir())
    assert kept == [f"companion-{day:%Y-%m-%d}.sqlite" for day in days[-7:]]
    assert {entries(path) for path in (tmp_path / "backups").iterdir()} == {2}


def test_one_copy_a_day_is_enough_and_other_files_stay(url: str, tmp_path: Path) -> None:
    assert back_up_daily(url, DAY)
    (tmp_path / "backups" / "mine.sqlite").write_text("mine")
    assert back_up_daily(url, DAY) is None
    for n in range(1, 12):
        back_up_daily(url, DAY + timedelta(days=n))
    assert (tmp_path / "backups" / "mine.sqlite").read_text() == "mine"


def test_an_empty_database_beside_its_copies_is_not_begun_anew(url: str, tmp_path: Path) -> None:
    emptied = tmp_path / "emptied" / "companion.sqlite"
    emptied.parent.mkdir()
    engine = open_engine(f"sqlite:///{emptied}")
    (emptied.parent / "backups").mkdir()
    back_up(url, emptied.parent / "backups" / f"companion-{DAY}.sqlite")
    with pytest.raises(DatabaseUnusable, match=rf"companion restore .*companion-{DAY}\.sqlite"):
        migrate(engine)
    engine.dispose()
    assert emptied.read_bytes() == b""


def test_there_is_no_daily_copy_without_a_sqlite_file(tmp_path: Path) -> None:
    assert back_up_daily("postgresql://somewhere/companion", DAY) is None
    assert back_up_daily(f"sqlite:///{tmp_path / 'none.sqlite'}", DAY) is None
    assert not (tmp_path / "backups").exists()

"""Backs up and restores a SQLite database: on demand, once a day, and before an upgrade.

PostgreSQL has its own tools for that. A copy holds everything that the database holds, also its secrets.
"""

from __future__ import annotations

import os
import sqlite3
import stat
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import date, datetime
from pathlib import Path

from sqlalchemy import URL

from companion.store.engine import (
    BUSY_SECONDS,
    DatabaseUnusable,
    daily_copies,
    known_revisions,
    read_revision,
    sqlite_file,
)

__all__ = [
    "DatabaseUnusable",
    "exclusive_database_lock",
    "back_up",
    "check_database_exists",
    "copy_before_upgrade",
    "back_up_daily",
    "shared_database_lock",
    "restore",
]

DAILY_COPIES = 7
"""How many daily copies are kept."""

PAGES_AT_ONCE = 256
"""Database pages copied at a time; other connections may write in between."""

RUNNING = "A companion is running on this database. Stop it first. Nothing was changed."

NOT_WRITTEN = "{path} couldn't be written ({why}). Check its permissions and the disk's free space."

DAMAGED = "{path} is damaged ({why}). Nothing was changed. Use another copy."

DRAFT_PREFIX = ".companion-"
"""How the file name of an unfinished copy begins."""


def back_up(url: str, target: Path) -> None:
    """Copy the database to the new file `target`, readable by its owner alone. If copying fails, no incomplete file is
    left. Raises DatabaseUnusable: the file exists, there is no database yet, or the disk is full."""
    path = _sqlite_file(url)
    if target.exists():
        raise DatabaseUnusable(f"{target} exists already. Nothing was written. Choose another name.")
    check_database_exists(url)
    try:
        with _temporary_file_beside(target) as draft:
            _copy_pages(path, draft)
            os.replace(draft, target)
    except (OSError, sqlite3.Error) as error:
        raise DatabaseUnusable(NOT_WRITTEN.format(path=target, why=error)) from error


def check_database_exists(url: str) -> None:
    """Raise DatabaseUnusable if this is a SQLite file that is not there."""
    path = sqlite_file(url)
    if path is not None and not path.exists():
        raise DatabaseUnusable(f"There is no database {path}. Choose its folder with --data.")


def copy_before_upgrade(url: str) -> Path | None:
    """Copy the database to a file beside it, named after the current date and time, and return that file.

    Returns None if the database is not a SQLite file, or another process already makes this copy. Raises
    DatabaseUnusable: the copy can't be written.
    """
    path = sqlite_file(url)
    copy = path and path.with_name(f"before-upgrade-{datetime.now():%Y-%m-%d-%H%M%S}.sqlite")
    if copy is None or copy.exists():
        return None
    back_up(url, copy)
    return copy


def restore(url: str, copy: Path, replaced_path: Path) -> Path | None:
    """Replace the database by `copy`, and keep the replaced database at `replaced_path`.

    Returns `replaced_path`, or None if there was no database before. The database file keeps its owner, group and mode,
    so that root may restore it for the service's user.

    Raises:
        DatabaseUnusable: the copy is missing, damaged, from another program or from a newer version, or a companion is
            running on the database. Nothing is changed.
    """
    path = _sqlite_file(url)
    if not copy.is_file():
        raise DatabaseUnusable(f"There is no file {copy}. Check its name.")
    if read_revision(copy) not in known_revisions():
        raise DatabaseUnusable(
            f"{copy} is not a copy of a companion's database, or from a newer version. Nothing was changed."
        )
    if replaced_path.exists():
        raise DatabaseUnusable(f"{replaced_path} exists already. Nothing was changed. Try again.")
    with exclusive_database_lock(url), _temporary_file_beside(path, owner_like=path) as draft:
        try:
            _copy_pages(copy, draft)
            _check_integrity(draft, copy)
            _restart_retention(draft, time.time())
            kept = _move_database(path, replaced_path)
            os.replace(draft, path)
        except (OSError, sqlite3.Error) as error:
            raise DatabaseUnusable(NOT_WRITTEN.format(path=path, why=error)) from error
    return kept


def back_up_daily(url: str, today: date) -> Path | None:
    """Copy the database into `backups` beside it unless today's copy is already there, and delete all but the newest
    DAILY_COPIES.

    Returns the new copy; None if today's copy exists or the database is not a SQLite file. Raises DatabaseUnusable: the
    copy can't be written.
    """
    path = sqlite_file(url)
    if path is None or not path.exists():
        return None
    folder = path.parent / "backups"
    copy = folder / f"companion-{today:%Y-%m-%d}.sqlite"
    if copy.exists():
        return None
    folder.mkdir(mode=0o700, exist_ok=True)
    back_up(url, copy)
    unfinished = [
        draft for draft in folder.glob(f"{DRAFT_PREFIX}*") if date.fromtimestamp(draft.stat().st_mtime) < today
    ]
    for old in (*daily_copies(path)[:-DAILY_COPIES], *unfinished):
        old.unlink(missing_ok=True)
    return copy


# Locks between processes that use the database


@contextmanager
def shared_database_lock(url: str) -> Iterator[None]:
    """Hold a shared lock while the block runs: other processes may use the database too, but can't replace it
    (`restore`) or use it exclusively. Locks nothing if the database is not a SQLite file."""
    path = sqlite_file(url)
    if path is None:
        yield
        return
    with closing(_open_lock(path)) as lock:
        lock.execute("BEGIN")
        lock.execute("SELECT * FROM sqlite_master").fetchall()
        yield


@contextmanager
def exclusive_database_lock(url: str | URL) -> Iterator[None]:
    """Hold an exclusive lock while the block runs, so that no companion starts on the database. Locks nothing if the
    database is not a SQLite file. Raises DatabaseUnusable: another process uses the database."""
    path = sqlite_file(url)
    if path is None:
        yield
        return
    with closing(_open_lock(path)) as lock:
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            raise DatabaseUnusable(RUNNING) from error
        yield
        lock.execute("ROLLBACK")


def _open_lock(path: Path) -> sqlite3.Connection:
    """Open the lock file beside the database. It is a small SQLite file, because SQLite's locks work on every operating
    system."""
    name = path.with_name(f"{path.name}-used")
    with suppress(FileExistsError):
        handle = os.open(name, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
        _copy_owner_and_mode(path, handle)
        os.close(handle)
    lock = sqlite3.connect(name, timeout=0.2, isolation_level=None)
    lock.execute("PRAGMA journal_mode = DELETE")
    lock.execute("CREATE TABLE IF NOT EXISTS used (by INTEGER)")
    return lock


def _sqlite_file(url: str) -> Path:
    """Return the SQLite file that a database URL names. Raises DatabaseUnusable: it names another database."""
    path = sqlite_file(url)
    if path is None:
        raise DatabaseUnusable("This database is not an SQLite file. Use its own tools, such as pg_dump and psql.")
    return path


def _copy_pages(path: Path, target_path: Path) -> None:
    """Copy the SQLite database at `path` to `target_path` while other connections may write to it."""
    with (
        closing(sqlite3.connect(path, timeout=BUSY_SECONDS)) as source,
        closing(sqlite3.connect(target_path)) as target,
    ):
        source.backup(target, pages=PAGES_AT_ONCE, sleep=0.01)
    with target_path.open("rb+") as written:
        os.fsync(written.fileno())


def _check_integrity(draft: Path, source: Path) -> None:
    """Raise DatabaseUnusable if the copied database is damaged, including its indexes and foreign keys. `source` is the
    file that the message names."""
    with closing(sqlite3.connect(draft)) as copy:
        (verdict,) = copy.execute("PRAGMA integrity_check(1)").fetchone()
        stray = copy.execute("PRAGMA foreign_key_check").fetchone()
    if verdict != "ok":
        raise DatabaseUnusable(DAMAGED.format(path=source, why=verdict))
    if stray:
        raise DatabaseUnusable(DAMAGED.format(path=source, why=f"stray rows in {stray[0]}"))


def _restart_retention(path: Path, now: float) -> None:
    """Let the retention period of every table in a restored copy begin `now`: otherwise old tables would be removed at
    once."""
    with closing(sqlite3.connect(path)) as copy:
        copy.execute('UPDATE "table" SET kept_from = ?, over_at = NULL', (now,))
        copy.commit()


def _move_database(path: Path, new_path: Path) -> Path | None:
    """Rename the database and its write-ahead log to `new_path`. Return `new_path`; None if there is no database."""
    if not path.exists():
        return None
    for rest in ("-wal", "-shm", ""):
        if (old := path.with_name(path.name + rest)).exists():
            os.replace(old, new_path.with_name(new_path.name + rest))
    return new_path


@contextmanager
def _temporary_file_beside(path: Path, owner_like: Path | None = None) -> Iterator[Path]:
    """Context manager: create an empty temporary file beside `path`, and delete it after the block unless it was
    renamed. Only its owner may read it. With `owner_like`, it gets owner, group and mode of that file."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=DRAFT_PREFIX)
    if owner_like is not None:
        _copy_owner_and_mode(owner_like, handle)
    os.close(handle)
    try:
        yield Path(name)
    finally:
        Path(name).unlink(missing_ok=True)


def _copy_owner_and_mode(path: Path, handle: int) -> None:
    """Give the open file `handle` the owner, group and mode of the file at `path`; if there is no such file, the owner
    and group of its folder and mode 0600.

    The open file is changed by its handle because in another user's folder its name may be replaced meanwhile. Only
    root can change the owner; for other users the owner stays.
    """
    if not hasattr(os, "fchown"):  # Windows
        return
    example = path.stat() if path.exists() else path.parent.stat()
    with suppress(PermissionError):
        os.fchown(handle, example.st_uid, example.st_gid)
    os.fchmod(handle, stat.S_IMODE(example.st_mode) if path.exists() else 0o600)

"""Backups of a SQLite database: on demand while it is in use, once a day, and before an upgrade; and their restoration.

PostgreSQL has its own tools. A copy holds everything in the database, also its secrets.
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

from companion.store.engine import BUSY_SECONDS, DatabaseUnusable, file_of, revision_in, revisions
from companion.store.retention import DAYS

__all__ = ["DatabaseUnusable", "alone", "back_up", "copy_before_upgrade", "daily", "in_use", "restore"]

KEPT = 7  # daily copies

PAGES = 256
"""Database pages copied at a time; writers get their turn in between."""

RUNNING = "A companion is running on this database. Stop it first. Nothing was changed."

NOT_WRITTEN = "{path} couldn't be written ({why}). Check its permissions and the disk's free space."

DAMAGED = "{path} is damaged ({why}). Nothing was changed. Use another copy."

DRAFT = ".companion-"
"""The beginning of the name of an unfinished copy."""


def back_up(url: str, to: Path) -> None:
    """Copy the database to this new file, readable by its owner alone; all of it or nothing. Raises DatabaseUnusable:
    the file exists, there is no database yet, or the disk is full."""
    path = _own_file(url)
    if to.exists():
        raise DatabaseUnusable(f"{to} exists already. Nothing was written. Choose another name.")
    if not path.exists():
        raise DatabaseUnusable(f"There is no database {path}. Choose its folder with --data.")
    try:
        with _draft_beside(to) as draft:
            _copy(path, draft)
            os.replace(draft, to)
    except (OSError, sqlite3.Error) as error:
        raise DatabaseUnusable(NOT_WRITTEN.format(path=to, why=error)) from error


def copy_before_upgrade(url: str) -> Path | None:
    """Copy the database to a file beside it, named after the present second. Return the file; None if the database is
    no SQLite file, or another process makes that copy. Raises DatabaseUnusable: it cannot be written."""
    path = file_of(url)
    copy = path and path.with_name(f"before-upgrade-{datetime.now():%Y-%m-%d-%H%M%S}.sqlite")
    if copy is None or copy.exists():
        return None
    back_up(url, copy)
    return copy


def restore(url: str, source: Path, beside: Path) -> Path | None:
    """Replace the database by this copy. Return the file `beside` with the replaced database, or None if there was
    none. Owner, group and mode stay, so that root may do it for the user of the service.

    Raises:
        DatabaseUnusable: the copy is missing, damaged, another program's or of a newer version, or a companion is
            running on the database. Nothing is changed.
    """
    path = _own_file(url)
    if not source.is_file():
        raise DatabaseUnusable(f"There is no file {source}. Check its name.")
    if revision_in(source) not in revisions():
        raise DatabaseUnusable(
            f"{source} is not a copy of a companion's database, or from a newer version. Nothing was changed."
        )
    if beside.exists():
        raise DatabaseUnusable(f"{beside} exists already. Nothing was changed. Try again.")
    with alone(url), _draft_beside(path, owned_as=path) as draft:
        try:
            _copy(source, draft)
            _check(draft, source)
            _renew(draft, time.time())
            kept = _put_aside(path, beside)
            os.replace(draft, path)
        except (OSError, sqlite3.Error) as error:
            raise DatabaseUnusable(NOT_WRITTEN.format(path=path, why=error)) from error
    return kept


def daily(url: str, folder: Path, today: date) -> Path | None:
    """Copy the database once a day into this folder and keep the newest copies. Return the new copy, or None if today's
    exists or the database is no SQLite file. Raises DatabaseUnusable: it cannot be written."""
    path, copy = file_of(url), folder / f"companion-{today:%Y-%m-%d}.sqlite"
    if path is None or copy.exists() or not path.exists():
        return None
    folder.mkdir(mode=0o700, exist_ok=True)
    back_up(url, copy)
    unfinished = [draft for draft in folder.glob(f"{DRAFT}*") if date.fromtimestamp(draft.stat().st_mtime) < today]
    for old in (*sorted(folder.glob("companion-*.sqlite"))[:-KEPT], *unfinished):
        old.unlink(missing_ok=True)
    return copy


# Who uses the database


@contextmanager
def in_use(url: str) -> Iterator[None]:
    """Make `restore` refuse to replace the database while the block runs. Several processes may use it at once."""
    path = file_of(url)
    if path is None:
        yield
        return
    with closing(_lock_of(path)) as lock:
        lock.execute("BEGIN")
        lock.execute("SELECT * FROM sqlite_master").fetchall()
        yield


@contextmanager
def alone(url: str | URL) -> Iterator[None]:
    """Keep other processes off the database while the block runs. A database that is no SQLite file is not checked.
    Raises DatabaseUnusable: another process uses it."""
    path = file_of(url)
    if path is None:
        yield
        return
    with closing(_lock_of(path)) as lock:
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            raise DatabaseUnusable(RUNNING) from error
        yield
        lock.execute("ROLLBACK")


def _lock_of(path: Path) -> sqlite3.Connection:
    """Open the small SQLite file beside the database that serves as its lock: SQLite's locks work on every operating
    system."""
    name = path.with_name(f"{path.name}-used")
    with suppress(FileExistsError):
        handle = os.open(name, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
        _give_to_owner_of(path, handle)
        os.close(handle)
    lock = sqlite3.connect(name, timeout=0.2, isolation_level=None)
    lock.execute("PRAGMA journal_mode = DELETE")
    lock.execute("CREATE TABLE IF NOT EXISTS used (by INTEGER)")
    return lock


def _own_file(url: str) -> Path:
    path = file_of(url)
    if path is None:
        raise DatabaseUnusable("This database is not an SQLite file. Use its own tools, such as pg_dump and psql.")
    return path


def _copy(path: Path, to: Path) -> None:
    with closing(sqlite3.connect(path, timeout=BUSY_SECONDS)) as source, closing(sqlite3.connect(to)) as target:
        source.backup(target, pages=PAGES, sleep=0.01)
    with to.open("rb+") as written:
        os.fsync(written.fileno())


def _check(draft: Path, source: Path) -> None:
    """Raise DatabaseUnusable if the copy is damaged, its indexes and foreign keys included."""
    with closing(sqlite3.connect(draft)) as copy:
        (verdict,) = copy.execute("PRAGMA integrity_check(1)").fetchone()
        stray = copy.execute("PRAGMA foreign_key_check").fetchone()
    if verdict != "ok":
        raise DatabaseUnusable(DAMAGED.format(path=source, why=verdict))
    if stray:
        raise DatabaseUnusable(DAMAGED.format(path=source, why=f"stray rows in {stray[0]}"))


def _renew(path: Path, now: float) -> None:
    """Count the retention of a copy's tables from now on, else old ones would be removed at once."""
    with closing(sqlite3.connect(path)) as copy:
        if copy.execute("SELECT name FROM sqlite_master WHERE name = 'keeping'").fetchone():
            copy.execute(_RENEW, (DAYS, now))
            copy.commit()


def _put_aside(path: Path, beside: Path) -> Path | None:
    """Rename the database with its write-ahead log, even if it is damaged; None if there is none."""
    if not path.exists():
        return None
    for rest in ("-wal", "-shm", ""):
        if (old := path.with_name(path.name + rest)).exists():
            os.replace(old, beside.with_name(beside.name + rest))
    return beside


@contextmanager
def _draft_beside(path: Path, owned_as: Path | None = None) -> Iterator[Path]:
    """Make a new file in the same folder, readable by its owner alone, or owned as another file; delete it at the end
    unless it was renamed."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=DRAFT)
    if owned_as is not None:
        _give_to_owner_of(owned_as, handle)
    os.close(handle)
    try:
        yield Path(name)
    finally:
        Path(name).unlink(missing_ok=True)


def _give_to_owner_of(path: Path, handle: int) -> None:
    """Give an open file the owner, group and mode of this one, or of its folder and mode 0600 if it does not exist.

    It is done by handle, as in another user's folder a name may be replaced meanwhile. Only root can change the owner;
    otherwise it stays.
    """
    if not hasattr(os, "fchown"):  # Windows
        return
    example = path.stat() if path.exists() else path.parent.stat()
    with suppress(PermissionError):
        os.fchown(handle, example.st_uid, example.st_gid)
    os.fchmod(handle, stat.S_IMODE(example.st_mode) if path.exists() else 0o600)


_RENEW = (
    'INSERT INTO keeping (table_id, days, since) SELECT id, ?, ? FROM "table" WHERE true'
    " ON CONFLICT (table_id) DO UPDATE SET since = excluded.since"
)

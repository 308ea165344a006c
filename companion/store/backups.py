"""Backups: copies the whole database while it is used, once a day too, and puts a copy back in its place.

Only SQLite is copied: whoever runs PostgreSQL has its own tools. A copy holds what the database holds, secrets too.
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

from companion.store.db import BUSY_SECONDS, StoreRefused, file_of, revision_in, revisions
from companion.store.keeping import DAYS

__all__ = ["StoreRefused", "alone", "back_up", "copy_before_upgrade", "daily", "in_use", "restore"]

KEPT = 7
"""How many daily copies are kept."""

PAGES = 256
"""How many pages are copied at a time; writers get their turn in between."""

RUNNING = "A companion is running on this database. Stop it first. Nothing was changed."

DRAFT = ".companion-"
"""The beginning of the name of an unfinished copy."""

DAILY = "companion-*.sqlite"
"""The names of daily copies."""


def back_up(url: str, to: Path) -> None:
    """Copies the database to this new file, readable by its owner alone; all of it or nothing.

    Raises StoreRefused where there is something already, nothing to copy, or no room.
    """
    path = _own_file(url)
    if to.exists():
        raise StoreRefused(f"{to} exists already. Nothing was written.")
    if not path.exists():
        raise StoreRefused(f"There is no database {path} yet.")
    try:
        with _draft_beside(to) as draft:
            _copy(path, draft)
            os.replace(draft, to)
    except (OSError, sqlite3.Error) as error:
        raise StoreRefused(f"The copy {to} could not be written ({error}).") from error


def copy_before_upgrade(url: str) -> Path | None:
    """Copies the database to a file beside it whose name has this second; None where it is no SQLite file, or where
    another process makes that copy.

    Raises StoreRefused where it cannot be written.
    """
    path = file_of(url)
    if path is None:
        return None
    copy = path.with_name(f"before-upgrade-{datetime.now():%Y-%m-%d-%H%M%S}.sqlite")
    if copy.exists():
        return None
    back_up(url, copy)
    return copy


def restore(url: str, source: Path, beside: Path) -> Path | None:
    """Puts this copy in the place of the database; what was there is kept as the file `beside`, None if there was
    nothing. Owner, group and mode stay as they were, so that root may do it for the user of the service.

    Raises StoreRefused, and changes nothing, where the copy is missing, damaged, another program's or newer than this
    version, or a companion is running on the database.
    """
    path = _own_file(url)
    if not source.is_file():
        raise StoreRefused(f"There is no file {source}.")
    if revision_in(source) not in revisions():
        raise StoreRefused(f"{source} holds no tables of a companion of this version or older. Nothing was changed.")
    if beside.exists():
        raise StoreRefused(f"{beside} exists already. Nothing was changed.")
    with alone(url), _draft_beside(path, owned_as=path) as draft:
        try:
            _copy(source, draft)
            _check(draft, source)
            _renew(draft, time.time())
            kept = _put_aside(path, beside)
            os.replace(draft, path)
        except (OSError, sqlite3.Error) as error:
            raise StoreRefused(f"{path} could not be written ({error}).") from error
    return kept


def daily(url: str, folder: Path, today: date) -> Path | None:
    """Copies the database once a day into this folder and keeps the newest copies; the new copy, None where today's is
    there or the database is no file.

    Raises StoreRefused where it cannot be written.
    """
    path, copy = file_of(url), folder / f"companion-{today:%Y-%m-%d}.sqlite"
    if path is None or copy.exists() or not path.exists():
        return None
    folder.mkdir(mode=0o700, exist_ok=True)
    back_up(url, copy)
    unfinished = [draft for draft in folder.glob(f"{DRAFT}*") if date.fromtimestamp(draft.stat().st_mtime) < today]
    for old in (*sorted(folder.glob(DAILY))[:-KEPT], *unfinished):
        old.unlink(missing_ok=True)
    return copy


# Who uses the database


@contextmanager
def in_use(url: str) -> Iterator[None]:
    """While this lasts `restore` refuses to replace the database; several may use it at once."""
    path = file_of(url)
    if path is None:
        yield
        return
    with closing(_lock_of(path)) as lock:
        lock.execute("BEGIN")
        lock.execute("SELECT * FROM sqlite_master").fetchall()
        yield


@contextmanager
def alone(url: str) -> Iterator[None]:
    """While this lasts nobody else uses the database. A database that is no file is not checked.

    Raises StoreRefused where somebody does.
    """
    path = file_of(url)
    if path is None:
        yield
        return
    with closing(_lock_of(path)) as lock:
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            raise StoreRefused(RUNNING) from error
        yield
        lock.execute("ROLLBACK")


def _lock_of(path: Path) -> sqlite3.Connection:
    """A small SQLite file beside the database: SQLite's locks work on every operating system."""
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
        raise StoreRefused("This database is no SQLite file: use the tools that came with it.")
    return path


def _copy(path: Path, to: Path) -> None:
    with closing(sqlite3.connect(path, timeout=BUSY_SECONDS)) as source, closing(sqlite3.connect(to)) as target:
        source.backup(target, pages=PAGES, sleep=0.01)
    with to.open("rb+") as written:
        os.fsync(written.fileno())


def _check(draft: Path, source: Path) -> None:
    """Reads all of a copy, its indexes too, before it takes the place of anything.

    Raises:
        StoreRefused: something in it does not fit together.
    """
    with closing(sqlite3.connect(draft)) as copy:
        (verdict,) = copy.execute("PRAGMA integrity_check(1)").fetchone()
        stray = copy.execute("PRAGMA foreign_key_check").fetchone()
    if verdict != "ok":
        raise StoreRefused(f"{source} is damaged ({verdict}). Nothing was changed.")
    if stray:
        raise StoreRefused(f"{source} is damaged ({stray[0]}: rows without their table). Nothing was changed.")


def _renew(path: Path, now: float) -> None:
    """Counts the days for which the tables of a copy are kept from now on, else old ones would be removed at once."""
    with closing(sqlite3.connect(path)) as copy:
        if copy.execute("SELECT name FROM sqlite_master WHERE name = 'keeping'").fetchone():
            copy.execute(_RENEW, (DAYS, now))
            copy.commit()


def _put_aside(path: Path, beside: Path) -> Path | None:
    """Renames the database with its write-ahead log, even if it is damaged; None where there is none."""
    if not path.exists():
        return None
    for rest in ("-wal", "-shm", ""):
        if (old := path.with_name(path.name + rest)).exists():
            os.replace(old, beside.with_name(beside.name + rest))
    return beside


@contextmanager
def _draft_beside(path: Path, owned_as: Path | None = None) -> Iterator[Path]:
    """A new file in the same folder, for its owner alone, or for the owner of that one; gone in the end unless it was
    put elsewhere."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=DRAFT)
    if owned_as is not None:
        _give_to_owner_of(owned_as, handle)
    os.close(handle)
    try:
        yield Path(name)
    finally:
        Path(name).unlink(missing_ok=True)


def _give_to_owner_of(path: Path, handle: int) -> None:
    """Gives an open file the owner, group and mode of this one; where that is not there, those of its folder, readable
    by the owner alone. By its handle: in a folder of another user a name may lead elsewhere meanwhile.

    Only root can change the owner; for anybody else it stays as it is.
    """
    if os.name == "nt":
        return
    found = path.stat() if path.exists() else path.parent.stat()
    with suppress(PermissionError):
        os.fchown(handle, found.st_uid, found.st_gid)
    os.fchmod(handle, stat.S_IMODE(found.st_mode) if path.exists() else 0o600)


_RENEW = (
    'INSERT INTO keeping (table_id, days, since) SELECT id, ?, ? FROM "table" WHERE true'
    " ON CONFLICT (table_id) DO UPDATE SET since = excluded.since"
)

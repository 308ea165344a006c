"""Backs up and restores a SQLite database: on demand, once a day, and before an upgrade.

PostgreSQL has its own tools for that. A copy holds everything that the database holds, also its secrets.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import date, datetime
from pathlib import Path

from companion.store.engine import (
    BUSY_SECONDS,
    DatabaseUnusable,
    daily_copies,
    known_revisions,
    read_revision,
    sqlite_file,
)
from companion.store.process_lock import AlreadyServed, copy_owner_and_mode, serving_lock

DAILY_COPIES = 7
"""How many daily copies are kept."""

RUNNING = "A companion is running on this database. Stop it first. Nothing was changed."

NOT_WRITTEN = "{path} couldn't be written ({why}). Check its permissions and the disk's free space."

DAMAGED = "{path} is damaged ({why}). Nothing was changed. Use another copy."


def back_up(url: str, target: Path) -> None:
    """Copy the database to the new file `target`, readable by its owner alone. If copying fails, no incomplete file is
    left. Raises DatabaseUnusable: the file exists, there is no database yet, or the disk is full."""
    path = _sqlite_file(url)
    if target.exists():
        raise DatabaseUnusable(f"{target} exists already. Nothing was written. Choose another name.")
    check_database_exists(url)
    try:
        with _temporary_file_beside(target) as draft:
            _copy(path, draft)
            os.replace(draft, target)
    except (OSError, sqlite3.Error) as error:
        raise DatabaseUnusable(NOT_WRITTEN.format(path=target, why=error)) from error


def check_database_exists(url: str) -> None:
    """Raise DatabaseUnusable if this is a SQLite file that is not there."""
    path = sqlite_file(url)
    if path is not None and not path.exists():
        raise DatabaseUnusable(f"There is no database {path}. Choose its folder with --data.")


def copy_before_upgrade(url: str) -> Path | None:
    """Copy the database to a file beside it, named after date and time. Return that file; None if it is no
    SQLite file, or another process already makes this copy. Raises DatabaseUnusable: it can't be written."""
    path = sqlite_file(url)
    copy = path and path.with_name(f"before-upgrade-{datetime.now():%Y-%m-%d-%H%M%S}.sqlite")
    if copy is None or copy.exists():
        return None
    back_up(url, copy)
    return copy


def restore(url: str, copy: Path, replaced_path: Path) -> Path | None:
    """Replace the database by `copy`, and keep the replaced one at `replaced_path`, and return that; None if there was
    none. The file keeps its owner, group and mode, so that root may restore it for the service's user.

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
    try:
        with serving_lock(url, ""), _temporary_file_beside(path, owner_like=path) as draft:
            _check_integrity(copy)
            _copy(copy, draft)
            with closing(sqlite3.connect(draft)) as raw, raw:  # else old tables would be removed at once
                raw.execute('UPDATE "table" SET kept_from = ?, over_at = NULL', (time.time(),))
            kept = _move_database(path, replaced_path)
            os.replace(draft, path)
            return kept
    except AlreadyServed as other:
        raise DatabaseUnusable(RUNNING) from other
    except (OSError, sqlite3.Error) as error:
        raise DatabaseUnusable(NOT_WRITTEN.format(path=path, why=error)) from error


def back_up_daily(url: str, today: date) -> Path | None:
    """Copy the database into `backups` beside it, and delete all but the newest DAILY_COPIES. Return the new copy; None
    if today's exists or the database is no SQLite file. Raises DatabaseUnusable: it can't be written."""
    path = sqlite_file(url)
    if path is None or not path.exists():
        return None
    copy = path.parent / "backups" / f"companion-{today:%Y-%m-%d}.sqlite"
    if copy.exists():
        return None
    copy.parent.mkdir(mode=0o700, exist_ok=True)
    back_up(url, copy)
    for old in daily_copies(path)[:-DAILY_COPIES]:
        old.unlink(missing_ok=True)
    return copy


def _sqlite_file(url: str) -> Path:
    """Return the SQLite file that a database URL names. Raises DatabaseUnusable: it names another database."""
    path = sqlite_file(url)
    if path is None:
        raise DatabaseUnusable("This database is not an SQLite file. Use its own tools, such as pg_dump and psql.")
    return path


def _copy(path: Path, target: Path) -> None:
    """Copy a SQLite database to this empty file while other connections may write to it."""
    with closing(sqlite3.connect(path, timeout=BUSY_SECONDS)) as source:
        source.execute("VACUUM INTO ?", (str(target),))
    with target.open("rb+") as written:  # VACUUM INTO leaves that to the system
        os.fsync(written.fileno())


def _check_integrity(copy: Path) -> None:
    """Raise DatabaseUnusable if the copy is damaged, including its indexes and foreign keys."""
    with closing(sqlite3.connect(copy)) as raw:
        (verdict,) = raw.execute("PRAGMA integrity_check(1)").fetchone()
        stray = raw.execute("PRAGMA foreign_key_check").fetchone()
    if verdict != "ok" or stray:
        why = f"stray rows in {stray[0]}" if stray else verdict
        raise DatabaseUnusable(DAMAGED.format(path=copy, why=why))


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
    """Create an empty temporary file beside `path`, and delete it after the block unless it was renamed. Only its owner
    may read it. With `owner_like`, it gets owner, group and mode of that file."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".companion-")
    if owner_like is not None:
        copy_owner_and_mode(owner_like, handle)
    os.close(handle)
    try:
        yield Path(name)
    finally:
        Path(name).unlink(missing_ok=True)

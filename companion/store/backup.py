"""Backs up and restores a SQLite database: on demand and once a day. PostgreSQL has its own tools for that.

A copy holds everything that the database holds, also its secrets.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import time
from contextlib import closing, suppress
from datetime import date
from pathlib import Path

from companion.store.database import BUSY_SECONDS, HEAD, DatabaseUnusable, Engine, migrate, sqlite_file

DAILY_COPIES = 7
"""How many daily copies are kept."""

RUNNING = "A companion is running on this database. Stop it first. Nothing was changed."

NOT_WRITTEN = "{path} couldn't be written ({why}). Check its permissions and the disk's free space."

NO_COPY = "{path} is no sound copy of a companion's database ({why}). Nothing was changed. Use another copy."


def back_up(url: str, target: Path) -> None:
    """Copy the database to the new file `target`, readable by its owner alone. Others may write meanwhile. Raises
    DatabaseUnusable: the file exists, there is no database yet, or copying fails, which leaves no file."""
    path = _sqlite_file(url)
    if target.exists():
        raise DatabaseUnusable(f"{target} exists already. Nothing was written. Choose another name.")
    if not path.exists():
        raise DatabaseUnusable(f"There is no database {path}. Choose its folder with --data.")
    draft = target.with_name(f"{target.name}.part")
    try:
        os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600))
        _copy(path, draft)
        os.replace(draft, target)
    except (OSError, sqlite3.Error) as error:
        draft.unlink(missing_ok=True)
        raise DatabaseUnusable(NOT_WRITTEN.format(path=target, why=error)) from error


def back_up_daily(url: str, today: date) -> None:
    """Copy the database into `backups` beside it, and delete all but the newest DAILY_COPIES. Does nothing if today's
    copy exists or the database is no SQLite file. Raises DatabaseUnusable: it can't be written."""
    path = sqlite_file(url)
    if path is None:
        return
    folder = path.parent / "backups"
    copy = folder / f"companion-{today:%Y-%m-%d}.sqlite"
    if not copy.exists():
        folder.mkdir(mode=0o700, exist_ok=True)
        back_up(url, copy)
        for old in sorted(folder.glob("companion-*.sqlite"))[:-DAILY_COPIES]:
            old.unlink(missing_ok=True)


def migrate_after_copy(url: str, engine: Engine) -> None:
    """Like `migrate`, after a copy into `backups` of a SQLite database of an older version. Raises DatabaseUnusable."""
    if path := sqlite_file(url):
        refuse_emptied(path)
        copy = path.parent / "backups" / f"before-{HEAD}.sqlite"
        with suppress(sqlite3.Error), closing(sqlite3.connect(path)) as raw:  # `migrate` says what is wrong
            (revision,) = raw.execute("SELECT version_num FROM alembic_version").fetchone()
            if revision < HEAD and not copy.exists():
                copy.parent.mkdir(mode=0o700, exist_ok=True)
                back_up(url, copy)
    migrate(engine)


def refuse_emptied(path: Path) -> None:
    """Raises DatabaseUnusable: the file is empty, and copies beside it say that it was not always."""
    if not path.stat().st_size and any(path.parent.glob("backups/*.sqlite")):
        raise DatabaseUnusable(f"The database {path} is empty. Put a copy in its place: companion restore")


def restore(url: str, copy: Path, replaced: Path) -> bool:
    """Put a copy in place of the database, and keep the replaced one at `replaced`. Return whether there was one. The
    database's file keeps its owner, so that root may restore it for the service's user.

    Raises:
        DatabaseUnusable: the copy is missing, damaged, of another program or of a newer version, or a companion is
            running on the database. Nothing is changed.
    """
    path = _sqlite_file(url)
    _check_copy(copy)
    had_database = path.exists()
    try:
        if had_database:
            leave_write_ahead_log(path)
            shutil.copy2(path, replaced)
            for rest in ("-wal", "-shm"):  # of a damaged one
                path.with_name(path.name + rest).unlink(missing_ok=True)
        path.write_bytes(b"")
        _copy(copy, path)
        with closing(sqlite3.connect(path)) as raw, raw:  # else old tables would be removed at once
            raw.execute('UPDATE "table" SET kept_from = ?', (time.time(),))
    except (OSError, sqlite3.Error) as error:
        raise DatabaseUnusable(NOT_WRITTEN.format(path=path, why=error)) from error
    return had_database


def _sqlite_file(url: str) -> Path:
    path = sqlite_file(url)
    if path is None:
        raise DatabaseUnusable("This database is not an SQLite file. Use its own tools, such as pg_dump and psql.")
    return path


def _copy(path: Path, target: Path) -> None:
    """Copy a SQLite database to an empty file."""
    with closing(sqlite3.connect(path, timeout=BUSY_SECONDS)) as source:
        source.execute("VACUUM INTO ?", (str(target),))
    with target.open("rb+") as written:  # VACUUM INTO leaves that to the system
        os.fsync(written.fileno())


def _check_copy(copy: Path) -> None:
    if not copy.is_file():
        raise DatabaseUnusable(f"There is no file {copy}. Check its name.")
    try:
        with closing(sqlite3.connect(copy)) as raw:
            (verdict,) = raw.execute("PRAGMA integrity_check(1)").fetchone()
            (revision,) = raw.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.Error as error:
        raise DatabaseUnusable(NO_COPY.format(path=copy, why=error)) from error
    if verdict != "ok" or revision > HEAD:
        why = "it was written by a newer version" if verdict == "ok" else verdict
        raise DatabaseUnusable(NO_COPY.format(path=copy, why=why))


def leave_write_ahead_log(path: Path) -> None:
    """Put all of a sound database into its one file. Raises DatabaseUnusable: a companion has it open."""
    try:
        with closing(sqlite3.connect(path)) as raw:
            raw.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.OperationalError as error:
        raise DatabaseUnusable(RUNNING) from error
    except sqlite3.DatabaseError:  # it is damaged, and stays as it is
        return

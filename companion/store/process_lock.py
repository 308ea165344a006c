"""A lock on the SQLite file that a companion serves: two on one file would not notice each other's changes in time."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from companion.store.engine import DatabaseUnusable, file_of, is_busy

TAKEN = "A companion is already running on the database {path}. Use that one, or stop it first."

UNUSABLE = "The lock file {path}-serving can't be used ({error}). Check its permissions."


class AlreadyServed(DatabaseUnusable):
    """Another companion serves this database. Attributes: at: where it listens; empty if it has not said so yet."""

    def __init__(self, path: Path, at: str) -> None:
        self.at = at
        super().__init__(TAKEN.format(path=path))


def check_free(url: str) -> None:
    """Raise AlreadyServed if a companion serves this database. Raises DatabaseUnusable: its lock file cannot be
    used."""
    with serving(url, ""):
        pass


def place_served(url: str) -> str:
    """Return where the companion listens that serves this database; empty if there is none. Raises DatabaseUnusable."""
    path = file_of(url)
    if path is not None and _lock_file(path).exists():
        try:
            check_free(url)
        except AlreadyServed as other:
            return other.at
    return ""


@contextmanager
def serving(url: str, at: str) -> Iterator[None]:
    """Keep other companions from serving this database while the block runs; one that tries learns `at`, where this one
    listens. The lock ends with the process, however that ends. A database that is no SQLite file may be served by many.

    Raises:
        AlreadyServed: another companion serves it.
        DatabaseUnusable: its lock file cannot be used.
    """
    path = file_of(url)
    if path is None:
        yield
        return
    with closing(_locked(path, at)) as lock:
        yield
        lock.execute("ROLLBACK")


def _lock_file(path: Path) -> Path:
    return path.with_name(f"{path.name}-serving")


def _locked(path: Path, at: str) -> sqlite3.Connection:
    """Open and lock the small SQLite file beside the database: SQLite's locks work on every operating system."""
    try:
        lock = sqlite3.connect(_lock_file(path), timeout=0.2, isolation_level=None)
    except sqlite3.Error as error:
        raise DatabaseUnusable(UNUSABLE.format(path=path, error=error)) from error
    try:
        _lock(lock, at)
    except sqlite3.Error as error:
        with closing(lock):
            refusal = AlreadyServed(path, _place_in(lock)) if is_busy(error) else None
        raise refusal or DatabaseUnusable(UNUSABLE.format(path=path, error=error)) from error
    return lock


def _lock(lock: sqlite3.Connection, at: str) -> None:
    """Write the place for others to read, and keep the write lock."""
    lock.execute("PRAGMA journal_mode = DELETE")
    lock.execute("CREATE TABLE IF NOT EXISTS serving (at TEXT)")
    lock.execute("BEGIN IMMEDIATE")
    if at:
        lock.execute("DELETE FROM serving")
        lock.execute("INSERT INTO serving VALUES (?)", (at,))
        lock.execute("COMMIT")
        lock.execute("BEGIN IMMEDIATE")


def _place_in(lock: sqlite3.Connection) -> str:
    try:
        row = lock.execute("SELECT at FROM serving").fetchone()
    except sqlite3.Error:
        row = None
    return str(row[0]) if row else ""

"""A lock on the SQLite file that a companion serves: two on one file would not notice each other's changes in time."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from companion.store.engine import DatabaseUnusable, file_of, is_busy

TAKEN = "A companion already serves the database {path}{at}. Use that one, or stop it first."

UNUSABLE = "The lock file {path}-serving cannot be used ({error})."


def check_free(url: str) -> None:
    """Raises DatabaseUnusable: a companion serves this database."""
    with serving(url, ""):
        pass


@contextmanager
def serving(url: str, address: str) -> Iterator[None]:
    """Within this, no other companion serves this database; one that tries shows this address. The lock ends with the
    process, however that ends. A database that is no SQLite file may be served by many.

    Raises:
        DatabaseUnusable: another companion serves it, or its lock file cannot be used.
    """
    path = file_of(url)
    if path is None:
        yield
        return
    with closing(_locked(path, address)) as lock:
        yield
        lock.execute("ROLLBACK")


def _locked(path: Path, address: str) -> sqlite3.Connection:
    """A small locked SQLite file beside the database: SQLite's locks work on every operating system."""
    try:
        lock = sqlite3.connect(path.with_name(f"{path.name}-serving"), timeout=0.2, isolation_level=None)
    except sqlite3.Error as error:
        raise DatabaseUnusable(UNUSABLE.format(path=path, error=error)) from error
    try:
        _lock(lock, address)
    except sqlite3.Error as error:
        message, at = (TAKEN if is_busy(error) else UNUSABLE), _address_in(lock)
        lock.close()
        raise DatabaseUnusable(message.format(path=path, at=at, error=error)) from error
    return lock


def _lock(lock: sqlite3.Connection, address: str) -> None:
    """Write the address for others to read, and keep the write lock."""
    lock.execute("PRAGMA journal_mode = DELETE")
    lock.execute("CREATE TABLE IF NOT EXISTS serving (at TEXT)")
    lock.execute("BEGIN IMMEDIATE")
    if address:
        lock.execute("DELETE FROM serving")
        lock.execute("INSERT INTO serving VALUES (?)", (address,))
        lock.execute("COMMIT")
        lock.execute("BEGIN IMMEDIATE")


def _address_in(lock: sqlite3.Connection) -> str:
    try:
        row = lock.execute("SELECT at FROM serving").fetchone()
    except sqlite3.Error:
        row = None
    return f" at {row[0]}" if row else ""

"""The store's sign that a companion serves a SQLite file. Only one may: another would learn of its taps too late."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from companion.store.db import StoreRefused, file_of

TAKEN = "A companion already serves the database {path}{at}. Use that one, or stop it first."


def check_free(url: str) -> None:
    """Raises StoreRefused where a companion serves this database."""
    with serving(url, ""):
        pass


@contextmanager
def serving(url: str, address: str) -> Iterator[None]:
    """While this lasts no other companion serves this database; who tries is told this address. It ends with the
    process, however that ends. A database that is no file may be served by many.

    Raises:
        StoreRefused: another companion serves it.
    """
    path = file_of(url)
    if path is None:
        yield
        return
    with closing(_sign_of(path)) as sign:
        try:
            _take(sign, address)
        except sqlite3.OperationalError as error:
            raise StoreRefused(TAKEN.format(path=path, at=_address_on(sign))) from error
        yield
        sign.execute("ROLLBACK")


def _sign_of(path: Path) -> sqlite3.Connection:
    """A tiny database beside the real one, whose locks every operating system knows."""
    sign = sqlite3.connect(path.with_name(f"{path.name}-serving"), timeout=0.2, isolation_level=None)
    sign.execute("PRAGMA journal_mode = DELETE")
    return sign


def _take(sign: sqlite3.Connection, address: str) -> None:
    """Writes the address for others to read, and holds the right to write from then on."""
    sign.execute("CREATE TABLE IF NOT EXISTS serving (at TEXT)")
    sign.execute("BEGIN IMMEDIATE")
    if address:
        sign.execute("DELETE FROM serving")
        sign.execute("INSERT INTO serving VALUES (?)", (address,))
        sign.execute("COMMIT")
        sign.execute("BEGIN IMMEDIATE")


def _address_on(sign: sqlite3.Connection) -> str:
    try:
        row = sign.execute("SELECT at FROM serving").fetchone()
    except sqlite3.OperationalError:
        row = None
    return f" at {row[0]}" if row else ""

"""A lock that keeps two companions from serving one SQLite file: neither would notice the other's changes in time.

The companion that holds the lock writes its URL into the lock file. `restore` takes it too.
"""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from companion.store.engine import DatabaseUnusable, is_sqlite_busy, sqlite_file

TAKEN = "A companion is already running on the database {path}. Use that one, or stop it first."

UNUSABLE = "The lock file {path}-serving can't be used ({error}). Check its permissions."


class AlreadyServed(DatabaseUnusable):
    """Raised if another companion serves this database. `listen_url` is where that companion listens; empty if it has
    not written its URL yet."""

    def __init__(self, path: Path, listen_url: str) -> None:
        self.listen_url = listen_url
        super().__init__(TAKEN.format(path=path))


def check_not_served(url: str) -> None:
    """Raise AlreadyServed if a companion serves this database. Raises DatabaseUnusable: the lock file can't be used."""
    with serving_lock(url):
        pass


def find_serving_url(url: str) -> str:
    """Return the URL at which a companion now serves this database; empty if none does. Raises DatabaseUnusable: the
    lock file can't be used."""
    path = sqlite_file(url)
    if path is not None and _lock_file(path).exists():
        try:
            check_not_served(url)
        except AlreadyServed as other:
            return other.listen_url
    return ""


@contextmanager
def serving_lock(url: str, listen_url: str | None = None) -> Iterator[None]:
    """Keep other companions from serving this database while the block runs; one that tries gets `listen_url`. The lock
    ends with this process, even if it is killed. Databases other than SQLite files may be served by several, so nothing
    is locked. Raises AlreadyServed, and DatabaseUnusable if the lock file can't be used."""
    path = sqlite_file(url)
    if path is None:
        yield
        return
    try:
        lock = _open_lock_file(path)
    except sqlite3.Error as error:
        raise DatabaseUnusable(UNUSABLE.format(path=path, error=error)) from error
    with closing(lock):
        try:
            _publish_and_lock(lock, listen_url)
        except sqlite3.Error as error:
            if is_sqlite_busy(error):
                raise AlreadyServed(path, _read_listen_url(lock)) from error
            raise DatabaseUnusable(UNUSABLE.format(path=path, error=error)) from error
        yield


def copy_owner_and_mode(path: Path, handle: int) -> None:
    """Give the open file `handle` the owner, group and mode of the file at `path`; if there is no such file, the owner
    and group of its folder and mode 0600: what root writes, the service's user can use.

    The open file is changed by its handle because in another user's folder its name may be replaced meanwhile. Only
    root can change the owner; for other users the owner stays.
    """
    if not hasattr(os, "fchown"):  # Windows
        return
    example = path.stat() if path.exists() else path.parent.stat()
    with suppress(PermissionError):
        os.fchown(handle, example.st_uid, example.st_gid)
    os.fchmod(handle, stat.S_IMODE(example.st_mode) if path.exists() else 0o600)


def _lock_file(path: Path) -> Path:
    return path.with_name(f"{path.name}-serving")


def _open_lock_file(path: Path) -> sqlite3.Connection:
    """Open the lock file. It is a small SQLite file, because SQLite's locks work on every operating system."""
    name = _lock_file(path)
    with suppress(OSError):
        handle = os.open(name, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
        copy_owner_and_mode(path, handle)
        os.close(handle)
    return sqlite3.connect(name, timeout=0.2, isolation_level=None)


def _publish_and_lock(lock: sqlite3.Connection, listen_url: str | None) -> None:
    lock.execute("PRAGMA journal_mode = DELETE")
    lock.execute("CREATE TABLE IF NOT EXISTS serving (at TEXT)")
    lock.execute("BEGIN IMMEDIATE")
    if listen_url is not None:
        lock.execute("DELETE FROM serving")
        lock.execute("INSERT INTO serving VALUES (?)", (listen_url,))
        lock.execute("COMMIT")
        lock.execute("BEGIN IMMEDIATE")


def _read_listen_url(lock: sqlite3.Connection) -> str:
    """Return the URL that the other companion wrote into the lock file; empty if it can't be read."""
    try:
        row = lock.execute("SELECT at FROM serving").fetchone()
    except sqlite3.Error:
        row = None
    return str(row[0]) if row else ""

"""The database engine: opens it, runs the migrations and serializes writers."""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import URL, Connection, Engine, create_engine, event, insert, inspect, make_url, select
from sqlalchemy.exc import ArgumentError, DatabaseError, DBAPIError, OperationalError
from sqlmodel import Session

from companion.store import postgres
from companion.store.postgres import StoreAway
from companion.store.rows import REVISIONS

__all__ = [
    "StoreAway",
    "StoreMoved",
    "StoreRefused",
    "file_of",
    "is_busy",
    "migrate",
    "open_engine",
    "revision_in",
    "revisions",
    "writing",
]

MIGRATIONS = Path(__file__).parent / "migrations"

HEAD = "0004"
"""The newest revision under `migrations/`; named here so that a start without migrations need not read them."""

BUSY_SECONDS = 4.0
"""How many seconds a writer waits for other writers before StoreAway is raised."""

READ_SECONDS = 0.5
"""How many seconds a reader waits. Writers do not block readers; opening and closing the database does."""

FIRST_PAUSE, LONGEST_PAUSE = 0.001, 0.05
"""Seconds between two tries to write while another process writes: the first pause, and the longest."""

NO_TABLE = 0
"""Stands for the table's number where what is written belongs to no table."""

MOVED = (
    "The database {path} was removed or replaced while the companion runs: nothing that is tapped now is kept. "
    "Stop the companion, put the file back, and start again."
)

UNREADABLE = "The address of the database cannot be read. It begins with sqlite:/// or postgresql://."

NO_DRIVER = "PostgreSQL needs the module `{name}`, which is not installed: pip install 'psycopg[binary]>=3.2,<4'"


class StoreMoved(StoreAway):
    """The file of the database was removed or replaced: what is written to the one that is open would be lost."""


class StoreRefused(RuntimeError):
    """A database that this version must not touch. Its text is a sentence to show in the terminal."""


def open_engine(url: str) -> Engine:
    """The engine for this address. A SQLite file that is missing is created, readable by its owner alone.

    Nothing is written to a file that exists: see `migrate`. Raises StoreRefused where the file cannot be opened, or the
    address not be read.
    """
    path = file_of(url)
    if path is not None:
        _create(path)
    engine = _engine(postgres.driven(make_url(url)))
    if postgres.is_postgres(engine):
        postgres.teach(engine)
    else:
        teach_sqlite(engine)
    if path is not None:
        _watch(engine, path)
    return engine


def migrate(engine: Engine, copy_first: Callable[[], object] = lambda: None) -> None:
    """Bring the database to this version's revision. `copy_first` is called where an older revision is about to change.

    Raises StoreRefused, and leaves the database as it is, where it is damaged, another program's, a newer version's or
    cannot be reached.
    """
    path = file_of(engine.url)
    try:
        stored = _stored(engine) if path is None else revision_in(path)
        if stored == HEAD:
            return
        if stored is not None and stored not in revisions():
            raise StoreRefused(f"{_named(path)} was written by a newer version of the companion. Nothing was changed.")
        if stored is None:
            _create_rows(engine)
        else:
            copy_first()
            _upgrade(engine)
    except StoreAway as error:
        raise StoreRefused(f"{_named(path)} does not answer ({error}).") from error
    except DatabaseError as error:
        raise StoreRefused(f"{_named(path)} could not be brought up to date ({error.orig}).") from error


def check_place(engine: Engine) -> None:
    """Checks that the file that was opened still stands at its path.

    Raises:
        StoreMoved: it does not, so a restart would find another one, or none.
    """
    place: _Place | None = engine.get_execution_options().get("place")
    if place is not None and place.found() != place.opened:
        raise StoreMoved(MOVED.format(path=place.path))


def answers(engine: Engine) -> bool:
    """Whether the database answers and holds the companion's tables."""
    try:
        check_place(engine)
        with engine.connect() as connection:
            return connection.scalar(select(REVISIONS.c.version_num)) is not None
    except (DBAPIError, StoreAway):
        return False


@contextmanager
def writing(engine: Engine, of: int = NO_TABLE) -> Iterator[Session]:
    """A session whose transaction may write from its first statement on; it is committed unless something is raised.

    One writes at a time: on SQLite in the whole file, on PostgreSQL among those who write `of` one table.
    """
    many = postgres.is_postgres(engine)
    check_place(engine)
    with postgres.queue(engine) if many else _turn(engine), Session(engine) as session, session.begin():
        connection = session.connection(execution_options={"immediate": True})
        if many:
            postgres.take_turn(connection, of)
        yield session


class _Place(NamedTuple):
    """A path, and the device and inode number of the file that was opened there."""

    path: Path
    opened: tuple[int, int]

    def found(self) -> tuple[int, int] | None:
        """Device and inode number of the file that is there now; None where there is none."""
        return _identity(self.path)


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _watch(engine: Engine, path: Path) -> None:
    """Remembers which file was opened, so that no new connection creates another one in its place."""
    identity = _identity(path)
    if identity is None:
        return
    engine.update_execution_options(place=_Place(path, identity))

    @event.listens_for(engine, "do_connect")
    def _connecting(*_: object) -> None:
        check_place(engine)


@contextmanager
def _turn(engine: Engine) -> Iterator[None]:
    """Lets one writer of this process in at a time. A waiting writer holds no connection, so that readers go on.

    Raises:
        StoreAway: the other writers take too long.
    """
    turn: threading.Lock = engine.get_execution_options()["turn"]
    if not turn.acquire(timeout=BUSY_SECONDS):
        raise StoreAway("too many write at once")
    try:
        yield
    finally:
        turn.release()


def file_of(url: str | URL) -> Path | None:
    """The SQLite file behind an address; None for one in memory and for other databases.

    Raises StoreRefused where the address cannot be read.
    """
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError) as error:
        # Its own words would quote the address, and with it a password.
        raise StoreRefused(UNREADABLE) from error
    in_file = parsed.get_backend_name() == "sqlite" and parsed.database not in (None, "", ":memory:")
    return Path(str(parsed.database)) if in_file else None


def _create(path: Path) -> None:
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        raise StoreRefused(f"The database {path} cannot be opened ({error.strerror}).") from error


def _engine(url: URL) -> Engine:
    try:
        return create_engine(url, hide_parameters=True, **_settings(url))
    except ArgumentError as error:
        raise StoreRefused(UNREADABLE) from error
    except ModuleNotFoundError as error:
        raise StoreRefused(NO_DRIVER.format(name=error.name)) from error


def _settings(url: URL) -> dict[str, Any]:
    name = url.get_backend_name()
    if name not in ("sqlite", "postgresql"):
        raise StoreRefused(UNREADABLE)
    return {"connect_args": {"timeout": READ_SECONDS}} if name == "sqlite" else postgres.settings()


def teach_sqlite(engine: Engine) -> None:
    """Sets up SQLite: explicit transactions, one writer at a time, and a commit that reaches the disk."""
    engine.update_execution_options(turn=threading.Lock())

    @event.listens_for(engine, "connect")
    def _connected(raw: sqlite3.Connection, _record: object) -> None:
        raw.isolation_level = None
        _in_turn(lambda: raw.execute("PRAGMA journal_mode = WAL"))
        raw.execute("PRAGMA synchronous = FULL")
        raw.execute("PRAGMA foreign_keys = ON")

    @event.listens_for(engine, "begin")
    def _begun(connection: Connection) -> None:
        if connection.get_execution_options().get("immediate"):
            _begin_writing(connection)
        else:
            connection.exec_driver_sql("BEGIN")


def _begin_writing(connection: Connection) -> None:
    """Begins a transaction as soon as no other process writes. SQLite's own waiting would block this whole process.

    Raises:
        StoreAway: another process writes for too long.
    """
    raw: Any = connection.connection.dbapi_connection
    raw.execute("PRAGMA busy_timeout = 0")
    try:
        _in_turn(lambda: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    except OperationalError as error:
        if not is_busy(error.orig):
            raise
        raise StoreAway("another process writes") from error
    finally:
        raw.execute(f"PRAGMA busy_timeout = {READ_SECONDS * 1000:.0f}")


def _in_turn(act: Callable[[], object]) -> None:
    """Calls `act` until SQLite no longer answers that the database is busy, for BUSY_SECONDS at most."""
    deadline, pause = time.monotonic() + BUSY_SECONDS, FIRST_PAUSE
    while True:
        try:
            act()
            return
        except (sqlite3.OperationalError, OperationalError) as error:
            if not is_busy(getattr(error, "orig", error)) or time.monotonic() > deadline:
                raise
            time.sleep(pause)
            pause = min(pause * 2, LONGEST_PAUSE)


def is_busy(error: object) -> bool:
    """Whether another connection holds the lock; the upper bytes of the error code say which one."""
    return isinstance(error, sqlite3.Error) and error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY


def revision_in(path: Path) -> str | None:
    """The revision of a SQLite file, None where it is empty. Opened for reading only: a refused file stays as it is.

    Raises StoreRefused where it is damaged or another program's.
    """
    # Without a log beside it the file is whole; reading it as immutable then leaves no files beside it either.
    mode = "mode=ro" if path.with_name(f"{path.name}-wal").exists() else "immutable=1"
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?{mode}", uri=True, timeout=BUSY_SECONDS)) as raw:
            return _sound_revision(raw, path)
    except sqlite3.DatabaseError as error:
        raise StoreRefused(f"{_named(path)} is damaged or no database ({error}). Nothing was changed.") from error


def _sound_revision(raw: sqlite3.Connection, path: Path) -> str | None:
    names = {name for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not names:
        return None
    if "alembic_version" not in names:
        raise StoreRefused(f"{_named(path)} belongs to another program. Nothing was changed.")
    (verdict,) = raw.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise StoreRefused(f"{_named(path)} is damaged ({verdict}). Nothing was changed.")
    row = raw.execute("SELECT version_num FROM alembic_version").fetchone()
    return str(row[0]) if row else None


def _stored(engine: Engine) -> str | None:
    """The revision of a database that is no file, None where it is empty.

    Raises StoreRefused where it is another program's.
    """
    with engine.connect() as connection:
        names = inspect(connection).get_table_names()
        if names and REVISIONS.name not in names:
            raise StoreRefused("The database belongs to another program. Nothing was changed.")
        revision: str | None = connection.scalar(select(REVISIONS.c.version_num)) if names else None
        return revision


def revisions() -> set[str]:
    """Every revision that this version knows."""
    return {path.name.split("_")[0] for path in (MIGRATIONS / "versions").glob("[0-9]*.py")}


def _create_rows(engine: Engine) -> None:
    """What the migrations would make of an empty database, at once: reading them would double a first start."""
    with writing(engine) as session:
        connection = session.connection()
        if not inspect(connection).has_table(REVISIONS.name):
            REVISIONS.metadata.create_all(connection)
            connection.execute(insert(REVISIONS).values(version_num=HEAD))


def _upgrade(engine: Engine, to: str = HEAD) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    with writing(engine) as session:
        config.attributes["connection"] = session.connection()
        command.upgrade(config, to)


def _named(path: Path | None) -> str:
    return "The database" if path is None else f"The database {path}"

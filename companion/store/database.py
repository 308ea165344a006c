"""Opens the database, a SQLite file or PostgreSQL, and creates its tables. It knows no events and no rules."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from sqlalchemy import Connection, create_engine, event, inspect, make_url, text
from sqlalchemy import Engine as Engine
from sqlalchemy.exc import ArgumentError, DatabaseError, InterfaceError, OperationalError, TimeoutError
from sqlmodel import Session as Session
from sqlmodel import select

from companion.settings import StartupError
from companion.store.models import SigningKeyRow

UNAVAILABLE = (OperationalError, InterfaceError, TimeoutError)
"""Raised if the database doesn't answer at the moment, or has no room. What was committed is saved."""

MIGRATIONS = Path(__file__).parent / "migrations"

HEAD = max(path.name.partition("_")[0] for path in (MIGRATIONS / "versions").glob("0*.py"))
"""The revision of the newest migration."""

BUSY_SECONDS = 4.0
"""Seconds that a writer of SQLite waits for other writers."""

POSTGRES: dict[str, Any] = {
    "pool_pre_ping": True,
    "pool_timeout": 4,
    "connect_args": {
        "connect_timeout": 5,
        "tcp_user_timeout": 20_000,  # milliseconds, for a connection that broke silently
        # A process that hangs holds no locks for ever.
        "options": "-c lock_timeout=5s -c idle_in_transaction_session_timeout=15s",
    },
}

WRONG_ADDRESS = "The address of the database is wrong. It must begin with sqlite:/// or postgresql://."

NO_DRIVER = "PostgreSQL needs the Python module psycopg. Install it: pip install 'psycopg[binary]>=3.2,<4'"

OTHER_PROGRAM = "The database belongs to another program. Choose another database."

NEWER_VERSION = "The database was written by a newer version of the companion. Update the companion."

UNUSABLE = "The database can't be used ({why}). Check its address, or put a copy in its place: companion restore"


class DatabaseUnusable(StartupError):
    """Raised if this version of the companion can't use the database."""


def sqlite_file(url: str) -> Path | None:
    """Return the SQLite file that a database URL names; None for another database. Raises DatabaseUnusable."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):  # whose message would quote the URL, and with it a password
        raise DatabaseUnusable(WRONG_ADDRESS) from None
    return Path(str(parsed.database)) if parsed.get_backend_name() == "sqlite" else None


def open_engine(url: str, create: bool = True) -> Engine:
    """Return the SQLAlchemy engine for a database URL. With `create` a missing SQLite file is created, readable by its
    owner alone. Raises DatabaseUnusable: the file can't be opened, or the URL can't be parsed."""
    path = sqlite_file(url)
    if path is not None:
        try:
            os.close(os.open(path, os.O_RDWR | (os.O_CREAT if create else 0), 0o600))
        except OSError as error:
            raise DatabaseUnusable(f"The database {path} can't be opened ({error.strerror}).") from error
        engine = create_engine(url, hide_parameters=True, connect_args={"timeout": 0.02})
        _set_up_sqlite(engine)
        return engine
    scheme, _, rest = url.partition("://")
    if scheme not in ("postgres", "postgresql", "postgresql+psycopg"):
        raise DatabaseUnusable(WRONG_ADDRESS)
    try:
        return create_engine(f"postgresql+psycopg://{rest}", hide_parameters=True, **POSTGRES)
    except ModuleNotFoundError as error:
        raise DatabaseUnusable(NO_DRIVER) from error


def _set_up_sqlite(engine: Engine) -> None:
    """One writer at a time, readers beside it, and commits that reach the disk."""

    @event.listens_for(engine, "connect")
    def configure(raw: sqlite3.Connection, _record: object) -> None:
        raw.isolation_level = None  # transactions begin below
        _retry_while_busy(lambda: raw.execute("PRAGMA journal_mode = WAL"))
        raw.execute("PRAGMA synchronous = FULL")
        raw.execute("PRAGMA foreign_keys = ON")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        if connection.get_execution_options().get("writes"):
            _retry_while_busy(lambda: connection.exec_driver_sql("BEGIN IMMEDIATE"))
        else:
            connection.exec_driver_sql("BEGIN")


def _retry_while_busy(function: Callable[[], object]) -> None:
    """Call `function` until nobody else writes. SQLite's own busy timeout would block the other requests of this
    process. Raises OperationalError after BUSY_SECONDS."""
    deadline = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            function()
            return
        except (sqlite3.OperationalError, OperationalError) as error:
            if not _has_code(error, sqlite3.SQLITE_BUSY) or time.monotonic() > deadline:
                raise
            time.sleep(0.005)


def is_disk_full(error: Exception) -> bool:
    """Whether one of UNAVAILABLE was raised because the disk has no room. Reading still works then."""
    return _has_code(error, sqlite3.SQLITE_FULL, "53100")


def _has_code(error: Exception, sqlite: int, postgres: str = "") -> bool:
    original = getattr(error, "orig", error)
    is_sqlite = getattr(original, "sqlite_errorcode", 0) & 0xFF == sqlite
    return is_sqlite or getattr(original, "sqlstate", None) == postgres


@contextmanager
def write_session(engine: Engine) -> Iterator[Session]:
    """Begin a transaction to write in, and commit it after the block unless the block raises."""
    try:
        with Session(engine) as session, session.begin():
            session.connection(execution_options={"writes": True})
            yield session
    except UNAVAILABLE as error:
        if not _has_code(error, sqlite3.SQLITE_BUSY, "55P03"):
            _failed_at[engine] = time.monotonic()
        raise
    _failed_at.pop(engine, None)


_failed_at: WeakKeyDictionary[Engine, float] = WeakKeyDictionary()


def is_saving(engine: Engine) -> bool:
    """Whether no write failed in the last minute, or one succeeded since. Waiting for another in vain is no failure."""
    return time.monotonic() - _failed_at.get(engine, float("-inf")) > 60


def migrate(engine: Engine) -> None:
    """Create the tables of an empty database; bring those of an older version up to date. Raises DatabaseUnusable: the
    database is damaged, unreachable, of another program or of a newer version."""
    try:
        with write_session(engine) as session:
            if engine.dialect.name == "postgresql":  # several processes may start at once
                session.connection().execute(text("SELECT pg_advisory_xact_lock(23216)"))
            if _stored_revision(session.connection()) != HEAD:
                _upgrade(session.connection())
    except (DatabaseError, *UNAVAILABLE) as error:
        raise DatabaseUnusable(UNUSABLE.format(why=getattr(error, "orig", error))) from error


def _stored_revision(connection: Connection) -> str | None:
    """None if the database is empty. Raises DatabaseUnusable."""
    tables = inspect(connection).get_table_names()
    if not tables:
        return None
    if "alembic_version" not in tables:
        raise DatabaseUnusable(OTHER_PROGRAM)
    revision = str(connection.scalar(text("SELECT version_num FROM alembic_version")))
    if revision > HEAD:
        raise DatabaseUnusable(NEWER_VERSION)
    return revision


def _upgrade(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def signing_key(engine: Engine) -> bytes:
    """Return the secret that signs cookies, the same for all processes on this database."""
    with Session(engine) as session:
        return session.exec(select(SigningKeyRow.secret)).one()


def is_database_answering(engine: Engine) -> bool:
    try:
        signing_key(engine)
    except UNAVAILABLE:
        return False
    return True

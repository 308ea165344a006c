"""Opens the database, runs its migrations, and makes writers wait for each other. It knows no events and no rules."""

from __future__ import annotations

import os
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from pathlib import Path
from typing import Any
from weakref import WeakSet

from sqlalchemy import URL, Connection, create_engine, event, insert, inspect, make_url
from sqlalchemy import Engine as Engine
from sqlalchemy.exc import ArgumentError, DatabaseError, DBAPIError, OperationalError
from sqlmodel import Session, select

from companion.store import postgres
from companion.store.models import REVISIONS, SigningKeyRow
from companion.store.postgres import DatabaseUnavailable as DatabaseUnavailable

Transaction = Session
"""An open write transaction. Outside of the store it is only passed on to other functions of the store."""

Source = Engine | Session
"""The argument by which functions of the store reach the database: an open transaction, or the engine, with which they
open a transaction of their own."""

MIGRATIONS = Path(__file__).parent / "migrations"

HEAD = "0001"
"""The newest revision in `migrations/`. It stands here too, so that a start without an upgrade need not read them."""

BUSY_SECONDS = 4.0
"""Seconds that a writer waits for other writers before DatabaseUnavailable is raised."""

READ_SECONDS = 0.5
"""Seconds that a reader waits. Only the opening and closing of the database blocks readers; writers do not."""

FIRST_PAUSE, LONGEST_PAUSE = 0.001, 0.05
"""Seconds between two attempts to write while another process writes: the first pause, and the longest."""

_FULL: WeakSet[Engine] = WeakSet()
"""The databases that had no room for what was to be written last."""

NO_TABLE = 0
"""The table id given by writers whose rows belong to no single table."""

DATABASE_MOVED = (
    "The database {path} was removed or replaced while the companion was running, so nothing is saved now. "
    "Stop the companion, put the file back and start again."
)

WRONG_ADDRESS = "The address of the database is wrong. It must begin with sqlite:/// or postgresql://."

NO_DRIVER = "PostgreSQL needs the Python module `{name}`. Install it: pip install 'psycopg[binary]>=3.2,<4'"

NEWER_VERSION = "{database} was written by a newer version of the companion. Nothing was changed. Update the companion."

OTHER_PROGRAM = "{database} belongs to another program. Nothing was changed. Choose another database."

DAMAGED = (
    "{database} is damaged or not a database ({why}). Nothing was changed. Put a copy in its place: companion restore"
)

LOST = (
    "{database} is empty, but there are copies of it. Put the newest back: companion restore {copy} (or move {folder} "
    "away to begin without them)"
)

NOT_UPDATED = "{database} couldn't be updated to this version ({why}). Nothing was changed."


class DatabaseMoved(DatabaseUnavailable):
    """Raised if the database file was removed or replaced while it is open: whatever is written to it would be lost."""


class DiskFull(DatabaseUnavailable):
    """Raised if the disk has no room for what was to be saved. Nothing of it is saved; reading still works."""


class DatabaseUnusable(RuntimeError):
    """Raised if this version of the companion can't use the database. The message is a sentence to show in the
    terminal."""


def open_engine(url: str) -> Engine:
    """Return the SQLAlchemy engine for a database URL. A missing SQLite file is created, readable by its owner alone.
    Nothing is written to an existing database: see `migrate`.

    Raises:
        DatabaseUnusable: the file can't be opened, or the URL can't be parsed.
    """
    path = sqlite_file(url)
    if path is not None:
        try:
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        except OSError as error:
            why = f"The database {path} can't be opened ({error.strerror}). Check its permissions."
            raise DatabaseUnusable(why) from error
    parsed = postgres.url_with_driver(make_url(url))
    settings = {"sqlite": {"connect_args": {"timeout": READ_SECONDS}}, "postgresql": postgres.engine_options()}
    if parsed.get_backend_name() not in settings:
        raise DatabaseUnusable(WRONG_ADDRESS)
    try:
        engine = create_engine(parsed, hide_parameters=True, **settings[parsed.get_backend_name()])
    except ArgumentError as error:
        raise DatabaseUnusable(WRONG_ADDRESS) from error
    except ModuleNotFoundError as error:
        raise DatabaseUnusable(NO_DRIVER.format(name=error.name)) from error
    if postgres.is_postgres(engine):
        postgres.set_up_postgres(engine)
    else:
        set_up_sqlite(engine)
    if path is not None:  # no new connection creates another file in its place
        engine.update_execution_options(opened_file=(path, _file_identity(path)))
        event.listen(engine, "do_connect", lambda *_: check_database_not_moved(engine))
    return engine


def migrate(engine: Engine, copy_first: Callable[[], object] = lambda: None) -> None:
    """Upgrade the database to the revision of this version of the companion; create the tables of an empty one.
    `copy_first` is called before an older database is changed.

    Raises:
        DatabaseUnusable: the database is damaged, unreachable, from another program or from a newer version. It is left
            unchanged.
    """
    path = sqlite_file(engine.url)
    database = "The database" if path is None else f"The database {path}"
    try:
        stored = _stored_revision(engine) if path is None else read_revision(path)
        if stored == HEAD:
            return
        if stored is not None and stored not in known_revisions():
            raise DatabaseUnusable(NEWER_VERSION.format(database=database))
        if stored is None:
            if path is not None and (copies := daily_copies(path)):
                raise DatabaseUnusable(LOST.format(database=database, copy=copies[-1], folder=copies[-1].parent))
            _create_all_tables(engine)
        else:
            copy_first()
            _upgrade(engine)
    except DatabaseUnavailable as error:
        raise DatabaseUnusable(f"{database} doesn't answer ({error}). Check that it runs, and its address.") from error
    except DatabaseError as error:
        raise DatabaseUnusable(NOT_UPDATED.format(database=database, why=error.orig)) from error


def check_database_not_moved(engine: Engine) -> None:
    """Raise DatabaseMoved if the opened SQLite file is no longer at its path, so that a restart would open another
    file."""
    if opened := engine.get_execution_options().get("opened_file"):
        path, identity = opened
        if _file_identity(path) != identity:
            raise DatabaseMoved(DATABASE_MOVED.format(path=path))


def daily_copies(path: Path) -> list[Path]:
    """Return the daily copies of a SQLite file, oldest first."""
    return sorted((path.parent / "backups").glob("companion-*.sqlite"))


def is_database_answering(engine: Engine) -> bool:
    """Whether the database answers, holds the companion's tables, and had room for what was written last."""
    if engine in _FULL:
        return False
    try:
        check_database_not_moved(engine)
        with engine.connect() as connection:
            return connection.scalar(select(REVISIONS.c.version_num)) is not None
    except (DBAPIError, DatabaseUnavailable):
        return False


def read_session(source: Source) -> AbstractContextManager[Session]:
    return nullcontext(source) if isinstance(source, Session) else Session(source)


def write_session(source: Source, table_id: int = NO_TABLE) -> AbstractContextManager[Session]:
    """Return a context manager with a session to write with: the given transaction, or a new one of the given engine,
    which is committed at the end of the block unless the block raises.

    Writers wait for each other: on SQLite all of them, on PostgreSQL those of the same table.
    """
    return nullcontext(source) if isinstance(source, Session) else _write_transaction(source, table_id)


@contextmanager
def _write_transaction(engine: Engine, table_id: int) -> Iterator[Session]:
    """Context manager: begin a transaction as soon as no other writer is in the way, and commit it after the block.
    Raises DiskFull."""
    check_database_not_moved(engine)
    try:
        with _wait_for_write_turn(engine), Session(engine) as session, session.begin():
            connection = session.connection(execution_options={"immediate": True})
            if postgres.is_postgres(engine):
                postgres.lock_table_for_writing(connection, table_id)
            yield session
    except DBAPIError as error:
        if not _is_disk_full(error.orig):
            raise
        _FULL.add(engine)
        raise DiskFull("the disk is full") from error
    _FULL.discard(engine)


def _is_disk_full(error: object) -> bool:
    if isinstance(error, sqlite3.Error):
        return error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_FULL
    return getattr(error, "sqlstate", None) == postgres.DISK_FULL


def _file_identity(path: Path) -> tuple[int, int] | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


@contextmanager
def _wait_for_write_turn(engine: Engine) -> Iterator[None]:
    """Wait until this thread may write, and keep the turn while the block runs. A waiting writer holds no connection,
    so readers go on. Raises DatabaseUnavailable after BUSY_SECONDS, on PostgreSQL after QUEUE_SECONDS."""
    turns: threading.Lock | threading.BoundedSemaphore = engine.get_execution_options()["write_turns"]
    if not turns.acquire(timeout=postgres.QUEUE_SECONDS if postgres.is_postgres(engine) else BUSY_SECONDS):
        raise DatabaseUnavailable("too many write at once")
    try:
        yield
    finally:
        turns.release()


def sqlite_file(url: str | URL) -> Path | None:
    """Return the SQLite file that a database URL names; None for SQLite in memory and for other databases. Raises
    DatabaseUnusable: the URL can't be parsed."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError) as error:
        # The library's message would quote the URL, and with it a password.
        raise DatabaseUnusable(WRONG_ADDRESS) from error
    in_file = parsed.get_backend_name() == "sqlite" and parsed.database not in (None, "", ":memory:")
    return Path(str(parsed.database)) if in_file else None


def set_up_sqlite(engine: Engine) -> None:
    """Prepare a SQLite engine: explicit transactions, one writer at a time, and commits that reach the disk."""
    engine.update_execution_options(write_turns=threading.Lock())

    @event.listens_for(engine, "connect")
    def _configure_connection(raw: sqlite3.Connection, _record: object) -> None:
        raw.isolation_level = None
        _retry_while_busy(lambda: raw.execute("PRAGMA journal_mode = WAL"))
        raw.execute("PRAGMA synchronous = FULL")
        raw.execute("PRAGMA foreign_keys = ON")

    @event.listens_for(engine, "begin")
    def _begin_transaction(connection: Connection) -> None:
        if connection.get_execution_options().get("immediate"):
            _begin_writing(connection)
        else:
            connection.exec_driver_sql("BEGIN")


def _begin_writing(connection: Connection) -> None:
    """Begin a write transaction as soon as no other process writes. SQLite's own busy timeout is not used, as it would
    block this whole process. Raises DatabaseUnavailable: another process writes for longer than BUSY_SECONDS."""
    raw: Any = connection.connection.dbapi_connection
    raw.execute("PRAGMA busy_timeout = 0")
    try:
        _retry_while_busy(lambda: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    except OperationalError as error:
        if not is_sqlite_busy(error.orig):
            raise
        raise DatabaseUnavailable("another process writes") from error
    finally:
        raw.execute(f"PRAGMA busy_timeout = {READ_SECONDS * 1000:.0f}")


def _retry_while_busy(function: Callable[[], object]) -> None:
    """Call `function` until it succeeds, as long as another process locks the database, for BUSY_SECONDS at most."""
    deadline, pause = time.monotonic() + BUSY_SECONDS, FIRST_PAUSE
    while True:
        try:
            function()
            return
        except (sqlite3.OperationalError, OperationalError) as error:
            if not is_sqlite_busy(getattr(error, "orig", error)) or time.monotonic() > deadline:
                raise
            time.sleep(pause)
            pause = min(pause * 2, LONGEST_PAUSE)


def is_sqlite_busy(error: object) -> bool:
    return isinstance(error, sqlite3.Error) and error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY


def read_revision(path: Path) -> str | None:
    """Return the migration revision stored in a SQLite file; None if the file is empty. The file is opened read-only,
    so that it stays unchanged if the companion refuses it. Raises DatabaseUnusable: the file is damaged or from another
    program."""
    # Without a write-ahead log the file is complete, and opening it as immutable creates no files beside it.
    mode = "mode=ro" if path.with_name(f"{path.name}-wal").exists() else "immutable=1"
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?{mode}", uri=True, timeout=BUSY_SECONDS)) as raw:
            names = {name for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            if not names:
                return None
            if "alembic_version" not in names:
                raise DatabaseUnusable(OTHER_PROGRAM.format(database=f"The database {path}"))
            (verdict,) = raw.execute("PRAGMA quick_check(1)").fetchone()
            if verdict != "ok":
                raise sqlite3.DatabaseError(verdict)
            row = raw.execute("SELECT version_num FROM alembic_version").fetchone()
            return str(row[0]) if row else None
    except sqlite3.DatabaseError as error:
        raise DatabaseUnusable(DAMAGED.format(database=f"The database {path}", why=error)) from error


def _stored_revision(engine: Engine) -> str | None:
    """Return the migration revision stored in a database that is not a SQLite file; None if the database is empty.
    Raises DatabaseUnusable: the database belongs to another program."""
    with engine.connect() as connection:
        names = inspect(connection).get_table_names()
        if names and REVISIONS.name not in names:
            raise DatabaseUnusable(OTHER_PROGRAM.format(database="The database"))
        revision: str | None = connection.scalar(select(REVISIONS.c.version_num)) if names else None
        return revision


def signing_key(engine: Engine) -> bytes:
    """Return the secret that signs cookies, the same for all processes on this database."""
    with Session(engine) as session:
        return session.exec(select(SigningKeyRow.secret)).one()


def known_revisions() -> set[str]:
    return {path.name.split("_")[0] for path in (MIGRATIONS / "versions").glob("[0-9]*.py")}


def _create_all_tables(engine: Engine) -> None:
    """Create the tables of the newest revision in an empty database, and its signing key. Running the migrations would
    take longer."""
    with write_session(engine) as session:
        connection = session.connection()
        if not inspect(connection).has_table(REVISIONS.name):
            REVISIONS.metadata.create_all(connection)
            connection.execute(insert(REVISIONS).values(version_num=HEAD))
            session.add(SigningKeyRow(secret=secrets.token_bytes(32)))


def _upgrade(engine: Engine) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    with write_session(engine) as session:
        config.attributes["connection"] = session.connection()
        command.upgrade(config, "head")

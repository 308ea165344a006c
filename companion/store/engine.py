"""The database engine: opens it, runs the migrations and serializes writers. It knows no events and no rules."""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from pathlib import Path, PurePath
from typing import Any
from urllib.parse import quote

from sqlalchemy import URL, Connection, Engine, create_engine, event, insert, inspect, make_url, select
from sqlalchemy.exc import ArgumentError, DatabaseError, DBAPIError, OperationalError
from sqlmodel import Session

from companion.store import postgres
from companion.store.models import REVISIONS
from companion.store.postgres import DatabaseUnavailable

__all__ = [
    "DatabaseMoved",
    "DatabaseUnavailable",
    "DatabaseUnusable",
    "Engine",
    "Source",
    "Transaction",
    "check_place",
    "file_of",
    "is_busy",
    "migrate",
    "open_engine",
    "reading",
    "revision_in",
    "revisions",
    "writing",
]

Transaction = Session
"""An open write transaction. Callbacks get one from the store, only to pass it on to functions of the store."""

Source = Engine | Session
"""A transaction to work in, or the engine, to work in a new one."""

MIGRATIONS = Path(__file__).parent / "migrations"

HEAD = "0004"
"""The newest revision under `migrations/`; named here so that a start without migrations need not read them."""

BUSY_SECONDS = 4.0
"""Seconds that a writer waits for other writers before DatabaseUnavailable is raised."""

READ_SECONDS = 0.5
"""Seconds that a reader waits. Writers do not block readers; opening and closing the database does."""

FIRST_PAUSE, LONGEST_PAUSE = 0.001, 0.05
"""Seconds between two tries to write while another process writes: the first pause, and the longest."""

NO_TABLE = 0
"""The table id of writers that write about no single table."""

MOVED = (
    "The database {path} was removed or replaced while the companion was running, so nothing is saved now. "
    "Stop the companion, put the file back and start again."
)

UNREADABLE = "The address of the database is wrong. It must begin with sqlite:/// or postgresql://."

NO_DRIVER = "PostgreSQL needs the Python module `{name}`. Install it: pip install 'psycopg[binary]>=3.2,<4'"

NEWER = "{database} was written by a newer version of the companion. Nothing was changed. Update the companion."

FOREIGN = "{database} belongs to another program. Nothing was changed. Choose another database."

DAMAGED = (
    "{database} is damaged or not a database ({why}). Nothing was changed. Put a copy in its place: companion restore"
)

NOT_UPDATED = "{database} couldn't be updated to this version ({why}). Nothing was changed."


class DatabaseMoved(DatabaseUnavailable):
    """The database's file was removed or replaced: writes to the one that is open would be lost."""


class DatabaseUnusable(RuntimeError):
    """This version cannot use this database. The text is a sentence to show in the terminal."""


def open_engine(url: str) -> Engine:
    """Return the engine for this address. A missing SQLite file is created, readable by its owner alone; nothing is
    written to an existing one: see `migrate`.

    Raises:
        DatabaseUnusable: the file cannot be opened, or the address cannot be parsed.
    """
    path = file_of(url)
    if path is not None:
        _create(path)
    engine = _create_engine(postgres.with_driver(make_url(url)))
    if postgres.is_postgres(engine):
        postgres.set_up(engine)
    else:
        set_up_sqlite(engine)
    if path is not None:
        _watch(engine, path)
    return engine


def migrate(engine: Engine, copy_first: Callable[[], object] = lambda: None) -> None:
    """Bring the database to this version's revision. `copy_first` is called before an older revision is changed.

    Raises:
        DatabaseUnusable: it is damaged, another program's, of a newer version or unreachable. It is left unchanged.
    """
    path = file_of(engine.url)
    database = "The database" if path is None else f"The database {path}"
    try:
        stored = _stored(engine) if path is None else revision_in(path)
        if stored == HEAD:
            return
        if stored is not None and stored not in revisions():
            raise DatabaseUnusable(NEWER.format(database=database))
        if stored is None:
            _create_all(engine)
        else:
            copy_first()
            _upgrade(engine)
    except DatabaseUnavailable as error:
        raise DatabaseUnusable(f"{database} doesn't answer ({error}). Check that it runs, and its address.") from error
    except DatabaseError as error:
        raise DatabaseUnusable(NOT_UPDATED.format(database=database, why=error.orig)) from error


def check_place(engine: Engine) -> None:
    """Raise DatabaseMoved if the opened file is no longer at its path, so that a restart would find another one or
    none."""
    if opened := engine.get_execution_options().get("opened_file"):
        path, identity = opened
        if _identity(path) != identity:
            raise DatabaseMoved(MOVED.format(path=path))


def answers(engine: Engine) -> bool:
    """Whether the database answers and holds the companion's tables."""
    try:
        check_place(engine)
        with engine.connect() as connection:
            return connection.scalar(select(REVISIONS.c.version_num)) is not None
    except (DBAPIError, DatabaseUnavailable):
        return False


def reading(source: Source) -> AbstractContextManager[Session]:
    """Return a session to read from: that of the given transaction, or a new one."""
    return nullcontext(source) if isinstance(source, Session) else Session(source)


def writing(source: Source, table_id: int = NO_TABLE) -> AbstractContextManager[Session]:
    """Return a session to write with: that of the given transaction, or a new one, which is committed unless something
    is raised. Writers take turns: on SQLite for the whole file, on PostgreSQL for each table."""
    return nullcontext(source) if isinstance(source, Session) else _begin(source, table_id)


@contextmanager
def _begin(engine: Engine, table_id: int) -> Iterator[Session]:
    check_place(engine)
    with _writers_turn(engine), Session(engine) as session, session.begin():
        connection = session.connection(execution_options={"immediate": True})
        if postgres.is_postgres(engine):
            postgres.wait_for_writers(connection, table_id)
        yield session


def _identity(path: Path) -> tuple[int, int] | None:
    """Return device and inode number of a file; None if there is none."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def _watch(engine: Engine, path: Path) -> None:
    """Remember which file was opened, so that no new connection creates another one in its place."""
    if (identity := _identity(path)) is not None:
        engine.update_execution_options(opened_file=(path, identity))
        event.listen(engine, "do_connect", lambda *_: check_place(engine))


@contextmanager
def _writers_turn(engine: Engine) -> Iterator[None]:
    """Wait for other writers of this process. A waiting writer holds no connection, so readers go on. Raises
    DatabaseUnavailable after BUSY_SECONDS, on PostgreSQL after QUEUE_SECONDS."""
    turns: threading.Lock | threading.BoundedSemaphore = engine.get_execution_options()["write_turns"]
    if not turns.acquire(timeout=postgres.QUEUE_SECONDS if postgres.is_postgres(engine) else BUSY_SECONDS):
        raise DatabaseUnavailable("too many write at once")
    try:
        yield
    finally:
        turns.release()


def file_of(url: str | URL) -> Path | None:
    """Return the SQLite file behind an address; None for one in memory and for other databases. Raises
    DatabaseUnusable: the address cannot be parsed."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError) as error:
        # The library's message would quote the address, and with it a password.
        raise DatabaseUnusable(UNREADABLE) from error
    in_file = parsed.get_backend_name() == "sqlite" and parsed.database not in (None, "", ":memory:")
    return Path(str(parsed.database)) if in_file else None


def _create(path: Path) -> None:
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        raise DatabaseUnusable(
            f"The database {path} can't be opened ({error.strerror}). Check its permissions."
        ) from error


def _create_engine(url: URL) -> Engine:
    settings = {"sqlite": {"connect_args": {"timeout": READ_SECONDS}}, "postgresql": postgres.settings()}
    if url.get_backend_name() not in settings:
        raise DatabaseUnusable(UNREADABLE)
    try:
        return create_engine(url, hide_parameters=True, **settings[url.get_backend_name()])
    except ArgumentError as error:
        raise DatabaseUnusable(UNREADABLE) from error
    except ModuleNotFoundError as error:
        raise DatabaseUnusable(NO_DRIVER.format(name=error.name)) from error


def set_up_sqlite(engine: Engine) -> None:
    """Set up SQLite: explicit transactions, one writer at a time, and commits that reach the disk."""
    engine.update_execution_options(write_turns=threading.Lock())

    @event.listens_for(engine, "connect")
    def _connected(raw: sqlite3.Connection, _record: object) -> None:
        raw.isolation_level = None
        _retry_while_busy(lambda: raw.execute("PRAGMA journal_mode = WAL"))
        raw.execute("PRAGMA synchronous = FULL")
        raw.execute("PRAGMA foreign_keys = ON")

    @event.listens_for(engine, "begin")
    def _begun(connection: Connection) -> None:
        if connection.get_execution_options().get("immediate"):
            _begin_writing(connection)
        else:
            connection.exec_driver_sql("BEGIN")


def _begin_writing(connection: Connection) -> None:
    """Begin a transaction as soon as no other process writes. SQLite's own busy timeout would block this process.
    Raises DatabaseUnavailable: another process writes for longer than BUSY_SECONDS."""
    raw: Any = connection.connection.dbapi_connection
    raw.execute("PRAGMA busy_timeout = 0")
    try:
        _retry_while_busy(lambda: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    except OperationalError as error:
        if not is_busy(error.orig):
            raise
        raise DatabaseUnavailable("another process writes") from error
    finally:
        raw.execute(f"PRAGMA busy_timeout = {READ_SECONDS * 1000:.0f}")


def _retry_while_busy(act: Callable[[], object]) -> None:
    """Call `act`, again and again while another process locks the database, for BUSY_SECONDS at most."""
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
    """Whether this is SQLite's SQLITE_BUSY, in whichever extended form."""
    return isinstance(error, sqlite3.Error) and error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY


def revision_in(path: Path) -> str | None:
    """Return the revision of a SQLite file, None if it is empty. It is opened read-only, so a refused file is
    unchanged. Raises DatabaseUnusable: it is damaged or another program's."""
    # Without a write-ahead log the file is complete, and opening it as immutable creates no files beside it.
    mode = "mode=ro" if path.with_name(f"{path.name}-wal").exists() else "immutable=1"
    try:
        with closing(sqlite3.connect(f"{sqlite_uri(path.absolute())}?{mode}", uri=True, timeout=BUSY_SECONDS)) as raw:
            return _sound_revision(raw, path)
    except sqlite3.DatabaseError as error:
        raise DatabaseUnusable(DAMAGED.format(database=f"The database {path}", why=error)) from error


def sqlite_uri(path: PurePath) -> str:
    """The address of a file by which SQLite's own functions open it. Unlike `as_uri` it has no host, which SQLite does
    not accept: a file on a Windows share stays `//server/share/...`."""
    plain = path.as_posix()
    return f"file://{'' if plain.startswith('/') else '/'}{quote(os.fsencode(plain), safe='/:')}"


def _sound_revision(raw: sqlite3.Connection, path: Path) -> str | None:
    names = {name for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not names:
        return None
    if "alembic_version" not in names:
        raise DatabaseUnusable(FOREIGN.format(database=f"The database {path}"))
    (verdict,) = raw.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise DatabaseUnusable(DAMAGED.format(database=f"The database {path}", why=verdict))
    row = raw.execute("SELECT version_num FROM alembic_version").fetchone()
    return str(row[0]) if row else None


def _stored(engine: Engine) -> str | None:
    """Return the revision of a database that is no SQLite file, None if it is empty. Raises DatabaseUnusable: it is
    another program's."""
    with engine.connect() as connection:
        names = inspect(connection).get_table_names()
        if names and REVISIONS.name not in names:
            raise DatabaseUnusable(FOREIGN.format(database="The database"))
        revision: str | None = connection.scalar(select(REVISIONS.c.version_num)) if names else None
        return revision


def revisions() -> set[str]:
    """Return every revision that this version knows."""
    return {path.name.split("_")[0] for path in (MIGRATIONS / "versions").glob("[0-9]*.py")}


def _create_all(engine: Engine) -> None:
    """Create the newest tables in an empty database. Running all migrations would take twice as long."""
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

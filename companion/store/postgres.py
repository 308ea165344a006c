"""PostgreSQL: its address and connections, the order of its writers, and how a broken connection is raised."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import URL, Connection, Engine, event, func, select
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import TimeoutError
from sqlalchemy.pool import PoolProxiedConnection, QueuePool

SCHEMES = ("postgres", "postgresql")
"""The schemes people write in its address; the driver is always psycopg."""

LOCKS = 0x5AB0
"""The first key of the companion's advisory locks, which tells them from those of other programs."""

MOST_WRITERS = 5
"""How many of a process may write at once. Fewer than there are connections, as a writer may read on a second one."""

WAIT_SECONDS = 5
"""How many seconds to wait for a new connection, and for a lock in the database."""

LINE_SECONDS = 4
"""How many seconds to wait for others of this process. Less than WAIT_SECONDS: if the database does not answer one
request, those behind it give up before it does, instead of waiting for the database in their turn."""

CONNECTED: dict[str, Any] = {
    "connect_timeout": WAIT_SECONDS,
    # A line that broke without a word is noticed within half a minute,
    "keepalives_idle": 10,
    "keepalives_interval": 3,
    "keepalives_count": 3,
    # also where something was said last and never received,
    "tcp_user_timeout": 20_000,
    # and a process that stands still holds nobody up for ever.
    "options": f"-c lock_timeout={WAIT_SECONDS}s -c idle_in_transaction_session_timeout=15s",
}
"""The arguments with which every connection is opened."""

DISK_FULL = "53100"
"""The SQLSTATE of a full disk. It is not raised as StoreAway: reading still works."""


class StoreAway(ConnectionError):
    """The database does not answer now. What was committed before is kept."""


def is_postgres(engine: Engine) -> bool:
    """Whether several processes may share this database, and send each other notices: SQLite serves one process."""
    return engine.dialect.name == "postgresql"


def driven(url: URL) -> URL:
    """The same address with our driver."""
    return url.set(drivername="postgresql+psycopg") if url.drivername in SCHEMES else url


class Pool(QueuePool):
    """The engine's connections. Raises StoreAway where none gets free in time."""

    def connect(self) -> PoolProxiedConnection:
        try:
            return super().connect()
        except TimeoutError as error:
            raise StoreAway("too many ask at once") from error


def settings() -> dict[str, Any]:
    """The arguments of the engine: its pool, how connections are opened, and that each is tested before use."""
    return {"poolclass": Pool, "connect_args": CONNECTED, "pool_pre_ping": True, "pool_timeout": LINE_SECONDS}


def teach(engine: Engine) -> None:
    """Sets up PostgreSQL: failures of the connection are raised as StoreAway, and writers are limited."""
    engine.update_execution_options(writers=threading.BoundedSemaphore(MOST_WRITERS))

    @event.listens_for(engine, "handle_error")
    def _broken(context: ExceptionContext) -> None:
        errors = engine.dialect.loaded_dbapi
        away = (errors.OperationalError, errors.InterfaceError)
        error = context.original_exception
        # The pool itself replaces a connection that is found dead by its test before use.
        if isinstance(error, away) and not context.is_pre_ping and getattr(error, "sqlstate", None) != DISK_FULL:
            raise StoreAway(str(error)) from error


@contextmanager
def queue(engine: Engine) -> Iterator[None]:
    """Lets MOST_WRITERS of this process in at a time, before they take a connection.

    Raises StoreAway where it takes longer than LINE_SECONDS.
    """
    writers: threading.BoundedSemaphore = engine.get_execution_options()["writers"]
    if not writers.acquire(timeout=LINE_SECONDS):
        raise StoreAway("too many write at once")
    try:
        yield
    finally:
        writers.release()


def take_turn(connection: Connection, of: int) -> None:
    """Takes the lock of writers of the table `of`, which lasts until the transaction ends. It must be the first
    statement: the next ones then see all that earlier writers committed."""
    connection.execute(select(func.pg_advisory_xact_lock(LOCKS, of)))

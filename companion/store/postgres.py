"""PostgreSQL: its address and connections, the order of its writers, and broken connections as DatabaseUnavailable."""

from __future__ import annotations

import threading
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
"""Concurrent writers of a process. Fewer than there are connections, as a writer may read on a second one."""

WAIT_SECONDS = 5
"""Seconds to wait for a new connection, and for a lock in the database."""

QUEUE_SECONDS = 4
"""Seconds to wait for other requests of this process. Less than WAIT_SECONDS: if the database does not answer one
request, those queued behind it give up first, instead of each waiting for the database in turn."""

CONNECTED: dict[str, Any] = {
    "connect_timeout": WAIT_SECONDS,
    # A connection that broke silently is noticed within half a minute,
    "keepalives_idle": 10,
    "keepalives_interval": 3,
    "keepalives_count": 3,
    # also if data was sent on it and never acknowledged,
    "tcp_user_timeout": 20_000,
    # and a stalled process does not hold locks for ever.
    "options": f"-c lock_timeout={WAIT_SECONDS}s -c idle_in_transaction_session_timeout=15s",
}
"""The arguments with which every connection is opened."""

DISK_FULL = "53100"
"""The SQLSTATE of a full disk. It is not raised as DatabaseUnavailable, as reading still works."""


class DatabaseUnavailable(ConnectionError):
    """The database does not answer now. Nothing that was committed is lost."""


def is_postgres(engine: Engine) -> bool:
    """Whether several processes may share this database and notify each other; SQLite serves one process."""
    return engine.dialect.name == "postgresql"


def with_driver(url: URL) -> URL:
    """Return the address with the driver psycopg, if it is one of PostgreSQL."""
    return url.set(drivername="postgresql+psycopg") if url.drivername in SCHEMES else url


class Pool(QueuePool):
    """The engine's connections. Raises DatabaseUnavailable if none is free in time."""

    def connect(self) -> PoolProxiedConnection:
        try:
            return super().connect()
        except TimeoutError as error:
            raise DatabaseUnavailable("too many ask at once") from error


def settings() -> dict[str, Any]:
    """Return the arguments of `create_engine`: its pool, how connections are opened, and a test of each before use."""
    return {"poolclass": Pool, "connect_args": CONNECTED, "pool_pre_ping": True, "pool_timeout": QUEUE_SECONDS}


def set_up(engine: Engine) -> None:
    """Set up PostgreSQL: connection failures are raised as DatabaseUnavailable, and writers are limited."""
    engine.update_execution_options(write_turns=threading.BoundedSemaphore(MOST_WRITERS))

    @event.listens_for(engine, "handle_error")
    def _broken(context: ExceptionContext) -> None:
        errors = engine.dialect.loaded_dbapi
        away = (errors.OperationalError, errors.InterfaceError)
        error = context.original_exception
        # A connection that fails the pool's test before use is replaced by the pool.
        if isinstance(error, away) and not context.is_pre_ping and getattr(error, "sqlstate", None) != DISK_FULL:
            raise DatabaseUnavailable(str(error)) from error


def wait_for_writers(connection: Connection, table_id: int) -> None:
    """Take the lock of this table's writers until the transaction ends. It must be the first statement: the next ones
    then see everything that earlier writers committed."""
    connection.execute(select(func.pg_advisory_xact_lock(LOCKS, table_id)))

"""What is special about PostgreSQL: its URLs and connections, how writers wait for each other, and connection errors,
which are raised as DatabaseUnavailable."""

from __future__ import annotations

import threading
from typing import Any

from sqlalchemy import URL, Connection, Engine, event, func, select
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import TimeoutError
from sqlalchemy.pool import PoolProxiedConnection, QueuePool

SCHEMES = ("postgres", "postgresql")
"""URL schemes that people write for PostgreSQL; the driver is always psycopg."""

LOCK_NAMESPACE = 0x5AB0
"""The first number of every advisory lock of the companion; other programs on the same database use other numbers."""

MAX_WRITERS = 5
"""How many threads of a process may write at the same time. Fewer than there are connections, as a writer may read on
a second connection."""

WAIT_SECONDS = 5
"""Seconds to wait for a new connection, and for a lock in the database."""

QUEUE_SECONDS = 4
"""Seconds to wait for other requests of this process. Less than WAIT_SECONDS: if the database does not answer one
request, the requests queued behind it give up first, instead of each waiting for the database in turn."""

CONNECTION_OPTIONS: dict[str, Any] = {
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
"""psycopg's arguments for every connection."""

DISK_FULL = "53100"
"""The SQLSTATE of a full disk. It is not raised as DatabaseUnavailable, as reading still works."""


class DatabaseUnavailable(ConnectionError):
    """Raised if the database does not answer at the moment. Nothing that was committed is lost."""


def is_postgres(engine: Engine) -> bool:
    """Whether the database is PostgreSQL, which several server processes may share; SQLite serves a single process."""
    return engine.dialect.name == "postgresql"


def url_with_driver(url: URL) -> URL:
    return url.set(drivername="postgresql+psycopg") if url.drivername in SCHEMES else url


class Pool(QueuePool):
    """The connection pool of the engine. It raises DatabaseUnavailable if no connection becomes free in time."""

    def connect(self) -> PoolProxiedConnection:
        try:
            return super().connect()
        except TimeoutError as error:
            raise DatabaseUnavailable("too many ask at once") from error


def engine_options() -> dict[str, Any]:
    return {"poolclass": Pool, "connect_args": CONNECTION_OPTIONS, "pool_pre_ping": True, "pool_timeout": QUEUE_SECONDS}


def set_up_postgres(engine: Engine) -> None:
    """Prepare a PostgreSQL engine: limit its concurrent writers, and raise connection errors as DatabaseUnavailable."""
    engine.update_execution_options(write_turns=threading.BoundedSemaphore(MAX_WRITERS))

    @event.listens_for(engine, "handle_error")
    def _raise_if_unavailable(context: ExceptionContext) -> None:
        errors = engine.dialect.loaded_dbapi
        away = (errors.OperationalError, errors.InterfaceError)
        error = context.original_exception
        # A connection that fails the pool's test before use is replaced by the pool.
        if isinstance(error, away) and not context.is_pre_ping and getattr(error, "sqlstate", None) != DISK_FULL:
            raise DatabaseUnavailable(str(error)) from error


def lock_table_for_writing(connection: Connection, table_id: int) -> None:
    """Wait for other writers to this table, and keep them out until the transaction ends. This must be the
    transaction's first statement, so that later statements see everything that earlier writers committed."""
    connection.execute(select(func.pg_advisory_xact_lock(LOCK_NAMESPACE, table_id)))

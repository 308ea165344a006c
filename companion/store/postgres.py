"""The store's PostgreSQL: how its address is written, how writers wait their turn, and what it says when it is away."""

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
"""How people write its address; what drives it is ours to say."""

LOCKS = 0x5AB0
"""The number under which the companion's locks stand among those of other programs."""

MOST_WRITERS = 5
"""So many of a process write at once. A writer may have to read beside: some connections are always left for that."""

WAIT_SECONDS = 5
"""How long the database's answer to a new connection, and a writer in its line, is waited for."""

LINE_SECONDS = 4
"""How long somebody here waits for others here. It is less, so that whoever came together with one who gets no answer
gives up before him, and does not wait for an answer himself after that."""

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
"""How every connection is opened."""

DISK_FULL = "53100"
"""The one failure of the server that is no absence: looks go on."""


class StoreAway(ConnectionError):
    """The database does not answer now. What was answered before is kept."""


def driven(url: URL) -> URL:
    """The same address with our driver."""
    return url.set(drivername="postgresql+psycopg") if url.drivername in SCHEMES else url


class Pool(QueuePool):
    """The engine's connections. Where none gets free in time, the database does not answer."""

    def connect(self) -> PoolProxiedConnection:
        try:
            return super().connect()
        except TimeoutError as error:
            raise StoreAway("too many ask at once") from error


def settings() -> dict[str, Any]:
    """How the engine opens its connections, and trusts them."""
    return {"poolclass": Pool, "connect_args": CONNECTED, "pool_pre_ping": True, "pool_timeout": LINE_SECONDS}


def teach(engine: Engine) -> None:
    """Whatever breaks between us and the database is told as `StoreAway`; its writers have a line of their own."""
    engine.update_execution_options(writers=threading.BoundedSemaphore(MOST_WRITERS))

    @event.listens_for(engine, "handle_error")
    def _broken(context: ExceptionContext) -> None:
        errors = engine.dialect.loaded_dbapi
        away = (errors.OperationalError, errors.InterfaceError)
        error = context.original_exception
        # A connection that is found dead when it is taken is replaced without a word.
        if isinstance(error, away) and not context.is_pre_ping and getattr(error, "sqlstate", None) != DISK_FULL:
            raise StoreAway(str(error)) from error


@contextmanager
def queue(engine: Engine) -> Iterator[None]:
    """The line before the database's own: whoever stands in that one holds a connection."""
    writers: threading.BoundedSemaphore = engine.get_execution_options()["writers"]
    if not writers.acquire(timeout=LINE_SECONDS):
        raise StoreAway("too many write at once")
    try:
        yield
    finally:
        writers.release()


def take_turn(connection: Connection, of: int) -> None:
    """Waits until nobody else writes `of` this, until the transaction ends. It must be its first statement: the next
    ones then see all that was written before."""
    connection.execute(select(func.pg_advisory_xact_lock(LOCKS, of)))

"""Notifications between server processes that share one PostgreSQL database, by LISTEN and NOTIFY.

A notification about a table is sent when a transaction is committed, and holds only the table's code and version. With
SQLite nothing is sent.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import Engine
from sqlmodel import Session, col, func, select

from companion.store.models import TableId, TableRow
from companion.store.postgres import CONNECTION_OPTIONS, DatabaseUnavailable, is_postgres

if TYPE_CHECKING:
    from psycopg import Connection

VERSIONS, PRESENCE = "companion_versions", "companion_presence"
"""The channels: one for new versions of tables, one for which pages are open in which process."""

LISTENER_NAME = "companion listening"
"""PostgreSQL's `application_name` of a connection that listens for notifications."""

RESET = 0
"""Sent in place of a version when a table was opened or removed."""

QUIET_SECONDS = 5.0
"""Seconds without a notification after which the connection is tested."""


class Notification(NamedTuple):
    """A notification that arrived: its channel and its text."""

    channel: str
    payload: str


def notify_version(session: Session, table_id: TableId, version: int) -> None:
    """Notify all processes of a table's new version once this transaction is committed. Does nothing on SQLite."""
    if is_postgres(session.connection().engine):
        payload = col(TableRow.code) + f" {version}"
        session.exec(select(func.pg_notify(VERSIONS, payload)).where(TableRow.id == table_id))


def notify_presence(engine: Engine, payloads: Sequence[str]) -> None:
    """Send each of these messages to all processes that listen. The messages tell which pages are open, see
    `services.presence`."""
    with Session(engine) as session:
        for payload in payloads:
            session.exec(select(func.pg_notify(PRESENCE, payload)))
        session.commit()


def listen(engine: Engine) -> Iterator[Notification | None]:
    """Yield each notification that arrives, for ever, on a connection outside the pool.

    Also yields None: first, as soon as the connection listens, and whenever nothing arrived for QUIET_SECONDS. Raises
    DatabaseUnavailable: the connection broke.
    """
    from psycopg import Error

    try:
        with closing(_connect(engine)) as connection:
            for channel in (VERSIONS, PRESENCE):
                connection.execute(f"LISTEN {channel}".encode())
            while True:
                yield None
                for notice in connection.notifies(timeout=QUIET_SECONDS):
                    yield Notification(notice.channel, notice.payload)
                connection.execute("SELECT 1")
    except Error as error:
        raise DatabaseUnavailable(str(error)) from error


def _connect(engine: Engine) -> Connection[tuple[object, ...]]:
    """Open a psycopg connection outside the pool, because it stays open."""
    from psycopg import connect

    _, address = engine.dialect.create_connect_args(engine.url)
    # Our options override those in the URL.
    return connect(**{**address, **CONNECTION_OPTIONS, "autocommit": True, "application_name": LISTENER_NAME})

"""Notifications between processes that share one PostgreSQL, by LISTEN and NOTIFY. One about a table is sent when its
transaction is committed, and holds only the code and version. SQLite has none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import Engine
from sqlmodel import Session, col, func, select

from companion.store.models import TableId, TableRow
from companion.store.postgres import CONNECTED, DatabaseUnavailable, is_postgres

if TYPE_CHECKING:
    from psycopg import Connection

VERSIONS, PRESENCE = "companion_versions", "companion_presence"
"""The channels: new versions of tables; which pages are open in which process."""

LISTENING = "companion listening"
"""The application name of a connection that listens."""

RESET = 0
"""In place of a version: a table with this code was opened or removed."""

QUIET_SECONDS = 5.0
"""After so many seconds without a notification the connection is tested."""


class Notification(NamedTuple):
    """A payload that was sent on a channel."""

    channel: str
    payload: str


def tell(session: Session, table_id: TableId, version: int) -> None:
    """Send the new version of a table to all processes once this transaction is committed."""
    if is_postgres(session.connection().engine):
        payload = col(TableRow.code) + f" {version}"
        session.exec(select(func.pg_notify(VERSIONS, payload)).where(TableRow.id == table_id))


def tell_presence(engine: Engine, payloads: Sequence[str]) -> None:
    """Send each of these to all processes."""
    with Session(engine) as session:
        for payload in payloads:
            session.exec(select(func.pg_notify(PRESENCE, payload)))
        session.commit()


def listen(engine: Engine) -> Iterator[Notification | None]:
    """Yield each notification, from a connection of its own. Yields None first, as soon as none can be missed any more,
    and whenever none came for QUIET_SECONDS. Raises DatabaseUnavailable: the connection broke."""
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
    """Return a connection outside the pool, as it stays open."""
    from psycopg import connect

    _, address = engine.dialect.create_connect_args(engine.url)
    # These settings override those in the address.
    return connect(**{**address, **CONNECTED, "autocommit": True, "application_name": LISTENING})

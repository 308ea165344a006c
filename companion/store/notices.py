"""Notices between the processes over one PostgreSQL, by LISTEN and NOTIFY. A notice about a table is sent when its
transaction is committed, and holds the code and version alone. SQLite has none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import Engine
from sqlmodel import Session, col, func, select

from companion.store.postgres import CONNECTED, StoreAway, is_postgres
from companion.store.rows import TableId, TableRow

if TYPE_CHECKING:
    from psycopg import Connection

VERSIONS, PRESENCE = "companion_versions", "companion_presence"
"""The channels: new versions of tables; which pages are open in which process."""

LISTENING = "companion listening"
"""The application name of a connection that listens."""

ANEW = 0
"""Stands for a version: a table with this code was opened or removed."""

QUIET_SECONDS = 5.0
"""After so many seconds without a notice the connection is tested."""


class Notice(NamedTuple):
    """What was sent on a channel."""

    channel: str
    said: str


def tell(session: Session, table_id: TableId, version: int) -> None:
    """Sends the new version of a table to all processes once this transaction is committed."""
    if is_postgres(session.connection().engine):
        said = col(TableRow.code) + f" {version}"
        session.exec(select(func.pg_notify(VERSIONS, said)).where(TableRow.id == table_id))


def tell_presence(engine: Engine, said: Sequence[str]) -> None:
    """Sends each of these to all processes."""
    with Session(engine) as session:
        for one in said:
            session.exec(select(func.pg_notify(PRESENCE, one)))
        session.commit()


def hear(engine: Engine) -> Iterator[Notice | None]:
    """Yields each notice that is sent, from a connection of its own. Yields None first, as soon as no notice can be
    missed any more, and whenever none came for QUIET_SECONDS. Raises StoreAway once the connection is broken."""
    from psycopg import Error

    try:
        with closing(_wire(engine)) as wire:
            for channel in (VERSIONS, PRESENCE):
                wire.execute(f"LISTEN {channel}".encode())
            while True:
                yield None
                for notice in wire.notifies(timeout=QUIET_SECONDS):
                    yield Notice(notice.channel, notice.payload)
                wire.execute("SELECT 1")
    except Error as error:
        raise StoreAway(str(error)) from error


def _wire(engine: Engine) -> Connection[tuple[object, ...]]:
    """A connection outside the pool, as it stays open."""
    from psycopg import connect

    _, where = engine.dialect.create_connect_args(engine.url)
    # These settings override those in the address.
    return connect(**{**where, **CONNECTED, "autocommit": True, "application_name": LISTENING})

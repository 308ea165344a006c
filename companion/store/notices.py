"""The store's notices: what the processes over one PostgreSQL tell each other. A notice goes out with its transaction
or not at all, and says a table's code and version and nothing else. SQLite has none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import Engine
from sqlmodel import Session, col, func, select

from companion.store.postgres import CONNECTED, StoreAway
from companion.store.rows import TableId, TableRow

if TYPE_CHECKING:
    from psycopg import Connection

VERSIONS, PRESENCE = "companion_versions", "companion_presence"
"""The channels: that a table is newer; whose pages are open where."""

LISTENING = "companion listening"
"""What the database calls a connection that listens."""

ANEW = 0
"""The version that says: another table may have had this code before."""

QUIET_SECONDS = 5.0
"""After so long without a notice the line is tried."""


class Notice(NamedTuple):
    """What somebody told on a channel."""

    channel: str
    said: str


def has_notices(engine: Engine) -> bool:
    """Whether this database carries notices."""
    return engine.dialect.name == "postgresql"


def tell(session: Session, table_id: TableId, version: int) -> None:
    """Tells all processes, once this transaction is committed, that a table has this version."""
    if has_notices(session.connection().engine):
        said = col(TableRow.code) + f" {version}"
        session.exec(select(func.pg_notify(VERSIONS, said)).where(TableRow.id == table_id))


def tell_presence(engine: Engine, said: Sequence[str]) -> None:
    """Tells all processes each of these."""
    with Session(engine) as session:
        for one in said:
            session.exec(select(func.pg_notify(PRESENCE, one)))
        session.commit()


def hear(engine: Engine) -> Iterator[Notice | None]:
    """What is told, on a connection of its own: None as soon as nothing can be missed any more, then each notice, and
    None again whenever it was quiet for a while. Raises StoreAway once the line is broken."""
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
    """A connection outside the pool, as it is held for the whole evening."""
    from psycopg import connect

    _, where = engine.dialect.create_connect_args(engine.url)
    # What we need goes before what the address says of the same.
    return connect(**{**where, **CONNECTED, "autocommit": True, "application_name": LISTENING})

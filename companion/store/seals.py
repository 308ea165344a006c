"""The store's seals: the secret behind each sealed deal, kept apart from the log. It never looks into it."""

from __future__ import annotations

from sqlalchemy import Connection, Engine, insert, select

from companion.store.rows import SEALS, TableId


def keep_secret(connection: Connection, table_id: TableId, seal: str, secret: bytes) -> None:
    """Keep the secret that opens this seal (64 hex digits)."""
    connection.execute(insert(SEALS).values(table_id=table_id, seal=seal, secret=secret))


def find_secret(engine: Engine, table_id: TableId, seal: str) -> bytes | None:
    """The secret that opens this seal; None where the table never had it."""
    query = select(SEALS.c.secret).where(SEALS.c.table_id == table_id, SEALS.c.seal == seal)
    with engine.connect() as connection:
        found: bytes | None = connection.scalar(query)
    return found

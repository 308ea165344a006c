"""The store's seals: the secret behind each sealed deal, kept apart from the log. It never looks into it."""

from __future__ import annotations

from sqlalchemy import Connection, Engine, insert, select

from companion.store.rows import SEALS, TableId


def keep_secret(connection: Connection, table_id: TableId, seal: str, secret: bytes) -> None:
    """Keep the secret that opens this seal (64 hex digits)."""
    connection.execute(insert(SEALS).values(table_id=table_id, seal=seal, secret=secret))


def secrets_of(engine: Engine, table_id: TableId) -> dict[str, bytes]:
    """The secrets of this table, by the seal that each opens."""
    query = select(SEALS.c.seal, SEALS.c.secret).where(SEALS.c.table_id == table_id)
    with engine.connect() as connection:
        return {row.seal: row.secret for row in connection.execute(query)}

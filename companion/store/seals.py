"""The store's seals: the secret behind each sealed deal, kept apart from the log. It never looks into it."""

from __future__ import annotations

from sqlalchemy import Connection, Engine, bindparam, insert, select

from companion.store.rows import SEALS, TableId


def keep_secret(connection: Connection, table_id: TableId, seal: str, secret: bytes) -> None:
    """Keep the secret that opens this seal (64 hex digits)."""
    connection.execute(insert(SEALS).values(table_id=table_id, seal=seal, secret=secret))


def secrets_of(engine: Engine, table_id: TableId) -> dict[str, bytes]:
    """The secrets of this table, by the seal that each opens."""
    with engine.connect() as connection:
        return dict(connection.execute(_SECRETS, {"table": table_id}).all())


# Made once, as those of the log.
_SECRETS = select(SEALS.c.seal, SEALS.c.secret).where(SEALS.c.table_id == bindparam("table"))

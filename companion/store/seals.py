"""The secret behind each sealed deal, kept apart from the log."""

from __future__ import annotations

from sqlalchemy import Engine
from sqlmodel import Session, select

from companion.store.rows import SealRow, TableId


def keep_secret(session: Session, table_id: TableId, seal: str, secret: bytes) -> None:
    """Keep the secret that opens this seal (64 hex digits)."""
    session.add(SealRow(table_id=table_id, seal=seal, secret=secret))


def secrets_of(engine: Engine, table_id: TableId) -> dict[str, bytes]:
    """The secrets of this table, by the seal that each opens."""
    with Session(engine) as session:
        return {row.seal: row.secret for row in session.exec(select(SealRow).where(SealRow.table_id == table_id))}

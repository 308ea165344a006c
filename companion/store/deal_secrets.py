"""The secret behind each sealed deal, kept apart from the log."""

from __future__ import annotations

from sqlalchemy import Engine
from sqlmodel import Session, select

from companion.store.engine import Transaction
from companion.store.models import DealSecretRow, TableId


def add(transaction: Transaction, table_id: TableId, seal: str, secret: bytes) -> None:
    """Store the secret that opens this seal (64 hex digits)."""
    transaction.add(DealSecretRow(table_id=table_id, seal=seal, secret=secret))


def of_table(engine: Engine, table_id: TableId) -> dict[str, bytes]:
    """Return the secrets of this table, by the seal that each opens."""
    query = select(DealSecretRow).where(DealSecretRow.table_id == table_id)
    with Session(engine) as session:
        return {row.seal: row.secret for row in session.exec(query)}

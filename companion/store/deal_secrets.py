"""Stores the random secret from which each sealed deal is dealt, apart from the log. The seal is a hash of it."""

from __future__ import annotations

from sqlalchemy import Engine
from sqlmodel import Session, select

from companion.store.engine import Transaction
from companion.store.models import DealSecretRow, TableId


def add_secret(transaction: Transaction, table_id: TableId, seal: str, secret: bytes) -> None:
    """Store the secret whose hash is `seal` (64 hex digits)."""
    transaction.add(DealSecretRow(table_id=table_id, seal=seal, secret=secret))


def table_secrets(engine: Engine, table_id: TableId) -> dict[str, bytes]:
    """Return the secrets of all deals of a table, by seal."""
    query = select(DealSecretRow).where(DealSecretRow.table_id == table_id)
    with Session(engine) as session:
        return {row.seal: row.secret for row in session.exec(query)}

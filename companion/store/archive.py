"""Stores the records of finished games, called nights, that a host asked to remember.

A night belongs to its `owner`, the SHA-256 of a random key in the browser of the host, and is identified by its owner
and its `mark`, the id of the game. Its body is JSON, which this module does not read.
"""

from __future__ import annotations

from collections.abc import Collection

from sqlmodel import Session, col, delete, select, update

from companion.store.models import NightRow, TableId, TableRow


def find_owner(session: Session, table_id: TableId) -> str | None:
    """Return to whom the nights of this table belong; None if they are not remembered. Until the transaction ends
    nobody else can change that."""
    return session.exec(select(TableRow.owner).where(TableRow.id == table_id).with_for_update()).first()


def remove_nights_of_table(session: Session, table_id: TableId, keep: Collection[str]) -> None:
    session.exec(delete(NightRow).where(col(NightRow.table_id) == table_id, col(NightRow.mark).not_in(keep)))


def nights_of(session: Session, owner: str) -> dict[str, NightRow]:
    """By mark, the one stored last first."""
    newest_first = col(NightRow.kept).desc(), col(NightRow.mark)
    nights = session.exec(select(NightRow).where(NightRow.owner == owner).order_by(*newest_first))
    return {night.mark: night for night in nights}


def forget(session: Session, owner: str, mark: str | None) -> bool:
    """Delete the night with this mark, or all of this owner. Their tables are remembered no longer, so that nothing
    comes back. Return whether there was one."""
    nights = [night for night in nights_of(session, owner).values() if mark in (None, night.mark)]
    for night in nights:
        session.exec(update(TableRow).where(col(TableRow.id) == night.table_id).values(owner=None))
        session.delete(night)
    return bool(nights)

"""Stores the records of finished games, called nights, that a host asked to remember.

A night belongs to its `owner`, the SHA-256 of a random key in the browser of the host, and is identified by its owner
and its `mark`, the id of the game. Its body is JSON, which this module does not read.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from sqlalchemy import Engine
from sqlmodel import Session, col, delete, select, update

from companion.store.engine import Source, Transaction, read_session, write_session
from companion.store.models import NightRow, TableId, TableRow


def set_owner(engine: Engine, table_id: TableId, owner: str) -> None:
    with write_session(engine, table_id) as session:
        session.exec(update(TableRow).where(col(TableRow.id) == table_id).values(owner=owner))


def find_owner(source: Source, table_id: TableId) -> str | None:
    """Return to whom the nights of this table belong; None if they are not remembered. In a transaction nobody else can
    change that until the transaction ends."""
    query = select(TableRow.owner).where(TableRow.id == table_id)
    with read_session(source) as session:
        return session.exec(query.with_for_update() if session is source else query).first()


def remove_nights_of_table(transaction: Transaction, table_id: TableId, keep: Collection[str]) -> None:
    transaction.exec(delete(NightRow).where(col(NightRow.table_id) == table_id, col(NightRow.mark).not_in(keep)))


def newest_bodies(engine: Engine, owner: str | None, most: int) -> tuple[str, ...]:
    """Return the bodies of the nights of this owner (None: of all) that were stored last, at most `most`."""
    whose = [] if owner is None else [NightRow.owner == owner]
    newest = select(NightRow.body).where(*whose).order_by(col(NightRow.kept).desc(), col(NightRow.mark)).limit(most)
    with Session(engine) as session:
        return tuple(session.exec(newest))


def nights_of(transaction: Transaction, owner: str) -> dict[str, NightRow]:
    return {night.mark: night for night in transaction.exec(select(NightRow).where(NightRow.owner == owner))}


def forget(engine: Engine, owner: str, left: Callable[[NightRow], str | None]) -> bool:
    """Replace the body of each night of this owner by what `left` returns for it; None deletes the night. A table with
    a night that changes is remembered no longer, so that nothing comes back. Return whether a night changed."""
    with write_session(engine) as session:
        changed = [(night, left(night)) for night in nights_of(session, owner).values()]
        changed = [(night, body) for night, body in changed if body != night.body]
        tables = [night.table_id for night, _body in changed if night.table_id is not None]
        session.exec(update(TableRow).where(col(TableRow.id).in_(tables)).values(owner=None))
        for night, body in changed:
            if body is None:
                session.delete(night)
            else:
                night.body = body
    return bool(changed)

"""Stores hashes of access keys and one-time tickets: who may act for which seat. The keys themselves are not stored.

The holder of a key or ticket is a seat number, or HOST.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlmodel import Session, col, delete, select

from companion.store.models import KeyRow, TableId, TicketRow

HOST = 0
"""The holder of a key to the host's page."""


def key_holders(session: Session, table_id: TableId) -> dict[str, tuple[int, str]]:
    """(holder, state) by hash, void keys included."""
    keys = session.exec(select(KeyRow).where(KeyRow.table_id == table_id))
    return {key.hash: (key.holder, key.state) for key in keys}


def keys_of(session: Session, table_id: TableId, holder: int, *states: str) -> Sequence[KeyRow]:
    """Oldest first."""
    is_it = (KeyRow.table_id == table_id, KeyRow.holder == holder, col(KeyRow.state).in_(states))
    return session.exec(select(KeyRow).where(*is_it).order_by(col(KeyRow.made), col(KeyRow.hash))).all()


def replace_keys(session: Session, table_id: TableId, holder: int, hash: str, made: float) -> None:
    """All other keys of the holder become void, also those that wait for approval."""
    void_keys(session, table_id, holder)
    session.merge(KeyRow(table_id=table_id, holder=holder, hash=hash, made=made))


def void_keys(session: Session, table_id: TableId, holder: int, *states: str) -> None:
    """Only those in one of these states, if any are given."""
    for key in keys_of(session, table_id, holder, *(states or ("good", "asking"))):
        key.state = "void"
    session.flush()


def ticket_holder(session: Session, table_id: TableId, hash: str, now: float) -> int | None:
    """None if the ticket was used, is too old or never existed."""
    is_it = (TicketRow.table_id == table_id, TicketRow.hash == hash, TicketRow.until > now)
    return session.exec(select(TicketRow.holder).where(*is_it)).first()


def use_ticket(session: Session, table_id: TableId, hash: str, now: float) -> int | None:
    """Delete the ticket, and return its holder; None as in `ticket_holder`."""
    is_it = (col(TicketRow.table_id) == table_id, col(TicketRow.hash) == hash, col(TicketRow.until) > now)
    return session.scalar(delete(TicketRow).where(*is_it).returning(col(TicketRow.holder)))

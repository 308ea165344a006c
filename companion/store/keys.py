"""Stores hashes of access keys and one-time tickets: who may act for which seat. The keys themselves are not stored.

The holder of a key or ticket is a seat number, or HOST.
"""

from __future__ import annotations

from sqlmodel import Session, col, delete, select

from companion.store.models import KeyRow, TableId, TicketRow

HOST = 0
"""The holder of a key to the host's page."""


def key_holders(session: Session, table_id: TableId) -> dict[str, tuple[int, bool]]:
    """By hash, with whether the key waits for approval."""
    keys = session.exec(select(KeyRow).where(KeyRow.table_id == table_id))
    return {key.hash: (key.holder, key.waits) for key in keys}


def waiting_key(session: Session, table_id: TableId, holder: int) -> KeyRow | None:
    return session.exec(
        select(KeyRow).where(KeyRow.table_id == table_id, KeyRow.holder == holder, KeyRow.waits)
    ).first()


def replace_keys(session: Session, table_id: TableId, holder: int, hash: str) -> None:
    """All other keys of the holder give no access any more, also those that wait for approval."""
    of_holder = (col(KeyRow.table_id) == table_id, col(KeyRow.holder) == holder)
    session.exec(delete(KeyRow).where(*of_holder))
    session.add(KeyRow(table_id=table_id, holder=holder, hash=hash))


def delete_waiting_key(session: Session, table_id: TableId, holder: int) -> None:
    if waiting := waiting_key(session, table_id, holder):
        session.delete(waiting)
        session.flush()


def ticket_holder(session: Session, table_id: TableId, hash: str, now: float) -> int | None:
    """None if the ticket was used, is too old or never existed."""
    is_it = (TicketRow.table_id == table_id, TicketRow.hash == hash, TicketRow.until > now)
    return session.exec(select(TicketRow.holder).where(*is_it)).first()


def use_ticket(session: Session, table_id: TableId, hash: str, now: float) -> int | None:
    """Delete the ticket, and return its holder; None as in `ticket_holder`."""
    is_it = (col(TicketRow.table_id) == table_id, col(TicketRow.hash) == hash, col(TicketRow.until) > now)
    return session.scalar(delete(TicketRow).where(*is_it).returning(col(TicketRow.holder)))

"""Stores hashes of access keys and one-time tickets: who may act for which seat. The keys themselves are not stored.

The holder of a key or ticket is a seat number, or HOST. A key is `good`, `asking` (it waits for the host's approval and
gives no access yet) or `void`. The mark of an asking key is the two-digit number that the phone and the host see.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from sqlalchemy import ColumnElement, Engine
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, col, delete, select, update

from companion.store.engine import Source, Transaction, read_session, write_session
from companion.store.event_log import TableGone
from companion.store.models import KeyRow, TableId, TicketRow

HOST = 0
"""The holder of a key to the host's page."""


class ValidKey(NamedTuple):
    """A key that gives access: its hash, and when it was stored (seconds since 1970)."""

    hash: str
    made: float


# Keys


def add_key(
    transaction: Transaction,
    table_id: TableId,
    holder: int,
    hash: str,
    state: str = "good",
    mark: str = "",
    made: float | None = None,
) -> None:
    """Store the hash of a key. One in the state `asking` needs a `mark`. `made` is in seconds since 1970; None means
    now."""
    made = time.time() if made is None else made
    transaction.add(KeyRow(table_id=table_id, holder=holder, hash=hash, state=state, mark=mark, made=made))


def key_holders(engine: Engine, table_id: TableId, hashes: Collection[str] | None = None) -> dict[str, tuple[int, str]]:
    """Return (holder, state) of each key of the table whose hash is among `hashes`, by hash; of all its keys if
    `hashes` is None. Void keys are included."""
    query = select(KeyRow.hash, KeyRow.holder, KeyRow.state).where(KeyRow.table_id == table_id)
    if hashes is not None:
        query = query.where(col(KeyRow.hash).in_(hashes))
    with Session(engine) as session:
        return {hash: (holder, state) for hash, holder, state in session.exec(query)}


def valid_keys(source: Source, table_id: TableId, holder: int) -> list[ValidKey]:
    """Return the keys of a holder that give access, oldest first."""
    return [ValidKey(row.hash, row.made) for row in _find_keys(source, table_id, holder, "good")]


def replace_keys(
    transaction: Transaction, table_id: TableId, holder: int, hash: str, made: float | None = None
) -> None:
    """Store the key with this hash as the holder's only key. All other keys of the holder become void, also those that
    wait for approval."""
    void_keys(transaction, table_id, holder)
    transaction.exec(delete(KeyRow).where(*_key_conditions(table_id, hash)))
    add_key(transaction, table_id, holder, hash, made=made)


def void_keys(transaction: Transaction, table_id: TableId, holder: int) -> None:
    transaction.exec(update(KeyRow).where(*_holder_conditions(table_id, holder)).values(state="void"))


def void_key(transaction: Transaction, table_id: TableId, hash: str) -> None:
    transaction.exec(update(KeyRow).where(*_key_conditions(table_id, hash)).values(state="void"))


# Keys that wait for the host's approval


def pending_keys(source: Source, table_id: TableId, holder: int) -> dict[str, str]:
    """Return the hashes of the holder's keys that wait for the host's approval by their marks, oldest first."""
    return {row.mark: row.hash for row in _find_keys(source, table_id, holder, "asking")}


def void_pending_keys(transaction: Transaction, table_id: TableId, holder: int) -> None:
    is_pending = (*_holder_conditions(table_id, holder), col(KeyRow.state) == "asking")
    transaction.exec(update(KeyRow).where(*is_pending).values(state="void"))


def marks(source: Source, table_id: TableId, holder: int) -> set[str]:
    """Return the mark of every claim of a seat, also of those that the host has answered."""
    with read_session(source) as session:
        return set(session.exec(select(KeyRow.mark).where(*_holder_conditions(table_id, holder))))


# Tickets


def add_ticket(transaction: Transaction, table_id: TableId, holder: int, kind: str, hash: str, until: float) -> None:
    """Store the hash of a one-time ticket. `until` is in seconds since 1970."""
    transaction.add(TicketRow(table_id=table_id, seat=holder, kind=kind, hash=hash, until=until))


def replace_tickets(
    source: Source,
    table_id: TableId,
    holder: int,
    kind: str,
    hash: str,
    until: float,
    check: Callable[[Transaction, TableId], object] = lambda transaction, table_id: None,
) -> None:
    """Store a ticket in place of all earlier tickets of this kind and holder. `check` is called first in the same
    transaction and may refuse by raising. Raises TableGone: the table was purged meanwhile."""
    try:
        with write_session(source, table_id) as session:
            check(session, table_id)
            void_tickets(session, table_id, kind, holder)
            add_ticket(session, table_id, holder, kind, hash, until)
    except IntegrityError as error:  # the foreign key
        raise TableGone(table_id) from error


def ticket_holder(source: Source, table_id: TableId, kind: str, hash: str, now: float) -> int | None:
    """Return the holder to whom a ticket gives a key; None if the ticket was used, is too old or never existed."""
    with read_session(source) as session:
        return session.exec(select(TicketRow.seat).where(*_valid_ticket_conditions(table_id, kind, hash, now))).first()


def use_ticket(transaction: Transaction, table_id: TableId, kind: str, hash: str, now: float) -> int | None:
    """Delete a ticket because it is used now. Return its holder; None if it was used before, is too old or never
    existed."""
    used = delete(TicketRow).where(*_valid_ticket_conditions(table_id, kind, hash, now))
    return transaction.scalar(used.returning(col(TicketRow.seat)))


def void_tickets(source: Source, table_id: TableId, kind: str, holder: int) -> None:
    conditions = (col(TicketRow.table_id) == table_id, col(TicketRow.kind) == kind, col(TicketRow.seat) == holder)
    with write_session(source, table_id) as session:
        session.exec(delete(TicketRow).where(*conditions))


def _find_keys(source: Source, table_id: TableId, holder: int, state: str) -> Sequence[KeyRow]:
    query = select(KeyRow).where(*_holder_conditions(table_id, holder), KeyRow.state == state)
    with read_session(source) as session:
        return session.exec(query.order_by(col(KeyRow.made), col(KeyRow.hash))).all()


def _holder_conditions(table_id: TableId, holder: int) -> tuple[ColumnElement[bool], ...]:
    return col(KeyRow.table_id) == table_id, col(KeyRow.holder) == holder


def _key_conditions(table_id: TableId, hash: str) -> tuple[ColumnElement[bool], ...]:
    return col(KeyRow.table_id) == table_id, col(KeyRow.hash) == hash


def _valid_ticket_conditions(table_id: TableId, kind: str, hash: str, now: float) -> tuple[ColumnElement[bool], ...]:
    conditions = (col(TicketRow.table_id) == table_id, col(TicketRow.kind) == kind, col(TicketRow.hash) == hash)
    return *conditions, col(TicketRow.until) > now

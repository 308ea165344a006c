"""Hashes of access keys and one-time tickets: who may act for which seat. Keys and tickets themselves are not stored.

A function that takes a `Source` runs in the given transaction, or in one of its own.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from typing import NamedTuple

from sqlalchemy import ColumnElement, Engine
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlmodel import Session, col, delete, select, update

from companion.store.engine import Source, Transaction, reading, writing
from companion.store.event_log import TableGone
from companion.store.models import KeyRow, TableId, TicketRow

HOST = 0
"""The holder that is not a seat."""

AGAIN, TAKEN = "again", "taken"
"""Kinds of tickets by which a repeated request gets another key: until the first key was used; until it expires."""


class HeldKey(NamedTuple):
    """A good key: its hash, and when it was made (seconds since 1970)."""

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
    """Store a key of this holder (`HOST` or a seat); `asking` until it is approved under its `mark`.

    It was `made` now unless a time is given (seconds since 1970).
    """
    made = time.time() if made is None else made
    transaction.add(KeyRow(table_id=table_id, holder=holder, hash=hash, state=state, mark=mark, made=made))


def holders(engine: Engine, table_id: TableId, hashes: Collection[str] | None = None) -> dict[str, tuple[int, str]]:
    """Return holder and state of each of these keys (None: of every key) of the table, void ones too."""
    query = select(KeyRow.hash, KeyRow.holder, KeyRow.state).where(KeyRow.table_id == table_id)
    if hashes is not None:
        query = query.where(col(KeyRow.hash).in_(hashes))
    with Session(engine) as session:
        return {hash: (holder, state) for hash, holder, state in session.exec(query)}


def held_by(source: Source, table_id: TableId, holder: int) -> list[HeldKey]:
    """Return the good keys of this holder, oldest first."""
    return [HeldKey(row.hash, row.made) for row in _keys(source, table_id, holder, "good")]


def replace_keys(
    transaction: Transaction, table_id: TableId, holder: int, hash: str, made: float | None = None
) -> None:
    """Make this key the holder's only one: all others, asking ones too, become void."""
    void_keys(transaction, table_id, holder)
    transaction.exec(delete(KeyRow).where(*_key(table_id, hash)))
    add_key(transaction, table_id, holder, hash, made=made)


def void_keys(transaction: Transaction, table_id: TableId, holder: int) -> None:
    """Void every key of this holder, asking ones too, and the tickets by which a repeated request gets another."""
    transaction.exec(update(KeyRow).where(*_of_holder(table_id, holder)).values(state="void"))
    void_repeats(transaction, table_id, holder)


def void_key(transaction: Transaction, table_id: TableId, hash: str) -> None:
    """Void this one key."""
    transaction.exec(update(KeyRow).where(*_key(table_id, hash)).values(state="void"))


def void_repeats(transaction: Transaction, table_id: TableId, holder: int) -> None:
    """Remove the tickets by which a repeated request gets another key of this holder."""
    for kind in (AGAIN, TAKEN):
        void_tickets(transaction, table_id, kind, holder)


# Keys that wait for the host's approval


def pending(source: Source, table_id: TableId, holder: int) -> dict[str, str]:
    """Return the keys that ask for this holder and have no answer yet, oldest first: hash by mark."""
    return {row.mark: row.hash for row in _keys(source, table_id, holder, "asking")}


def void_pending(transaction: Transaction, table_id: TableId, holder: int) -> None:
    """Void every key that asks for this holder."""
    is_pending = (*_of_holder(table_id, holder), col(KeyRow.state) == "asking")
    transaction.exec(update(KeyRow).where(*is_pending).values(state="void"))


def marks_since(source: Source, table_id: TableId, since: float) -> list[tuple[int, str]]:
    """Return holder and mark of every key that asked at this table after then (seconds since 1970), answered or not."""
    conditions = (KeyRow.table_id == table_id, KeyRow.mark != "", KeyRow.made > since)
    with reading(source) as session:
        return [(holder, mark) for holder, mark in session.exec(select(KeyRow.holder, KeyRow.mark).where(*conditions))]


def replace_pending(
    engine: Engine, table_id: TableId, holder: int, mark: str, hash: str, repeat: str, now: float
) -> bool:
    """Replace the pending key with this mark by a new one. Return False if the old key was used or answered.

    `repeat` is the stored hash that recognizes the repeated request (a ticket of the kind AGAIN).
    """
    with writing(engine, table_id) as session:
        before = pending(session, table_id, holder).get(mark)
        if before is None or ticket_holder(session, table_id, AGAIN, repeat, now) is None:
            return False
        void_key(session, table_id, before)
        add_key(session, table_id, holder, hash, "asking", mark, now)
    return True


# Tickets


def add_ticket(transaction: Transaction, table_id: TableId, holder: int, kind: str, hash: str, until: float) -> None:
    """Store a one-time ticket of this kind to a seat or the host's page, good until then (seconds since 1970)."""
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
    """Store a ticket, and remove earlier ones of this kind and holder; `check` runs first and may refuse by raising.
    Raises TableGone: the table was purged meanwhile."""
    try:
        with writing(source, table_id) as session:
            check(session, table_id)
            void_tickets(session, table_id, kind, holder)
            add_ticket(session, table_id, holder, kind, hash, until)
    except IntegrityError as error:  # the foreign key
        raise TableGone(table_id) from error


def ticket_holder(source: Source, table_id: TableId, kind: str, hash: str, now: float) -> int | None:
    """Return the holder whose key this ticket would give; None if it was used, is too old or was never given."""
    with reading(source) as session:
        return session.exec(select(TicketRow.seat).where(*_ticket(table_id, kind, hash, now))).first()


def use_ticket(transaction: Transaction, table_id: TableId, kind: str, hash: str, now: float) -> int | None:
    """Use up a ticket. Return its holder; None if it was used, is too old or was never given."""
    used = delete(TicketRow).where(*_ticket(table_id, kind, hash, now))
    return transaction.scalar(used.returning(col(TicketRow.seat)))


def void_tickets(source: Source, table_id: TableId, kind: str, holder: int) -> None:
    """Remove every ticket of this kind and holder."""
    conditions = (col(TicketRow.table_id) == table_id, col(TicketRow.kind) == kind, col(TicketRow.seat) == holder)
    with writing(source, table_id) as session:
        session.exec(delete(TicketRow).where(*conditions))


def repeat_key(engine: Engine, table_id: TableId, kind: str, ticket: str, hash: str, now: float) -> int | None:
    """Add a key for the holder of a ticket of the kinds AGAIN or TAKEN, which stays valid. Return that holder, or
    None."""
    with writing(engine, table_id) as session:
        holder = ticket_holder(session, table_id, kind, ticket, now)
        if holder is not None:
            add_key(session, table_id, holder, hash, made=now)
    return holder


def end_repeats(engine: Engine, table_id: TableId, holders: Collection[int]) -> bool:
    """Remove the AGAIN tickets of these holders, as their first keys were used; False if the database cannot write."""
    of_holders = (col(TicketRow.table_id) == table_id, col(TicketRow.kind) == AGAIN, col(TicketRow.seat).in_(holders))
    with suppress(OperationalError):
        with Session(engine) as session:
            first = session.exec(select(TicketRow.seat).where(*of_holders)).first()
        if first is not None:
            with writing(engine, table_id) as session:
                session.exec(delete(TicketRow).where(*of_holders))
        return True
    return False


def _keys(source: Source, table_id: TableId, holder: int, state: str) -> Sequence[KeyRow]:
    """Return the keys of this holder in this state, oldest first."""
    query = select(KeyRow).where(*_of_holder(table_id, holder), KeyRow.state == state)
    with reading(source) as session:
        return session.exec(query.order_by(col(KeyRow.made), col(KeyRow.hash))).all()


def _of_holder(table_id: TableId, holder: int) -> tuple[ColumnElement[bool], ...]:
    return col(KeyRow.table_id) == table_id, col(KeyRow.holder) == holder


def _key(table_id: TableId, hash: str) -> tuple[ColumnElement[bool], ...]:
    return col(KeyRow.table_id) == table_id, col(KeyRow.hash) == hash


def _ticket(table_id: TableId, kind: str, hash: str, now: float) -> tuple[ColumnElement[bool], ...]:
    conditions = (col(TicketRow.table_id) == table_id, col(TicketRow.kind) == kind, col(TicketRow.hash) == hash)
    return *conditions, col(TicketRow.until) > now

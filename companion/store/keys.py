"""The hashes of keys and tickets: who may act for which seat. It never sees a key or a ticket itself."""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from typing import NamedTuple

from sqlalchemy import ColumnElement, Engine
from sqlmodel import Session, col, delete, select, update

from companion.store.rows import KeyRow, TableId, TicketRow

HOST = 0
"""The holder that is no seat."""

AGAIN, TAKEN = "again", "taken"
"""Kinds of tickets by which a repeated tap gets another key: until the first key was used; until the ticket ends."""


def add_key(
    session: Session,
    table_id: TableId,
    holder: int,
    hash: str,
    state: str = "good",
    mark: str = "",
    made: float | None = None,
) -> None:
    """Keep a key of this holder (`HOST` or a seat); `asking` until somebody approves it under its `mark`.

    It was `made` now unless that says otherwise (seconds since 1970).
    """
    made = time.time() if made is None else made
    session.add(KeyRow(table_id=table_id, holder=holder, hash=hash, state=state, mark=mark, made=made))


def holders(engine: Engine, table_id: TableId, hashes: Collection[str] | None = None) -> dict[str, tuple[int, str]]:
    """Holder and state of each of these keys (None: of every key) that the table knows, void ones too."""
    query = select(KeyRow.hash, KeyRow.holder, KeyRow.state).where(KeyRow.table_id == table_id)
    if hashes is not None:
        query = query.where(col(KeyRow.hash).in_(hashes))
    with Session(engine) as session:
        return {hash: (holder, state) for hash, holder, state in session.exec(query)}


class HeldKey(NamedTuple):
    """A good key: its hash, and when it was made (seconds since 1970)."""

    hash: str
    made: float


def held_by(session: Session, table_id: TableId, holder: int) -> list[HeldKey]:
    """The good keys of this holder, oldest first."""
    return [HeldKey(row.hash, row.made) for row in _keys(session, table_id, holder, "good")]


def hand_over(session: Session, table_id: TableId, holder: int, hash: str, made: float | None = None) -> None:
    """From now on this key is the holder's only one; all others, asking ones too, are void."""
    void_keys(session, table_id, holder)
    session.exec(delete(KeyRow).where(*_is(table_id, hash)))
    add_key(session, table_id, holder, hash, made=made)


def refuse_asking(session: Session, table_id: TableId, holder: int) -> None:
    """Void every key that asks for this holder."""
    session.exec(update(KeyRow).where(*_of(table_id, holder), col(KeyRow.state) == "asking").values(state="void"))


def void_keys(session: Session, table_id: TableId, holder: int) -> None:
    """Void every key of this holder, asking ones too, and the tickets by which a repeated tap gets another."""
    session.exec(update(KeyRow).where(*_of(table_id, holder)).values(state="void"))
    void_repeats(session, table_id, holder)


def void_repeats(session: Session, table_id: TableId, holder: int) -> None:
    """Remove the tickets by which a repeated tap gets another key of this holder."""
    for kind in (AGAIN, TAKEN):
        void_tickets(session, table_id, kind, holder)


def void_key(session: Session, table_id: TableId, hash: str) -> None:
    """Void this one key."""
    session.exec(update(KeyRow).where(*_is(table_id, hash)).values(state="void"))


def pending(session: Session, table_id: TableId, holder: int) -> dict[str, str]:
    """The keys that ask for this holder and were not answered yet, oldest first: mark to hash."""
    return {row.mark: row.hash for row in _keys(session, table_id, holder, "asking")}


def marks_since(session: Session, table_id: TableId, since: float) -> list[tuple[int, str]]:
    """Holder and mark of every key that asked at this table after then (seconds since 1970), answered or not."""
    asked = (KeyRow.table_id == table_id, KeyRow.mark != "", KeyRow.made > since)
    return [(holder, mark) for holder, mark in session.exec(select(KeyRow.holder, KeyRow.mark).where(*asked))]


def add_ticket(session: Session, table_id: TableId, seat: int, kind: str, hash: str, until: float) -> None:
    """Keep a one-time ticket of this kind to a seat, good until then (seconds since 1970)."""
    session.add(TicketRow(table_id=table_id, seat=seat, kind=kind, hash=hash, until=until))


def take_ticket(session: Session, table_id: TableId, kind: str, hash: str, now: float) -> int | None:
    """Use up a ticket: its seat, or None where it was used before, is past its time or was never given."""
    return session.scalar(delete(TicketRow).where(*_good(table_id, kind, hash, now)).returning(col(TicketRow.seat)))


def ticket_seat(engine: Engine, table_id: TableId, kind: str, hash: str, now: float) -> int | None:
    """The seat that a ticket would give; looking does not use it."""
    with Session(engine) as session:
        return find_ticket(session, table_id, kind, hash, now)


def find_ticket(session: Session, table_id: TableId, kind: str, hash: str, now: float) -> int | None:
    """`ticket_seat`, within a transaction."""
    return session.exec(select(TicketRow.seat).where(*_good(table_id, kind, hash, now))).first()


def has_taps(engine: Engine, table_id: TableId, holders: Collection[int]) -> bool:
    """Whether there is an AGAIN ticket of one of these holders."""
    with Session(engine) as session:
        return session.exec(select(TicketRow.seat).where(*_taps(table_id, holders))).first() is not None


def void_taps(session: Session, table_id: TableId, holders: Collection[int]) -> None:
    """Remove the AGAIN tickets of these holders: their first keys were used."""
    session.exec(delete(TicketRow).where(*_taps(table_id, holders)))


def void_tickets(session: Session, table_id: TableId, kind: str, seat: int) -> None:
    """Remove every ticket of this kind to this seat."""
    mine = (col(TicketRow.table_id) == table_id, col(TicketRow.kind) == kind, col(TicketRow.seat) == seat)
    session.exec(delete(TicketRow).where(*mine))


def _keys(session: Session, table_id: TableId, holder: int, state: str) -> Sequence[KeyRow]:
    """The keys of this holder in this state, oldest first."""
    query = select(KeyRow).where(*_of(table_id, holder), KeyRow.state == state)
    return session.exec(query.order_by(col(KeyRow.made), col(KeyRow.hash))).all()


def _of(table_id: TableId, holder: int) -> tuple[ColumnElement[bool], ...]:
    return col(KeyRow.table_id) == table_id, col(KeyRow.holder) == holder


def _is(table_id: TableId, hash: str) -> tuple[ColumnElement[bool], ...]:
    return col(KeyRow.table_id) == table_id, col(KeyRow.hash) == hash


def _taps(table_id: TableId, holders: Collection[int]) -> tuple[ColumnElement[bool], ...]:
    mine = (col(TicketRow.table_id) == table_id, col(TicketRow.kind) == AGAIN)
    return *mine, col(TicketRow.seat).in_(holders)


def _good(table_id: TableId, kind: str, hash: str, now: float) -> tuple[ColumnElement[bool], ...]:
    mine = (col(TicketRow.table_id) == table_id, col(TicketRow.kind) == kind, col(TicketRow.hash) == hash)
    return *mine, col(TicketRow.until) > now

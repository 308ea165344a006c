"""The store's keys: who may speak for which seat. It keeps hashes only and never sees a key or a ticket itself."""

from __future__ import annotations

import time
from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, Engine, bindparam, delete, insert, select, update

from companion.store.rows import KEYS, TICKETS, TableId

HOST = 0
"""The holder who is no seat."""

AGAIN, TAKEN = "again", "taken"
"""Kinds of tickets by which a tap that comes again gets a key: until somebody came with the first; for its time."""


def add_key(
    connection: Connection,
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
    row = {"table_id": table_id, "holder": holder, "hash": hash, "state": state, "mark": mark}
    connection.execute(insert(KEYS).values(row | {"made": time.time() if made is None else made}))


def holders(engine: Engine, table_id: TableId, hashes: Collection[str]) -> dict[str, tuple[int, str]]:
    """Holder and state of each of these keys that the table knows, void ones too."""
    query = select(KEYS.c.hash, KEYS.c.holder, KEYS.c.state).where(KEYS.c.table_id == table_id, KEYS.c.hash.in_(hashes))
    with engine.connect() as connection:
        return {hash: (holder, state) for hash, holder, state in connection.execute(query)}


def everybodys(engine: Engine, table_id: TableId) -> dict[str, tuple[int, str]]:
    """Holder and state of every key of the table, void ones too: one question for all who come after a move."""
    with engine.connect() as connection:
        rows = connection.execute(_EVERYBODYS, {"table": table_id})
        return {hash: (holder, state) for hash, holder, state in rows}


class HeldKey(NamedTuple):
    """A good key: its hash, and when it was made (seconds since 1970)."""

    hash: str
    made: float


def held_by(engine: Engine, table_id: TableId, holder: int) -> list[HeldKey]:
    """The good keys of this holder, oldest first."""
    with engine.connect() as connection:
        return held_within(connection, table_id, holder)


def held_within(connection: Connection, table_id: TableId, holder: int) -> list[HeldKey]:
    """The same within a transaction."""
    query = select(KEYS.c.hash, KEYS.c.made).where(*_of(table_id, holder), KEYS.c.state == "good")
    return [HeldKey(*row) for row in connection.execute(query.order_by(KEYS.c.made, KEYS.c.hash))]


def hand_over(connection: Connection, table_id: TableId, holder: int, hash: str, made: float | None = None) -> None:
    """From now on this key is the holder's only one; all others, asking ones too, are void."""
    void_keys(connection, table_id, holder)
    connection.execute(delete(KEYS).where(KEYS.c.table_id == table_id, KEYS.c.hash == hash))
    add_key(connection, table_id, holder, hash, made=made)


def refuse_asking(connection: Connection, table_id: TableId, holder: int) -> None:
    """Void every key that asks for this holder."""
    connection.execute(update(KEYS).where(*_of(table_id, holder), KEYS.c.state == "asking").values(state="void"))


def void_keys(connection: Connection, table_id: TableId, holder: int) -> None:
    """Void every key of this holder, asking ones too, and what would give another."""
    connection.execute(update(KEYS).where(*_of(table_id, holder)).values(state="void"))
    void_repeats(connection, table_id, holder)


def void_repeats(connection: Connection, table_id: TableId, holder: int) -> None:
    """No tap that comes again gets another key of this holder."""
    for kind in (AGAIN, TAKEN):
        void_tickets(connection, table_id, kind, holder)


def void_key(connection: Connection, table_id: TableId, hash: str) -> None:
    """Void this one key."""
    connection.execute(update(KEYS).where(KEYS.c.table_id == table_id, KEYS.c.hash == hash).values(state="void"))


def pending(connection: Connection, table_id: TableId, holder: int) -> dict[str, str]:
    """The keys that ask for this holder and were not answered yet, oldest first: mark to hash."""
    query = select(KEYS.c.mark, KEYS.c.hash).where(*_of(table_id, holder), KEYS.c.state == "asking")
    rows = connection.execute(query.order_by(KEYS.c.made, KEYS.c.hash))
    return {row.mark: row.hash for row in rows}


def marks_since(connection: Connection, table_id: TableId, since: float) -> list[tuple[int, str]]:
    """Holder and mark of every key that asked at this table after then (seconds since 1970), answered or not."""
    mine = (KEYS.c.table_id == table_id, KEYS.c.mark != "", KEYS.c.made > since)
    return [(holder, mark) for holder, mark in connection.execute(select(KEYS.c.holder, KEYS.c.mark).where(*mine))]


def add_ticket(connection: Connection, table_id: TableId, seat: int, kind: str, hash: str, until: float) -> None:
    """Keep a one-time ticket of this kind to a seat, good until then (seconds since 1970)."""
    row = {"table_id": table_id, "seat": seat, "kind": kind, "hash": hash, "until": until}
    connection.execute(insert(TICKETS).values(row))


def take_ticket(connection: Connection, table_id: TableId, kind: str, hash: str, now: float) -> int | None:
    """Use up a ticket: its seat, or None where it was used before, is past its time or was never given."""
    seat = find_ticket(connection, table_id, kind, hash, now)
    if seat is None:
        return None
    taken = connection.execute(delete(TICKETS).where(*_good(table_id, kind, hash, now)))
    return int(seat) if taken.rowcount == 1 else None


def ticket_seat(engine: Engine, table_id: TableId, kind: str, hash: str, now: float) -> int | None:
    """The seat that a ticket would give; looking does not use it."""
    with engine.connect() as connection:
        return find_ticket(connection, table_id, kind, hash, now)


def find_ticket(connection: Connection, table_id: TableId, kind: str, hash: str, now: float) -> int | None:
    """The same within a transaction."""
    return connection.scalar(select(TICKETS.c.seat).where(*_good(table_id, kind, hash, now)))


def has_taps(engine: Engine, table_id: TableId, holders: Collection[int]) -> bool:
    """Whether a tap that comes again would get a key of one of these holders."""
    with engine.connect() as connection:
        return connection.scalar(select(TICKETS.c.seat).where(*_taps(table_id, holders)).limit(1)) is not None


def void_taps(connection: Connection, table_id: TableId, holders: Collection[int]) -> None:
    """Somebody came with a key of each of these holders: no tap gets another."""
    connection.execute(delete(TICKETS).where(*_taps(table_id, holders)))


def void_tickets(connection: Connection, table_id: TableId, kind: str, seat: int) -> None:
    """No ticket of this kind to this seat is good any more."""
    mine = (TICKETS.c.table_id == table_id, TICKETS.c.kind == kind, TICKETS.c.seat == seat)
    connection.execute(delete(TICKETS).where(*mine))


def _of(table_id: TableId, holder: int) -> tuple[ColumnElement[bool], ...]:
    return KEYS.c.table_id == table_id, KEYS.c.holder == holder


def _taps(table_id: TableId, holders: Collection[int]) -> tuple[ColumnElement[bool], ...]:
    return TICKETS.c.table_id == table_id, TICKETS.c.kind == AGAIN, TICKETS.c.seat.in_(holders)


def _good(table_id: TableId, kind: str, hash: str, now: float) -> tuple[ColumnElement[bool], ...]:
    mine = (TICKETS.c.table_id == table_id, TICKETS.c.kind == kind, TICKETS.c.hash == hash)
    return *mine, TICKETS.c.until > now


_EVERYBODYS = select(KEYS.c.hash, KEYS.c.holder, KEYS.c.state).where(KEYS.c.table_id == bindparam("table"))

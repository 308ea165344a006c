"""The store's keys: who may speak for which seat. It keeps hashes only and never sees a key or a ticket itself."""

from __future__ import annotations

import time
from collections.abc import Collection

from sqlalchemy import ColumnElement, Connection, Engine, delete, insert, select, update

from companion.store.rows import KEYS, TICKETS, TableId

HOST = 0
"""The holder who is no seat."""


def add_key(
    connection: Connection, table_id: TableId, holder: int, hash: str, state: str = "good", mark: str = ""
) -> None:
    """Keep a key of this holder (`HOST` or a seat); `asking` until somebody approves it under its `mark`."""
    row = {"table_id": table_id, "holder": holder, "hash": hash, "state": state, "mark": mark, "made": time.time()}
    connection.execute(insert(KEYS).values(row))


def holders(engine: Engine, table_id: TableId, hashes: Collection[str]) -> dict[str, tuple[int, str]]:
    """Holder and state of each of these keys that the table knows, void ones too."""
    query = select(KEYS.c.hash, KEYS.c.holder, KEYS.c.state).where(KEYS.c.table_id == table_id, KEYS.c.hash.in_(hashes))
    with engine.connect() as connection:
        return {hash: (holder, state) for hash, holder, state in connection.execute(query)}


def hand_over(connection: Connection, table_id: TableId, holder: int, hash: str) -> None:
    """From now on this key is the holder's only one; all others, asking ones too, are void."""
    void_keys(connection, table_id, holder)
    connection.execute(delete(KEYS).where(KEYS.c.table_id == table_id, KEYS.c.hash == hash))
    add_key(connection, table_id, holder, hash)


def refuse_asking(connection: Connection, table_id: TableId, holder: int) -> None:
    """Void every key that asks for this holder."""
    connection.execute(update(KEYS).where(*_of(table_id, holder), KEYS.c.state == "asking").values(state="void"))


def void_keys(connection: Connection, table_id: TableId, holder: int) -> None:
    """Void every key of this holder, asking ones too."""
    connection.execute(update(KEYS).where(*_of(table_id, holder)).values(state="void"))


def asking(engine: Engine, table_id: TableId, holder: int) -> str | None:
    """The hash of the key that asked for this holder last and was not answered yet."""
    query = select(KEYS.c.hash).where(*_of(table_id, holder), KEYS.c.state == "asking").order_by(KEYS.c.made.desc())
    with engine.connect() as connection:
        return connection.scalar(query.limit(1))


def add_ticket(connection: Connection, table_id: TableId, seat: int, kind: str, hash: str, until: float) -> None:
    """Keep a one-time ticket of this kind to a seat, good until then (seconds since 1970)."""
    row = {"table_id": table_id, "seat": seat, "kind": kind, "hash": hash, "until": until}
    connection.execute(insert(TICKETS).values(row))


def take_ticket(connection: Connection, table_id: TableId, kind: str, hash: str, now: float) -> int | None:
    """Use up a ticket: its seat, or None where it was used before, is past its time or was never given."""
    seat = connection.scalar(select(TICKETS.c.seat).where(*_good(table_id, kind, hash, now)))
    if seat is None:
        return None
    taken = connection.execute(delete(TICKETS).where(*_good(table_id, kind, hash, now)))
    return int(seat) if taken.rowcount == 1 else None


def ticket_seat(engine: Engine, table_id: TableId, kind: str, hash: str, now: float) -> int | None:
    """The seat that a ticket would give; looking does not use it."""
    with engine.connect() as connection:
        return connection.scalar(select(TICKETS.c.seat).where(*_good(table_id, kind, hash, now)))


def void_tickets(connection: Connection, table_id: TableId, kind: str, seat: int) -> None:
    """No ticket of this kind to this seat is good any more."""
    mine = (TICKETS.c.table_id == table_id, TICKETS.c.kind == kind, TICKETS.c.seat == seat)
    connection.execute(delete(TICKETS).where(*mine))


def _of(table_id: TableId, holder: int) -> tuple[ColumnElement[bool], ...]:
    return KEYS.c.table_id == table_id, KEYS.c.holder == holder


def _good(table_id: TableId, kind: str, hash: str, now: float) -> tuple[ColumnElement[bool], ...]:
    mine = (TICKETS.c.table_id == table_id, TICKETS.c.kind == kind, TICKETS.c.hash == hash)
    return *mine, TICKETS.c.until > now

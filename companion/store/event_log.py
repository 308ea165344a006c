"""The event log: appends the events of every table in order, and reads them. The rules are elsewhere.

An event's number is its version. (table, version) is unique, so of two appends to the same version one is refused.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Engine, bindparam, insert
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, col, delete, func, select

from companion.store import pg_notify
from companion.store.codec import decode, encode
from companion.store.engine import Source, Transaction, reading, writing
from companion.store.models import OWNED, EntryRow, TableId, TableRow
from companion.table.events import Code, Entry, Event, Version

Write = Callable[[Transaction, TableId], object]
"""Writes further rows about a table within the transaction that appends its events; what it raises undoes all."""


class CodeTaken(Exception):
    """Another table has this code."""


class TableGone(LookupError):
    """There is no such table, or it was purged."""


class StaleVersion(Exception):
    """Somebody appended meanwhile; `last` is the newest version."""

    def __init__(self, last: Version) -> None:
        self.last = last
        super().__init__(f"the newest version is {last}")


class DuplicateMove(Exception):
    """A request with this idempotency key (a move, or opening a table) of the same mover was accepted before, as `act`
    of the table `table_id`."""

    def __init__(self, table_id: TableId, act: str) -> None:
        self.table_id, self.act = table_id, act
        super().__init__(f"accepted before as {act}")


class TableSummary(NamedTuple):
    """One table of the list. `opened` and `last_at` are in seconds since 1970."""

    table_id: TableId
    code: Code
    opened: float
    version: Version
    last_at: float


def open_table(
    engine: Engine,
    code: str,
    act: str,
    idempotency_key: str | None,
    mover: str,
    events: Sequence[Event],
    *also: Write,
) -> TableId:
    """Begin a table's log with these events and write `also` in the same transaction.

    Raises:
        CodeTaken: a table has this code.
        DuplicateMove: `mover` opened a table with this idempotency key before.
    """
    code = code.upper()
    try:
        with writing(engine) as session:
            _raise_if_opened_before(session, idempotency_key, mover)
            table = TableRow(code=code, opened=time.time(), who=mover, once=_hashed(mover, idempotency_key))
            session.add(table)
            session.flush()
            table_id = table.table_id
            _write(session, table_id, Version(0), act, idempotency_key, mover, events)
            for write in also:
                write(session, table_id)
            pg_notify.tell(session, table_id, pg_notify.RESET)
            return table_id
    except IntegrityError as error:
        if find_table(engine, code) is None:
            raise
        raise CodeTaken(code) from error


def find_table(engine: Engine, code: str) -> TableId | None:
    """Return the table with this code, in upper or lower case; None if there is none."""
    with Session(engine) as session:
        table = session.exec(select(TableRow).where(TableRow.code == code.upper())).first()
    return table.table_id if table else None


def code_of(engine: Engine, table_id: TableId) -> Code:
    """Return the code of a table. Raises TableGone."""
    with Session(engine) as session:
        table = session.get(TableRow, table_id)
    if table is None:
        raise TableGone(table_id)
    return Code(table.code)


def newest_versions(engine: Engine, codes: Collection[str]) -> dict[Code, Version]:
    """Return the newest version of each of these tables that exists, by code."""
    query = (
        select(TableRow.code, func.max(EntryRow.version))
        .join(EntryRow)
        .where(col(TableRow.code).in_(codes))
        .group_by(col(TableRow.code))
    )
    with Session(engine) as session:
        return {Code(code): Version(version) for code, version in session.exec(query)}


def tables(engine: Engine) -> list[TableSummary]:
    """Return every table, the one used last first."""
    last_at = func.max(EntryRow.at)
    query = (
        select(TableRow, func.max(EntryRow.version), last_at)
        .join(EntryRow)
        .group_by(col(TableRow.id))
        .order_by(last_at.desc(), col(TableRow.id).desc())
    )
    with Session(engine) as session:
        return [
            TableSummary(table.table_id, Code(table.code), table.opened, Version(version), at)
            for table, version, at in session.exec(query)
        ]


def newest_version(engine: Engine, table_id: TableId) -> Version | None:
    """Return the newest version of a table; None if it has no events. The server queries it before every response."""
    with engine.connect() as connection:
        version = connection.scalar(_NEWEST, {"table": table_id})
    return None if version is None else Version(version)


def read(engine: Engine, table_id: TableId, after: Version = Version(0)) -> list[Entry]:
    """Return the entries after this version, in order; empty if there is no such table. Raises
    codec.UnreadableEvent."""
    with engine.connect() as connection:
        rows = connection.execute(_READ, {"table": table_id, "after": after}).all()
    return [Entry(Version(version), act, decode(kind, body)) for version, act, kind, body in rows]


def written_at(source: Source, table_id: TableId, version: Version) -> float | None:
    """Return when this event was written (seconds since 1970); None if there is no such event."""
    with reading(source) as session:
        entry = session.get(EntryRow, (table_id, version))
    return entry.at if entry else None


def append(
    engine: Engine,
    table_id: TableId,
    expected: Version,
    act: str,
    idempotency_key: str | None,
    mover: str,
    events: Sequence[Event],
    *also: Write,
) -> list[Entry]:
    """Append the events of one act after version `expected`, in one transaction with what `also` writes.

    Return the entries as they will be read. Whatever is raised, also by `also`, nothing is written then.

    Raises:
        DuplicateMove: `mover` sent this idempotency key before; this is checked first.
        StaleVersion: `expected` is not the newest version. TableGone.
    """
    with writing(engine, table_id) as session:
        newest = _newest_unless_duplicate(session, table_id, mover, idempotency_key)
        if newest != expected:
            raise StaleVersion(newest)
        entries = _write(session, table_id, expected, act, idempotency_key, mover, events)
        for write in also:
            write(session, table_id)
        pg_notify.tell(session, table_id, expected + len(entries))
    return entries


def act_of_key(source: Source, table_id: TableId, mover: str, idempotency_key: str | None) -> str | None:
    """Return the act of `mover` that was accepted with this idempotency key, if any."""
    if idempotency_key is None:
        return None
    conditions = (
        EntryRow.table_id == table_id,
        EntryRow.who == mover,
        EntryRow.once == _hashed(mover, idempotency_key),
    )
    with reading(source) as session:
        return session.exec(select(EntryRow.act).where(*conditions)).first()


def purge(source: Source, table_id: TableId) -> None:
    """Remove a table with all that belongs to it. Its code is free again; its number is never used again."""
    with writing(source, table_id) as session:
        pg_notify.tell(session, table_id, pg_notify.RESET)
        for model in OWNED:
            session.exec(delete(model).where(col(model.table_id) == table_id))
        session.exec(delete(TableRow).where(col(TableRow.id) == table_id))


def _write(
    session: Session,
    table_id: TableId,
    after: Version,
    act: str,
    idempotency_key: str | None,
    mover: str,
    events: Sequence[Event],
) -> list[Entry]:
    stamp = {"table_id": table_id, "act": act, "who": mover, "at": time.time()}
    rows: list[dict[str, Any]] = []
    for version, event in enumerate(events, after + 1):
        kind, body = encode(event)
        rows.append(stamp | {"version": version, "once": None, "kind": kind, "body": body})
    if rows:
        rows[0]["once"] = _hashed(mover, idempotency_key)
        session.connection().execute(_WRITE, rows)
    return [Entry(Version(row["version"]), act, decode(row["kind"], row["body"])) for row in rows]


def _newest_unless_duplicate(session: Session, table_id: TableId, mover: str, idempotency_key: str | None) -> Version:
    """Return the newest version. Raises DuplicateMove (checked first) or TableGone. It is one query, as the database
    may be remote."""
    parameters = {"table": table_id, "mover": mover, "key": _hashed(mover, idempotency_key)}
    row = session.connection().execute(_NEWEST_AND_DUPLICATE, parameters).one()
    if row.act is not None:
        raise DuplicateMove(table_id, row.act)
    if row.newest is None:
        raise TableGone(table_id)
    return Version(row.newest)


def _raise_if_opened_before(session: Session, idempotency_key: str | None, mover: str) -> None:
    """Raise DuplicateMove if `mover` opened a table with this idempotency key before."""
    if idempotency_key is None:
        return
    query = select(TableRow).where(TableRow.who == mover, TableRow.once == _hashed(mover, idempotency_key))
    table = session.exec(query).first()
    if table and (act := act_of_key(session, table.table_id, mover, idempotency_key)):
        raise DuplicateMove(table.table_id, act)


def _hashed(mover: str, idempotency_key: str | None) -> str | None:
    """Return a hash of the mover and the idempotency key. It recognizes a repeated request, and neither can be computed
    from it."""
    if idempotency_key is None:
        return None
    return hashlib.sha256(f"{mover} {idempotency_key}".encode("utf-8", "surrogatepass")).hexdigest()


# The statements of every tap and every answer, built once with SQLAlchemy Core: with model instances and statements of
# their own an append takes about four times as long, a query for the newest version three times.
_TABLE = col(EntryRow.table_id) == bindparam("table")
_WRITE = insert(EntryRow)
_NEWEST = select(func.max(EntryRow.version)).where(_TABLE)
_ACT_OF_KEY = select(EntryRow.act).where(
    _TABLE, col(EntryRow.who) == bindparam("mover"), col(EntryRow.once) == bindparam("key")
)
_NEWEST_AND_DUPLICATE = select(_NEWEST.scalar_subquery().label("newest"), _ACT_OF_KEY.scalar_subquery().label("act"))
_READ = (
    select(EntryRow.version, EntryRow.act, EntryRow.kind, EntryRow.body)
    .where(_TABLE, col(EntryRow.version) > bindparam("after"))
    .order_by(col(EntryRow.version))
)

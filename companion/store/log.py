"""The log of each table: its events, numbered by version. (table, version) is a primary key, which decides who of two
came first.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import time
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache
from typing import Any, NamedTuple

from pydantic import TypeAdapter
from sqlalchemy import ColumnElement, Engine, bindparam, insert, literal
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, col, delete, func, select

from companion.game.events import Code, Entry, Event, Version
from companion.store.database import write_session
from companion.store.models import DAYS_KEPT, OWNED, LogEntryRow, TableId, TableRow

DAY = 86400.0
"""Seconds of a day."""

ExtraWrite = Callable[[Session, TableId], object]
"""A function that writes more rows about a table in the transaction that appends events to its log. If it raises, the
transaction is rolled back."""


class UnreadableEvent(ValueError):
    """Raised if a stored event can't be read: a newer version of the companion wrote it, or it is damaged."""


class CodeTaken(Exception):
    """Raised if another table has the code that a new table should get."""


class UnknownTable(LookupError):
    """Raised if there is no such table, or it was purged."""


class StaleVersion(Exception):
    """Raised if another request appended events to the table's log first."""


class DuplicateMove(Exception):
    """Raised if the same mover sent this idempotency key before. `act` is the id shared by the events that were stored
    then."""

    def __init__(self, act: str) -> None:
        self.act = act
        super().__init__(f"accepted before as {act}")


class StoredTable(NamedTuple):
    """A table as the list of tables shows it. It was `opened`, its newest event stored `last_at`, and it is kept until
    `end_time`, in seconds since 1970."""

    table_id: TableId
    code: Code
    version: Version
    opened: float
    last_at: float
    end_time: float

    def is_over(self, now: float) -> bool:
        return self.end_time <= now


# Events as text


def encode_event(event: Event) -> tuple[str, str]:
    return event.stored_as, _to_json(event)


def decode_event(kind: str, text: str) -> Event:
    """Raises UnreadableEvent."""
    try:
        return _type_adapter(kind).validate_json(text, extra="forbid")
    except (KeyError, ValueError):
        # Without the cause, which would quote the text: it may hold secrets.
        raise UnreadableEvent(f"an event of kind {kind!r} cannot be read by this version") from None


@cache
def _type_adapter(kind: str) -> TypeAdapter[Event]:
    """Made when first used: making all of them would slow a start by 30 ms. Raises KeyError."""
    return TypeAdapter(Event.classes[kind])


def _field_values(value: Any) -> dict[str, object]:
    return {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}


_to_json = json.JSONEncoder(separators=(",", ":"), default=_field_values, check_circular=False).encode


# Writing


def open_table(
    engine: Engine,
    code: Code,
    act: str,
    idempotency_key: str | None,
    mover: str,
    events: Sequence[Event],
    *extra_writes: ExtraWrite,
) -> Code:
    """Create a table whose log begins with these events, call `extra_writes` in the same session, and return its
    code. If `mover` opened a table with this idempotency key before, return that one's. Raises CodeTaken."""
    once = _hash_idempotency_key(mover, idempotency_key)
    try:
        with write_session(engine) as session:
            table = TableRow(code=code, opened=time.time(), once=once)
            session.add(table)
            session.flush()
            entries = [Entry(Version(version), act, event) for version, event in enumerate(events, 1)]
            _insert_entries(session, table.table_id, entries, once)
            for write in extra_writes:
                write(session, table.table_id)
            return code
    except IntegrityError as error:
        with Session(engine) as session:
            opened = session.exec(select(TableRow.code).where(TableRow.once == once)).first() if once else None
            is_taken = session.exec(select(TableRow.code).where(TableRow.code == code)).first() is not None
        if opened is not None:
            return Code(opened)
        raise (CodeTaken(code) if is_taken else error) from None


def append_entries(
    engine: Engine,
    table_id: TableId,
    entries: Sequence[Entry],
    idempotency_key: str | None,
    mover: str,
    *extra_writes: ExtraWrite,
) -> None:
    """Append the entries of one move to a table's log, and call `extra_writes` in the same session. On any
    exception nothing is written.

    Raises:
        DuplicateMove: `mover` sent this idempotency key before; this is checked first.
        StaleVersion: the entries don't begin with the version after the newest.
        UnknownTable.
    """
    try:
        with write_session(engine) as session:
            _insert_entries(session, table_id, entries, _hash_idempotency_key(mover, idempotency_key))
            for write in extra_writes:
                write(session, table_id)
    except IntegrityError:
        act = find_accepted_act(engine, table_id, mover, idempotency_key)
        refusal: Exception = DuplicateMove(act) if act else StaleVersion()
        raise refusal if newest_version(engine, table_id) else UnknownTable(table_id) from None


def find_accepted_act(engine: Engine, table_id: TableId, mover: str, idempotency_key: str | None) -> str | None:
    """The act of the move that `mover` made with this idempotency key."""
    if not idempotency_key:
        return None
    is_it = (LogEntryRow.table_id == table_id, LogEntryRow.once == _hash_idempotency_key(mover, idempotency_key))
    with Session(engine) as session:
        return session.exec(select(LogEntryRow.act).where(*is_it)).first()


def purge_table(engine: Engine, table_id: TableId, only_if: Callable[[StoredTable], bool] = lambda table: True) -> bool:
    """Delete a table and every row that belongs to it, if `only_if` holds while nobody else can write to the table. Its
    code may be given to a new table; its id never is. Return whether the table was deleted."""
    with write_session(engine) as session:
        table = session.get(TableRow, table_id, with_for_update=True)
        if table is None or not only_if(stored_tables(session, col(TableRow.id) == table_id)[0]):
            return False
        for model in OWNED:
            session.exec(delete(model).where(col(model.table_id) == table_id))
        session.exec(delete(TableRow).where(col(TableRow.id) == table_id))
        return True


def lock_table(session: Session, table_id: TableId) -> TableRow:
    """Keep other writers to this table out until the transaction ends. Raises UnknownTable."""
    table = session.get(TableRow, table_id, with_for_update=True)
    if table is None:
        raise UnknownTable(table_id)
    return table


def _insert_entries(session: Session, table_id: TableId, entries: Iterable[Entry], once: str | None) -> None:
    rows = []
    stamp = {"table_id": table_id, "at": time.time()}
    for entry in entries:
        kind, body = encode_event(entry.event)
        rows.append({**stamp, "version": entry.version, "act": entry.act, "once": once, "kind": kind, "body": body})
        once = None  # only the first event of a move has one
    session.connection().execute(_INSERT, rows)


_INSERT = insert(LogEntryRow)


def _hash_idempotency_key(mover: str, idempotency_key: str | None) -> str | None:
    """By which a repeated request is recognized. The key can't be computed from it."""
    if not idempotency_key:
        return None
    return hashlib.sha256(f"{mover} {idempotency_key}".encode("utf-8", "surrogatepass")).hexdigest()


# Reading


def find_table(engine: Engine, code: str) -> TableId | None:
    with Session(engine) as session:
        table = session.exec(select(TableRow).where(TableRow.code == code.upper())).first()
        return table.table_id if table else None


def newest_version(engine: Engine, table_id: TableId) -> Version | None:
    """None if there is no such table. This query runs before every response."""
    with engine.connect() as connection:
        newest = connection.scalar(_NEWEST_VERSION, {"table": table_id})
        return Version(newest) if newest else None


_NEWEST_VERSION = select(func.max(LogEntryRow.version)).where(col(LogEntryRow.table_id) == bindparam("table"))
"""Built once and run without a session, which takes a quarter of the time."""


def newest_versions(engine: Engine, codes: Collection[str]) -> dict[Code, Version]:
    """Of those that exist."""
    newest = select(TableRow.code, func.max(LogEntryRow.version)).join(LogEntryRow).group_by(TableRow.code)
    with Session(engine) as session:
        rows = session.exec(newest.where(col(TableRow.code).in_(codes)))
        return {Code(code): Version(version) for code, version in rows}


def read_entries(engine: Engine, table_id: TableId, after: Version = Version(0)) -> list[Entry]:
    """Oldest first. Raises UnreadableEvent."""
    newer = select(LogEntryRow).where(LogEntryRow.table_id == table_id, LogEntryRow.version > after)
    with Session(engine) as session:
        rows = session.exec(newer.order_by(col(LogEntryRow.version)))
        return [Entry(Version(row.version), row.act, decode_event(row.kind, row.body)) for row in rows]


def event_time(session: Session, table_id: TableId, version: Version) -> float | None:
    """In seconds since 1970; None if there is no such event."""
    entry = session.get(LogEntryRow, (table_id, version))
    return entry.at if entry else None


def code_of_newest_event(engine: Engine, event_class: type[Event]) -> Code | None:
    is_kind = LogEntryRow.kind == literal(event_class.stored_as, literal_execute=True)  # else no index fits
    newest = col(LogEntryRow.at).desc(), col(LogEntryRow.table_id).desc()
    with Session(engine) as session:
        code = session.exec(select(TableRow.code).join(LogEntryRow).where(is_kind).order_by(*newest)).first()
        return None if code is None else Code(code)


def expired_tables(session: Session, now: float) -> list[StoredTable]:
    """Only logs of tables are read that were opened long enough ago."""
    is_old = col(TableRow.opened) <= now - DAYS_KEPT * DAY
    return [table for table in stored_tables(session, is_old) if table.is_over(now)]


def stored_tables(session: Session, *where: ColumnElement[bool]) -> list[StoredTable]:
    """All, or only those for which this holds, the most recently used first."""
    version, last_at = func.max(LogEntryRow.version), func.max(LogEntryRow.at)
    tables = select(TableRow, version, last_at).join(LogEntryRow).group_by(col(TableRow.id))
    query = tables.where(*where).order_by(last_at.desc())
    return [
        StoredTable(
            *(table.table_id, Code(table.code), Version(newest), table.opened, at),
            max(table.kept_from or at, at) + DAYS_KEPT * DAY,
        )
        for table, newest, at in session.exec(query)
    ]

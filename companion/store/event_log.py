"""Converts events to JSON text and back. The kind that is stored beside the text names the event's class."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import time
from collections.abc import Callable, Collection, Sequence
from functools import cache
from typing import Any, NamedTuple

from pydantic import TypeAdapter, ValidationError
from sqlalchemy import Engine, bindparam, insert, literal
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, col, delete, func, select

from companion.game.events import Code, Entry, Event, Version
from companion.store.engine import Source, Transaction, read_session, write_session
from companion.store.models import OWNED, LogEntryRow, TableId, TableRow


class UnreadableEvent(ValueError):
    """Raised if a stored event can't be read: a newer version of the companion wrote it, or it is damaged."""


def encode_event(event: Event) -> tuple[str, str]:
    return event.stored_as, _to_json(event)


def decode_event(kind: str, text: str) -> Event:
    """Return the event that was stored as this kind and JSON text. Raises UnreadableEvent."""
    try:
        return _type_adapter(kind).validate_json(text, extra="forbid")
    except (KeyError, ValueError) as error:
        # Without the cause, which would quote the text: it may hold secrets.
        raise UnreadableEvent(
            f"an event of kind {kind!r} cannot be read by this version{_describe_validation_error(error)}"
        ) from None


def _field_values(value: Any) -> dict[str, object]:
    return {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}


def _describe_validation_error(error: Exception) -> str:
    """Return the kind of the first validation error and the field in which it is, without quoting the stored text."""
    if not isinstance(error, ValidationError):
        return ""
    first = error.errors(include_url=False, include_input=False)[0]
    return f": {first['type']} at {'.'.join(map(str, first['loc'])) or 'its top'}"


@cache
def _type_adapter(kind: str) -> TypeAdapter[Event]:
    """Return the pydantic reader for events of this kind. It is made when first used: making all of them would slow a
    start by 30 ms. Raises KeyError."""
    return TypeAdapter(Event.classes[kind])


_to_json = json.JSONEncoder(separators=(",", ":"), default=_field_values, check_circular=False).encode


ExtraWrite = Callable[[Transaction, TableId], object]
"""A function that writes more rows about a table in the transaction that appends events to its log. If it raises, the
transaction is rolled back."""


class CodeTaken(Exception):
    """Raised if another table has the code that a new table should get."""


class TableGone(LookupError):
    """Raised if the table doesn't exist, or was purged."""


class StaleVersion(Exception):
    """Raised if another request appended events to the table's log first. `last` is the table's newest version."""

    def __init__(self, last: Version) -> None:
        self.last = last
        super().__init__(f"the newest version is {last}")


class DuplicateMove(Exception):
    """Raised if the same mover sent this idempotency key before, for a move or for opening a table. `act` is the id
    shared by the events that were stored then, in the log of the table `table_id`."""

    def __init__(self, table_id: TableId, act: str) -> None:
        self.table_id, self.act = table_id, act
        super().__init__(f"accepted before as {act}")


class TableSummary(NamedTuple):
    """One table, as the list of tables shows it. `opened` and `last_at`, the time when its newest event was stored, are
    seconds since 1970."""

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
    *extra_writes: ExtraWrite,
) -> TableId:
    """Create a table whose log begins with these events, call `extra_writes` in the same transaction, and return the
    table's id.

    Raises:
        CodeTaken: another table has this code.
        DuplicateMove: `mover` opened a table with this idempotency key before.
    """
    code = code.upper()
    try:
        with write_session(engine) as session:
            _raise_if_table_opened_before(session, idempotency_key, mover)
            once = _hash_idempotency_key(mover, idempotency_key)
            table = TableRow(code=code, opened=time.time(), who=mover, once=once)
            session.add(table)
            session.flush()
            table_id = table.table_id
            _insert_entries(session, table_id, Version(0), act, idempotency_key, mover, events)
            for write in extra_writes:
                write(session, table_id)
            return table_id
    except IntegrityError as error:
        if find_table(engine, code) is None:
            raise
        raise CodeTaken(code) from error


def find_table(engine: Engine, code: str) -> TableId | None:
    """Return the id of the table with this code, in upper or lower case; None if no table has it."""
    with Session(engine) as session:
        table = session.exec(select(TableRow).where(TableRow.code == code.upper())).first()
    return table.table_id if table else None


def code_of_table(engine: Engine, table_id: TableId) -> Code:
    """Return the code of a table. Raises TableGone."""
    with Session(engine) as session:
        table = session.get(TableRow, table_id)
    if table is None:
        raise TableGone(table_id)
    return Code(table.code)


def code_of_newest_event(engine: Engine, event_class: type[Event]) -> Code | None:
    """Return the code of the table with the newest event of this class; None if there is no such event."""
    query = (
        select(TableRow.code)
        .join(LogEntryRow, col(LogEntryRow.table_id) == TableRow.id)
        .where(LogEntryRow.kind == literal(event_class.stored_as, literal_execute=True))  # else no index fits
        .order_by(col(LogEntryRow.at).desc(), col(LogEntryRow.table_id).desc())
        .limit(1)
    )
    with Session(engine) as session:
        code = session.exec(query).first()
    return None if code is None else Code(code)


def newest_versions(engine: Engine, codes: Collection[str]) -> dict[Code, Version]:
    """Return the newest version of each existing table among `codes`, by code."""
    query = (
        select(TableRow.code, func.max(LogEntryRow.version))
        .join(LogEntryRow)
        .where(col(TableRow.code).in_(codes))
        .group_by(col(TableRow.code))
    )
    with Session(engine) as session:
        return {Code(code): Version(version) for code, version in session.exec(query)}


def table_summaries(engine: Engine) -> list[TableSummary]:
    last_at = func.max(LogEntryRow.at)
    query = (
        select(TableRow, func.max(LogEntryRow.version), last_at)
        .join(LogEntryRow)
        .group_by(col(TableRow.id))
        .order_by(last_at.desc(), col(TableRow.id).desc())
    )
    with Session(engine) as session:
        return [
            TableSummary(table.table_id, Code(table.code), table.opened, Version(version), at)
            for table, version, at in session.exec(query)
        ]


def newest_version(engine: Engine, table_id: TableId) -> Version | None:
    """Return the newest version of a table; None if the table has no events. This query runs before every response."""
    with engine.connect() as connection:
        version = connection.scalar(_NEWEST, {"table": table_id})
    return None if version is None else Version(version)


def read_entries(engine: Engine, table_id: TableId, after: Version = Version(0)) -> list[Entry]:
    """Return a table's log entries after the version `after`, oldest first; empty if the table doesn't exist. Raises
    UnreadableEvent."""
    with engine.connect() as connection:
        rows = connection.execute(_READ, {"table": table_id, "after": after}).all()
    return [Entry(Version(version), act, decode_event(kind, body)) for version, act, kind, body in rows]


def event_time(source: Source, table_id: TableId, version: Version) -> float | None:
    """Return the time at which the event with this version was stored (seconds since 1970); None if there is no such
    event."""
    with read_session(source) as session:
        entry = session.get(LogEntryRow, (table_id, version))
    return entry.at if entry else None


def append_events(
    engine: Engine,
    table_id: TableId,
    expected_version: Version,
    act: str,
    idempotency_key: str | None,
    mover: str,
    events: Sequence[Event],
    *extra_writes: ExtraWrite,
) -> list[Entry]:
    """Append the events of one move to a table's log, call `extra_writes` in the same transaction, and return the new
    log entries. `act` is the id that these events share. On any exception nothing is written.

    Raises:
        DuplicateMove: `mover` sent this idempotency key before; this is checked first.
        StaleVersion: `expected_version` is not the newest version.
        TableGone.
    """
    with write_session(engine, table_id) as session:
        newest = _newest_version_unless_duplicate(session, table_id, mover, idempotency_key)
        if newest != expected_version:
            raise StaleVersion(newest)
        entries = _insert_entries(session, table_id, expected_version, act, idempotency_key, mover, events)
        for write in extra_writes:
            write(session, table_id)
    return entries


def find_accepted_act(source: Source, table_id: TableId, mover: str, idempotency_key: str | None) -> str | None:
    """Return the act of the move that `mover` made with this idempotency key; None if there is no such move. An act is
    the id that the events of a move share."""
    if idempotency_key is None:
        return None
    conditions = (
        LogEntryRow.table_id == table_id,
        LogEntryRow.who == mover,
        LogEntryRow.once == _hash_idempotency_key(mover, idempotency_key),
    )
    with read_session(source) as session:
        return session.exec(select(LogEntryRow.act).where(*conditions)).first()


def purge_table(source: Source, table_id: TableId) -> None:
    """Delete a table and every row that belongs to it. Its code may be given to a new table; its id never is."""
    with write_session(source, table_id) as session:
        for model in OWNED:
            session.exec(delete(model).where(col(model.table_id) == table_id))
        session.exec(delete(TableRow).where(col(TableRow.id) == table_id))


def _insert_entries(
    session: Session,
    table_id: TableId,
    after: Version,
    act: str,
    idempotency_key: str | None,
    mover: str,
    events: Sequence[Event],
) -> list[Entry]:
    """Insert the events into the table's log, numbered from `after` + 1. Return the new log entries."""
    stamp = {"table_id": table_id, "act": act, "who": mover, "at": time.time()}
    rows: list[dict[str, Any]] = []
    for version, event in enumerate(events, after + 1):
        kind, body = encode_event(event)
        rows.append(stamp | {"version": version, "once": None, "kind": kind, "body": body})
    if rows:
        rows[0]["once"] = _hash_idempotency_key(mover, idempotency_key)
        session.connection().execute(_INSERT, rows)
    return [Entry(Version(row["version"]), act, decode_event(row["kind"], row["body"])) for row in rows]


def _newest_version_unless_duplicate(
    session: Session, table_id: TableId, mover: str, idempotency_key: str | None
) -> Version:
    """Return the newest version of the table. Raises DuplicateMove (checked first) or TableGone. A single query does
    this, as the database may be remote."""
    parameters = {"table": table_id, "mover": mover, "key": _hash_idempotency_key(mover, idempotency_key)}
    row = session.connection().execute(_NEWEST_AND_DUPLICATE, parameters).one()
    if row.act is not None:
        raise DuplicateMove(table_id, row.act)
    if row.newest is None:
        raise TableGone(table_id)
    return Version(row.newest)


def _raise_if_table_opened_before(session: Session, idempotency_key: str | None, mover: str) -> None:
    """Raise DuplicateMove if `mover` opened a table with this idempotency key before."""
    if idempotency_key is None:
        return
    query = select(TableRow).where(
        TableRow.who == mover, TableRow.once == _hash_idempotency_key(mover, idempotency_key)
    )
    table = session.exec(query).first()
    if table and (act := find_accepted_act(session, table.table_id, mover, idempotency_key)):
        raise DuplicateMove(table.table_id, act)


def _hash_idempotency_key(mover: str, idempotency_key: str | None) -> str | None:
    """Return a hash of the mover and the idempotency key, by which a repeated request is recognized; None if there is
    no key. The key can't be computed from the hash."""
    if idempotency_key is None:
        return None
    return hashlib.sha256(f"{mover} {idempotency_key}".encode("utf-8", "surrogatepass")).hexdigest()


# The statements of every tap and every answer, built once with SQLAlchemy Core: with model instances and statements of
# their own an append takes about four times as long, a query for the newest version three times.
_TABLE = col(LogEntryRow.table_id) == bindparam("table")
_INSERT = insert(LogEntryRow)
_NEWEST = select(func.max(LogEntryRow.version)).where(_TABLE)
_ACT_OF_KEY = select(LogEntryRow.act).where(
    _TABLE, col(LogEntryRow.who) == bindparam("mover"), col(LogEntryRow.once) == bindparam("key")
)
_NEWEST_AND_DUPLICATE = select(_NEWEST.scalar_subquery().label("newest"), _ACT_OF_KEY.scalar_subquery().label("act"))
_READ = (
    select(LogEntryRow.version, LogEntryRow.act, LogEntryRow.kind, LogEntryRow.body)
    .where(_TABLE, col(LogEntryRow.version) > bindparam("after"))
    .order_by(col(LogEntryRow.version))
)

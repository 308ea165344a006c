"""The store's log: every table's events in order, appended and read. It judges nothing and knows no rule.

The number of an event is its version; (table, version) is unique, and that is the whole story of concurrency.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine, Row, bindparam, delete, func, insert, select
from sqlalchemy.exc import IntegrityError

from companion.store import notices
from companion.store.codec import decode, encode
from companion.store.db import writing
from companion.store.rows import ENTRIES, OWNED, TABLES, TableId
from companion.table.events import Code, Entry, Event, Version


class CodeTaken(Exception):
    """Another table has this code."""


class TableGone(LookupError):
    """There is no such table, or it was purged."""


class StaleVersion(Exception):
    """Somebody appended meanwhile. Attributes: last: the newest version."""

    def __init__(self, last: Version) -> None:
        self.last = last
        super().__init__(f"the newest version is {last}")


class Repeated(Exception):
    """This `once` was accepted before. Attributes: table_id, act, version (of the act's last event)."""

    def __init__(self, table_id: TableId, act: str, version: Version) -> None:
        self.table_id, self.act, self.version = table_id, act, version
        super().__init__(f"accepted before, up to version {version}")


class Repeat(NamedTuple):
    """An act that was accepted before, and the version of its last event."""

    act: str
    version: Version


class TableLine(NamedTuple):
    """One table of the list. `opened` and `last_at` are in seconds since 1970."""

    table_id: TableId
    code: Code
    opened: float
    version: Version
    last_at: float


@dataclass(frozen=True)
class Stamped:
    """An entry with its stamp: `at` in seconds since 1970, and who made the move."""

    entry: Entry
    at: float
    who: str


def open_table(
    engine: Engine,
    code: str,
    act: str,
    once: str | None,
    who: str,
    events: Sequence[Event],
    keep: Callable[[Connection, TableId], None] | None = None,
) -> TableId:
    """Begin a table's log with these events; `keep` writes further rows in the same transaction.

    Raises CodeTaken where a table has the code, Repeated where `who` opened a table with this `once` before.
    """
    code = code.upper()
    try:
        with writing(engine) as connection:
            _refuse_reopening(connection, once, who)
            row = {"code": code, "opened": time.time(), "who": who, "once": _hashed(who, once)}
            table_id = TableId(connection.execute(insert(TABLES).values(row).returning(TABLES.c.id)).scalar_one())
            _write(connection, table_id, Version(0), act, once, who, events)
            if keep is not None:
                keep(connection, table_id)
            notices.tell(connection, table_id, notices.ANEW)
            return table_id
    except IntegrityError as error:
        if find_table(engine, code) is None:
            raise
        raise CodeTaken(code) from error


def find_table(engine: Engine, code: str) -> TableId | None:
    """The table that has this code, in whatever case it was typed."""
    with engine.connect() as connection:
        found = connection.scalar(select(TABLES.c.id).where(TABLES.c.code == code.upper()))
    return None if found is None else TableId(found)


def code_of(engine: Engine, table_id: TableId) -> Code:
    """The code of a table. Raises TableGone."""
    with engine.connect() as connection:
        found = connection.scalar(select(TABLES.c.code).where(TABLES.c.id == table_id))
    if found is None:
        raise TableGone(table_id)
    return Code(found)


def newest(engine: Engine, codes: Collection[str]) -> dict[Code, Version]:
    """The number of the last event of each of these tables that is there."""
    query = (
        select(TABLES.c.code, func.max(ENTRIES.c.version))
        .join(ENTRIES, ENTRIES.c.table_id == TABLES.c.id)
        .where(TABLES.c.code.in_(codes))
        .group_by(TABLES.c.code)
    )
    with engine.connect() as connection:
        return {Code(code): Version(version) for code, version in connection.execute(query)}


def tables(engine: Engine) -> list[TableLine]:
    """Every table, the one used last first."""
    version, last_at = func.max(ENTRIES.c.version), func.max(ENTRIES.c.at)
    query = (
        select(TABLES.c.id, TABLES.c.code, TABLES.c.opened, version, last_at)
        .join(ENTRIES, ENTRIES.c.table_id == TABLES.c.id)
        .group_by(TABLES.c.id, TABLES.c.code, TABLES.c.opened)
        .order_by(last_at.desc(), TABLES.c.id.desc())
    )
    with engine.connect() as connection:
        return [TableLine(*row) for row in connection.execute(query)]


def last(engine: Engine, table_id: TableId) -> Version | None:
    """The number of a table's last event; None where it has none. It is asked before every answer."""
    with engine.connect() as connection:
        return _newest(connection, table_id)


def read(engine: Engine, table_id: TableId, after: Version = Version(0)) -> list[Entry]:
    """The entries after this version, in order; none where there is no such table. Raises codec.UnreadableEvent."""
    with engine.connect() as connection:
        rows = connection.execute(_READ, {"table": table_id, "after": after}).all()
    return [Entry(version, act, decode(kind, body)) for version, act, kind, body in rows]


def read_stamped(engine: Engine, table_id: TableId) -> list[Stamped]:
    """The whole log with its stamps. Raises codec.UnreadableEvent."""
    query = select(ENTRIES).where(ENTRIES.c.table_id == table_id).order_by(ENTRIES.c.version)
    with engine.connect() as connection:
        return [_stamped(row) for row in connection.execute(query)]


def written_at(engine: Engine, table_id: TableId, version: Version) -> float | None:
    """When this event was written (seconds since 1970); None where there is none such."""
    with engine.connect() as connection:
        found = connection.scalar(_WRITTEN_AT, {"table": table_id, "version": version})
    return None if found is None else float(found)


def append(
    engine: Engine,
    table_id: TableId,
    seen: Version,
    act: str,
    once: str | None,
    who: str,
    events: Sequence[Event],
    keep: Callable[[Connection], None] | None = None,
) -> list[Entry]:
    """Append the events of one act after version `seen`, in one transaction with what `keep` writes; the entries as
    they will be read.

    Raises StaleVersion where `seen` is not the newest version, Repeated where `who` sent this `once` before (which
    comes first), TableGone. Nothing is written then, nor where `keep` raises.
    """
    with writing(engine, table_id) as connection:
        newest = _last_unless_repeated(connection, table_id, who, once)
        if newest != seen:
            raise StaleVersion(newest)
        entries = _write(connection, table_id, seen, act, once, who, events)
        if keep is not None:
            keep(connection)
        notices.tell(connection, table_id, seen + len(entries))
    return entries


def find_once(engine: Engine, table_id: TableId, who: str, once: str) -> Repeat | None:
    """The act that `who` was accepted with under this `once`, if any."""
    with engine.connect() as connection:
        return _find_once(connection, table_id, who, once)


def purge(engine: Engine, table_id: TableId) -> None:
    """Remove a table with all that belongs to it. Its code is free again, its number is never used again."""
    with writing(engine, table_id) as connection:
        remove(connection, table_id)


def remove(connection: Connection, table_id: TableId) -> None:
    """The same within a transaction."""
    notices.tell(connection, table_id, notices.ANEW)
    for rows in OWNED:
        connection.execute(delete(rows).where(rows.c.table_id == table_id))
    connection.execute(delete(TABLES).where(TABLES.c.id == table_id))


def _write(
    connection: Connection,
    table_id: TableId,
    seen: Version,
    act: str,
    once: str | None,
    who: str,
    events: Sequence[Event],
) -> list[Entry]:
    stamp = {"table_id": table_id, "act": act, "who": who, "at": time.time()}
    rows: list[dict[str, Any]] = [
        stamp | {"version": seen + number, "once": None} | _body(event) for number, event in enumerate(events, 1)
    ]
    if rows:
        rows[0]["once"] = _hashed(who, once)
        connection.execute(_WRITE, rows)
    return [Entry(Version(row["version"]), act, decode(row["kind"], row["body"])) for row in rows]


def _body(event: Event) -> dict[str, Any]:
    kind, body = encode(event)
    return {"kind": kind, "body": body}


def _last_unless_repeated(connection: Connection, table_id: TableId, who: str, once: str | None) -> Version:
    """The newest version, and whether `who` sent this `once` before, asked at once: the database may be a network away.

    Raises Repeated, which comes first, and TableGone.
    """
    found = connection.execute(_STANDING, {"table": table_id, "mover": who, "tap": _hashed(who, once)}).one()
    if found.act is not None:
        raise Repeated(table_id, found.act, _end_of_act(connection, table_id, found.act))
    if found.last is None:
        raise TableGone(table_id)
    return Version(found.last)


def _newest(connection: Connection, table_id: TableId) -> Version | None:
    found = connection.scalar(_LAST, {"table": table_id})
    return None if found is None else Version(found)


def _refuse_repeat(connection: Connection, table_id: TableId, who: str, once: str | None) -> None:
    repeat = None if once is None else _find_once(connection, table_id, who, once)
    if repeat is not None:
        raise Repeated(table_id, repeat.act, repeat.version)


def _refuse_reopening(connection: Connection, once: str | None, who: str) -> None:
    if once is None:
        return
    found = connection.scalar(select(TABLES.c.id).where(TABLES.c.who == who, TABLES.c.once == _hashed(who, once)))
    if found is not None:
        _refuse_repeat(connection, TableId(found), who, once)


def _find_once(connection: Connection, table_id: TableId, who: str, once: str) -> Repeat | None:
    act = connection.scalar(_FIRST_TIME, {"table": table_id, "mover": who, "tap": _hashed(who, once)})
    return None if act is None else Repeat(act, _end_of_act(connection, table_id, act))


def _end_of_act(connection: Connection, table_id: TableId, act: str) -> Version:
    mine = (ENTRIES.c.table_id == table_id, ENTRIES.c.act == act)
    return Version(connection.execute(select(func.max(ENTRIES.c.version)).where(*mine)).scalar_one())


def _hashed(who: str, once: str | None) -> str | None:
    """What is kept of a mover's own key of an act: enough to know it again, too little to send it."""
    return None if once is None else hashlib.sha256(f"{who} {once}".encode("utf-8", "surrogatepass")).hexdigest()


def _stamped(row: Row[Any]) -> Stamped:
    return Stamped(Entry(Version(row.version), row.act, decode(row.kind, row.body)), row.at, row.who)


# Made once: SQLAlchemy takes longer over making a statement than the database over answering it.
_WRITE = insert(ENTRIES)
_FIRST_TIME = select(ENTRIES.c.act).where(
    ENTRIES.c.table_id == bindparam("table"),
    ENTRIES.c.who == bindparam("mover"),
    ENTRIES.c.once == bindparam("tap"),
)
_LAST = select(func.max(ENTRIES.c.version)).where(ENTRIES.c.table_id == bindparam("table"))
_STANDING = select(_LAST.scalar_subquery().label("last"), _FIRST_TIME.scalar_subquery().label("act"))
_WRITTEN_AT = select(ENTRIES.c.at).where(
    ENTRIES.c.table_id == bindparam("table"), ENTRIES.c.version == bindparam("version")
)
_READ = (
    select(ENTRIES.c.version, ENTRIES.c.act, ENTRIES.c.kind, ENTRIES.c.body)
    .where(ENTRIES.c.table_id == bindparam("table"), ENTRIES.c.version > bindparam("after"))
    .order_by(ENTRIES.c.version)
)

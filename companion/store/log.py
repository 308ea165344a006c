"""The event log: appends the events of every table in order, and reads them.

The number of an event is its version; (table, version) is unique, so of two who append at once one is refused.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Engine, bindparam, insert
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, col, delete, func, select

from companion.store import notices
from companion.store.codec import decode, encode
from companion.store.db import writing
from companion.store.rows import OWNED, EntryRow, TableId, TableRow
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


def open_table(
    engine: Engine,
    code: str,
    act: str,
    once: str | None,
    who: str,
    events: Sequence[Event],
    keep: Callable[[Session, TableId], None] | None = None,
) -> TableId:
    """Begin a table's log with these events; `keep` writes further rows in the same transaction.

    Raises CodeTaken where a table has the code, Repeated where `who` opened a table with this `once` before.
    """
    code = code.upper()
    try:
        with writing(engine) as session:
            _refuse_reopening(session, once, who)
            table = TableRow(code=code, opened=time.time(), who=who, once=_hashed(who, once))
            session.add(table)
            session.flush()
            table_id = table.table_id
            _write(session, table_id, Version(0), act, once, who, events)
            if keep is not None:
                keep(session, table_id)
            notices.tell(session, table_id, notices.ANEW)
            return table_id
    except IntegrityError as error:
        if find_table(engine, code) is None:
            raise
        raise CodeTaken(code) from error


def find_table(engine: Engine, code: str) -> TableId | None:
    """The table that has this code, in whatever case it was typed."""
    with Session(engine) as session:
        found = session.exec(select(TableRow).where(TableRow.code == code.upper())).first()
    return found.table_id if found else None


def code_of(engine: Engine, table_id: TableId) -> Code:
    """The code of a table. Raises TableGone."""
    with Session(engine) as session:
        found = session.get(TableRow, table_id)
    if found is None:
        raise TableGone(table_id)
    return Code(found.code)


def newest(engine: Engine, codes: Collection[str]) -> dict[Code, Version]:
    """The number of the last event of each of these tables that is there."""
    query = (
        select(TableRow.code, func.max(EntryRow.version))
        .join(EntryRow)
        .where(col(TableRow.code).in_(codes))
        .group_by(col(TableRow.code))
    )
    with Session(engine) as session:
        return {Code(code): Version(version) for code, version in session.exec(query)}


def tables(engine: Engine) -> list[TableLine]:
    """Every table, the one used last first."""
    last_at = func.max(EntryRow.at)
    query = (
        select(TableRow, func.max(EntryRow.version), last_at)
        .join(EntryRow)
        .group_by(col(TableRow.id))
        .order_by(last_at.desc(), col(TableRow.id).desc())
    )
    with Session(engine) as session:
        return [
            TableLine(table.table_id, Code(table.code), table.opened, Version(version), at)
            for table, version, at in session.exec(query)
        ]


def last(engine: Engine, table_id: TableId) -> Version | None:
    """The number of a table's last event; None where it has none. It is asked before every answer."""
    with engine.connect() as connection:
        found = connection.scalar(_LAST, {"table": table_id})
    return None if found is None else Version(found)


def read(engine: Engine, table_id: TableId, after: Version = Version(0)) -> list[Entry]:
    """The entries after this version, in order; none where there is no such table. Raises codec.UnreadableEvent."""
    with engine.connect() as connection:
        rows = connection.execute(_READ, {"table": table_id, "after": after}).all()
    return [Entry(Version(version), act, decode(kind, body)) for version, act, kind, body in rows]


def written_at(engine: Engine, table_id: TableId, version: Version) -> float | None:
    """When this event was written (seconds since 1970); None where there is none such."""
    with Session(engine) as session:
        return written_within(session, table_id, version)


def written_within(session: Session, table_id: TableId, version: Version) -> float | None:
    """`written_at`, within a transaction."""
    found = session.get(EntryRow, (table_id, version))
    return found.at if found else None


def append(
    engine: Engine,
    table_id: TableId,
    seen: Version,
    act: str,
    once: str | None,
    who: str,
    events: Sequence[Event],
    keep: Callable[[Session], None] | None = None,
) -> list[Entry]:
    """Append the events of one act after version `seen`, in one transaction with what `keep` writes; the entries as
    they will be read.

    Raises StaleVersion where `seen` is not the newest version, Repeated where `who` sent this `once` before (which
    comes first), TableGone. Nothing is written then, nor where `keep` raises.
    """
    with writing(engine, table_id) as session:
        newest = _last_unless_repeated(session, table_id, who, once)
        if newest != seen:
            raise StaleVersion(newest)
        entries = _write(session, table_id, seen, act, once, who, events)
        if keep is not None:
            keep(session)
        notices.tell(session, table_id, seen + len(entries))
    return entries


def find_once(engine: Engine, table_id: TableId, who: str, once: str) -> Repeat | None:
    """The act that `who` was accepted with under this `once`, if any."""
    with Session(engine) as session:
        return _find_once(session, table_id, who, once)


def purge(engine: Engine, table_id: TableId) -> None:
    """Remove a table with all that belongs to it. Its code is free again, its number is never used again."""
    with writing(engine, table_id) as session:
        remove(session, table_id)


def remove(session: Session, table_id: TableId) -> None:
    """`purge`, within a transaction."""
    notices.tell(session, table_id, notices.ANEW)
    for row in OWNED:
        session.exec(delete(row).where(col(row.table_id) == table_id))
    session.exec(delete(TableRow).where(col(TableRow.id) == table_id))


def _write(
    session: Session,
    table_id: TableId,
    seen: Version,
    act: str,
    once: str | None,
    who: str,
    events: Sequence[Event],
) -> list[Entry]:
    stamp = {"table_id": table_id, "act": act, "who": who, "at": time.time()}
    rows: list[dict[str, Any]] = []
    for version, event in enumerate(events, seen + 1):
        kind, body = encode(event)
        rows.append(stamp | {"version": version, "once": None, "kind": kind, "body": body})
    if rows:
        rows[0]["once"] = _hashed(who, once)
        session.connection().execute(_WRITE, rows)
    return [Entry(Version(row["version"]), act, decode(row["kind"], row["body"])) for row in rows]


def _last_unless_repeated(session: Session, table_id: TableId, who: str, once: str | None) -> Version:
    """The newest version, and whether `who` sent this `once` before, in one question: the database may be remote.

    Raises Repeated, which comes first, and TableGone.
    """
    asked = {"table": table_id, "mover": who, "tap": _hashed(who, once)}
    found = session.connection().execute(_STANDING, asked).one()
    if found.act is not None:
        raise Repeated(table_id, found.act, _end_of_act(session, table_id, found.act))
    if found.last is None:
        raise TableGone(table_id)
    return Version(found.last)


def _refuse_reopening(session: Session, once: str | None, who: str) -> None:
    """Raises Repeated: `who` opened a table with this `once` before."""
    if once is None:
        return
    query = select(TableRow).where(TableRow.who == who, TableRow.once == _hashed(who, once))
    opened = session.exec(query).first()
    if opened and (repeat := _find_once(session, opened.table_id, who, once)):
        raise Repeated(opened.table_id, *repeat)


def _find_once(session: Session, table_id: TableId, who: str, once: str) -> Repeat | None:
    query = select(EntryRow.act).where(
        EntryRow.table_id == table_id, EntryRow.who == who, EntryRow.once == _hashed(who, once)
    )
    act = session.exec(query).first()
    return None if act is None else Repeat(act, _end_of_act(session, table_id, act))


def _end_of_act(session: Session, table_id: TableId, act: str) -> Version:
    query = select(func.max(EntryRow.version)).where(EntryRow.table_id == table_id, EntryRow.act == act)
    return Version(session.exec(query).one())


def _hashed(who: str, once: str | None) -> str | None:
    """A hash of the mover and their own key of an act: a repeat is recognized by it, but cannot be made from it."""
    return None if once is None else hashlib.sha256(f"{who} {once}".encode("utf-8", "surrogatepass")).hexdigest()


# What every tap and every answer asks of a log, as statements of SQLAlchemy Core that are made once: by instances and
# statements of its own an append takes about four times as long, a question for the newest version three times.
_TABLE = col(EntryRow.table_id) == bindparam("table")
_WRITE = insert(EntryRow)
_LAST = select(func.max(EntryRow.version)).where(_TABLE)
_FIRST_TIME = select(EntryRow.act).where(
    _TABLE, col(EntryRow.who) == bindparam("mover"), col(EntryRow.once) == bindparam("tap")
)
_STANDING = select(_LAST.scalar_subquery().label("last"), _FIRST_TIME.scalar_subquery().label("act"))
_READ = (
    select(EntryRow.version, EntryRow.act, EntryRow.kind, EntryRow.body)
    .where(_TABLE, col(EntryRow.version) > bindparam("after"))
    .order_by(col(EntryRow.version))
)

"""The store's keeping: how long a table is kept after its last act, and its removal once that is over.

It is a setting about the table, no event of its log: nothing happened at the table by it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy import Engine, ScalarSelect
from sqlmodel import Session, col, func, select
from sqlmodel.sql.expression import Select

from companion.store import log
from companion.store.db import writing
from companion.store.rows import EntryRow, KeepingRow, TableId, TableRow
from companion.table.events import Code

DAYS = 90
"""So many days a table is kept after its last act, unless it is set otherwise."""

FOR_EVER = 0
"""Stands for no end in place of a number of days."""

DAY = 86400.0


class Keeping(NamedTuple):
    """How long a table is kept: so many `days` (`FOR_EVER`: no end), counted from then (seconds since 1970)."""

    table_id: TableId
    code: Code
    days: int
    since: float

    @property
    def until(self) -> float | None:
        """When it may go (seconds since 1970); None for never."""
        return None if self.days == FOR_EVER else self.since + self.days * DAY

    def over(self, now: float) -> bool:
        """Whether its time is over."""
        return self.until is not None and self.until <= now


def find(engine: Engine, table_id: TableId) -> Keeping:
    """How long this table is kept. Raises log.TableGone."""
    with Session(engine) as session:
        return _find(session, table_id)


def keep_for(engine: Engine, table_id: TableId, days: int, now: float) -> None:
    """Keep the table for so many days after its last act, at least from now on. Raises log.TableGone."""
    with writing(engine, table_id) as session:
        _lock(session, table_id)
        session.merge(KeepingRow(table_id=table_id, days=days, since=now))


def over(engine: Engine, now: float) -> list[Keeping]:
    """The tables whose time is over."""
    days, since = func.coalesce(KeepingRow.days, DAYS), func.coalesce(KeepingRow.since, TableRow.opened)
    ended = (begun + days * DAY <= now for begun in (since, func.coalesce(_newest(), TableRow.opened)))
    with Session(engine) as session:
        return [_keeping(*found) for found in session.exec(_keepings().where(days != FOR_EVER, *ended))]


def purge_over(engine: Engine, table_id: TableId, now: float, spared: Callable[[], bool] = lambda: False) -> bool:
    """Remove the table if its time is over and `spared` says no, both checked while nobody else can write to it."""
    with writing(engine, table_id) as session:
        try:
            _lock(session, table_id)
        except log.TableGone:
            return False
        if not _find(session, table_id).over(now) or spared():
            return False
        log.remove(session, table_id)
    return True


def _lock(session: Session, table_id: TableId) -> None:
    """Locks the row of the table: whoever writes to it waits, and this waits for a writer. Raises log.TableGone."""
    if session.get(TableRow, table_id, with_for_update=True) is None:
        raise log.TableGone(table_id)


def _find(session: Session, table_id: TableId) -> Keeping:
    found = session.exec(_keepings().where(TableRow.id == table_id)).one_or_none()
    if found is None:
        raise log.TableGone(table_id)
    return _keeping(*found)


def _keeping(table: TableRow, kept: KeepingRow | None, last: float | None) -> Keeping:
    days, since = (kept.days, kept.since) if kept else (DAYS, table.opened)
    return Keeping(table.table_id, Code(table.code), days, max(since, last or table.opened))


def _keepings() -> Select[TableRow, KeepingRow, float]:
    """Every table with how long it is kept, if that was set, and when its last event was written."""
    return select(TableRow, KeepingRow, _newest()).join(KeepingRow, isouter=True)


def _newest() -> ScalarSelect[float]:
    newest = select(EntryRow.at).where(EntryRow.table_id == TableRow.id).order_by(col(EntryRow.version).desc())
    return newest.limit(1).scalar_subquery()

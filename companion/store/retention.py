"""Retention of a table after its last event, and its removal after that.

It is a setting of the table and no event of its log: nothing happens at the table by it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from sqlalchemy import Engine, ScalarSelect
from sqlalchemy.exc import OperationalError
from sqlmodel import Session, col, func, select
from sqlmodel.sql.expression import Select

from companion.store import event_log
from companion.store.engine import DatabaseUnavailable, Source, reading, writing
from companion.store.models import EntryRow, RetentionRow, TableId, TableRow
from companion.table.events import Code

DAYS = 90
"""Days for which a table is kept after its last event, unless it is set otherwise."""

FOR_EVER = 0
"""In place of a number of days: without end."""

DAY = 86400.0


class Retention(NamedTuple):
    """A table is kept for `days` (`FOR_EVER`: without end) after `since` (seconds since 1970)."""

    table_id: TableId
    code: Code
    days: int
    since: float

    @property
    def until(self) -> float | None:
        """When the table may be removed (seconds since 1970); None for never."""
        return None if self.days == FOR_EVER else self.since + self.days * DAY

    def is_over(self, now: float) -> bool:
        """Whether the time for which the table is kept is over, so that it may be removed."""
        return self.until is not None and self.until <= now


def find(source: Source, table_id: TableId) -> Retention:
    """Return the retention of this table. Raises event_log.TableGone."""
    with reading(source) as session:
        row = session.exec(_retentions().where(TableRow.id == table_id)).one_or_none()
    if row is None:
        raise event_log.TableGone(table_id)
    return _retention(*row)


def keep_for(engine: Engine, table_id: TableId, days: int, now: float) -> None:
    """Keep the table for so many days after its last event, and at least from now on. Raises event_log.TableGone."""
    with writing(engine, table_id) as session:
        _lock(session, table_id)
        session.merge(RetentionRow(table_id=table_id, days=days, since=now))


def expired(engine: Engine, now: float) -> list[Retention]:
    """Return the tables whose time is over, so that they may be removed."""
    days, since = func.coalesce(RetentionRow.days, DAYS), func.coalesce(RetentionRow.since, TableRow.opened)
    ended = (begun + days * DAY <= now for begun in (since, func.coalesce(_last_at(), TableRow.opened)))
    with Session(engine) as session:
        return [_retention(*row) for row in session.exec(_retentions().where(days != FOR_EVER, *ended))]


def purge_expired(
    engine: Engine, now: float, is_in_use: Callable[[str], bool], only: Collection[str] | None = None
) -> Iterator[Code]:
    """Remove the expired tables (`only` these, or all), except those whose code `is_in_use`; yield the code of each.

    A full disk or an unavailable database ends it; the next run goes on.
    """
    with suppress(OperationalError, DatabaseUnavailable):
        for table in expired(engine, now):
            if only is not None and table.code not in only:
                continue
            if purge_if_expired(engine, table.table_id, now, partial(is_in_use, table.code)):
                yield table.code
            time.sleep(0)  # requests are answered in between


def purge_if_expired(
    engine: Engine, table_id: TableId, now: float, is_in_use: Callable[[], bool] = lambda: False
) -> bool:
    """Remove the table if it is still expired and not in use, both checked while nobody else can write to it."""
    with writing(engine, table_id) as session:
        try:
            _lock(session, table_id)
        except event_log.TableGone:
            return False
        if not find(session, table_id).is_over(now) or is_in_use():
            return False
        event_log.purge(session, table_id)
    return True


def _lock(session: Session, table_id: TableId) -> None:
    """Lock the row of the table, so that writers wait for each other. Raises event_log.TableGone."""
    if session.get(TableRow, table_id, with_for_update=True) is None:
        raise event_log.TableGone(table_id)


def _retention(table: TableRow, setting: RetentionRow | None, last_at: float | None) -> Retention:
    days, since = (setting.days, setting.since) if setting else (DAYS, table.opened)
    return Retention(table.table_id, Code(table.code), days, max(since, last_at or table.opened))


def _retentions() -> Select[TableRow, RetentionRow, float]:
    """Return every table with its setting, if it has one, and when its last event was written."""
    return select(TableRow, RetentionRow, _last_at()).join(RetentionRow, isouter=True)


def _last_at() -> ScalarSelect[float]:
    newest = select(EntryRow.at).where(EntryRow.table_id == TableRow.id).order_by(col(EntryRow.version).desc())
    return newest.limit(1).scalar_subquery()

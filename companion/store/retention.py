"""Stores for how long each table is kept after its last event, and removes tables whose time is over.

The retention is not an event in the table's log, because it changes nothing at the table.
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
from companion.store.engine import DatabaseUnavailable, Source, read_session, write_session
from companion.store.models import LogEntryRow, RetentionRow, TableId, TableRow
from companion.table.events import Code

DAYS = 90
"""Days for which a table is kept after its last event if its host sets nothing else."""

FOR_EVER = 0
"""The number of days that means: the table is never removed."""

DAY = 86400.0
"""Seconds of a day."""


class RetentionPeriod(NamedTuple):
    """The time for which a table is kept: `days` days after `since` (seconds since 1970), or for ever if `days` is
    FOR_EVER."""

    table_id: TableId
    code: Code
    days: int
    since: float

    @property
    def end_time(self) -> float | None:
        """The time from which the table may be removed (seconds since 1970); None if it is never removed."""
        return None if self.days == FOR_EVER else self.since + self.days * DAY

    def is_over(self, now: float) -> bool:
        """Whether the table may be removed at the time `now` (seconds since 1970)."""
        return self.end_time is not None and self.end_time <= now


def find_retention(source: Source, table_id: TableId) -> RetentionPeriod:
    """Return the retention period of a table. Raises event_log.TableGone."""
    with read_session(source) as session:
        row = session.exec(_select_retentions().where(TableRow.id == table_id)).one_or_none()
    if row is None:
        raise event_log.TableGone(table_id)
    return _retention_period(*row)


def set_retention(engine: Engine, table_id: TableId, days: int, now: float) -> None:
    """Keep a table for `days` after its last event, or after `now` if that is later. Raises event_log.TableGone."""
    with write_session(engine, table_id) as session:
        _lock_table(session, table_id)
        session.merge(RetentionRow(table_id=table_id, days=days, since=now))


def expired_tables(engine: Engine, now: float) -> list[RetentionPeriod]:
    """Return the retention periods that are over at the time `now`: these tables may be removed."""
    days, since = func.coalesce(RetentionRow.days, DAYS), func.coalesce(RetentionRow.since, TableRow.opened)
    ended = (begun + days * DAY <= now for begun in (since, func.coalesce(_last_event_time(), TableRow.opened)))
    with Session(engine) as session:
        return [_retention_period(*row) for row in session.exec(_select_retentions().where(days != FOR_EVER, *ended))]


def purge_expired(
    engine: Engine, now: float, is_in_use: Callable[[str], bool], only_codes: Collection[str] | None = None
) -> Iterator[Code]:
    """Remove the expired tables, except those for whose code `is_in_use` returns True; yield the code of each removed
    table. If `only_codes` is given, tables with other codes are not removed.

    If the disk is full or the database unavailable, stop early without an exception.
    """
    with suppress(OperationalError, DatabaseUnavailable):
        for table in expired_tables(engine, now):
            if only_codes is not None and table.code not in only_codes:
                continue
            if purge_if_expired(engine, table.table_id, now, partial(is_in_use, table.code)):
                yield table.code
            time.sleep(0)  # requests are answered in between


def purge_if_expired(
    engine: Engine, table_id: TableId, now: float, is_in_use: Callable[[], bool] = lambda: False
) -> bool:
    """Remove a table if it is still expired and not in use, which is checked while nobody else can write to the table.
    Return whether it was removed."""
    with write_session(engine, table_id) as session:
        try:
            _lock_table(session, table_id)
        except event_log.TableGone:
            return False
        if not find_retention(session, table_id).is_over(now) or is_in_use():
            return False
        event_log.purge_table(session, table_id)
    return True


def _lock_table(session: Session, table_id: TableId) -> None:
    """Lock the table's row, so that other writers to the table wait. Raises event_log.TableGone."""
    if session.get(TableRow, table_id, with_for_update=True) is None:
        raise event_log.TableGone(table_id)


def _retention_period(table: TableRow, setting: RetentionRow | None, last_at: float | None) -> RetentionPeriod:
    """Return the retention period of a table, given its retention row and the time of its last event."""
    days, since = (setting.days, setting.since) if setting else (DAYS, table.opened)
    return RetentionPeriod(table.table_id, Code(table.code), days, max(since, last_at or table.opened))


def _select_retentions() -> Select[TableRow, RetentionRow, float]:
    """Return the query for every table with its retention row, if it has one, and the time of its last event."""
    return select(TableRow, RetentionRow, _last_event_time()).join(RetentionRow, isouter=True)


def _last_event_time() -> ScalarSelect[float]:
    """Return the subquery for the time at which the newest event of a table was stored."""
    newest = select(LogEntryRow.at).where(LogEntryRow.table_id == TableRow.id).order_by(col(LogEntryRow.version).desc())
    return newest.limit(1).scalar_subquery()

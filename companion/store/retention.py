"""Stores for how long each table is kept after its last event, and removes tables whose time is over.

The retention is not an event in the table's log, because it changes nothing at the table.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from sqlalchemy import ColumnElement, Engine
from sqlalchemy.exc import OperationalError
from sqlmodel import Session, col, or_, select, update

from companion.game.events import Code
from companion.store import event_log
from companion.store.engine import DatabaseUnavailable, Source, read_session, write_session
from companion.store.models import DAYS_KEPT, LogEntryRow, TableId, TableRow

DAYS = DAYS_KEPT

FOR_EVER = 0
"""The number of days that means: the table is never removed."""

DAY = 86400.0
"""Seconds of a day."""


class RetentionPeriod(NamedTuple):
    """The time for which a table is kept: `days` days after `since` (seconds since 1970), or for ever if `days` is
    FOR_EVER. `over_at` is when a look at all tables first found that it was over, if one did."""

    table_id: TableId
    code: Code
    days: int
    since: float
    over_at: float | None

    @property
    def end_time(self) -> float | None:
        """The time from which the table may be removed (seconds since 1970); None if it is never removed."""
        return None if self.days == FOR_EVER else self.since + self.days * DAY

    def is_over(self, now: float) -> bool:
        return self.end_time is not None and self.end_time <= now


def find_retention(source: Source, table_id: TableId) -> RetentionPeriod:
    """Return the retention period of a table. Raises event_log.TableGone."""
    with read_session(source) as session:
        for period in _periods(session, col(TableRow.id) == table_id):
            return period
    raise event_log.TableGone(table_id)


def set_retention(engine: Engine, table_id: TableId, days: int, now: float) -> None:
    """Keep a table for `days` after its last event, or after `now` if that is later. Raises event_log.TableGone."""
    with write_session(engine, table_id) as session:
        table = _locked_table(session, table_id)
        table.days, table.kept_from, table.over_at = days, now, None


def expired_tables(engine: Engine, now: float) -> list[RetentionPeriod]:
    with Session(engine) as session:
        return [period for period in _periods(session, col(TableRow.days) != FOR_EVER) if period.is_over(now)]


def purge_expired(engine: Engine, now: float, is_in_use: Callable[[str], bool]) -> Iterator[Code]:
    """Look at all tables, and remove those that a look a day ago or earlier found over and all looks since, except
    those for whose code `is_in_use` returns True. Yield the code of each removed table. So a clock that jumps removes
    nothing before somebody could notice.

    If the disk is full or the database unavailable, stop early without an exception.
    """
    with suppress(OperationalError, DatabaseUnavailable):
        over = expired_tables(engine, now)
        _note_look(engine, [table.table_id for table in over], now)
        for table in over:
            if table.over_at is None or table.over_at > now - DAY:
                continue
            if purge_if_expired(engine, table.table_id, now, partial(is_in_use, table.code)):
                yield table.code
            time.sleep(0)  # requests are answered in between


def purge_if_expired(
    engine: Engine, table_id: TableId, now: float, is_in_use: Callable[[], bool] = lambda: False
) -> bool:
    """Remove a table if its time is still over and it is not in use, which is checked while nobody else can write to
    the table. Return whether it was removed."""
    with write_session(engine, table_id) as session:
        try:
            _locked_table(session, table_id)
        except event_log.TableGone:
            return False
        if not find_retention(session, table_id).is_over(now) or is_in_use():
            return False
        event_log.purge_table(session, table_id)
    return True


def _note_look(engine: Engine, over: list[TableId], now: float) -> None:
    """Store which tables this look found over, and forget that others were. A time that lies ahead was stored before
    the clock was set back, and begins anew."""
    is_over, over_at = col(TableRow.id).in_(over), col(TableRow.over_at)
    with write_session(engine) as session:
        session.exec(update(TableRow).where(~is_over, over_at.is_not(None)).values(over_at=None))
        session.exec(update(TableRow).where(is_over, or_(over_at.is_(None), over_at > now)).values(over_at=now))


def _locked_table(session: Session, table_id: TableId) -> TableRow:
    """Lock the table's row, so that other writers to the table wait. Raises event_log.TableGone."""
    table = session.get(TableRow, table_id, with_for_update=True)
    if table is None:
        raise event_log.TableGone(table_id)
    return table


def _periods(session: Session, condition: ColumnElement[bool]) -> Iterator[RetentionPeriod]:
    """Yield the retention periods of the tables for which the condition holds."""
    newest = select(LogEntryRow.at).where(LogEntryRow.table_id == TableRow.id).order_by(col(LogEntryRow.version).desc())
    for table, last_at in session.exec(select(TableRow, newest.limit(1).scalar_subquery()).where(condition)):
        since = max(table.kept_from or table.opened, last_at or table.opened)
        yield RetentionPeriod(table.table_id, Code(table.code), table.days, since, table.over_at)

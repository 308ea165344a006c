"""The store's keeping: how long a table is kept after its last act, and its removal once that is over.

It is a setting about the table, no event of its log: nothing happened at the table by it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine, Row, Select, func, select, text

from companion.store import log
from companion.store.db import writing
from companion.store.rows import ENTRIES, KEEPINGS, TABLES, TableId
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
    with engine.connect() as connection:
        return _find(connection, table_id)


def keep_for(engine: Engine, table_id: TableId, days: int, now: float) -> None:
    """Keep the table for so many days after its last act, at least from now on. Raises log.TableGone."""
    with writing(engine, table_id) as connection:
        _lock(connection, table_id)
        connection.execute(_KEEP_FOR, {"table": table_id, "days": days, "since": now})


def over(engine: Engine, now: float) -> list[Keeping]:
    """The tables whose time is over."""
    kept = _keepings().subquery()
    ended = [since + kept.c.days * DAY <= now for since in (kept.c.since, kept.c.last)]
    with engine.connect() as connection:
        found = connection.execute(select(kept).where(kept.c.days != FOR_EVER, *ended))
        return [_keeping(row) for row in found]


def purge_over(engine: Engine, table_id: TableId, now: float, spared: Callable[[], bool] = lambda: False) -> bool:
    """Remove the table if its time is over and it is not `spared`, both asked when nobody can write to it any more."""
    with writing(engine, table_id) as connection:
        try:
            _lock(connection, table_id)
        except log.TableGone:
            return False
        if not _find(connection, table_id).over(now) or spared():
            return False
        log.remove(connection, table_id)
    return True


def _lock(connection: Connection, table_id: TableId) -> None:
    """Who appends holds its table's row, so this waits for him, and he for us; SQLite's writers wait in line anyhow."""
    if connection.scalar(select(TABLES.c.id).where(TABLES.c.id == table_id).with_for_update()) is None:
        raise log.TableGone(table_id)


def _find(connection: Connection, table_id: TableId) -> Keeping:
    row = connection.execute(_keepings().where(TABLES.c.id == table_id)).one_or_none()
    if row is None:
        raise log.TableGone(table_id)
    return _keeping(row)


def _keeping(row: Row[Any]) -> Keeping:
    return Keeping(TableId(row.id), Code(row.code), row.days, max(row.since, row.last))


def _keepings() -> Select[Any]:
    """Every table with its days, since when they count at the earliest, and its last act."""
    newest = select(ENTRIES.c.at).where(ENTRIES.c.table_id == TABLES.c.id).order_by(ENTRIES.c.version.desc()).limit(1)
    days, since = func.coalesce(KEEPINGS.c.days, DAYS), func.coalesce(KEEPINGS.c.since, TABLES.c.opened)
    last = func.coalesce(newest.scalar_subquery(), TABLES.c.opened)
    columns = (TABLES.c.id, TABLES.c.code, days.label("days"), since.label("since"), last.label("last"))
    return select(*columns).outerjoin(KEEPINGS, KEEPINGS.c.table_id == TABLES.c.id)


# One statement, as in `keepsakes`.
_KEEP_FOR = text(
    "INSERT INTO keeping (table_id, days, since) VALUES (:table, :days, :since)"
    " ON CONFLICT (table_id) DO UPDATE SET days = excluded.days, since = excluded.since"
)

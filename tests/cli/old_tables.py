"""Makes tables that were last used some days ago, and reads the database directly."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from companion import open_service
from companion.services import TableService
from companion.store.retention import DAY


@contextmanager
def service_on(data: Path) -> Iterator[TableService]:
    """The service over the database in this data folder."""
    service = open_service({"DATABASE_URL": f"sqlite:///{data / 'companion.sqlite'}"})
    yield service
    service.engine.dispose()


def opened(data: Path, *days_ago: int) -> list[str]:
    """The codes of tables that were last used so many days ago."""
    with service_on(data) as service:
        codes = [str(service.open_table("saboteur2", {})[0]) for _ in days_ago]
    for code, days in zip(codes, days_ago, strict=True):
        age(data, code, days)
    return codes


def age(data: Path, code: str, days: int) -> None:
    """Make this table look as if nobody had used it for so many days."""
    with closing(sqlite3.connect(data / "companion.sqlite")) as raw, raw:
        of = 'table_id = (SELECT id FROM "table" WHERE code = ?)'
        raw.execute(f"UPDATE entry SET at = at - ? WHERE {of}", (days * DAY, code))
        raw.execute('UPDATE "table" SET opened = opened - ? WHERE code = ?', (days * DAY, code))


def find_over(data: Path) -> None:
    """A look at all tables a day ago."""
    with service_on(data) as service:
        assert service.retention.purge_expired() == []
    with closing(sqlite3.connect(data / "companion.sqlite")) as raw, raw:
        raw.execute('UPDATE "table" SET over_at = over_at - ?', (DAY,))


def codes_in(data: Path) -> set[str]:
    """The codes of all tables in the database."""
    with closing(sqlite3.connect(data / "companion.sqlite")) as raw:
        return {code for (code,) in raw.execute('SELECT code FROM "table"')}

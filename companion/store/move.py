"""Copies everything from one database to another one, which may be of the other kind."""

from __future__ import annotations

from sqlalchemy import Connection, text
from sqlalchemy.exc import DatabaseError
from sqlmodel import SQLModel, delete, func, select

from companion.store.database import (
    UNAVAILABLE,
    UNUSABLE,
    DatabaseUnusable,
    migrate,
    open_engine,
    sqlite_file,
    write_session,
)
from companion.store.models import NightRow, SigningKeyRow, TableRow

ROWS_AT_ONCE = 1000

NEXT_ID = """SELECT setval(pg_get_serial_sequence('"table"', 'id'), max(id)) FROM "table\""""
"""In PostgreSQL rows that bring their ids don't count."""

NOT_EMPTY = "The database to move to isn't empty. Nothing was moved. Choose another one."


def move(source: str, target: str) -> int:
    """Copy all rows from one database URL to another one in one transaction. Return how many tables there are. Nobody
    may write to the source meanwhile. Raises DatabaseUnusable: one of the two can't be used, or the target has tables
    or nights. Nothing is moved then."""
    path = sqlite_file(source)
    if path and not path.exists():
        raise DatabaseUnusable(f"There is no database {path}. Nothing was moved. Check its name.")
    new, old = open_engine(target), open_engine(source)
    try:
        migrate(new)
        with write_session(new) as session:
            write = session.connection()
            if any(write.scalar(select(func.count()).select_from(model)) for model in (TableRow, NightRow)):
                raise DatabaseUnusable(NOT_EMPTY)
            migrate(old)
            with old.connect() as read:
                _copy_rows(read, write)
            return write.scalar(select(func.count()).select_from(TableRow)) or 0
    except (DatabaseError, *UNAVAILABLE) as error:
        raise DatabaseUnusable(UNUSABLE.format(why=getattr(error, "orig", error))) from error
    finally:
        new.dispose()
        old.dispose()


def _copy_rows(read: Connection, write: Connection) -> None:
    write.execute(delete(SigningKeyRow))
    for grid in SQLModel.metadata.sorted_tables:
        rows = read.execute(grid.select(), execution_options={"yield_per": ROWS_AT_ONCE}).mappings()
        for some in rows.partitions():
            write.execute(grid.insert(), [dict(row) for row in some])
    if write.dialect.name == "postgresql":
        write.execute(text(NEXT_ID))

"""Copies everything from one database to another one, which may be of the other kind."""

from __future__ import annotations

from sqlalchemy import Connection, text
from sqlalchemy.exc import DatabaseError
from sqlmodel import SQLModel, delete, func, select

from companion.store import backup, database
from companion.store.models import NightRow, SigningKeyRow, TableRow

NOT_EMPTY = "The database to move to isn't empty. Nothing was moved. Choose another one."

NEXT_ID = """SELECT setval(pg_get_serial_sequence('"table"', 'id'), max(id)) FROM "table\""""
"""In PostgreSQL rows that bring their ids don't count."""


def move(source: str, target: str) -> int:
    """Copy all rows from one database URL to another one in one transaction. Return how many tables there are. Nobody
    may write to the source meanwhile. Raises DatabaseUnusable: one of the two can't be used, a companion is running on
    a SQLite source, or the target has tables or nights. Nothing is moved then."""
    old = database.open_engine(source, create=False)
    if path := database.sqlite_file(source):
        backup.refuse_emptied(path)
        backup.leave_write_ahead_log(path)
    new = database.open_engine(target)
    try:
        database.migrate(new)
        with database.write_session(new) as session, old.connect() as read:
            write = session.connection()
            if any(write.scalar(select(func.count()).select_from(model)) for model in (TableRow, NightRow)):
                raise database.DatabaseUnusable(NOT_EMPTY)
            backup.migrate_after_copy(source, old)
            _copy_rows(read, write)
            return write.scalar(select(func.count()).select_from(TableRow)) or 0
    except (DatabaseError, *database.UNAVAILABLE) as error:
        raise database.DatabaseUnusable(database.UNUSABLE.format(why=getattr(error, "orig", error))) from error
    finally:
        new.dispose()
        old.dispose()


def _copy_rows(read: Connection, write: Connection) -> None:
    write.execute(delete(SigningKeyRow))
    for sql_table in SQLModel.metadata.sorted_tables:
        for rows in read.execute(sql_table.select(), execution_options={"yield_per": 1000}).mappings().partitions():
            write.execute(sql_table.insert(), [dict(row) for row in rows])
    if write.dialect.name == "postgresql":
        write.execute(text(NEXT_ID))

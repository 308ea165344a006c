"""The SQLModel classes of the database's tables, for SQLite and PostgreSQL alike. "Game table" means a table at which
people play."""

from __future__ import annotations

from typing import NewType

from sqlalchemy import Double, Index, LargeBinary, Text, text
from sqlmodel import Field, SQLModel, UniqueConstraint

TableId = NewType("TableId", int)
"""The id of a game table in this database. Unlike its code it is never given to another table."""

DAYS_KEPT = 90
"""Days for which a table is kept after its last event."""

_MARKS_BOARD = text("kind = 'board-marked'")


class TableRow(SQLModel, table=True):
    """A game table: its code, and when it was opened (seconds since 1970). `once` is a hash of the idempotency key with
    which it was opened, if there was one. The table is kept for DAYS_KEPT after its last event, or after `kept_from` if
    that is later."""

    __tablename__ = "table"
    __table_args__ = ({"sqlite_autoincrement": True},)

    id: int | None = Field(default=None, primary_key=True)
    code: str = Field(sa_type=Text, unique=True)
    opened: float = Field(sa_type=Double)
    once: str | None = Field(default=None, sa_type=Text, unique=True)
    kept_from: float | None = Field(default=None, sa_type=Double)

    @property
    def table_id(self) -> TableId:
        assert self.id is not None
        return TableId(self.id)


class TableDependent(SQLModel):
    """Base class of rows that belong to a game table and are removed with the table."""

    table_id: int = Field(primary_key=True, foreign_key="table.id")


class LogEntryRow(TableDependent, table=True):
    """One entry of a game table's log: an event as its `kind` and its `body` in JSON, stored `at` (seconds since 1970).
    The events of one move share the random id `act`. `once` is a hash of mover and idempotency
    key, at the first event of a move."""

    __tablename__ = "entry"
    __table_args__ = (
        UniqueConstraint("table_id", "once"),
        # A new table asks for the newest of the few marked boards: without this it would read the logs of all tables.
        Index("marked_board", "at", sqlite_where=_MARKS_BOARD, postgresql_where=_MARKS_BOARD),
    )

    version: int = Field(primary_key=True)
    act: str = Field(sa_type=Text)
    once: str | None = Field(default=None, sa_type=Text)
    at: float = Field(sa_type=Double)
    kind: str = Field(sa_type=Text)
    body: str = Field(sa_type=Text)


class KeyRow(TableDependent, table=True):
    """The SHA-256 of an access key. `holder` is a seat number, or 0 for the host. A key that `waits` for the host's
    approval gives no access yet."""

    __tablename__ = "key"

    hash: str = Field(primary_key=True, sa_type=Text)
    holder: int
    waits: bool = False


class TicketRow(TableDependent, table=True):
    """The SHA-256 of the one-time ticket for a seat (0: for the host's page), valid `until` (seconds since 1970). The
    row is deleted when the ticket is used."""

    __tablename__ = "ticket"

    holder: int = Field(primary_key=True)
    hash: str = Field(sa_type=Text)
    until: float = Field(sa_type=Double)


class NightRow(SQLModel, table=True):
    """The record of a finished game that the browser `owner` remembers (the SHA-256 of its key): the id of the game
    `mark`, and its `body` in JSON. It stays when its table is purged."""

    __tablename__ = "night"

    mark: str = Field(primary_key=True, sa_type=Text)
    owner: str = Field(index=True, sa_type=Text)
    body: str = Field(sa_type=Text)


class SigningKeyRow(SQLModel, table=True):
    """The one secret that signs cookies and from which access keys are derived; made with the database."""

    __tablename__ = "signing_key"

    id: int = Field(default=1, primary_key=True)
    secret: bytes = Field(sa_type=LargeBinary)


OWNED: tuple[type[TableDependent], ...] = (LogEntryRow, KeyRow, TicketRow)
"""The classes of all rows that belong to a game table and are removed with it."""

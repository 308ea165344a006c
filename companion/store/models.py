"""The SQLModel classes of the database's tables, for SQLite and PostgreSQL alike.

Some SQL names are older than the class names, because what is stored keeps its name: a `night` is an archived game,
`once` an idempotency key, `who` a mover. "Game table" means a table at which people play.
"""

from __future__ import annotations

from typing import NewType

from sqlalchemy import (
    Column,
    Double,
    ForeignKeyConstraint,
    Index,
    LargeBinary,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
)
from sqlmodel import Field, SQLModel

TableId = NewType("TableId", int)
"""The id of a game table in this database. Unlike its code it is never given to another table."""


DAYS_KEPT = 90
"""Days for which a table is kept after its last event if its host sets nothing else."""


_MARKS_BOARD = text("kind = 'board-marked'")


class TableRow(SQLModel, table=True):
    """A game table: its code, and when it was opened (seconds since 1970). `once` is a hash of the idempotency key with
    which it was opened, if there was one; `owner` the hash of the key of the browser that remembers its games.

    The table is kept for `days` after its last event, or after `kept_from` if that is later; 0 means for ever. A look
    at all tables found at `over_at` that this time is over.
    """

    __tablename__ = "table"
    __table_args__ = (UniqueConstraint("code"), UniqueConstraint("who", "once"), {"sqlite_autoincrement": True})

    id: int | None = Field(default=None, primary_key=True)
    code: str = Field(sa_type=Text)
    opened: float = Field(sa_type=Double)
    who: str = Field(sa_type=Text)
    once: str | None = Field(default=None, sa_type=Text)
    owner: str | None = Field(default=None, sa_type=Text)
    days: int = DAYS_KEPT
    kept_from: float | None = Field(default=None, sa_type=Double)
    over_at: float | None = Field(default=None, sa_type=Double)

    @property
    def table_id(self) -> TableId:
        assert self.id is not None
        return TableId(self.id)


class TableDependent(SQLModel):
    """Base class of rows that belong to a game table and are removed with the table."""

    table_id: int = Field(primary_key=True, foreign_key="table.id")


class LogEntryRow(TableDependent, table=True):
    """One entry of a game table's log: an event as its `kind` and its `body` in JSON, stored `at` (seconds since 1970).

    The events of one move share the random id `act`. `once` is a hash of mover and idempotency key.
    """

    __tablename__ = "entry"
    __table_args__ = (
        # Both constraints in the order in which the migration creates them.
        ForeignKeyConstraint(["table_id"], ["table.id"]),
        # Only the first event of a move has a value in `once`.
        UniqueConstraint("table_id", "who", "once"),
        # A new table asks for the newest of the few marked boards: without this it would read the logs of all tables.
        Index("marked_board", "at", sqlite_where=_MARKS_BOARD, postgresql_where=_MARKS_BOARD),
    )

    table_id: int = Field(primary_key=True)
    version: int = Field(primary_key=True)
    act: str = Field(sa_type=Text)
    once: str | None = Field(default=None, sa_type=Text)
    who: str = Field(sa_type=Text)
    at: float = Field(sa_type=Double)
    kind: str = Field(sa_type=Text)
    body: str = Field(sa_type=Text)


class KeyRow(TableDependent, table=True):
    """The SHA-256 of an access key. `holder` is a seat number, or 0 for the host; `state` is `asking`, `good` or
    `void`."""

    __tablename__ = "key"
    __table_args__ = (Index("key_holder", "table_id", "holder"),)

    hash: str = Field(primary_key=True, sa_type=Text)
    holder: int
    state: str = Field(sa_type=Text)
    mark: str = Field(sa_type=Text)
    made: float = Field(sa_type=Double)


class TicketRow(TableDependent, table=True):
    """The SHA-256 of a one-time ticket for a seat (0: for the host's page), valid `until` (seconds since 1970). The row
    is deleted when the ticket is used."""

    __tablename__ = "ticket"

    kind: str = Field(primary_key=True, sa_type=Text)
    hash: str = Field(primary_key=True, sa_type=Text)
    seat: int
    until: float = Field(sa_type=Double)


class NightRow(SQLModel, table=True):
    """The record of a finished game that the browser `owner` remembers (the SHA-256 of its key): the id of the game
    `mark`, and its `body` in JSON, saved at the time `kept` (seconds since 1970). It stays when its table is purged;
    `table_id` is None for a game from another computer."""

    __tablename__ = "night"

    owner: str = Field(primary_key=True, sa_type=Text)
    mark: str = Field(primary_key=True, sa_type=Text)
    table_id: int | None = Field(default=None)
    body: str = Field(sa_type=Text)
    kept: float = Field(sa_type=Double)


class SigningKeyRow(SQLModel, table=True):
    """The one secret that signs cookies and from which access keys are derived; made with the database."""

    __tablename__ = "signing_key"

    id: int = Field(default=1, primary_key=True)
    secret: bytes = Field(sa_type=LargeBinary)


REVISIONS = Table("alembic_version", SQLModel.metadata, Column("version_num", String(32), primary_key=True))
"""Alembic's own database table, which holds the revision of the database."""

OWNED: tuple[type[TableDependent], ...] = (LogEntryRow, KeyRow, TicketRow)
"""The classes of all rows that belong to a game table and are removed with it."""

"""The models of the database's tables, for SQLite and PostgreSQL alike. They know no event and no rule."""

from __future__ import annotations

from typing import NewType

from sqlalchemy import Column, Double, ForeignKeyConstraint, Index, LargeBinary, String, Table, Text, UniqueConstraint
from sqlmodel import Field, SQLModel

TableId = NewType("TableId", int)
"""A table's number in this database; its code may be given to another table once it is purged."""


class TableRow(SQLModel, table=True):
    """One table. `opened` is in seconds since 1970; `once` a hash of the opener's own key, None without one."""

    __tablename__ = "table"
    __table_args__ = (UniqueConstraint("code"), UniqueConstraint("who", "once"), {"sqlite_autoincrement": True})

    id: int | None = Field(default=None, primary_key=True)
    code: str = Field(sa_type=Text)
    opened: float = Field(sa_type=Double)
    who: str = Field(sa_type=Text)
    once: str | None = Field(default=None, sa_type=Text)

    @property
    def table_id(self) -> TableId:
        """Its number, which it has once it is stored."""
        assert self.id is not None
        return TableId(self.id)


class Owned(SQLModel):
    """A row that belongs to a table and goes with it."""

    table_id: int = Field(primary_key=True, foreign_key="table.id")


class EntryRow(Owned, table=True):
    """One line of a table's log: the event `kind` with its `body` in JSON, stamped `at` (seconds since 1970).

    `once` is a hash of who moved and of his own key of the act: who reads a row cannot send the act again.
    """

    __tablename__ = "entry"
    __table_args__ = (
        # Both in the order in which the migration makes them.
        ForeignKeyConstraint(["table_id"], ["table.id"]),
        # Only the first event of an act carries its `once`, so that an act is refused twice and not its own events.
        UniqueConstraint("table_id", "who", "once"),
    )

    table_id: int = Field(primary_key=True)
    version: int = Field(primary_key=True)
    act: str = Field(sa_type=Text)
    once: str | None = Field(default=None, sa_type=Text)
    who: str = Field(sa_type=Text)
    at: float = Field(sa_type=Double)
    kind: str = Field(sa_type=Text)
    body: str = Field(sa_type=Text)


class KeyRow(Owned, table=True):
    """The SHA-256 of a key. `holder` is 0 for the host, else a seat; `state` is `asking`, `good` or `void`."""

    __tablename__ = "key"
    __table_args__ = (Index("key_holder", "table_id", "holder"),)

    hash: str = Field(primary_key=True, sa_type=Text)
    holder: int
    state: str = Field(sa_type=Text)
    mark: str = Field(sa_type=Text)
    made: float = Field(sa_type=Double)


class TicketRow(Owned, table=True):
    """The SHA-256 of a one-time ticket to a seat (0: the host's page), good `until` (seconds since 1970).

    It is gone once it is used.
    """

    __tablename__ = "ticket"

    kind: str = Field(primary_key=True, sa_type=Text)
    hash: str = Field(primary_key=True, sa_type=Text)
    seat: int
    until: float = Field(sa_type=Double)


class SealRow(Owned, table=True):
    """The secret behind a seal, apart from the log so that no reading of a log can show it."""

    __tablename__ = "seal"

    seal: str = Field(primary_key=True, sa_type=Text)
    secret: bytes = Field(sa_type=LargeBinary)


class KeepingRow(Owned, table=True):
    """How many `days` a table is kept after its last act (0: for ever), counted `since` then at the earliest (seconds
    since 1970). A table without such a row is kept as long as is usual.
    """

    __tablename__ = "keeping"

    days: int
    since: float = Field(sa_type=Double)


class KeepsakeRow(SQLModel, table=True):
    """What this machine remembers between tables, one `body` in JSON of each `kind`, `kept` when (seconds since 1970).

    It belongs to no table: see `OWNED`.
    """

    __tablename__ = "keepsake"

    kind: str = Field(primary_key=True, sa_type=Text)
    body: str = Field(sa_type=Text)
    kept: float = Field(sa_type=Double)


class CircleTableRow(Owned, table=True):
    """Which circle remembers the nights of this table, where any does."""

    __tablename__ = "circle_table"

    circle: str = Field(sa_type=Text)


class CircleKeyRow(SQLModel, table=True):
    """The SHA-256 of what opens a circle's nights: a `key`, or a `link` that works once, good `until` (seconds since
    1970; None: without end).

    A circle is there by its keys, tables and nights alone; it belongs to no table and outlives them.
    """

    __tablename__ = "circle_key"

    hash: str = Field(primary_key=True, sa_type=Text)
    circle: str = Field(sa_type=Text)
    kind: str = Field(sa_type=Text)
    made: float = Field(sa_type=Double)
    until: float | None = Field(default=None, sa_type=Double)


class NightRow(SQLModel, table=True):
    """A night that a circle remembers, its `body` in JSON, `kept` when (seconds since 1970). It goes with no table.

    An empty body: it was forgotten, and its table, should it still be there, does not write it again.
    """

    __tablename__ = "night"

    circle: str = Field(primary_key=True, sa_type=Text)
    mark: str = Field(primary_key=True, sa_type=Text)
    body: str = Field(sa_type=Text)
    kept: float = Field(sa_type=Double)


class NightNameRow(SQLModel, table=True):
    """A name that a circle counts as another name of the same person; both as names are compared."""

    __tablename__ = "night_name"

    circle: str = Field(primary_key=True, sa_type=Text)
    name: str = Field(primary_key=True, sa_type=Text)
    same: str = Field(sa_type=Text)


REVISIONS = Table("alembic_version", SQLModel.metadata, Column("version_num", String(32), primary_key=True))
"""Where the migrations keep the revision of this database."""

OWNED: tuple[type[Owned], ...] = (EntryRow, KeyRow, TicketRow, SealRow, KeepingRow, CircleTableRow)
"""What belongs to a table and goes with it."""

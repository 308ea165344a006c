"""The models of the database's tables, for SQLite and PostgreSQL alike.

Some SQL names are older than the names of the classes: what is stored keeps its name. A `circle` is a group of players
who share an archive of games, a `night` is an archived game, a `keepsake` a setting of a copy of the game, `keeping`
the retention.
"""

from __future__ import annotations

from typing import NewType

from sqlalchemy import Column, Double, ForeignKeyConstraint, Index, LargeBinary, String, Table, Text, UniqueConstraint
from sqlmodel import Field, SQLModel

TableId = NewType("TableId", int)
"""The number of a game table in this database; its code may be given to another table once it is purged."""


class TableRow(SQLModel, table=True):
    """One game table, `opened` in seconds since 1970; `once` is a hash of the opener's idempotency key, if any."""

    __tablename__ = "table"
    __table_args__ = (UniqueConstraint("code"), UniqueConstraint("who", "once"), {"sqlite_autoincrement": True})

    id: int | None = Field(default=None, primary_key=True)
    code: str = Field(sa_type=Text)
    opened: float = Field(sa_type=Double)
    who: str = Field(sa_type=Text)
    once: str | None = Field(default=None, sa_type=Text)

    @property
    def table_id(self) -> TableId:
        """Its number. It must be stored already."""
        assert self.id is not None
        return TableId(self.id)


class Owned(SQLModel):
    """A row that belongs to a game table and is removed with it."""

    table_id: int = Field(primary_key=True, foreign_key="table.id")


class EntryRow(Owned, table=True):
    """One entry of a table's log: the event `kind` with its `body` in JSON, written `at` (seconds since 1970).

    `once` is a hash of the mover and the idempotency key: whoever reads a row cannot send the act again.
    """

    __tablename__ = "entry"
    __table_args__ = (
        # Both in the order in which the migration creates them.
        ForeignKeyConstraint(["table_id"], ["table.id"]),
        # Only the first event of an act has its `once`.
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

    The row is deleted when the ticket is used.
    """

    __tablename__ = "ticket"

    kind: str = Field(primary_key=True, sa_type=Text)
    hash: str = Field(primary_key=True, sa_type=Text)
    seat: int
    until: float = Field(sa_type=Double)


class DealSecretRow(Owned, table=True):
    """The secret behind a sealed deal, apart from the log so that reading a log cannot show it."""

    __tablename__ = "seal"

    seal: str = Field(primary_key=True, sa_type=Text)
    secret: bytes = Field(sa_type=LargeBinary)


class RetentionRow(Owned, table=True):
    """For how many `days` a table is kept after its last event (0: for ever), counted from `since` (seconds since 1970)
    at the earliest. A table without such a row is kept for the usual time.
    """

    __tablename__ = "keeping"

    days: int
    since: float = Field(sa_type=Double)


class CopySettingRow(SQLModel, table=True):
    """A setting that outlasts tables: one `body` in JSON of each `kind`, saved at `kept` (seconds since 1970)."""

    __tablename__ = "keepsake"

    kind: str = Field(primary_key=True, sa_type=Text)
    body: str = Field(sa_type=Text)
    kept: float = Field(sa_type=Double)


class GroupTableRow(Owned, table=True):
    """The group that archives the games of this table, if any does."""

    __tablename__ = "circle_table"

    circle: str = Field(sa_type=Text)


class GroupKeyRow(SQLModel, table=True):
    """The SHA-256 of what opens a group's archive: a `key`, or a `link` that works once, good `until` (seconds since
    1970; None: without end).

    A group exists by its keys, tables and games alone. It belongs to no table and outlives them.
    """

    __tablename__ = "circle_key"

    hash: str = Field(primary_key=True, sa_type=Text)
    circle: str = Field(sa_type=Text)
    kind: str = Field(sa_type=Text)
    made: float = Field(sa_type=Double)
    until: float | None = Field(default=None, sa_type=Double)


class ArchivedGameRow(SQLModel, table=True):
    """A game in a group's archive: its `body` in JSON, saved at `kept` (seconds since 1970). It outlives its table.

    An empty body means that it was deleted: its table, if it still exists, does not archive it again.
    """

    __tablename__ = "night"

    circle: str = Field(primary_key=True, sa_type=Text)
    mark: str = Field(primary_key=True, sa_type=Text)
    body: str = Field(sa_type=Text)
    kept: float = Field(sa_type=Double)


class NameAliasRow(SQLModel, table=True):
    """A name that a group counts as another name of the same person; both normalised as names are compared."""

    __tablename__ = "night_name"

    circle: str = Field(primary_key=True, sa_type=Text)
    name: str = Field(primary_key=True, sa_type=Text)
    same: str = Field(sa_type=Text)


REVISIONS = Table("alembic_version", SQLModel.metadata, Column("version_num", String(32), primary_key=True))
"""Alembic's table with the revision of this database."""

OWNED: tuple[type[Owned], ...] = (EntryRow, KeyRow, TicketRow, DealSecretRow, RetentionRow, GroupTableRow)
"""The rows that belong to a game table and are removed with it."""

"""The driver of the store: a table's log in a database, and the names of `companion` for its tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Engine
from sqlalchemy.exc import OperationalError

from companion import open_service
from companion.game.events import Code, SeatLeft, SeatTaken, TableOpened
from companion.store import database, keys
from companion.store import log as event_log
from companion.store.backup import back_up, back_up_daily, restore
from companion.store.database import BUSY_SECONDS, DatabaseUnusable, is_disk_full, migrate, open_engine, write_session
from companion.store.log import (
    CodeTaken,
    DuplicateMove,
    ExtraWrite,
    StaleVersion,
    UnknownTable,
    UnreadableEvent,
    decode_event,
    encode_event,
)
from companion.store.models import DAYS_KEPT, KeyRow, TableId, TicketRow
from companion.store.move import move
from tests.play import Entry, Event, Seat, Version, ev

OPENED: list[Event] = [TableOpened(Code("KRTN"), "saboteur2", 3), SeatTaken(Seat(1), "Ann", True)]
LEFT: list[Event] = [SeatLeft(Seat(1))]


def no_write(session: object, table_id: TableId) -> None:
    """What is written together with a move: nothing."""


class Log(NamedTuple):
    """A table's log; its first act is two events, of which the second seats Ann."""

    engine: Engine
    id: TableId

    @classmethod
    def open(
        cls, engine: Engine, code: str = "KRTN", tap: str | None = None, extra_write: ExtraWrite = no_write
    ) -> Log:
        opened = event_log.open_table(engine, Code(code.upper()), "first", tap, "host", OPENED, extra_write)
        table = event_log.find_table(engine, opened)
        assert table is not None
        return cls(engine, table)

    def append(
        self,
        seen: int,
        act: str = "act",
        tap: str | None = None,
        mover: str = "host",
        events: Sequence[Event] = LEFT,
        extra_write: ExtraWrite = no_write,
    ) -> list[Entry]:
        """An act of somebody who has seen this version."""
        entries = [Entry(Version(n), act, event) for n, event in enumerate(events, seen + 1)]
        event_log.append_entries(self.engine, self.id, entries, tap, mover, extra_write)
        return entries

    @property
    def entries(self) -> list[Entry]:
        return event_log.read_entries(self.engine, self.id)

    @property
    def versions(self) -> list[int]:
        return [entry.version for entry in self.entries]

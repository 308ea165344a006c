"""The driver of the store: a table's log in a database, and the names of `companion` for its tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Engine

from companion import open_service
from companion.game.events import Code, SeatLeft, SeatTaken, TableOpened
from companion.store import credentials, event_log, postgres, retention
from companion.store import engine as engine_module
from companion.store.backups import back_up, back_up_daily, restore
from companion.store.engine import (
    BUSY_SECONDS,
    DatabaseUnavailable,
    DatabaseUnusable,
    DiskFull,
    migrate,
    open_engine,
    read_revision,
    write_session,
)
from companion.store.event_log import (
    CodeTaken,
    DuplicateMove,
    ExtraWrite,
    StaleVersion,
    TableGone,
    UnreadableEvent,
    decode_event,
    encode_event,
)
from companion.store.models import TableId
from companion.store.process_lock import serving_lock
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
        return cls(engine, event_log.open_table(engine, code, "first", tap, "host", OPENED, extra_write))

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
        return event_log.append_events(self.engine, self.id, Version(seen), act, tap, mover, events, extra_write)

    @property
    def entries(self) -> list[Entry]:
        return event_log.read_entries(self.engine, self.id)

    @property
    def versions(self) -> list[int]:
        return [entry.version for entry in self.entries]

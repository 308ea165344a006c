"""Records moves: checks a move, saves its events and publishes the new version, in that order.

`companion.store.event_log` decides whether a move is a duplicate: whether its mover sent the same idempotency key
before. It does so in the transaction that saves the events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from companion.game.events import Event
from companion.game.message import IllegalMove
from companion.game.state import Table
from companion.game.viewer import Viewer
from companion.live import VersionBus
from companion.moves import Move
from companion.store import event_log
from companion.store.event_log import ExtraWrite
from companion.tables import archive
from companion.tables.cache import CachedTable, UnknownTable
from companion.tables.dependencies import RateLimit, ServiceDependencies

MAX_ATTEMPTS = 50
"""How often a move is tried again after another request saved first, and a random code drawn again if taken."""

SEAT_MOVES = RateLimit("seat-moves", 60, 3.0)
"""The rate limit of a seat's moves: the log of a table is kept and read as a whole, so nobody may bloat it."""

FoundEvent = TypeVar("FoundEvent", bound=Event)


class MoveRecorder:
    def __init__(self, dependencies: ServiceDependencies, version_bus: VersionBus) -> None:
        self.dependencies, self.version_bus = dependencies, version_bus

    def record(
        self,
        code: str,
        viewer: Viewer,
        move: Move,
        *,
        idempotency_key: str | None = None,
        extra_write: ExtraWrite | None = None,
        **arguments: Any,
    ) -> str:
        """Make a move at the table, save its events, and return their act: the random id that the events share. If the
        move has no events, the returned id is stored nowhere.

        Args:
            idempotency_key: if the mover sent it before, nothing is saved, and the act saved then is returned.
            extra_write: called in the same transaction, to store or void access keys.
            arguments: those of the move itself.

        Raises:
            UnknownTable: no table has this code.
            IllegalMove: the table refuses the move.
        """
        cache = self.dependencies.cache
        for _ in range(MAX_ATTEMPTS):
            cached = cache.load(code)
            try:
                return self._try_move(cached, viewer, move, idempotency_key, extra_write, arguments)
            except event_log.StaleVersion:
                cache.forget_snapshot(code)
            except event_log.DuplicateMove as duplicate:
                cache.forget_snapshot(code)
                return duplicate.act
            except event_log.TableGone:
                cache.forget_snapshot(code)
                raise UnknownTable(code) from None
            except IllegalMove:
                engine = self.dependencies.engine
                act = event_log.find_accepted_act(engine, cached.table_id, str(viewer), idempotency_key or None)
                if act is None:
                    raise
                cache.forget_snapshot(code)
                return act
        raise IllegalMove.because("table-too-busy")

    def find_event(self, code: str, act: str, event_class: type[FoundEvent]) -> FoundEvent:
        """Return the event of this class among the events that share the id `act`. Raises IllegalMove: there is none,
        because the idempotency key of the request had been used for another kind of move."""
        for entry in self.dependencies.cache.load(code).entries:
            if entry.act == act and isinstance(entry.event, event_class):
                return entry.event
        raise IllegalMove.because("bad-request")

    def _try_move(
        self,
        cached: CachedTable,
        viewer: Viewer,
        move: Move,
        idempotency_key: str | None,
        extra_write: ExtraWrite | None,
        arguments: Mapping[str, Any],
    ) -> str:
        """Try once to make and save the move. Return the act, the id that its events share. Raises what the move and
        `event_log.append_events` raise."""
        dependencies, table, act = self.dependencies, cached.table, self.dependencies.random_bytes(8).hex()
        events = move(table, viewer, random_bytes=dependencies.random_bytes, **arguments)
        if not events:
            return act
        writes = self._extra_writes(cached, table, events, extra_write)
        counters, name = dependencies.rate_limit_counters, f"{cached.table_id} {viewer.seat}"
        if viewer.seat is not None and not counters.is_allowed(SEAT_MOVES, name):
            raise IllegalMove.because("too-many-moves")
        new = event_log.append_events(
            dependencies.engine, cached.table_id, table.version, act, idempotency_key, str(viewer), events, *writes
        )
        if viewer.seat is not None:  # only what was saved counts, not what is tried again
            counters.count_use(SEAT_MOVES, name)
        # Published first: phones learn of the saved move even if updating the cache fails.
        self.version_bus.publish(str(table.code), new[-1].version)
        dependencies.cache.append_saved_entries(cached, new, extra_write is not None)
        return act

    def _extra_writes(
        self, cached: CachedTable, table: Table, events: Sequence[Event], extra_write: ExtraWrite | None
    ) -> list[ExtraWrite]:
        """Return the functions to call in the transaction that saves these events: `extra_write`, and one that changes
        the archive. Functions without anything to write are left out."""
        writes = [extra_write] if extra_write else []
        if table.is_finished or any(isinstance(event, archive.ARCHIVING_EVENTS) for event in events):
            preview = cached.preview(table.version, events)
            change = archive.archive_writer_for_move(preview, self.dependencies.now())
            writes += [change] if change else []
        return writes

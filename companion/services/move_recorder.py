"""Records moves: checks a move, saves its events and publishes the new version, in that order. After the host closed
the cutting, this module also deals, without the cuts that phones did not reveal in time.

`companion.store.event_log` decides whether a move is a duplicate: whether its mover sent the same idempotency key
before. It does so in the transaction that saves the events."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

from companion.realtime.version_bus import VersionBus
from companion.rules.errors import Conflict, IllegalMove
from companion.services import archive
from companion.services.dependencies import ServiceDependencies
from companion.services.rate_limit_counters import RateLimit
from companion.services.table_cache import CachedTable, UnknownTable
from companion.store import deal_secrets, event_log
from companion.store.event_log import ExtraWrite
from companion.table.conflict_keys import EVERYWHERE
from companion.table.deal.closing import seal_awaiting_cuts
from companion.table.deal.commitment import seal_of_secret
from companion.table.events import CuttingClosed, DealSealed, Event
from companion.table.moves import DealSecrets, Move, deal_without_missing_cuts
from companion.table.state import Table
from companion.table.viewer import ONLOOKER, Viewer

LOG = logging.getLogger("companion")

MAX_ATTEMPTS = 50
"""How often a move is tried again after another request saved first, and a random code or mark drawn again if taken."""

SEAT_MOVES = RateLimit("seat-moves", 60, 3.0)
"""The rate limit of a seat's moves: the log of a table is kept and read as a whole, so nobody may bloat it."""

CUT_SECONDS = 3.0
"""Seconds that phones have to open their cuts after the host closed the cutting."""

DEAL_CHECK_SECONDS = CUT_SECONDS + 0.05
"""Seconds after which the process that recorded the closing of the cutting deals. Slightly more than CUT_SECONDS, so
that the check in `deal_when_due` passes."""

CallLater = Callable[[float, Callable[[], None]], None]
FoundEvent = TypeVar("FoundEvent", bound=Event)


def call_later(seconds: float, function: Callable[[], None]) -> None:
    """Call `function` after this many seconds, in a thread of its own, if this process still runs then."""
    timer = threading.Timer(seconds, function)
    timer.daemon = True
    timer.start()


class MoveRecorder:
    """Records the moves at all tables.

    Attributes:
        started_at: when this process began, by `time.monotonic`.
    """

    def __init__(
        self, dependencies: ServiceDependencies, version_bus: VersionBus, call_later: CallLater = call_later
    ) -> None:
        self.dependencies, self.version_bus, self.call_later = dependencies, version_bus, call_later
        self.started_at = time.monotonic()

    def record(
        self,
        code: str,
        viewer: Viewer,
        move: Move,
        *,
        expected_version: int | None = None,
        idempotency_key: str | None = None,
        extra_write: ExtraWrite | None = None,
        **arguments: Any,
    ) -> str:
        """Make a move at the table, save its events, and return their act: the random id that the events share. If the
        move has no events, the returned id is stored nowhere.

        Args:
            expected_version: the version that the mover's page shows.
            idempotency_key: if the mover sent it before, nothing is saved, and the act saved then is returned.
            extra_write: called in the same transaction, to store or void access keys.
            arguments: those of the move itself.

        Raises:
            UnknownTable: no table has this code.
            IllegalMove: the rules refuse the move. Conflict: what the move depends on has changed since
                `expected_version`.
        """
        cache = self.dependencies.cache
        for _ in range(MAX_ATTEMPTS):
            cached = cache.load(code)
            try:
                return self._try_move(cached, viewer, move, expected_version, idempotency_key, extra_write, arguments)
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

    def deal_when_due(self, code: str) -> None:
        """Deal the cards if the host closed the cutting at least CUT_SECONDS ago. A cut is the random number by which a
        player's phone takes part in a sealed deal; cuts that no phone has revealed by then are left out.

        Every open page asks for this, as the process that closed the cutting may have ended. After a restart phones get
        CUT_SECONDS again, because nobody answered them before. A clock that was set back does not delay the deal.

        Raises:
            UnknownTable: no table has this code.
        """
        cached = self.dependencies.cache.load(code)
        seal = seal_awaiting_cuts(cached.table)
        if seal is None:
            return
        closed = event_log.event_time(self.dependencies.engine, cached.table_id, seal.closed)
        waited = time.monotonic() - self.started_at >= CUT_SECONDS
        if waited and closed is not None and abs(time.time() - closed) >= CUT_SECONDS:
            self.record(code, ONLOOKER, deal_without_missing_cuts, closing=seal.closed)

    def _try_move(
        self,
        cached: CachedTable,
        viewer: Viewer,
        move: Move,
        expected_version: int | None,
        idempotency_key: str | None,
        extra_write: ExtraWrite | None,
        arguments: Mapping[str, Any],
    ) -> str:
        """Try once to make and save the move. Return the act, the id that its events share. Raises Conflict, and what
        the move and `event_log.append_events` raise."""
        dependencies, table, act = self.dependencies, cached.table, self.dependencies.random_bytes(8).hex()
        check_conflict(table, viewer, move, expected_version, arguments)
        secrets = self._secrets_for_deals(cached) if move.needs_secrets(table) else None
        events = move(table, viewer, **arguments, **({"secrets": secrets} if secrets else {}))
        if not events:
            return act
        writes = self._extra_writes(cached, table, events, secrets.next_secret if secrets else b"", extra_write)
        if viewer.seat is not None and not dependencies.rate_limit_counters.count_use(
            SEAT_MOVES, f"{cached.table_id} {viewer.seat}"
        ):
            raise IllegalMove.because("too-many-moves")
        new = event_log.append_events(
            dependencies.engine, cached.table_id, table.version, act, idempotency_key, str(viewer), events, *writes
        )
        # Published first: phones learn of the saved move even if updating the cache fails.
        self.version_bus.publish(str(table.code), new[-1].version)
        after = dependencies.cache.append_saved_entries(cached, new, extra_write is not None)
        if any(isinstance(event, CuttingClosed) for event in events) and seal_awaiting_cuts(after):
            self.call_later(DEAL_CHECK_SECONDS, partial(self._deal_after_timeout, str(table.code)))
        return act

    def _extra_writes(
        self,
        cached: CachedTable,
        table: Table,
        events: Sequence[Event],
        new_secret: bytes,
        extra_write: ExtraWrite | None,
    ) -> list[ExtraWrite]:
        """Return the functions to call in the transaction that saves these events: one that stores the secret of a new
        deal, `extra_write`, and one that changes the archive. Functions without anything to write are left out."""
        writes = [extra_write] if extra_write else []
        if new_secret and any(
            isinstance(event, DealSealed) and event.seal == seal_of_secret(new_secret) for event in events
        ):
            writes.insert(0, partial(deal_secrets.add_secret, seal=seal_of_secret(new_secret), secret=new_secret))
        if table.is_finished or any(isinstance(event, archive.ARCHIVING_EVENTS) for event in events):
            preview = cached.preview(table.version, events)
            change = archive.archive_writer_for_move(preview, self.dependencies.now())
            writes += [change] if change else []
        return writes

    def _deal_after_timeout(self, code: str) -> None:
        """Call `deal_when_due`. An exception is only logged, because every open page asks for the deal too. If the
        cached table shows that the cards are dealt, nothing is queried."""
        table = self.dependencies.cache.last_loaded_table(code)
        if table is not None and seal_awaiting_cuts(table) is None:
            return
        try:
            self.deal_when_due(code)
        except Exception as error:
            LOG.warning("The cards were not dealt when the time for cuts was over: %s", type(error).__name__)

    def _secrets_for_deals(self, cached: CachedTable) -> DealSecrets:
        """Return the secrets of the table's sealed deals by seal, and new random bytes as the secret of one more
        deal."""
        dependencies, sealed = self.dependencies, {deal.seal for deal in cached.table.seals}
        secrets = deal_secrets.table_secrets(dependencies.engine, cached.table_id)
        return DealSecrets(
            dependencies.random_bytes(32), {seal: secret for seal, secret in secrets.items() if seal in sealed}
        )


def check_conflict(
    table: Table, viewer: Viewer, move: Move, expected_version: int | None, arguments: Mapping[str, Any]
) -> None:
    """Raise Conflict if what the move depends on has changed since `expected_version`."""
    keys = move.conflict_keys(viewer, arguments)
    if expected_version is None or not keys:
        return
    if max(table.touched.get(key, 0) for key in (*keys, EVERYWHERE)) > expected_version:
        raise Conflict.because("changed-meanwhile")

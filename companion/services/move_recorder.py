"""Records moves: check, save and publish, in that order. Deals by itself if cuts are not opened in time."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeVar

from companion.realtime.version_bus import VersionBus
from companion.rules.errors import Conflict, IllegalMove
from companion.services import archive_update, copy_settings
from companion.services.environment import Environment
from companion.services.quotas import Limit
from companion.services.table_cache import CachedTable, UnknownTable
from companion.store import deal_secrets, event_log
from companion.store.event_log import ExtraWrite
from companion.table.deal.closing import seal_awaiting_cuts
from companion.table.deal.commitment import seal_of
from companion.table.events import CuttingClosed, DealSealed, Event
from companion.table.moves import DealSecrets, Move, deal_without_missing_cuts
from companion.table.state import EVERYWHERE, Table
from companion.table.viewer import ONLOOKER, Viewer

LOG = logging.getLogger("companion")

MOST_TRIES = 50
"""How often a move is retried after losing a race, and a random code or mark is redrawn if taken."""

SEAT_MOVES = Limit("seat-moves", 60, 3.0, shared=False)
"""Limits what a seat adds to the log of its table, which is kept and read as a whole."""

CUT_SECONDS = 3.0
"""Seconds in which phones may open their cuts after the cutting was closed."""

DEAL_CHECK_SECONDS = CUT_SECONDS + 0.05
"""The closing process deals after this delay: slightly longer than CUT_SECONDS, so that the check in `deal_when_due`
passes."""

Later = Callable[[float, Callable[[], None]], None]
FoundEvent = TypeVar("FoundEvent", bound=Event)


def later(seconds: float, act: Callable[[], None]) -> None:
    """Call `act` after so many seconds, if this process still runs then."""
    timer = threading.Timer(seconds, act)
    timer.daemon = True
    timer.start()


class MoveRecorder:
    """Records the moves at all tables.

    Attributes: saved: number of moves saved by this process. started: when this process began, by `time.monotonic`.
    """

    def __init__(self, environment: Environment, version_bus: VersionBus, later: Later = later) -> None:
        self.environment, self.version_bus, self.later = environment, version_bus, later
        self.saved, self.started = 0, time.monotonic()

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
        """Make a move, save its events, and return the id of their act. A move without events returns an id that is
        stored nowhere.

        If `idempotency_key` is repeated, nothing is saved again: the id is that of the act saved the first time.
        `expected_version` is the version of the mover's page. `also` writes in the same transaction: changes of access
        keys.

        Raises:
            UnknownTable: no table has this code.
            IllegalMove: the table refuses; Conflict if what the move depends on has changed
                since `expected_version`.
        """
        cache = self.environment.cache
        for _ in range(MOST_TRIES):
            cached = cache.load(code)
            try:
                return self._append(cached, viewer, move, expected_version, idempotency_key, extra_write, arguments)
            except event_log.StaleVersion:
                cache.refresh(code)
            except event_log.DuplicateMove as duplicate:
                cache.refresh(code)
                return duplicate.act
            except event_log.TableGone:
                cache.refresh(code)
                raise UnknownTable(code) from None
            except IllegalMove:
                engine = self.environment.engine
                act = event_log.find_accepted_act(engine, cached.table_id, str(viewer), idempotency_key or None)
                if act is None:
                    raise
                cache.refresh(code)
                return act
        raise IllegalMove.because("table-too-busy")

    def event_of(self, code: str, act: str, kind: type[FoundEvent]) -> FoundEvent:
        """Return the event of this class in this act. Raises IllegalMove: it has none, as the act's idempotency key was
        used for another move before."""
        for entry in self.environment.cache.load(code).entries:
            if entry.act == act and isinstance(entry.event, kind):
                return entry.event
        raise IllegalMove.because("bad-request")

    def deal_when_due(self, code: str) -> None:
        """Deal without the cuts that no phone has opened, if phones had CUT_SECONDS for it.

        Every open page asks for this, as the process that closed the cutting may have ended. After a restart phones get
        their time again, as they could not be answered. A clock that was put back does not delay the deal.

        Raises:
            UnknownTable: no table has this code.
        """
        cached = self.environment.cache.load(code)
        seal = seal_awaiting_cuts(cached.table)
        if seal is None:
            return
        closed = event_log.event_time(self.environment.engine, cached.table_id, seal.closed)
        waited = time.monotonic() - self.started >= CUT_SECONDS
        if waited and closed is not None and abs(time.time() - closed) >= CUT_SECONDS:
            self.record(code, ONLOOKER, deal_without_missing_cuts, closing=seal.closed)

    def _append(
        self,
        cached: CachedTable,
        viewer: Viewer,
        move: Move,
        expected_version: int | None,
        idempotency_key: str | None,
        extra_write: ExtraWrite | None,
        arguments: Mapping[str, Any],
    ) -> str:
        env, table, act = self.environment, cached.table, self.environment.random_bytes(8).hex()
        check_conflict(table, viewer, move, expected_version, arguments)
        secrets = self._deal_secrets(cached) if move.needs_secrets(table) else None
        events = move(table, viewer, **arguments, **({"secrets": secrets} if secrets else {}))
        if not events:
            return act
        writes = self._writes(cached, table, events, secrets.fresh if secrets else b"", extra_write)
        with self._counted(cached, viewer):
            new = event_log.append_events(
                env.engine, cached.table_id, table.version, act, idempotency_key, str(viewer), events, *writes
            )
        # Phones hear of the saved move even if this process cannot bring its cache up to date.
        self.version_bus.publish(str(table.code), new[-1].version)
        self.saved += 1
        after = env.cache.append_saved(cached, new, extra_write is not None)
        if any(isinstance(event, CuttingClosed) for event in events) and seal_awaiting_cuts(after):
            self.later(DEAL_CHECK_SECONDS, partial(self._deal_after_timeout, str(table.code)))
        return act

    def _writes(
        self, cached: CachedTable, table: Table, events: Sequence[Event], fresh: bytes, extra_write: ExtraWrite | None
    ) -> list[ExtraWrite]:
        """Return the writes for the transaction of these events: the secret of a new deal, `also`, and changes of
        archive and copy settings."""
        writes = [extra_write] if extra_write else []
        if fresh and any(isinstance(event, DealSealed) and event.seal == seal_of(fresh) for event in events):
            writes.insert(0, partial(deal_secrets.add_secret, seal=seal_of(fresh), secret=fresh))
        changes_settings = archive_update.CHANGES + copy_settings.CHANGES
        if table.is_finished or any(isinstance(event, changes_settings) for event in events):
            env, preview = self.environment, cached.preview(table.version, events)
            changes = (
                archive_update.archive_write(preview, env.random_bytes, env.now()),
                copy_settings.settings_write(preview, env.now()),
            )
            writes += [change for change in changes if change]
        return writes

    @contextmanager
    def _counted(self, cached: CachedTable, viewer: Viewer) -> Iterator[None]:
        """Count a move of a seat, unless it is not saved in the end. Moves of the host and of onlookers are not
        limited. Raises IllegalMove: this seat made too many lately."""
        if viewer.seat is None:
            yield
            return
        name = f"{cached.table_id} {viewer.seat}"
        if not self.environment.quotas.take(SEAT_MOVES, name):
            raise IllegalMove.because("too-many-moves")
        try:
            yield
        except BaseException:
            self.environment.quotas.give_back(SEAT_MOVES, name)
            raise

    def _deal_after_timeout(self, code: str) -> None:
        """Call `deal_when_due` after the delay, and only log an error: every open page asks for the deal too. Usually
        the cards are dealt by now; then this process knows it without asking the store."""
        table = self.environment.cache.peek(code)
        if table is not None and seal_awaiting_cuts(table) is None:
            return
        try:
            self.deal_when_due(code)
        except Exception as error:
            LOG.warning("The cards were not dealt when the time for cuts was over: %s", type(error).__name__)

    def _deal_secrets(self, cached: CachedTable) -> DealSecrets:
        """Return new random bytes, and the secrets of the table's sealed deals."""
        env, sealed = self.environment, {deal.seal for deal in cached.table.seals}
        secrets = deal_secrets.table_secrets(env.engine, cached.table_id)
        return DealSecrets(env.random_bytes(32), {seal: secret for seal, secret in secrets.items() if seal in sealed})


def check_conflict(
    table: Table, viewer: Viewer, move: Move, expected_version: int | None, arguments: Mapping[str, Any]
) -> None:
    """Raise Conflict if what the move depends on has changed since `expected_version`."""
    keys = move.conflict_keys(viewer, arguments)
    if expected_version is None or not keys:
        return
    if max(table.touched.get(key, 0) for key in (*keys, EVERYWHERE)) > expected_version:
        raise Conflict.because("changed-meanwhile")

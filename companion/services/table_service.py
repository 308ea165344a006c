"""The table service: everything that is read from a table or done at it goes through it.

A Table never leaves it: what it returns are views, cut down to what one viewer may know, and public lines of history.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from functools import partial

from companion.ops import logs
from companion.realtime.sse import BIG_SCREEN
from companion.realtime.version_bus import VersionBus
from companion.rules.errors import IllegalMove
from companion.rules.message import Seat
from companion.services import copy_settings, move_recorder
from companion.services.access import AccessControl, DuplicateClaim, repeat_ticket
from companion.services.archive import Archive
from companion.services.environment import Environment
from companion.services.host_devices import HostDevices
from companion.services.move_recorder import MOST_TRIES, Later, MoveRecorder
from companion.services.pass_device import PassDevice
from companion.services.presence import Presence
from companion.services.quotas import Quotas
from companion.services.replay_cache import ENTRIES_AT_ONCE, ReplayCache
from companion.services.retention import Retention
from companion.services.seat_claims import SeatClaims
from companion.services.seat_transfer import SeatTransfer
from companion.services.table_cache import TableCache, UnknownTable
from companion.store import credentials, deal_secrets, event_log, pg_notify
from companion.store.engine import (
    DatabaseMoved,
    DatabaseUnavailable,
    Engine,
    Transaction,
    check_file_in_place,
    is_available,
)
from companion.store.event_log import ExtraWrite
from companion.store.models import TableId
from companion.table import moves
from companion.table.deal.commitment import seal_of
from companion.table.deal.proofs import DealStatus, deal_proofs, deal_status
from companion.table.deal.verification import verify
from companion.table.events import Code, GoldDrafted, SeatTaken, Version
from companion.table.history import HistoryLine, history
from companion.table.maze_replay import ReplayPage
from companion.table.moves.move import check_host
from companion.table.viewer import ONLOOKER, Viewer
from companion.table.views import RoleView, TableView, own_role, view_for

CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ"


class TableService:
    """Views of all tables of one database, and moves at them; attributes hold the services for keys, archive and so on.

    Methods with a `code` raise UnknownTable if no table has it, except `exists`, `watch`, `stored_version` and
    `seats_online`. Codes may be in upper or lower case.
    """

    def __init__(
        self,
        engine: Engine,
        version_bus: VersionBus,
        random_bytes: Callable[[int], bytes] = secrets.token_bytes,
        now: Callable[[], float] = time.time,
        later: Later = move_recorder.later,
    ) -> None:
        self.engine, self.version_bus = engine, version_bus
        self.cache = TableCache(engine)
        self.presence = Presence(
            secrets.token_hex(4), version_bus.open_pages, partial(pg_notify.notify_presence, engine)
        )
        self.environment = Environment(engine, self.cache, Quotas(engine, now), now, random_bytes)
        self.recorder = MoveRecorder(self.environment, version_bus, later)
        self.record, self.deal_when_due = self.recorder.record, self.recorder.deal_when_due
        self.access = AccessControl(self.environment)
        self.seat_transfer = SeatTransfer(self.environment, self.access, self.recorder)
        self.seat_claims = SeatClaims(self.environment, self.access, self.recorder)
        self.pass_device = PassDevice(self.environment, self.recorder)
        self.host_devices = HostDevices(self.environment, self.access, self.recorder)
        self.retention = Retention(self.environment, version_bus, self.presence)
        self.archive = Archive(self.environment, self.recorder)
        version_bus.stored = partial(event_log.newest_versions, engine)
        self._replays = ReplayCache()
        self._ask_again_at = 0.0
        self._database_moved = False

    @property
    def quotas(self) -> Quotas:
        return self.environment.quotas

    # Views

    def view(self, code: str, viewer: Viewer) -> TableView:
        """Return the table as this viewer may see it."""
        return view_for(self.cache.load(code).table, viewer)

    def own_role(self, code: str, viewer: Viewer, of: Seat | None = None) -> RoleView | None:
        """Return the role of this viewer, or of a seat whose role was shown to them (`of`); None if they may not see
        it."""
        return own_role(self.cache.load(code).table, viewer, of)

    def version(self, code: str) -> Version:
        """Return the number of the table's newest event."""
        return self.cache.load(code).table.version

    def edition(self, code: str) -> str:
        """Return the key of the table's edition."""
        return self.cache.load(code).table.edition

    def exists(self, code: str) -> bool:
        """Whether there is a table with this code."""
        try:
            self.cache.load(code)
        except UnknownTable:
            return False
        return True

    def history(self, code: str) -> tuple[HistoryLine, ...]:
        """Return the public history of the table, oldest first."""
        return history(self.cache.load(code).entries)

    def replay(self, code: str, version: int | None = None) -> ReplayPage | None:
        """Return the maze as it was after this event (None: the newest) among the steps of its round; None before the
        first round."""
        cached = self.cache.load(code)
        with self._replays.reader(cached.table_id) as reader:
            while not reader.read(cached.entries, ENTRIES_AT_ONCE):
                time.sleep(0)  # other requests are answered in between
            return reader.page(cached.table, version)

    def took_gold_card(self, code: str, act: str) -> bool:
        """Whether a seat took a gold card by this act. One that was not left is not taken, but the act stands."""
        entries = self.cache.load(code).entries
        return any(entry.act == act and isinstance(entry.event, GoldDrafted) for entry in entries)

    def deal_proofs(self, code: str) -> tuple[dict[str, object], ...]:
        """Return the opened deals of this game, for anybody to verify."""
        return deal_proofs(self.cache.load(code).table)

    def checked_deal_proofs(self, code: str) -> tuple[tuple[dict[str, object], bool], ...]:
        """Return the opened deals of this game, each with whether dealing again gives the same cards."""
        return tuple((proof, not verify(proof)) for proof in self.deal_proofs(code))

    def deal_status(self, code: str) -> DealStatus:
        """Return the uses of this table's sealed deals, and the deals of this game that are still closed."""
        return deal_status(self.cache.load(code).table)

    def seconds_since(self, code: str, version: Version) -> float:
        """Return the age of this event in seconds."""
        cached, now = self.cache.load(code), self.environment.now()
        if cached.written is None or cached.written[0] != version:
            at = event_log.event_time(self.engine, cached.table_id, version)
            cached.written = version, now if at is None else at
        return max(0.0, now - cached.written[1])

    def request_snapshot(self) -> AbstractContextManager[None]:
        """Ask the store only once for the newest version of each table, in this thread, while the block runs."""
        return self.cache.request_snapshot()

    def tables(self) -> list[event_log.TableSummary]:
        """Return every table of the database with its code, opening, version and last event."""
        return event_log.table_summaries(self.engine)

    # Following tables

    def watch(self, code: str, seen: int, timeout: float) -> int | None:
        """Wait until the table is newer than `seen`: its version, or None after `timeout` seconds."""
        return self.version_bus.wait(code.upper(), seen, timeout)

    def stored_version(self, code: str) -> Version | None:
        """Return the newest version in the store, or None if the table is gone. While the database does not answer, the
        last version that was published; it is then not asked again for as long as it took to fail."""
        code, asked_at = code.upper(), time.monotonic()
        if asked_at >= self._ask_again_at:
            try:
                return event_log.newest_versions(self.engine, [code]).get(Code(code))
            except DatabaseUnavailable:
                now = time.monotonic()
                self._ask_again_at = now + (now - asked_at)
        return Version(self.version_bus.newest(code))

    def seats_online(self, code: str) -> frozenset[int]:
        """The seats whose phones have a page open now, in any process; 0 stands for the host's page."""
        return (self.version_bus.seats_online(code.upper()) | self.presence.seats_online(code.upper())) - {BIG_SCREEN}

    def has_big_screen(self, code: str) -> bool:
        """Whether a big screen shows this table now, by any process."""
        code = code.upper()
        return BIG_SCREEN in self.version_bus.seats_online(code) or BIG_SCREEN in self.presence.seats_online(code)

    def database_answers(self) -> bool:
        """Whether the database answers."""
        return is_available(self.engine)

    def report_moved_database(self) -> None:
        """Log that the database's file was removed or replaced, once until it is back."""
        try:
            check_file_in_place(self.engine)
            self._database_moved = False
        except DatabaseMoved as error:
            if not self._database_moved:
                logs.log_event("database-moved", str(error))
            self._database_moved = True

    # Moves

    def open_table(
        self, edition: str, options: Mapping[str, str], idempotency_key: str | None = None
    ) -> tuple[Code, str]:
        """Open a table. Return its code and the host's key.

        A repeated request returns the same table, with a new host key unless the first key was already used.

        Raises:
            UnknownEdition, IllegalMove: there is no such edition, or it does not have one of these options.
            DuplicateClaim: a repetition that gets no key any more.
        """
        env = self.environment
        key, fresh, repeat = env.new_key(), env.random_bytes(32), repeat_ticket("open", idempotency_key)
        writes: tuple[ExtraWrite, ...] = (
            partial(self.access.add_key, holder=credentials.HOST, key=key, repeat=repeat),
            partial(deal_secrets.add_secret, seal=seal_of(fresh), secret=fresh),
        )
        for _ in range(MOST_TRIES):
            code = "".join(CODE_LETTERS[n % len(CODE_LETTERS)] for n in env.random_bytes(4))
            events = moves.open_table(code, edition, options, fresh, copy_settings.saved(self.engine, edition))
            act = env.random_bytes(8).hex()
            try:
                event_log.open_table(self.engine, code, act, idempotency_key, str(ONLOOKER), events, *writes)
                self.version_bus.forget(code)
                return Code(code), key
            except event_log.CodeTaken:
                continue
            except event_log.DuplicateMove as duplicate:
                code = event_log.code_of(self.engine, duplicate.table_id)
                return Code(code), self._another_key(code, None, repeat)
        raise IllegalMove.because("no-code-left")

    def sit(self, code: str, name: str, idempotency_key: str | None = None) -> tuple[Seat, str]:
        """Take a new seat. Return the seat and its key.

        A repeated request returns the same seat, with a new key unless the first key was already used.

        Raises:
            IllegalMove: the table is full, or the name is refused.
            DuplicateClaim: a repetition that gets no key any more.
        """
        key, repeat = self.environment.new_key(), repeat_ticket("sit", idempotency_key)

        def store_key(transaction: Transaction, table_id: TableId) -> None:
            seat = max(self.cache.load(code).table.places, default=0) + 1
            self.access.add_key(transaction, table_id, seat, key, repeat)

        act = self.record(
            code, ONLOOKER, moves.take_seat, idempotency_key=idempotency_key, extra_write=store_key, name=name
        )
        seat = self.recorder.event_of(code, act, SeatTaken).seat
        return seat, key if self.access.is_stored(code, key) else self._another_key(code, seat, repeat)

    def sit_host(self, code: str, viewer: Viewer, name: str, idempotency_key: str | None = None) -> tuple[Seat, str]:
        """Give the host a seat at this table too: see `sit`. Raises Forbidden: the viewer is not the host."""
        check_host(viewer)
        return self.sit(code, name, idempotency_key)

    def remove_seat(
        self,
        code: str,
        viewer: Viewer,
        seat: Seat,
        expected_version: int | None = None,
        idempotency_key: str | None = None,
    ) -> None:
        """A player leaves, or is removed by the host. The seat's keys give no access until that is undone; pending
        claims to the seat are rejected. Raises IllegalMove: as `record`."""

        def void_claims(transaction: Transaction, table_id: TableId) -> None:
            credentials.void_pending_keys(transaction, table_id, seat)
            credentials.void_repeat_tickets(transaction, table_id, seat)

        self.record(
            code,
            viewer,
            moves.remove_seat,
            expected_version=expected_version,
            idempotency_key=idempotency_key,
            extra_write=void_claims,
            seat=seat,
        )

    def _another_key(self, code: str, seat: Seat | None, repeat: str) -> str:
        """Return a key for a repeated request. Raises DuplicateClaim: the first one was used."""
        if (again := self.access.repeat(code, credentials.AGAIN, repeat)) is None:
            raise DuplicateClaim(code, seat)
        return again[1]

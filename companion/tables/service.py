"""`TableService`: opens and loads tables, makes moves, gives views; and the replays of mazes, kept in memory."""

from __future__ import annotations

import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from functools import partial

from companion import moves
from companion.editions import find_edition
from companion.editions.lost_mines.mines import Board
from companion.editions.lost_mines.round import BoardMarked
from companion.game.deal import PublicDeal, public_deals
from companion.game.events import Code, GoldDrafted, SeatTaken, Version
from companion.game.history import HistoryLine, history
from companion.game.maze_replay import MazeReplay, ReplayPosition
from companion.game.message import IllegalMove, Seat
from companion.game.moves.move import check_host
from companion.game.reduce import version_taking_effect
from companion.game.viewer import ONLOOKER, Viewer
from companion.game.views import RoleView, TableView, role_for_viewer
from companion.live import BIG_SCREEN, VersionBus
from companion.store import credentials, event_log
from companion.store.engine import (
    DatabaseMoved,
    DatabaseUnavailable,
    Engine,
    Transaction,
    check_database_not_moved,
    is_database_answering,
)
from companion.store.event_log import ExtraWrite
from companion.store.models import TableId
from companion.store.postgres import QUEUE_SECONDS
from companion.system.logs import LOGGER
from companion.tables.archive import Archive
from companion.tables.cache import TableCache, UnknownTable
from companion.tables.dependencies import RateLimitCounters, ServiceDependencies
from companion.tables.devices import HostDevices, PassedDevicePages, SeatClaims, SeatTransfer
from companion.tables.keys import AccessControl, key_hash
from companion.tables.recorder import MAX_ATTEMPTS, MoveRecorder
from companion.tables.retention import Retention

MAX_REPLAYS = 8
"""The most replays kept; each holds the maze after every card."""

ENTRIES_AT_ONCE = 25
"""Log entries that are read in one go, about 10 ms, before other requests are answered."""


class ReplayCache:
    """The step-by-step replays of the mazes of the tables whose replay was requested last."""

    def __init__(self) -> None:
        self._cached: OrderedDict[TableId, tuple[MazeReplay, threading.Lock]] = OrderedDict()

    @contextmanager
    def locked_replay(self, table_id: TableId) -> Iterator[MazeReplay]:
        """Context manager: yield the maze replay of this table, which no other request uses while the block runs.
        Raises DatabaseUnavailable: too many requests wait for this replay."""
        replay, lock = self._cached.setdefault(table_id, (MazeReplay(), threading.Lock()))
        self._cached.move_to_end(table_id)
        if len(self._cached) > MAX_REPLAYS:
            self._cached.popitem(last=False)
        if not lock.acquire(timeout=QUEUE_SECONDS):
            raise DatabaseUnavailable("too many ask for this replay at once")
        try:
            yield replay
        finally:
            lock.release()


CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ"


class TableService:
    """Reads the tables of one database and records moves at them. Its attributes are services of their own, for access
    keys, the archive and so on.

    A `code` is the four letters of a table, in upper or lower case. Methods raise UnknownTable if no table has the
    code, except `table_exists`, `seats_online` and `has_big_screen`.
    """

    def __init__(
        self,
        engine: Engine,
        version_bus: VersionBus,
        random_bytes: Callable[[int], bytes] = secrets.token_bytes,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.engine, self.version_bus = engine, version_bus
        self.cache = TableCache(engine)
        self.dependencies = ServiceDependencies(engine, self.cache, RateLimitCounters(), now, random_bytes)
        self.recorder = MoveRecorder(self.dependencies, version_bus)
        self.record = self.recorder.record
        self.access = AccessControl(self.dependencies)
        self.seat_transfer = SeatTransfer(self.dependencies, self.recorder)
        self.seat_claims = SeatClaims(self.dependencies, self.recorder)
        self.pass_device = PassedDevicePages(self.dependencies, self.recorder)
        self.host_devices = HostDevices(self.dependencies, self.recorder)
        self.retention = Retention(self.dependencies, version_bus)
        self.archive = Archive(self.dependencies)
        self._replays = ReplayCache()
        self._database_away = self._database_moved = False
        self._log_disk_full_at = 0.0

    @property
    def rate_limit_counters(self) -> RateLimitCounters:
        return self.dependencies.rate_limit_counters

    # Views

    def view(self, code: str, viewer: Viewer) -> TableView:
        return TableView(self.cache.load(code).table, viewer)

    def role_for_viewer(self, code: str, viewer: Viewer, shown_seat: Seat | None = None) -> RoleView | None:
        """Return the viewer's own role, or with `shown_seat` the role of a seat that was shown to the viewer by an
        inspection. None if the viewer may not see it."""
        return role_for_viewer(self.cache.load(code).table, viewer, shown_seat)

    def version(self, code: str) -> Version:
        return self.cache.load(code).table.version

    def edition(self, code: str) -> str:
        return self.cache.load(code).table.edition

    def table_exists(self, code: str) -> bool:
        try:
            self.cache.load(code)
        except UnknownTable:
            return False
        return True

    def history(self, code: str, before: int | None = None, most: int | None = None) -> tuple[HistoryLine, ...]:
        """Return the public history of the table, oldest first: at most the newest `most` lines before the version
        `before`."""
        return history(self.cache.load(code).entries, before, most)

    def replay_position(self, code: str, version: int | None = None) -> ReplayPosition | None:
        """Return the position in the replay that shows the maze after the event `version` (None: the newest event);
        None before the first round."""
        cached = self.cache.load(code)
        with self._replays.locked_replay(cached.table_id) as replay:
            while not replay.read(cached.entries, ENTRIES_AT_ONCE):
                time.sleep(0)  # lets gevent answer other requests in between
            return replay.position(cached.table, version)

    def is_gold_card_taken(self, code: str, act: str) -> bool:
        """Whether the move with this `act` (the id that `record` returned) got the gold nugget card that a seat chose
        in the draft. The move is accepted even if another seat had taken the card."""
        entries = self.cache.load(code).entries
        return any(entry.act == act and isinstance(entry.event, GoldDrafted) for entry in entries)

    def public_deals(self, code: str) -> tuple[PublicDeal, ...]:
        return public_deals(self.cache.load(code).table)

    def seconds_since_event(self, code: str, version: Version) -> float:
        cached, now = self.cache.load(code), self.dependencies.now()
        if cached.last_event_time is None or cached.last_event_time[0] != version:
            at = event_log.event_time(self.engine, cached.table_id, version)
            cached.last_event_time = version, now if at is None else at
        return max(0.0, now - cached.last_event_time[1])

    def version_taking_effect(self, code: str, version: Version) -> Version | None:
        """Return the version with which this event took effect: after an undo and a redo, the version of the redo. None
        if the event itself is an undo, or if something was undone since."""
        return version_taking_effect(self.cache.load(code).entries, version)

    def request_snapshot(self) -> AbstractContextManager[None]:
        """While the block runs, use each table as it was when first loaded in the block (see `TableCache`)."""
        return self.cache.request_snapshot()

    def table_summaries(self) -> list[event_log.TableSummary]:
        return event_log.table_summaries(self.engine)

    # Following tables

    def follow_store(self) -> None:
        """Tell open pages what other processes stored, in one query. Log once that the database does not answer, and
        once that it does again."""
        try:
            self.version_bus.follow(partial(event_log.newest_versions, self.engine))
        except DatabaseUnavailable:
            if not self._database_away:
                LOGGER.warning("The database doesn't answer.")
            self._database_away = True
            return
        if self._database_away:
            LOGGER.info("The database answers again.")
        self._database_away = False

    def seats_online(self, code: str) -> frozenset[int]:
        """Return the seats whose phones have a page of the table open now, in this process; 0 stands for the host."""
        return self.version_bus.seats_online(code.upper()) - {BIG_SCREEN}

    def has_big_screen(self, code: str) -> bool:
        return BIG_SCREEN in self.version_bus.seats_online(code.upper())

    def is_database_available(self) -> bool:
        return is_database_answering(self.engine)

    def log_if_database_moved(self) -> None:
        try:
            check_database_not_moved(self.engine)
            self._database_moved = False
        except DatabaseMoved as error:
            if not self._database_moved:
                LOGGER.warning("%s", error)
            self._database_moved = True

    def log_disk_full(self) -> None:
        now = time.monotonic()
        if now >= self._log_disk_full_at:
            self._log_disk_full_at = now + 60
            LOGGER.warning("The disk is full, so nothing is saved. Make room on it.")

    # Moves

    def open_table(
        self, edition: str, options: Mapping[str, str], idempotency_key: str | None = None
    ) -> tuple[Code, str]:
        """Open a table with these options by name. Return its code and the host's access key; the same if the request
        is repeated.

        Raises:
            UnknownEdition: there is no such edition. IllegalMove: the edition does not have one of the options.
        """
        dependencies = self.dependencies
        key = dependencies.key_for(idempotency_key, "open")
        writes: tuple[ExtraWrite, ...] = (
            partial(credentials.add_key, holder=credentials.HOST, hash=key_hash(key), made=dependencies.now()),
        )
        for _ in range(MAX_ATTEMPTS):
            code = "".join(CODE_LETTERS[n % len(CODE_LETTERS)] for n in dependencies.random_bytes(4))
            events = moves.open_table(code, edition, options, self._newest_marked_board(edition))
            act = dependencies.random_bytes(8).hex()
            try:
                event_log.open_table(self.engine, code, act, idempotency_key, str(ONLOOKER), events, *writes)
                self.version_bus.forget_table(code)
                return Code(code), key
            except event_log.CodeTaken:
                continue
            except event_log.DuplicateMove as duplicate:
                return event_log.code_of_table(self.engine, duplicate.table_id), key
        raise IllegalMove.because("no-code-left")

    def _newest_marked_board(self, edition: str) -> Board | None:
        """Return the board of the table where a host last marked one: printed boards differ.
        None if there is none, or in editions without boards."""
        if not find_edition(edition).board_rules:
            return None
        code = event_log.code_of_newest_event(self.engine, BoardMarked)
        return self.cache.load(code).table.own if code else None

    def sit(self, code: str, name: str, idempotency_key: str | None = None) -> tuple[Seat, str]:
        """Add a seat for a player with this name, who sits down at the table. Return the seat and its access key; the
        same if the request is repeated. Raises IllegalMove: the table is full, or the name is refused."""
        key = self.dependencies.key_for(idempotency_key, "sit", self.cache.load(code).table_id)

        def store_key(transaction: Transaction, table_id: TableId) -> None:
            seat = max(self.cache.load(code).table.places, default=0) + 1
            credentials.add_key(transaction, table_id, seat, key_hash(key), made=self.dependencies.now())

        act = self.record(
            code, ONLOOKER, moves.take_seat, idempotency_key=idempotency_key, extra_write=store_key, name=name
        )
        return self.recorder.find_event(code, act, SeatTaken).seat, key

    def sit_host(self, code: str, viewer: Viewer, name: str, idempotency_key: str | None = None) -> tuple[Seat, str]:
        """Add a seat for the host, who plays too. Returns and raises what `sit` does; raises Forbidden if the viewer is
        not the host."""
        check_host(viewer)
        return self.sit(code, name, idempotency_key)

    def remove_seat(self, code: str, viewer: Viewer, seat: Seat, idempotency_key: str | None = None) -> None:
        """Remove a player from the table, at the player's own wish or by the host. The seat's keys give no access until
        the removal is undone, and phones that ask for the seat are refused. Raises IllegalMove as `record` does."""
        self.record(
            code,
            viewer,
            moves.remove_seat,
            idempotency_key=idempotency_key,
            extra_write=partial(credentials.void_pending_keys, holder=seat),
            seat=seat,
        )

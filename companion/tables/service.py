"""`TableService` loads tables, records moves and gives views. Every read of a table and every move goes through it."""

from __future__ import annotations

import hmac
import secrets
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, partial
from typing import Any

from companion.editions import find_edition
from companion.game import moves
from companion.game.deal import PublicDeal, public_deals
from companion.game.events import Code, Entry, Event, GoldDrafted, SeatTaken, Version
from companion.game.history import HistoryLine, history
from companion.game.maze_replay import MazeReplay, ReplayPosition
from companion.game.message import IllegalMove, Seat
from companion.game.moves import Move
from companion.game.replay import Replay, extend_replay, version_taking_effect
from companion.game.state import Table
from companion.game.viewer import ONLOOKER, Viewer
from companion.game.views import TableView, role_for_viewer
from companion.live import BIG_SCREEN, VersionBus
from companion.store import keys, log
from companion.store.database import Engine, Session, signing_key
from companion.store.log import UnknownTable
from companion.store.models import KeyRow, TableId
from companion.tables.archive import Archive, update_archive
from companion.tables.devices import Devices, key_hash

MAX_ATTEMPTS = 50
"""How often a move is tried again after another request saved first, and a random code drawn again if taken."""

MAX_TABLES = 1000
"""The most tables kept in memory, the most recently used ones: about 200 MB."""

MAX_REPLAYS = 8
"""The most replays kept; each holds the maze after every card."""

CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ"


@dataclass(frozen=True)
class LoadedTable:
    """A table with its log, at one version. `key_holders` are those of its access keys by hash, each with whether it
    waits for approval. They change only together with the version, and are empty until they are needed."""

    table_id: TableId
    entries: tuple[Entry, ...] = ()
    replay: Replay = field(default_factory=Replay)
    key_holders: dict[str, tuple[int, bool]] = field(default_factory=dict)

    @property
    def table(self) -> Table:
        return self.replay.table

    def extended(self, new: Sequence[Entry], keeps_keys: bool = False) -> LoadedTable:
        replay, key_holders = extend_replay(self.replay, self.entries, new), self.key_holders if keeps_keys else {}
        return LoadedTable(self.table_id, (*self.entries, *new), replay, key_holders)


WriteWithMove = Callable[[Session, LoadedTable], object]
"""Writes more rows, such as access keys, in the transaction that saves a move. It gets the table after the move. If it
raises, nothing is saved."""


class TableService:
    """Reads the tables of one database and records moves at them.

    A `code` is the four to eight letters of a table, upper or lower case. Methods raise UnknownTable if no table has
    the code, except `table_exists`, `seats_online` and `has_big_screen`.
    """

    def __init__(
        self,
        engine: Engine,
        version_bus: VersionBus,
        random_bytes: Callable[[int], bytes] = secrets.token_bytes,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.engine, self.version_bus, self.random_bytes, self.now = engine, version_bus, random_bytes, now
        self.code_letters = 4
        self.devices, self.archive = Devices(self), Archive(self)
        self._loaded: dict[str, LoadedTable] = {}
        self._request = threading.local()
        self._loading, self._replaying = threading.Lock(), threading.Lock()
        self._replay_of = lru_cache(MAX_REPLAYS)(lambda _: MazeReplay())

    @property
    def tables_in_memory(self) -> int:
        return len(self._loaded)

    # Loading

    def load(self, code: str) -> LoadedTable:
        """Return the table up to its newest event; within a request, as it was when first loaded."""
        snapshot: dict[str, LoadedTable] | None = getattr(self._request, "tables", None)
        code = code.upper()
        if snapshot is None:
            return self._load_newest(code)
        if code not in snapshot:
            snapshot[code] = self._load_newest(code)
        return snapshot[code]

    def begin_request(self) -> None:
        """Until `end_request`, load each table only once in this thread, so that a request sees one version of it."""
        self._request.tables = {}

    def end_request(self) -> None:
        self._request.tables = None

    def _load_newest(self, code: str) -> LoadedTable:
        for loaded in (self._loaded.get(code), None):
            if loaded is None:
                table_id = log.find_table(self.engine, code)
                if table_id is None:
                    raise UnknownTable(code)
                loaded = LoadedTable(table_id)
            newest = log.newest_version(self.engine, loaded.table_id)
            if newest == loaded.table.version:
                return loaded
            if newest is not None and newest > loaded.table.version:
                with self._loading:  # of many who come at once only one reads the log
                    cached = self._loaded.get(code)
                    loaded = cached if cached and cached.table_id == loaded.table_id else loaded
                    new = log.read_entries(self.engine, loaded.table_id, loaded.table.version)
                    return self._keep(code, loaded.extended(new) if new else loaded)
            self._forget(code)  # it was purged, or an older copy of the database was put back
        raise UnknownTable(code)

    def _keep(self, code: str, loaded: LoadedTable) -> LoadedTable:
        self._loaded.pop(code, None)
        self._loaded[code] = loaded
        if len(self._loaded) > MAX_TABLES:
            self._loaded.pop(next(iter(self._loaded)), None)
        return loaded

    def _forget(self, code: str) -> None:
        self._loaded.pop(code.upper(), None)
        self._forget_snapshot(code)

    def _forget_snapshot(self, code: str) -> None:
        """Let the next `load` read the table's newest version, also within a request."""
        (getattr(self._request, "tables", None) or {}).pop(code.upper(), None)

    # Views

    def view(self, code: str, viewer: Viewer) -> TableView:
        return TableView(self.load(code).table, viewer)

    def role_for_viewer(self, code: str, viewer: Viewer, shown_seat: Seat | None = None) -> str | None:
        return role_for_viewer(self.load(code).table, viewer, shown_seat)

    def version(self, code: str) -> Version:
        return self.load(code).table.version

    def edition(self, code: str) -> str:
        return self.load(code).table.edition

    def table_exists(self, code: str) -> bool:
        try:
            self.load(code)
        except UnknownTable:
            return False
        return True

    def history(self, code: str, before: int | None = None, most: int | None = None) -> tuple[HistoryLine, ...]:
        return history(self.load(code).entries, before, most)

    def replay_position(self, code: str, version: int | None = None) -> ReplayPosition | None:
        """After the event `version` (None: the newest). None before the first round."""
        loaded = self.load(code)
        with self._replaying:
            replay = self._replay_of(loaded.table_id)
            replay.read(loaded.entries)
            return replay.position(version)

    def is_gold_card_taken(self, code: str, act: str) -> bool:
        """Whether this act took the gold card that its seat chose: it is accepted even if another seat has the card."""
        return any(entry.act == act and isinstance(entry.event, GoldDrafted) for entry in self.load(code).entries)

    def public_deals(self, code: str) -> tuple[PublicDeal, ...]:
        return public_deals(self.load(code).table)

    def seconds_since_event(self, code: str, version: Version) -> float:
        with Session(self.engine) as session:
            at = log.event_time(session, self.load(code).table_id, version)
        return 0.0 if at is None else max(0.0, self.now() - at)

    def version_taking_effect(self, code: str, version: Version) -> Version | None:
        return version_taking_effect(self.load(code).entries, version)

    def follow_store(self) -> None:
        """Tell open pages what other processes stored, in one query."""
        self.version_bus.follow(partial(log.newest_versions, self.engine))

    def seats_online(self, code: str) -> frozenset[int]:
        """In this process; 0 stands for the host."""
        return self.version_bus.seats_online(code.upper()) - {BIG_SCREEN}

    def has_big_screen(self, code: str) -> bool:
        return BIG_SCREEN in self.version_bus.seats_online(code.upper())

    # Moves

    def record(
        self,
        code: str,
        viewer: Viewer,
        move: Move,
        *,
        idempotency_key: str | None = None,
        extra_write: WriteWithMove | None = None,
        **arguments: Any,
    ) -> str:
        """Make a move, save its events, tell open pages, and return the act: the random id that the events share. If
        the mover sent this `idempotency_key` before, nothing is saved, and the act saved then is returned. Raises
        IllegalMove: the table refuses the move."""
        for _ in range(MAX_ATTEMPTS):
            loaded, act = self.load(code), self.random_bytes(8).hex()
            try:
                events = move(loaded.table, viewer, random_bytes=self.random_bytes, **arguments)
                if not events:
                    return act
                after = self._save(loaded, viewer, act, events, idempotency_key, extra_write)
            except log.StaleVersion:
                continue
            except log.DuplicateMove as duplicate:
                return duplicate.act
            except IllegalMove:
                accepted = log.find_accepted_act(self.engine, loaded.table_id, str(viewer), idempotency_key)
                if accepted is None:
                    raise
                return accepted
            finally:
                self._forget_snapshot(code)
            self._keep(code.upper(), after)
            self.version_bus.publish(code.upper(), after.table.version)
            return act
        raise IllegalMove.because("table-too-busy")

    def _save(
        self,
        loaded: LoadedTable,
        viewer: Viewer,
        act: str,
        events: Sequence[Event],
        idempotency_key: str | None,
        extra_write: WriteWithMove | None,
    ) -> LoadedTable:
        """Return the table after the events. Raises what `log.append_entries` and the writes raise."""
        new = [Entry(Version(n), act, event) for n, event in enumerate(events, loaded.table.version + 1)]
        after = loaded.extended(new, keeps_keys=extra_write is None)

        def write_all(session: Session, _: TableId) -> None:
            if extra_write:
                extra_write(session, after)
            update_archive(session, after)

        log.append_entries(self.engine, loaded.table_id, new, idempotency_key, str(viewer), write_all)
        return after

    def open_table(
        self, edition: str, options: Mapping[str, str], idempotency_key: str | None = None
    ) -> tuple[Code, str]:
        """Return the table's code and the host's access key; the same if the request is repeated. Raises
        UnknownEdition, or IllegalMove: the edition does not have one of the options."""
        key = self.key_for(idempotency_key, "open")

        def store_key(session: Session, table_id: TableId) -> None:
            session.add(KeyRow(table_id=table_id, holder=keys.HOST, hash=key_hash(key)))

        for _ in range(MAX_ATTEMPTS):
            code = Code("".join(CODE_LETTERS[n % len(CODE_LETTERS)] for n in self.random_bytes(self.code_letters)))
            events = moves.open_table(code, edition, options, self._event_to_repeat(edition))
            act = self.random_bytes(8).hex()
            try:
                opened = log.open_table(self.engine, code, act, idempotency_key, str(ONLOOKER), events, store_key)
            except log.CodeTaken:
                continue
            if opened == code:
                self.version_bus.forget_table(code)
            return opened, key
        raise IllegalMove.because("no-code-left")

    def _event_to_repeat(self, edition: str) -> Event | None:
        """The newest that was not undone, of the table that has the newest of this kind."""
        kind = find_edition(edition).repeated_event
        code = log.code_of_newest_event(self.engine, kind) if kind else None
        if kind is None or code is None:
            return None
        try:
            loaded = self.load(code)
        except log.UnreadableEvent:
            return None
        entries = (entry for entry in reversed(loaded.entries) if entry.act not in loaded.replay.undone)
        return next((entry.event for entry in entries if isinstance(entry.event, kind)), None)

    def sit(self, code: str, name: str, idempotency_key: str | None = None) -> tuple[Seat, str]:
        """Return the player's seat and its access key; the same if the request is repeated. Raises IllegalMove: the
        table is full, or the name is refused."""
        key = self.key_for(idempotency_key, "sit", self.load(code).table_id)

        def store_key(session: Session, after: LoadedTable) -> None:
            seat = max(after.table.places)
            session.add(KeyRow(table_id=after.table_id, holder=seat, hash=key_hash(key)))

        act = self.record(
            code, ONLOOKER, moves.take_seat, idempotency_key=idempotency_key, extra_write=store_key, name=name
        )
        events = (entry.event for entry in self.load(code).entries if entry.act == act)
        seat = next((event.seat for event in events if isinstance(event, SeatTaken)), None)
        if seat is None:  # the idempotency key had been used for another kind of move
            raise IllegalMove.because("bad-request")
        return seat, key

    def remove_seat(self, code: str, viewer: Viewer, seat: Seat, idempotency_key: str | None = None) -> None:
        """The seat's keys give no access until that is undone, and phones that ask for the seat are refused."""

        def refuse_phones(session: Session, after: LoadedTable) -> None:
            keys.delete_waiting_key(session, after.table_id, seat)

        move = moves.remove_seat
        self.record(code, viewer, move, idempotency_key=idempotency_key, extra_write=refuse_phones, seat=seat)

    def key_for(self, idempotency_key: str | None, *request: object) -> str:
        """A key for this request, the same if it is repeated. It opens nothing until its hash is stored, and can't be
        computed from what the database holds."""
        if not idempotency_key:
            return self.random_bytes(16).hex()
        text = " ".join(map(str, (*request, idempotency_key)))
        return hmac.digest(self._secret, text.encode("utf-8", "surrogatepass"), "sha256")[:16].hex()

    @cached_property
    def _secret(self) -> bytes:
        return signing_key(self.engine)

    # How long tables are kept

    def stored_tables(self) -> list[log.StoredTable]:
        with Session(self.engine) as session:
            return log.stored_tables(session)

    def purge_table(self, code: str) -> None:
        """For the operator. The table's log may be damaged."""
        table_id = log.find_table(self.engine, code)
        if table_id is None:
            raise UnknownTable(code)
        log.purge_table(self.engine, table_id)
        self._close_open_pages(code)

    def purge_expired(self) -> list[Code]:
        """Remove the tables whose time is over and that have no page open in this process. Return their codes."""
        purged = []
        with Session(self.engine) as session:
            expired = log.expired_tables(session, self.now())
        for table in expired:
            if log.purge_table(self.engine, table.table_id, self._may_be_purged):
                self._close_open_pages(table.code)
                purged.append(table.code)
                time.sleep(0)  # requests are answered in between
        return purged

    def _may_be_purged(self, table: log.StoredTable) -> bool:
        return table.is_over(self.now()) and not self.version_bus.has_open_pages(table.code)

    def _close_open_pages(self, code: str) -> None:
        self._forget(code)
        self.version_bus.forget_table(code.upper())

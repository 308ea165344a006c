"""In-memory cache of replayed tables: loading a table applies only the events that are new in the store."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property

from companion.game.events import Entry, Event, Version
from companion.game.reduce import Replay, extend_replay
from companion.game.state import Table
from companion.store import credentials, event_log, postgres
from companion.store.engine import DatabaseUnavailable, Engine
from companion.store.models import TableId

MAX_TABLES = 1000
"""The most tables kept in memory: the most recently used ones."""

MAX_ENTRIES = 400_000
"""The most log entries of all cached tables together: about 200 MB. A game has 200 to 400 entries."""


class UnknownTable(LookupError):
    """Raised if no table has the requested code."""


@dataclass
class MovePreview:
    """A table before and after a move that is not saved yet. `events` are the events of the move."""

    replayed_log: Replay
    old_entries: list[Entry]
    events: Sequence[Event]

    @cached_property
    def replayed_log_with_move(self) -> Replay:
        return extend_replay(self.replayed_log, self.old_entries, self.entries_after[len(self.old_entries) :])

    @cached_property
    def entries_after(self) -> list[Entry]:
        """The table's log entries, followed by entries with the events of the move, which have no act id yet."""
        return [
            *self.old_entries,
            *(Entry(Version(len(self.old_entries) + n), "", event) for n, event in enumerate(self.events, 1)),
        ]


@dataclass
class CachedTable:
    """A replayed table with its log entries.

    Attributes:
        holders: (holder, state) of the table's access keys by hash; empty until they are needed.
        last_event_time: (version, seconds since 1970) of the event whose time was queried last.
    """

    table_id: TableId
    entries: list[Entry] = field(default_factory=list)
    replay: Replay = field(default_factory=Replay)
    holders: dict[str, tuple[int, str]] = field(default_factory=dict)
    last_event_time: tuple[Version, float] | None = None
    lock: threading.Lock = field(default_factory=threading.Lock)

    @contextmanager
    def hold_lock(self) -> Iterator[None]:
        """Hold this table's lock while the block runs. Raises DatabaseUnavailable: the lock is not free in time,
        because the request that holds it gets no answer from the database."""
        if not self.lock.acquire(timeout=postgres.QUEUE_SECONDS):
            raise DatabaseUnavailable("too many ask for this table at once")
        try:
            yield
        finally:
            self.lock.release()

    @property
    def table(self) -> Table:
        return self.replay.table

    def append_entries(self, new_entries: Sequence[Entry], keys_changed: bool = True) -> None:
        """Apply new log entries to the cached table. If access keys may have changed (`keys_changed`), forget the
        cached keys. The caller must hold the lock."""
        self.replay = extend_replay(self.replay, self.entries, new_entries)
        self.entries.extend(new_entries)
        if keys_changed:
            self.holders.clear()

    def preview(self, version: Version, events: Sequence[Event]) -> MovePreview:
        """Return a preview of a move: the table at this version, and the table after these events.

        Raises:
            event_log.StaleVersion: the table is newer.
        """
        with self.hold_lock():
            replay, old = self.replay, [*self.entries]
        if replay.table.version != version:
            raise event_log.StaleVersion(replay.table.version)
        return MovePreview(replay, old, events)


class RequestSnapshot(threading.local):
    """Holds in `tables` the tables already loaded in the current request, by code. Outside of a request `tables` is
    None.

    A `threading.local` belongs to one request, as each is answered in a thread or, under gevent, a greenlet of its own.
    """

    def __init__(self) -> None:
        self.tables: dict[str, CachedTable] | None = None


class TableCache:
    """The recently used tables of one database. `load` brings a table up to date before it returns it."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._cached: OrderedDict[str, CachedTable] = OrderedDict()
        self._snapshot = RequestSnapshot()
        # Guards only `_cached`; nobody queries the database while holding it.
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._cached)

    def load(self, code: str) -> CachedTable:
        """Return the table with this code, up to its newest event; within `request_snapshot`, as it was when first
        loaded. Raises UnknownTable: no table has this code."""
        snapshot, code = self._snapshot.tables, code.upper()
        if snapshot is None:
            return self._load_newest(code)
        if code not in snapshot:
            snapshot[code] = self._load_newest(code)
        return snapshot[code]

    @contextmanager
    def request_snapshot(self) -> Iterator[None]:
        """While the block runs, load each table only once in this thread, so that a request sees one version of it."""
        before, self._snapshot.tables = self._snapshot.tables, {}
        try:
            yield
        finally:
            self._snapshot.tables = before

    def forget_snapshot(self, code: str) -> None:
        """Let the next `load` read the table's newest version, also within `request_snapshot`."""
        if self._snapshot.tables:
            self._snapshot.tables.pop(code.upper(), None)

    def append_saved_entries(self, cached: CachedTable, new_entries: Sequence[Entry], keys_changed: bool) -> None:
        with cached.hold_lock():
            if cached.table.version + 1 == new_entries[0].version:
                cached.append_entries(new_entries, keys_changed)

    def remove(self, code: str) -> None:
        self.forget_snapshot(code)
        with self._lock:
            self._cached.pop(code.upper(), None)

    def key_holders(self, cached: CachedTable, hashes: Sequence[str]) -> dict[str, tuple[int, str]]:
        """Return who holds each of these keys and the key's state, by the key's hash. Keys that are not stored at the
        table are left out. The table is locked meanwhile, so that a key that becomes void at the same time is not
        cached as valid."""
        with cached.hold_lock():
            if not cached.holders.keys() >= set(hashes):
                cached.holders.update(credentials.key_holders(self.engine, cached.table_id))
            return {hash: cached.holders[hash] for hash in hashes if hash in cached.holders}

    def _load_newest(self, code: str) -> CachedTable:
        """Return the table with this code, up to its newest event. Raises UnknownTable."""
        for _ in range(2):  # Retry once: the table may have been purged and its code reused.
            cached = self._find_or_add_table(code)
            with cached.hold_lock():
                new = self._read_new_entries(cached)
                if new:
                    cached.append_entries(new)
            if new is not None:
                return cached
            self._discard_purged_table(code, cached)
        raise UnknownTable(code)

    def _read_new_entries(self, cached: CachedTable) -> list[Entry] | None:
        known, newest = cached.table.version, event_log.newest_version(self.engine, cached.table_id)
        if newest is None or newest < known:
            return None
        return event_log.read_entries(self.engine, cached.table_id, known) if newest > known else []

    def _find_or_add_table(self, code: str) -> CachedTable:
        """Return the cached table with this code; add a table without entries if it is not cached. Raises
        UnknownTable."""
        with self._lock:
            if code in self._cached:
                self._cached.move_to_end(code)
                return self._cached[code]
        table_id = event_log.find_table(self.engine, code)
        if table_id is None:
            raise UnknownTable(code)
        with self._lock:
            cached = self._cached.setdefault(code, CachedTable(table_id))  # another thread may have been faster
            self._evict_tables()
        return cached

    def _evict_tables(self) -> None:
        entries = sum(len(cached.entries) for cached in self._cached.values())
        while len(self._cached) > 1 and (len(self._cached) > MAX_TABLES or entries > MAX_ENTRIES):
            _, evicted = self._cached.popitem(last=False)
            entries -= len(evicted.entries)

    def _discard_purged_table(self, code: str, purged: CachedTable) -> None:
        """Remove a purged table from the cache, unless another table has its code by now."""
        with self._lock:
            if self._cached.get(code) is purged:
                del self._cached[code]

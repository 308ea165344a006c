"""In-memory cache of replayed tables; a read applies only the events that are new in the store."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property

from companion.store import credentials, event_log, postgres
from companion.store.engine import DatabaseUnavailable, Engine
from companion.store.models import TableId
from companion.table.events import Entry, Event, Version
from companion.table.log_replay import Replay, extend_replay
from companion.table.state import Table

MOST_TABLES = 1000
"""Tables kept in memory at most, the most recently used ones."""

MOST_ENTRIES = 400_000
"""Length of their logs together at most: about 200 MB. An evening has 200 to 400 entries."""


class UnknownTable(LookupError):
    """There is no table with this code."""


@dataclass
class Preview:
    """A table before a move is saved, and as it will be after."""

    before: Replay
    old: list[Entry]
    events: Sequence[Event]

    @cached_property
    def after(self) -> Replay:
        """The replay with the move."""
        return extend_replay(self.before, self.old, self.entries[len(self.old) :])

    @cached_property
    def entries(self) -> list[Entry]:
        """The log with the move, whose act is left empty."""
        return [*self.old, *(Entry(Version(len(self.old) + n), "", event) for n, event in enumerate(self.events, 1))]

    def ever(self, kinds: type[Event] | tuple[type[Event], ...]) -> Iterable[Event]:
        """Return every event of these classes, old and new, undone ones too."""
        return (entry.event for entry in self.entries if isinstance(entry.event, kinds))


@dataclass
class CachedTable:
    """A replayed table with its log entries.

    `holders` has holder and state of the table's access keys by hash, once they were asked for; `used` are hashes of
    keys that came to this process; `written` is an event's version and when it was written, as last asked for.
    """

    table_id: TableId
    entries: list[Entry] = field(default_factory=list)
    replay: Replay = field(default_factory=Replay)
    holders: dict[str, tuple[int, str]] = field(default_factory=dict)
    used: set[str] = field(default_factory=set)
    written: tuple[Version, float] | None = None
    lock: threading.Lock = field(default_factory=threading.Lock)

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Hold this table's lock. Raises DatabaseUnavailable: it is not free in time, as its holder gets no answer from
        the database."""
        if not self.lock.acquire(timeout=postgres.QUEUE_SECONDS):
            raise DatabaseUnavailable("too many ask for this table at once")
        try:
            yield
        finally:
            self.lock.release()

    @property
    def table(self) -> Table:
        """The table as its log leaves it."""
        return self.replay.table

    def append(self, new: Sequence[Entry], keys_changed: bool = True) -> None:
        """Apply new entries; forget the cached keys if any may have changed. Call while locked."""
        self.replay = extend_replay(self.replay, self.entries, new)
        self.entries.extend(new)
        if keys_changed:
            self.holders.clear()

    def preview(self, version: Version, events: Sequence[Event]) -> Preview:
        """Return the table with these events after this version.

        Raises:
            event_log.StaleVersion: the table is newer.
        """
        with self.locked():
            replay, old = self.replay, [*self.entries]
        if replay.table.version != version:
            raise event_log.StaleVersion(replay.table.version)
        return Preview(replay, old, events)


class RequestSnapshot(threading.local):
    """The tables already loaded in the current request, by code; None outside of a request.

    A `threading.local` belongs to one request, as each is answered in a thread or, under gevent, a greenlet of its own.
    """

    def __init__(self) -> None:
        self.tables: dict[str, CachedTable] | None = None


class TableCache:
    """The recently used tables of one database, each brought up to date before it is handed out."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._cached: OrderedDict[str, CachedTable] = OrderedDict()
        self._snapshot = RequestSnapshot()
        # Guards `_cached` alone; nobody waits for the database while holding it.
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._cached)

    def load(self, code: str) -> CachedTable:
        """Return the table with this code, up to its newest event, or as of its first use in the current request.
        Raises UnknownTable: no table has this code."""
        snapshot, code = self._snapshot.tables, code.upper()
        if snapshot is None:
            return self._load_newest(code)
        if code not in snapshot:
            snapshot[code] = self._load_newest(code)
        return snapshot[code]

    @contextmanager
    def request_snapshot(self) -> Iterator[None]:
        """Ask the store only once for the newest version of each table, in this thread, while the block runs."""
        before, self._snapshot.tables = self._snapshot.tables, {}
        try:
            yield
        finally:
            self._snapshot.tables = before

    def refresh(self, code: str) -> None:
        """Ask the store for the newest version at the next `load`, also within the current request."""
        if self._snapshot.tables:
            self._snapshot.tables.pop(code.upper(), None)

    def peek(self, code: str) -> Table | None:
        """Return the table as it was last loaded, without asking the store; None if it is not cached."""
        with self._lock:
            cached = self._cached.get(code.upper())
        return cached.table if cached else None

    def append_saved(self, cached: CachedTable, new: Sequence[Entry], keys_changed: bool) -> Table:
        """Return the table with entries that this process saved, which need not be read."""
        with cached.locked():
            if cached.table.version + 1 == new[0].version:
                cached.append(new, keys_changed)
            return cached.table

    def drop(self, code: str) -> None:
        """Remove a table from the cache."""
        self.refresh(code)
        with self._lock:
            self._cached.pop(code.upper(), None)

    def holders(self, cached: CachedTable, hashes: Sequence[str]) -> dict[str, tuple[int, str]]:
        """Return holder and state of each of these keys that the table knows. Read while locked, so that no key that
        became void meanwhile is cached as good."""
        with cached.locked():
            if not cached.holders.keys() >= set(hashes):
                cached.holders.update(credentials.key_holders(self.engine, cached.table_id))
            return {hash: cached.holders[hash] for hash in hashes if hash in cached.holders}

    def _load_newest(self, code: str) -> CachedTable:
        for _ in range(2):  # Retry once: the table may have been purged and its code reused.
            cached = self._find(code)
            with cached.locked():
                new = self._read_new(cached)
                if new:
                    cached.append(new)
            if new is not None:
                return cached
            self._discard(code, cached)
        raise UnknownTable(code)

    def _read_new(self, cached: CachedTable) -> list[Entry] | None:
        """Return the new entries; None if the known ones are no longer in the store: the table was purged."""
        known, newest = cached.table.version, event_log.newest_version(self.engine, cached.table_id)
        if newest is None or newest < known:
            return None
        return event_log.read_entries(self.engine, cached.table_id, known) if newest > known else []

    def _find(self, code: str) -> CachedTable:
        with self._lock:
            if code in self._cached:
                self._cached.move_to_end(code)
                return self._cached[code]
        table_id = event_log.find_table(self.engine, code)
        if table_id is None:
            raise UnknownTable(code)
        with self._lock:
            cached = self._cached.setdefault(code, CachedTable(table_id))  # another thread may have been faster
            self._evict()
        return cached

    def _evict(self) -> None:
        """Remove the least recently used tables while there are too many or their logs are too long."""
        entries = sum(len(cached.entries) for cached in self._cached.values())
        while len(self._cached) > 1 and (len(self._cached) > MOST_TABLES or entries > MOST_ENTRIES):
            _, evicted = self._cached.popitem(last=False)
            entries -= len(evicted.entries)

    def _discard(self, code: str, purged: CachedTable) -> None:
        """Remove this table, but not another one that has its code by now."""
        with self._lock:
            if self._cached.get(code) is purged:
                del self._cached[code]

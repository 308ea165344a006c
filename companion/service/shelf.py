"""The door's shelf: tables folded as far as they were read, so that only new events cost anything."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from sqlalchemy import Engine

from companion.store import keys, log, postgres
from companion.store.db import StoreAway
from companion.store.rows import TableId
from companion.table.events import Entry, Version
from companion.table.log_replay import Replay, extend
from companion.table.state import Table

KEPT_TABLES = 1000
"""So many tables are kept in memory at most, those that were asked for last."""

KEPT_ENTRIES = 400_000
"""So long their logs are together at most where another is read: about 200 MB; an evening has 200 to 400 entries."""


class UnknownTable(LookupError):
    """There is no table with this code."""


@dataclass
class Kept:
    """A table as far as it was read: its entries, their course, whose each known key is, and which were used here;
    `written` is the event of which was asked last when it was written, and when that was."""

    table_id: TableId
    entries: list[Entry] = field(default_factory=list)
    course: Replay = field(default_factory=Replay)
    holders: dict[str, tuple[int, str]] = field(default_factory=dict)
    used: set[str] = field(default_factory=set)
    written: tuple[Version, float] | None = None
    lock: threading.Lock = field(default_factory=threading.Lock)

    @contextmanager
    def alone(self) -> Iterator[None]:
        """While this lasts nobody else reads on in this table.

        Raises:
            StoreAway: who reads gets no answer, so that who waits for him gives up too.
        """
        if not self.lock.acquire(timeout=postgres.LINE_SECONDS):
            raise StoreAway("too many ask for this table at once")
        try:
            yield
        finally:
            self.lock.release()

    @property
    def table(self) -> Table:
        """The fold of its entries."""
        return self.course.table

    def read_on(self, new: Sequence[Entry], keys_too: bool = True) -> None:
        """These come next; `keys_too`: somebody's key may have changed with them. Within its lock."""
        self.course = extend(self.course, self.entries, new)
        self.entries.extend(new)
        if keys_too:
            self.holders.clear()


class Asked(threading.local):
    """The tables that the request under way in this thread asked for, by their codes; None outside of a request."""

    def __init__(self) -> None:
        self.tables: dict[str, Kept] | None = None


class Shelf:
    """The tables of one store that were asked for lately, each caught up before it is handed out."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._kept: OrderedDict[str, Kept] = OrderedDict()
        self._asked = Asked()
        # For this dictionary alone: nobody waits for the database while he holds it.
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def catch_up(self, code: str) -> Kept:
        """The table with this code, up to its newest event.

        Raises:
            UnknownTable: no table has this code.
        """
        asked, code = self._asked.tables, code.upper()
        if asked is None:
            return self._caught_up(code)
        if code not in asked:
            asked[code] = self._caught_up(code)
        return asked[code]

    @contextmanager
    def asking_once(self) -> Iterator[None]:
        """Within this, in this thread, the store is asked once for the newest version of each table."""
        before, self._asked.tables = self._asked.tables, {}
        try:
            yield
        finally:
            self._asked.tables = before

    def ask_again(self, code: str) -> None:
        """Somebody else went on at this table: the store is asked again the next time."""
        if self._asked.tables:
            self._asked.tables.pop(code.upper(), None)

    def as_read(self, code: str) -> Table | None:
        """The table with this code as far as it was read here; None where it was not."""
        with self._lock:
            kept = self._kept.get(code.upper())
        return kept.table if kept else None

    def _caught_up(self, code: str) -> Kept:
        for _ in range(2):  # once more where the first was purged meanwhile: another may have its code
            kept = self._find(code)
            with kept.alone():
                new = self._read(kept)
                if new:
                    kept.read_on(new)
            if new is not None:
                return kept
            self._put_away(code, kept)
        raise UnknownTable(code)

    def written(self, kept: Kept, new: Sequence[Entry], keys_too: bool) -> Table:
        """The table with these, which were written here, with or without keys: they need not be read again."""
        with kept.alone():
            if kept.table.version + 1 == new[0].version:
                kept.read_on(new, keys_too)
            return kept.table

    def drop(self, code: str) -> None:
        """Forgets what was read of a table."""
        self.ask_again(code)
        with self._lock:
            self._kept.pop(code.upper(), None)

    def who_holds(self, kept: Kept, hashes: Sequence[str]) -> dict[str, tuple[int, str]]:
        """Holder and state of each of these keys that the table knows; within its lock, so that no key that was void
        by then is kept as good."""
        with kept.alone():
            if not kept.holders.keys() >= set(hashes):
                kept.holders.update(keys.holders(self.engine, kept.table_id))
            return {found: kept.holders[found] for found in hashes if found in kept.holders}

    def _read(self, kept: Kept) -> list[Entry] | None:
        """New entries; None where the known ones are gone, and so is the table."""
        known, last = kept.table.version, log.last(self.engine, kept.table_id)
        if last is None or last < known:
            return None
        return log.read(self.engine, kept.table_id, known) if last > known else []

    def _find(self, code: str) -> Kept:
        with self._lock:
            if code in self._kept:
                self._kept.move_to_end(code)
                return self._kept[code]
        table_id = log.find_table(self.engine, code)
        if table_id is None:
            raise UnknownTable(code)
        with self._lock:
            kept = self._kept.setdefault(code, Kept(table_id))  # another may have asked for it at the same time
            self._make_room()
        return kept

    def _make_room(self) -> None:
        """Forgets tables that nobody asked for lately, where they are too many or too long; never the newest."""
        entries = sum(len(kept.entries) for kept in self._kept.values())
        while len(self._kept) > 1 and (len(self._kept) > KEPT_TABLES or entries > KEPT_ENTRIES):
            _, gone = self._kept.popitem(last=False)
            entries -= len(gone.entries)

    def _put_away(self, code: str, gone: Kept) -> None:
        """Forgets this one; not another that has its code by now."""
        with self._lock:
            if self._kept.get(code) is gone:
                del self._kept[code]

"""The door's shelf: tables folded as far as they were read, so that only new events cost anything."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field

from sqlalchemy import Engine

from companion.store import keys, log
from companion.store.rows import TableId
from companion.table.events import Entry, Version
from companion.table.fold import carry_on
from companion.table.state import Table

KEPT_TABLES = 1000


class UnknownTable(LookupError):
    """There is no table with this code."""


@dataclass
class Kept:
    """A table as far as it was read: its entries, their fold, whose each known key is, and which were used here."""

    table_id: TableId
    entries: list[Entry] = field(default_factory=list)
    table: Table = field(default_factory=Table)
    holders: dict[str, tuple[int, str]] = field(default_factory=dict)
    used: set[str] = field(default_factory=set)


class Shelf:
    """The tables of one store that were asked for lately, each caught up before it is handed out."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._kept: OrderedDict[str, Kept] = OrderedDict()
        self._lock = threading.RLock()

    def catch_up(self, code: str) -> Kept:
        """The table with this code, up to its newest event.

        Raises:
            UnknownTable: no table has this code.
        """
        with self._lock:
            kept, new = self._newest(code.upper())
            if new:
                kept.table = carry_on(kept.table, kept.entries, new)
                kept.entries.extend(new)
                kept.holders.clear()
            return kept

    def drop(self, code: str) -> None:
        """Forgets what was read of a table."""
        with self._lock:
            self._kept.pop(code.upper(), None)

    def who_holds(self, kept: Kept, hashes: Sequence[str]) -> dict[str, tuple[int, str]]:
        """Holder and state of each of these keys that the table knows; within the lock, so that no key that was void
        by then is kept as good."""
        with self._lock:
            unknown = [found for found in hashes if found not in kept.holders]
            if unknown:
                kept.holders.update(keys.holders(self.engine, kept.table_id, unknown))
            return {found: kept.holders[found] for found in hashes if found in kept.holders}

    def _newest(self, code: str) -> tuple[Kept, list[Entry]]:
        """The table and its entries since it was read last; another one where the first was purged meanwhile."""
        kept = self._find(code)
        new = self._read(kept)
        if new is None:
            self.drop(code)
            kept = self._find(code)
            new = self._read(kept)
        if new is None:
            self.drop(code)
            raise UnknownTable(code)
        return kept, new

    def _read(self, kept: Kept) -> list[Entry] | None:
        """New entries. The last known one is read again: where it is gone (None), so is the table."""
        known = kept.table.version
        found = log.read(self.engine, kept.table_id, Version(max(known - 1, 0)))
        return (found[1:] if known else found) if found else None

    def _find(self, code: str) -> Kept:
        if code in self._kept:
            self._kept.move_to_end(code)
            return self._kept[code]
        table_id = log.find_table(self.engine, code)
        if table_id is None:
            raise UnknownTable(code)
        kept = self._kept[code] = Kept(table_id)
        if len(self._kept) > KEPT_TABLES:
            self._kept.popitem(last=False)
        return kept

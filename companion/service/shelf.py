"""The door's shelf: tables folded as far as they were read, so that only new events cost anything."""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass, field

from sqlalchemy import Engine

from companion.store import log
from companion.store.rows import TableId
from companion.table.events import Entry
from companion.table.fold import carry_on
from companion.table.state import Table

KEPT_TABLES = 1000


class UnknownTable(LookupError):
    """There is no table with this code."""


@dataclass
class Kept:
    """A table as far as it was read: its entries, their fold, and whose key each known hash is."""

    table_id: TableId
    entries: list[Entry] = field(default_factory=list)
    table: Table = field(default_factory=Table)
    holders: dict[str, tuple[int, str]] = field(default_factory=dict)


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
            kept = self._find(code.upper())
            new = log.read(self.engine, kept.table_id, kept.table.version)
            if new:
                kept.table = carry_on(kept.table, kept.entries, new)
                kept.entries.extend(new)
                kept.holders.clear()
            return kept

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

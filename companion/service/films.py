"""The replays that were watched lately, as far as their logs were read."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

from companion.store.db import StoreAway
from companion.store.postgres import LINE_SECONDS
from companion.store.rows import TableId
from companion.table.replay import Film

MOST = 8
"""So many replays are kept: each holds the maze after every card."""

AT_ONCE = 25
"""So many entries are read before others are answered: a hundredth of a second."""


class Films:
    """The films of the tables that were asked for last, each used by one reader at a time."""

    def __init__(self) -> None:
        self._kept: OrderedDict[TableId, tuple[Film, threading.Lock]] = OrderedDict()

    @contextmanager
    def film(self, table: TableId) -> Iterator[Film]:
        """The film of this table, for whoever uses it alone.

        Raises:
            StoreAway: too many wait for it.
        """
        film, lock = self._kept.setdefault(table, (Film(), threading.Lock()))
        self._kept.move_to_end(table)
        if len(self._kept) > MOST:
            self._kept.popitem(last=False)
        if not lock.acquire(timeout=LINE_SECONDS):
            raise StoreAway("too many ask for this replay at once")
        try:
            yield film
        finally:
            lock.release()

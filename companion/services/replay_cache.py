"""In-memory cache of the replays that were watched lately; each request reads only what is new in the log."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

from companion.store.engine import DatabaseUnavailable
from companion.store.models import TableId
from companion.store.postgres import QUEUE_SECONDS
from companion.table.maze_replay import MazeReplay

MOST_REPLAYS = 8
"""Replays kept at most; each holds the maze after every card."""

ENTRIES_AT_ONCE = 25
"""Entries read before other requests are answered: about 10 ms."""


class ReplayCache:
    """The replay readers of the tables that were asked for last."""

    def __init__(self) -> None:
        self._cached: OrderedDict[TableId, tuple[MazeReplay, threading.Lock]] = OrderedDict()

    @contextmanager
    def reader(self, table: TableId) -> Iterator[MazeReplay]:
        """Hold the replay reader of this table; nobody else uses it meanwhile. Raises DatabaseUnavailable: too many
        requests wait for it."""
        reader, lock = self._cached.setdefault(table, (MazeReplay(), threading.Lock()))
        self._cached.move_to_end(table)
        if len(self._cached) > MOST_REPLAYS:
            self._cached.popitem(last=False)
        if not lock.acquire(timeout=QUEUE_SECONDS):
            raise DatabaseUnavailable("too many ask for this replay at once")
        try:
            yield reader
        finally:
            lock.release()

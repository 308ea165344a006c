"""In-memory cache of the replays that were watched lately: a look reads only what is new in the log."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

from companion.store.db import StoreAway
from companion.store.postgres import LINE_SECONDS
from companion.store.rows import TableId
from companion.table.maze_replay import MazeReplay

MOST = 8
"""So many replays are kept: each holds the maze after every card."""

AT_ONCE = 25
"""So many entries are read before others are answered: a hundredth of a second."""


class ReplayCache:
    """The replay readers of the tables that were asked for last."""

    def __init__(self) -> None:
        self._kept: OrderedDict[TableId, tuple[MazeReplay, threading.Lock]] = OrderedDict()

    @contextmanager
    def reader(self, table: TableId) -> Iterator[MazeReplay]:
        """Hold the replay reader of this table; nobody else uses it meanwhile.

        Raises:
            StoreAway: too many wait for it.
        """
        reader, lock = self._kept.setdefault(table, (MazeReplay(), threading.Lock()))
        self._kept.move_to_end(table)
        if len(self._kept) > MOST:
            self._kept.popitem(last=False)
        if not lock.acquire(timeout=LINE_SECONDS):
            raise StoreAway("too many ask for this replay at once")
        try:
            yield reader
        finally:
            lock.release()

"""In-memory cache of the step-by-step replays of mazes; a request reads only the log entries that are new."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

from companion.store.engine import DatabaseUnavailable
from companion.store.models import TableId
from companion.store.postgres import QUEUE_SECONDS
from companion.table.maze_replay import MazeReplay

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

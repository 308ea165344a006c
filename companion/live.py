"""Tells open pages of newer versions by server-sent events, and knows which seats have a page open in this process.

A stream carries version numbers and nothing about the table: each page then fetches its own fragments. What another
process stored is read by `follow`, now and then.
"""

from __future__ import annotations

import random
import threading
from collections import Counter
from collections.abc import Callable, Collection, Generator, Mapping
from typing import Any

HEARTBEAT_SECONDS = 2.0
"""Seconds between heartbeats. No browser reports that Wi-Fi was lost: a page notices it by a missing heartbeat."""

OPENING = "retry: 1000\n\n"
HEARTBEAT = "event: beat\ndata:\n\n"
"""A heartbeat as an event, so that the page's script receives it. Without one for long, the page reconnects."""

RECONNECT_MS = (500, 2500)
"""When the server stops, each page waits a random time in this range before it reconnects, so that not all do so at
once."""

BIG_SCREEN = -2

Seats = tuple[int | None, ...]
"""The seats that a page shows: 0 is the host, None an onlooker, `BIG_SCREEN` a big screen."""


def version_event(version: int) -> str:
    return f"event: changed\nid: {version}\ndata: {version}\n\n"


def reconnect_event() -> str:
    """Return the last event before the server stops, which lets the page reconnect after a random time."""
    return f"event: beat\nretry: {random.randint(*RECONNECT_MS)}\ndata:\n\n"


class WatchedTable:
    """A table with open pages. `news` is notified of what changes; `pages` counts the pages that show a seat."""

    def __init__(self) -> None:
        self.news, self.removed = threading.Condition(), False
        self.pages: Counter[int | None] = Counter()

    def wake(self) -> None:
        with self.news:
            self.news.notify_all()


class VersionBus:
    """The newest version of each table, and the pages that follow it. Under the server gevent patches the standard
    library, so that a stream that waits blocks one greenlet only."""

    def __init__(self) -> None:
        self.is_closed, self.open_streams = False, 0
        self._newest: dict[str, int] = {}
        self._watched: dict[str, WatchedTable] = {}
        self._lock = threading.Lock()

    def newest_version(self, code: str) -> int:
        """0 before any was published."""
        return self._newest.get(code, 0)

    def publish(self, code: str, version: int) -> None:
        """Tell the open pages that this table has this version, unless they were told of a newer one."""
        with self._lock:
            if version <= self.newest_version(code):
                return
            self._newest[code] = version
            table = self._watched.get(code)
        if table:
            table.wake()

    def stream(self, code: str, seen: int, seats: Seats) -> Generator[str]:
        """Yield the events of one open page that shows version `seen`: each newer version, and heartbeats in between.
        It ends when the table is removed or the server stops. A page that opens has published the stored version."""
        table = self.add_page(code, seats)
        try:
            yield OPENING
            while not table.removed:
                self._wait_for_newer(code, table, seen)
                if self.is_closed:
                    yield reconnect_event()
                    return
                newest = self.newest_version(code)
                if not table.removed:
                    yield version_event(newest) if newest > seen else HEARTBEAT
                    seen = max(newest, seen)
        finally:
            self.remove_page(code, table, seats)

    def forget_table(self, code: str) -> None:
        """Forget a removed table and end its streams. Another table may then get its code."""
        with self._lock:
            self._newest.pop(code, None)
            table = self._watched.pop(code, None)
        if table:
            table.removed = True
            table.wake()

    def follow(self, stored_versions: Callable[[Collection[str]], Mapping[Any, int]]) -> None:
        """Publish what other processes stored for the tables that have open pages, and forget those that were removed,
        also if another table has their code by now. `stored_versions` returns the versions in the store by code."""
        known = {code: self.newest_version(code) for code in self._watched.copy()}
        stored = stored_versions(known.keys()) if known else {}
        for code, version in known.items():
            if stored.get(code, -1) < version:
                self.forget_table(code)
            else:
                self.publish(code, stored[code])

    def seats_online(self, code: str) -> frozenset[int]:
        """Return the seats with an open page; 0 stands for the host's page, `BIG_SCREEN` for a big screen."""
        table = self._watched.get(code)
        return frozenset(seat for seat in table.pages.copy() if seat is not None) if table else frozenset()

    def has_open_pages(self, code: str) -> bool:
        """Whether anybody has a page of this table open, even an onlooker."""
        return code in self._watched

    def close(self) -> None:
        self.is_closed = True
        for table in [*self._watched.values()]:
            table.wake()

    def _wait_for_newer(self, code: str, table: WatchedTable, seen: int) -> None:
        with table.news:
            table.news.wait_for(
                lambda: self.is_closed or table.removed or self.newest_version(code) > seen, HEARTBEAT_SECONDS
            )

    def add_page(self, code: str, seats: Seats) -> WatchedTable:
        with self._lock:
            table = self._watched.setdefault(code, WatchedTable())
            table.pages.update(seats)
            self.open_streams += 1
            return table

    def remove_page(self, code: str, table: WatchedTable, seats: Seats) -> None:
        with self._lock:
            table.pages -= Counter(seats)
            self.open_streams -= 1
            if not table.pages and self._watched.get(code) is table:
                del self._watched[code]

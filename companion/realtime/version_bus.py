"""Knows the newest version of each table, tells waiting requests and open streams of newer ones, and whose pages are
open.

It knows this process only; `services.pg_listener` publishes the versions that other processes wrote. A page learns of a
new version in one of two ways: the version is written to its stream (`open_stream`), or its request blocks in
`wait_for_newer`. Under the server gevent patches the standard library, so that waiting blocks only one greenlet.
"""

from __future__ import annotations

import socket
import threading
import time
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from typing import Any

from companion.realtime.sse import NO_OWNER, OPENING, Seats, StreamOwner, Streams, version_event

CLOSED_SECONDS = 0.05
"""Seconds that `wait_for_newer` takes on a closed bus, so that a caller that ignores `is_closed` can't loop quickly."""

ONLOOKERS = -1
"""Stands for the pages of onlookers in the results of `open_pages`."""


class WaitingRequests:
    """The requests that wait for a newer version of one table, each in a thread of its own. `count` is their number."""

    def __init__(self) -> None:
        self.condition, self.count, self.table_removed = threading.Condition(), 0, False

    def wake(self, table_removed: bool = False) -> None:
        """Let the waiting requests check for a newer version; if `table_removed`, end them."""
        with self.condition:
            self.table_removed = self.table_removed or table_removed
            self.condition.notify_all()


class VersionBus:
    """Tells open pages the number of a table's newest version.

    `read_stored_versions` returns, for tables with the given codes, the newest versions in the store, which other
    processes may have written.
    """

    def __init__(self) -> None:
        self.read_stored_versions: Callable[[Collection[str]], Mapping[Any, int]] = self._published_versions
        self.streams = Streams(self.newest_version, self._remove_pages_of_stream, self._poll)
        self._newest: dict[str, int] = {}
        self._waiters: dict[str, WaitingRequests] = {}
        self._pages: dict[str, Counter[int | None]] = {}
        self._lock = threading.Lock()
        self._closed = False

    @property
    def is_closed(self) -> bool:
        """Whether the server is about to stop, so that every stream must end."""
        return self._closed

    def newest_version(self, code: str) -> int:
        """Return the newest version of this table that was published; 0 before any."""
        return self._newest.get(code, 0)

    def publish(self, code: str, version: int) -> None:
        """Tell streams and waiting requests that this table has this version. A version that is not newer than the last
        published one is ignored."""
        with self._lock:
            if version <= self.newest_version(code):
                return
            self._newest[code] = version
            waiters = self._waiters.get(code)
        if waiters:
            waiters.wake()
        self.streams.publish(code)

    def open_stream(
        self, sock: socket.socket, code: str, seen: int, newest: int, seats: Seats, owner: StreamOwner = NO_OWNER
    ) -> None:
        """Make a stream of this connection: write every version above `seen` to it from now on.

        `newest` is the newest version in the store. `seats` are the seats that the page shows (0: the host, None: an
        onlooker). `owner` is the client for whom the stream is counted.
        """
        self.publish(code, newest)
        for seat in seats:
            self.add_open_page(code, seat)
        version = self.newest_version(code)
        try:
            self.streams.open(sock, code, seats, OPENING + (version_event(version) if version > seen else ""), owner)
        except BaseException:
            self._remove_pages_of_stream(code, seats)
            raise

    def wait_for_newer(self, code: str, seen: int, timeout: float) -> int | None:
        """Wait until the table has a newer version than `seen`, and return it; None after `timeout` seconds, or when
        the table is removed or the bus closed.

        The bus knows only versions published since the process started; a page that opens asks the store first.
        """
        if self._closed:
            time.sleep(min(timeout, CLOSED_SECONDS))
            return None
        waiters = self._add_waiter(code)
        try:
            with waiters.condition:
                waiters.condition.wait_for(
                    lambda: self._closed or waiters.table_removed or self.newest_version(code) > seen, timeout
                )
        finally:  # a greenlet may be killed while it waits
            self._remove_waiter(code, waiters)
        newest = 0 if self._closed or waiters.table_removed else self.newest_version(code)
        return newest if newest > seen else None

    def forget_table(self, code: str) -> None:
        """Forget a removed table: end its streams and waiting requests. Another table may then get its code."""
        with self._lock:
            self._newest.pop(code, None)
            waiters = self._waiters.pop(code, None)
        if waiters:
            waiters.wake(table_removed=True)
        self.streams.end_table(code)

    def add_open_page(self, code: str, seat: int | None) -> None:
        """Count one more open page of this seat (None: an onlooker's)."""
        self._change_page_count(code, seat, 1)

    def remove_open_page(self, code: str, seat: int | None) -> None:
        """Count one open page less of this seat (None: an onlooker's)."""
        self._change_page_count(code, seat, -1)

    def seats_online(self, code: str) -> frozenset[int]:
        """Return the seats with at least one open page; 0 stands for the host's page."""
        with self._lock:
            return frozenset(seat for seat in self._pages.get(code, ()) if seat is not None)

    def has_open_pages(self, code: str) -> bool:
        """Whether anybody has a page of this table open, even an onlooker."""
        return code in self._pages

    def open_pages(self) -> dict[str, frozenset[int]]:
        """Return the seats whose pages are open, by table; `ONLOOKERS` stands for pages without a seat."""
        with self._lock:
            pages = {code: list(seats) for code, seats in self._pages.items()}
        return {code: frozenset(ONLOOKERS if seat is None else seat for seat in seats) for code, seats in pages.items()}

    def watched_tables(self) -> frozenset[str]:
        """Return the codes of the tables that have an open stream or a waiting request."""
        with self._lock:
            return frozenset(self._waiters) | self.streams.table_codes

    def close(self) -> None:
        """End all streams and waiting requests, so that the server can stop."""
        self._closed = True
        for waiters in list(self._waiters.values()):
            waiters.wake()
        self.streams.close()

    def _poll(self, codes: Collection[str]) -> None:
        """Publish the newest versions that other processes stored for these tables, and forget tables that were removed
        from the store, also if another table has their code by now."""
        known, stored = {code: self.newest_version(code) for code in codes}, self.read_stored_versions(codes)
        for code in codes:
            version = stored.get(code)
            if version is None or version < known[code]:
                self.forget_table(code)
            else:
                self.publish(code, version)

    def _published_versions(self, codes: Collection[str]) -> Mapping[str, int]:
        """Return the newest published version of each of these tables, by code."""
        return {code: self.newest_version(code) for code in codes}

    def _remove_pages_of_stream(self, code: str, seats: Seats) -> None:
        """Count the page of a closed stream as closed, for each of the seats that it showed."""
        for seat in seats:
            self.remove_open_page(code, seat)

    def _change_page_count(self, code: str, seat: int | None, change: int) -> None:
        """Add `change` to the number of open pages of this seat."""
        with self._lock:
            pages = self._pages.setdefault(code, Counter())
            pages[seat] += change
            if not pages[seat]:
                del pages[seat]
            if not pages:
                del self._pages[code]

    def _add_waiter(self, code: str) -> WaitingRequests:
        with self._lock:
            waiters = self._waiters.setdefault(code, WaitingRequests())
            waiters.count += 1
            return waiters

    def _remove_waiter(self, code: str, waiters: WaitingRequests) -> None:
        with self._lock:
            waiters.count -= 1
            if not waiters.count and self._waiters.get(code) is waiters:
                del self._waiters[code]

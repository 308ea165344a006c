"""The newest version of each table, the requests that wait for a newer one, and whose pages are open.

All of this is about one process only; versions that other processes wrote are published by `services.pg_listener`. A
page hears of a new version in one of two ways. If its connection was handed over (`follow`), the version is written to
that stream. If the request keeps its connection, it blocks in `wait`. Under the server gevent patches the standard
library, so waiting blocks only its greenlet.
"""

from __future__ import annotations

import socket
import threading
import time
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from typing import Any

from companion.realtime.sse import NO_OWNER, OPENING, Seats, StreamOwner, Streams, changed

CLOSED_SECONDS = 0.05
"""How long `wait` takes on a closed bus, so that a caller which does not look at `closed` cannot spin."""

ONLOOKERS = -1
"""Stands for pages without a seat."""


class Waiters:
    """The threads that wait for one table; `ended` once the table is gone."""

    def __init__(self) -> None:
        self.condition, self.number, self.ended = threading.Condition(), 0, False

    def wake(self, end: bool = False) -> None:
        with self.condition:
            self.ended = self.ended or end
            self.condition.notify_all()


class VersionBus:
    """Tells open pages that a table has a newer version, and nothing but its number.

    `stored` returns the versions that the store has of the given tables; other processes may have written them.
    """

    def __init__(self) -> None:
        self.stored: Callable[[Collection[str]], Mapping[Any, int]] = self._published
        self.streams = Streams(self.newest, self._stream_closed, self._poll)
        self._newest: dict[str, int] = {}
        self._waiters: dict[str, Waiters] = {}
        self._pages: dict[str, Counter[int | None]] = {}
        self._lock = threading.Lock()
        self._closed = False

    @property
    def closed(self) -> bool:
        """Whether the server is about to stop, so that every stream must end."""
        return self._closed

    def newest(self, code: str) -> int:
        """Return the newest version that was published; 0 before any."""
        return self._newest.get(code, 0)

    def publish(self, code: str, version: int) -> None:
        """Tell all who listen that this table has this version; ignored if a newer one was published."""
        with self._lock:
            if version <= self.newest(code):
                return
            self._newest[code] = version
            waiters = self._waiters.get(code)
        if waiters:
            waiters.wake()
        self.streams.publish(code)

    def follow(
        self, sock: socket.socket, code: str, seen: int, newest: int, seats: Seats, owner: StreamOwner = NO_OWNER
    ) -> None:
        """Write every version above `seen` to this connection from now on; `newest` is the store's version.

        `seats` are those that listen there, 0 for the host, None for an onlooker; `owner` is who the stream counts
        for.
        """
        self.publish(code, newest)
        for seat in seats:
            self.page_opened(code, seat)
        version = self.newest(code)
        try:
            self.streams.open(sock, code, seats, OPENING + (changed(version) if version > seen else ""), owner)
        except BaseException:
            self._stream_closed(code, seats)
            raise

    def wait(self, code: str, seen: int, timeout: float) -> int | None:
        """Return the newest version above `seen` as soon as there is one; None after `timeout` seconds, or once the
        table is forgotten or the bus closed.

        The bus knows only versions published since the start: a page that opens asks the store what it missed.
        """
        if self._closed:
            time.sleep(min(timeout, CLOSED_SECONDS))
            return None
        waiters = self._join(code)
        try:
            with waiters.condition:
                waiters.condition.wait_for(lambda: self._closed or waiters.ended or self.newest(code) > seen, timeout)
        finally:  # a greenlet may be killed while it waits
            self._leave(code, waiters)
        newest = 0 if self._closed or waiters.ended else self.newest(code)
        return newest if newest > seen else None

    def forget(self, code: str) -> None:
        """Forget a table that is gone: its streams and waits end, and another table may get its code."""
        with self._lock:
            self._newest.pop(code, None)
            waiters = self._waiters.pop(code, None)
        if waiters:
            waiters.wake(end=True)
        self.streams.end(code)

    def page_opened(self, code: str, seat: int | None) -> None:
        """Count a page of this seat (None: an onlooker's) that has opened its stream."""
        self._count_page(code, seat, 1)

    def page_closed(self, code: str, seat: int | None) -> None:
        """Count a page of this seat (None: an onlooker's) as closed."""
        self._count_page(code, seat, -1)

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
        """Return the codes of the tables for whose newest version somebody waits."""
        with self._lock:
            return frozenset(self._waiters) | self.streams.codes

    def close(self) -> None:
        """End all waits and streams, so that the server can stop."""
        self._closed = True
        for waiters in list(self._waiters.values()):
            waiters.wake()
        self.streams.close()

    def _poll(self, codes: Collection[str]) -> None:
        """Publish what other processes wrote, and forget the tables that are gone or whose code another table has."""
        known, stored = {code: self.newest(code) for code in codes}, self.stored(codes)
        for code in codes:
            version = stored.get(code)
            if version is None or version < known[code]:
                self.forget(code)
            else:
                self.publish(code, version)

    def _published(self, codes: Collection[str]) -> Mapping[str, int]:
        return {code: self.newest(code) for code in codes}

    def _stream_closed(self, code: str, seats: Seats) -> None:
        for seat in seats:
            self.page_closed(code, seat)

    def _count_page(self, code: str, seat: int | None, by: int) -> None:
        with self._lock:
            pages = self._pages.setdefault(code, Counter())
            pages[seat] += by
            if not pages[seat]:
                del pages[seat]
            if not pages:
                del self._pages[code]

    def _join(self, code: str) -> Waiters:
        with self._lock:
            waiters = self._waiters.setdefault(code, Waiters())
            waiters.number += 1
            return waiters

    def _leave(self, code: str, waiters: Waiters) -> None:
        with self._lock:
            waiters.number -= 1
            if not waiters.number and self._waiters.get(code) is waiters:
                del self._waiters[code]

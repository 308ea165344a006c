"""Who is told: the newest version of each table, those who wait for it, and whose page is open.

Streams whose connections the server handed over are written to from here (`follow`); who keeps his connection waits
(`wait`). It knows this process; `companion.service.listening` publishes here what other processes over one PostgreSQL
wrote. Under the server its waiting is cooperative, because the server patches the standard library first.
"""

from __future__ import annotations

import socket
import threading
import time
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from typing import Any

from companion.realtime.sse import NO_OWNER, OPENING, StreamOwner, Streams, changed

BREATH = 0.05
"""Seconds that waiting on a closed Live takes, so that a stream which does not look at `closed` cannot spin."""

ONLOOKERS = -1
"""Stands for those who have no seat."""


class Turn:
    """Those who wait for one table in threads of their own: how many, and whether it is `over` for them."""

    def __init__(self) -> None:
        self.condition, self.waiting, self.over = threading.Condition(), 0, False

    def wake(self, over: bool = False) -> None:
        with self.condition:
            self.over = self.over or over
            self.condition.notify_all()


class VersionBus:
    """Tells open pages that a table has a newer version. Nothing but the version is ever told.

    `stored` gives the versions of those tables that the store has: another process may have written them.
    """

    def __init__(self) -> None:
        self.stored: Callable[[Collection[str]], Mapping[Any, int]] = self._told
        self.streams = Streams(self.newest, self._left, self._look)
        self._newest: dict[str, int] = {}
        self._turns: dict[str, Turn] = {}
        self._open: dict[str, Counter[int | None]] = {}
        self._lock = threading.Lock()
        self._closed = False

    @property
    def closed(self) -> bool:
        """Whether the server is about to stop: a stream that sees this ends."""
        return self._closed

    def newest(self, code: str) -> int:
        """The newest version that was told; 0 before any."""
        return self._newest.get(code, 0)

    def publish(self, code: str, version: int) -> None:
        """Tell all who listen that this table has this version. An older one than was told before is not told."""
        with self._lock:
            if version <= self.newest(code):
                return
            self._newest[code] = version
            turn = self._turns.get(code)
        if turn:
            turn.wake()
        self.streams.tell(code)

    def follow(
        self,
        sock: socket.socket,
        code: str,
        seen: int,
        newest: int,
        who: tuple[int | None, ...],
        whose: StreamOwner = NO_OWNER,
    ) -> None:
        """From now on this connection is told every version above `seen`, at once if `newest`, the store's, is one.
        `who` listens there: seats, 0 for the host, None for an onlooker; `whose` it is counted as."""
        self.publish(code, newest)
        for seat in who:
            self.page_opened(code, seat)
        version = self.newest(code)
        try:
            self.streams.open(sock, code, who, OPENING + (changed(version) if version > seen else ""), whose)
        except BaseException:
            self._left(code, who)
            raise

    def wait(self, code: str, seen: int, timeout: float) -> int | None:
        """The newest version above `seen` as soon as there is one; None after `timeout` seconds, or once the table is
        forgotten or all is closed.

        It knows only what was published since the start: a page that opens asks the store what it missed.
        """
        if self._closed:
            time.sleep(min(timeout, BREATH))
            return None
        turn = self._join(code)
        try:
            with turn.condition:
                turn.condition.wait_for(lambda: self._closed or turn.over or self.newest(code) > seen, timeout)
        finally:  # whoever waits may be ended where he waits
            self._part(code, turn)
        newest = 0 if self._closed or turn.over else self.newest(code)
        return newest if newest > seen else None

    def forget(self, code: str) -> None:
        """The table is gone: its streams end, nobody waits for it; another that gets its code begins anew."""
        with self._lock:
            self._newest.pop(code, None)
            turn = self._turns.pop(code, None)
        if turn:
            turn.wake(over=True)
        self.streams.end(code)

    def page_opened(self, code: str, seat: int | None) -> None:
        """A page of this seat opened its stream; None for a page of an onlooker."""
        self._count(code, seat, 1)

    def page_closed(self, code: str, seat: int | None) -> None:
        """A page of this seat closed its stream."""
        self._count(code, seat, -1)

    def present(self, code: str) -> frozenset[int]:
        """The seats with at least one open page."""
        with self._lock:
            return frozenset(seat for seat in self._open.get(code, ()) if seat is not None)

    def has_open_pages(self, code: str) -> bool:
        """Whether anybody's page of this table is open, an onlooker's too."""
        return code in self._open

    def open_pages(self) -> dict[str, frozenset[int]]:
        """The same of every table where a page is open; `ONLOOKERS` among them where one of an onlooker is."""
        with self._lock:
            found = {code: list(pages) for code, pages in self._open.items()}
        return {code: frozenset(ONLOOKERS if seat is None else seat for seat in at) for code, at in found.items()}

    def watched_tables(self) -> frozenset[str]:
        """The tables whose newest version somebody may wait for."""
        with self._lock:
            return frozenset(self._turns) | self.streams.codes

    def close(self) -> None:
        """Wake all who wait and send all who listen away for a moment, so that the server can stop."""
        self._closed = True
        for turn in list(self._turns.values()):
            turn.wake()
        self.streams.close()

    def _look(self, codes: Collection[str]) -> None:
        """Now and then: what another process wrote is told; the streams of a table that is gone, or another by now,
        end."""
        known, found = {code: self.newest(code) for code in codes}, self.stored(codes)
        for code in codes:
            version = found.get(code)
            if version is None or version < known[code]:
                self.forget(code)
            else:
                self.publish(code, version)

    def _told(self, codes: Collection[str]) -> Mapping[str, int]:
        return {code: self.newest(code) for code in codes}

    def _left(self, code: str, who: tuple[int | None, ...]) -> None:
        for seat in who:
            self.page_closed(code, seat)

    def _count(self, code: str, seat: int | None, by: int) -> None:
        with self._lock:
            pages = self._open.setdefault(code, Counter())
            pages[seat] += by
            if not pages[seat]:
                del pages[seat]
            if not pages:
                del self._open[code]

    def _join(self, code: str) -> Turn:
        with self._lock:
            turn = self._turns.setdefault(code, Turn())
            turn.waiting += 1
            return turn

    def _part(self, code: str, turn: Turn) -> None:
        with self._lock:
            turn.waiting -= 1
            if not turn.waiting and self._turns.get(code) is turn:
                del self._turns[code]

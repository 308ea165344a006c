"""Who is told: the newest version of each table, those who wait for it, and whose page is open. It knows no event.

One process. Under the server its waiting is cooperative, because the server patches the standard library first.
"""

from __future__ import annotations

import threading
import time
from collections import Counter, defaultdict

BREATH = 0.05
"""Seconds that waiting on a closed Live takes, so that a stream which does not look at `closed` cannot spin."""


class Live:
    """Tells open pages that a table has a newer version. Nothing but the version is ever told."""

    def __init__(self) -> None:
        self._newest: dict[str, int] = {}
        self._turned: defaultdict[str, threading.Condition] = defaultdict(threading.Condition)
        self._open: defaultdict[str, Counter[int]] = defaultdict(Counter)
        self._lock = threading.Lock()
        self._closed = False

    @property
    def closed(self) -> bool:
        """Whether the server is about to stop: a stream that sees this ends."""
        return self._closed

    def publish(self, code: str, version: int) -> None:
        """Tell all who wait that this table has this version. An older one than was told before is not told."""
        turned = self._condition(code)
        with turned:
            if version > self._newest.get(code, 0):
                self._newest[code] = version
                turned.notify_all()

    def wait(self, code: str, seen: int, timeout: float) -> int | None:
        """The newest version above `seen` as soon as there is one; None after `timeout` seconds or once closed.

        It knows only what was published since the start: a page that opens asks the store what it missed.
        """
        if self._closed:
            time.sleep(min(timeout, BREATH))
            return None
        turned = self._condition(code)
        with turned:
            turned.wait_for(lambda: self._closed or self._newest.get(code, 0) > seen, timeout)
            newest = self._newest.get(code, 0)
        return newest if newest > seen else None

    def forget(self, code: str) -> None:
        """The table is gone; another that gets its code begins anew."""
        with self._condition(code):
            self._newest.pop(code, None)

    def enter(self, code: str, seat: int | None) -> None:
        """A page of this seat opened its stream; None for a page of nobody's, which is not counted."""
        self._count(code, seat, 1)

    def leave(self, code: str, seat: int | None) -> None:
        """A page of this seat closed its stream."""
        self._count(code, seat, -1)

    def present(self, code: str) -> frozenset[int]:
        """The seats with at least one open page."""
        with self._lock:
            return frozenset(+self._open.get(code, Counter()))

    def close(self) -> None:
        """Wake all who wait, so that the server can stop."""
        self._closed = True
        for turned in list(self._turned.values()):
            with turned:
                turned.notify_all()

    def _count(self, code: str, seat: int | None, by: int) -> None:
        if seat is not None:
            with self._lock:
                self._open[code][seat] += by

    def _condition(self, code: str) -> threading.Condition:
        with self._lock:
            return self._turned[code]

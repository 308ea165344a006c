"""The order in which requests are answered: each client address in turn, however many requests one of them sends."""

from __future__ import annotations

from collections import OrderedDict, deque

import gevent
from gevent.event import Event

ONE_PASS = 1e-9
"""Seconds that let the event loop look for new requests once; a sleep of 0 might return before it does."""


class FairQueue:
    """Requests that wait to be answered, by the address that sent them.

    Only their start is put in order: a request that has started and waits for the database holds up nobody.
    """

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, deque[Event]] = OrderedDict()
        self._running = False

    def wait(self, address: str) -> None:
        """Block until a request of this address may start. Its requests keep their order."""
        start = Event()
        self._waiting.setdefault(address, deque()).append(start)
        if not self._running:
            self._running = True
            gevent.spawn(self._run)
        start.wait()

    def _run(self) -> None:
        """Start one request of each address after the other, in rotation, until none waits."""
        while self._waiting:
            address, turns = self._waiting.popitem(last=False)
            turns.popleft().set()
            if turns:
                self._waiting[address] = turns
            gevent.sleep(ONE_PASS)  # that request runs now, then those that came meanwhile are read and wait here too
        self._running = False

"""Orders requests so that each client address gets its turn, however many requests another address sends."""

from __future__ import annotations

from collections import OrderedDict, deque

import gevent
from gevent.event import Event

ONE_PASS = 1e-9
"""Seconds of sleep after which the event loop has looked for new requests once; a sleep of 0 might not let it."""


class FairQueue:
    """A queue in which requests wait to start, by the address that sent them; one request of each address starts in
    turn. A request that has started and waits for the database does not hold up others."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, deque[Event]] = OrderedDict()
        self._running = False

    def wait_for_turn(self, address: str) -> None:
        """Block until this request of the address may start. The requests of one address keep their order."""
        start = Event()
        self._waiting.setdefault(address, deque()).append(start)
        if not self._running:
            self._running = True
            gevent.spawn(self._start_in_turns)
        start.wait()

    def _start_in_turns(self) -> None:
        """Start the waiting requests, one of each address in rotation, until none waits."""
        while self._waiting:
            address, turns = self._waiting.popitem(last=False)
            turns.popleft().set()
            if turns:
                self._waiting[address] = turns
            gevent.sleep(ONE_PASS)  # the started request runs now; then requests that arrived meanwhile join the queue
        self._running = False

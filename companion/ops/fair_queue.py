"""Orders requests so that each client address gets its turn, however many requests another address sends."""

from __future__ import annotations

from collections import OrderedDict, deque

import gevent
from gevent.event import Event

ONE_PASS = 1e-9
"""Seconds of sleep after which the event loop has looked for new requests once; a sleep of 0 might not let it."""


class FairQueue:
    """The requests that wait to be answered, by the address that sent them.

    Only the start of requests is ordered: a request that has started and waits for the database holds up nobody.
    """

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

"""What all parts of the table service use: database, cache, rate limits, clock and source of randomness."""

from __future__ import annotations

import hmac
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from companion.store.engine import Engine, signing_key
from companion.tables.cache import TableCache

MAX_NAMES = 20_000
"""The most names counted for each limit, and the most notes; the one used longest ago is forgotten first."""

ROUNDING_SECONDS = 1e-6


class RateLimit(NamedTuple):
    """`most` uses at once, then one use every `seconds`."""

    name: str
    most: int
    seconds: float


class RateLimitCounters:
    """Counts the uses of rate limits by name, and takes notes of names. `now` returns seconds; it is no clock that
    somebody sets."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._unused_at: dict[str, OrderedDict[str, float]] = {}
        self._notes: OrderedDict[str, None] = OrderedDict()
        self._lock = threading.Lock()

    def count_use(self, limit: RateLimit, name: str = "") -> bool:
        """Count one use of a limit by this name, if one more is allowed. Return whether it was."""
        with self._lock:
            if not self.is_allowed(limit, name):
                return False
            counted = self._unused_at.setdefault(limit.name, OrderedDict())
            counted[name] = max(counted.get(name, 0.0), self._now()) + limit.seconds
            _forget_oldest(counted, name)
            return True

    def is_allowed(self, limit: RateLimit, name: str = "") -> bool:
        """Whether one more use by this name is allowed now. Counts nothing."""
        counted = self._unused_at.get(limit.name)
        unused_at = counted.get(name, 0.0) if counted else 0.0
        return unused_at <= self._now() + (limit.most - 1) * limit.seconds + ROUNDING_SECONDS

    def take_note(self, name: str) -> None:
        with self._lock:
            self._notes[name] = None
            _forget_oldest(self._notes, name)

    def is_noted(self, name: str) -> bool:
        return name in self._notes


def _forget_oldest(names: OrderedDict[str, float] | OrderedDict[str, None], newest: str) -> None:
    names.move_to_end(newest)
    if len(names) > MAX_NAMES:
        names.popitem(last=False)


@dataclass
class ServiceDependencies:
    """The objects that all parts of the table service use: the database, the table cache, the rate limits, the clock
    and the source of random bytes.

    `now()` returns the seconds since 1970, `random_bytes(n)` returns n random bytes.
    """

    engine: Engine
    cache: TableCache
    rate_limit_counters: RateLimitCounters
    now: Callable[[], float] = time.time
    random_bytes: Callable[[int], bytes] = secrets.token_bytes

    def new_key(self) -> str:
        """Return a new access key or ticket: 32 hex digits."""
        return self.random_bytes(16).hex()

    def key_for(self, idempotency_key: str | None, *request: object) -> str:
        """Return a key for this request, the same if the request is repeated with its idempotency key. It opens nothing
        until its hash is stored, and can't be computed from what the database holds."""
        if not idempotency_key:
            return self.new_key()
        text = " ".join(map(str, (*request, idempotency_key)))
        return hmac.digest(self._secret, text.encode("utf-8", "surrogatepass"), "sha256")[:16].hex()

    @cached_property
    def _secret(self) -> bytes:
        return signing_key(self.engine)

"""The dependencies of the table service: database, cache, rate limits, clock and source of randomness."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass

from companion.services.rate_limit_counters import RateLimitCounters
from companion.services.table_cache import TableCache
from companion.store.engine import Engine


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

"""The dependencies of the table service: database, cache, rate limits, clock and source of randomness."""

from __future__ import annotations

import hmac
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from companion.services.rate_limit_counters import RateLimitCounters
from companion.services.table_cache import TableCache
from companion.store.engine import Engine, signing_key


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

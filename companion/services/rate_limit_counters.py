"""Rate limits: how often a name (an address or a key, say) may do something, and how often it has.

Each use is counted in this process first. If several processes share one PostgreSQL database, a use that this process
allows is counted there too; one that it refuses costs no query.

A counter is the time, in seconds since 1970, at which its limit is unused again: a leaky bucket. Each use moves it
further ahead.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict, defaultdict
from collections.abc import Callable
from typing import NamedTuple

from companion.store import rate_limit_counters as shared
from companion.store.engine import Engine
from companion.store.postgres import is_postgres

MAX_NAMES = 20_000
"""The most names counted for each limit; the name used longest ago is forgotten first."""

MAX_REMEMBERED = 20_000

TIDY_SECONDS = 60.0
"""Seconds between two removals of shared counters whose limit is unused again."""

ROUNDING_SECONDS = 1e-6
"""The largest rounding error of a counter, in seconds."""

CLOCK_SKEW = 60.0
"""Seconds by which the clocks of several processes may differ."""


class RateLimit(NamedTuple):
    """A rate limit: `most` uses at once, then one use every `seconds`. The counter of a name is a time (seconds since
    1970), which each use moves `seconds` ahead. If `shared`, all processes over one database count together."""

    name: str
    most: int
    seconds: float
    shared: bool = True

    @property
    def allowed_seconds_ahead(self) -> float:
        """The most seconds that a counter may be ahead of the current time so that one more use is allowed."""
        return (self.most - 1) * self.seconds + ROUNDING_SECONDS

    @property
    def plausible_seconds_ahead(self) -> float:
        """The most seconds that a counter can be ahead of the current time. A counter that is further ahead was written
        before the clock was set back, and does not count."""
        return self.allowed_seconds_ahead + self.seconds + CLOCK_SKEW

    def is_used_up(self, counter: float, now: float) -> bool:
        """Whether no more use is allowed at the time `now` by this counter (both in seconds since 1970)."""
        return now + self.allowed_seconds_ahead < counter <= now + self.plausible_seconds_ahead


class RateLimitCounters:
    """Counts the uses of rate limits by name (for example the name of a client's network), and remembers names for a
    time. `now` returns seconds since 1970. Without an `engine` nothing is shared between processes."""

    def __init__(self, engine: Engine | None = None, now: Callable[[], float] = time.time) -> None:
        self._engine = engine if engine is not None and is_postgres(engine) else None
        self._now = now
        self._until: defaultdict[str, OrderedDict[str, float]] = defaultdict(OrderedDict)
        self._remembered: OrderedDict[str, float] = OrderedDict()
        self._tidied_at = 0.0
        self._lock = threading.Lock()

    def count_use(self, limit: RateLimit, name: str = "") -> bool:
        """Count one use of a limit by this name, if one more use is allowed. Return whether it was allowed. The check
        and the count are one step, so that parallel uses can't exceed the limit."""
        if not self._count_in_this_process(limit, name):
            return False
        engine = self._shared_database(limit)
        return engine is None or shared.count_use(
            engine,
            f"{limit.name} {name}",
            limit.seconds,
            limit.allowed_seconds_ahead,
            limit.plausible_seconds_ahead,
            self._now(),
        )

    def uncount_use(self, limit: RateLimit, name: str = "") -> None:
        """Undo one counted use of a limit by this name, because what the use allowed did not happen."""
        with self._lock:
            counted = self._until[limit.name]
            if name in counted:
                counted[name] -= limit.seconds
        engine = self._shared_database(limit)
        if engine is not None:
            shared.uncount_use(engine, f"{limit.name} {name}", limit.seconds)

    def seems_allowed(self, limit: RateLimit, name: str = "") -> bool:
        """Whether one more use by this name is allowed by the counter of this process alone, without a query."""
        return not limit.is_used_up(self._until[limit.name].get(name, 0.0), self._now())

    def is_allowed(self, limit: RateLimit, name: str = "") -> bool:
        """Whether one more use by this name is allowed now. Counts nothing."""
        if not self.seems_allowed(limit, name):
            return False
        engine = self._shared_database(limit)
        return engine is None or not limit.is_used_up(shared.read_counter(engine, f"{limit.name} {name}"), self._now())

    def remember(self, name: str, seconds: float) -> None:
        """Remember this name for this many seconds from now, or for up to a tenth less if the name was remembered a
        moment ago."""
        if self._remembered.get(name, 0.0) > self._now() + 0.9 * seconds:
            return
        with self._lock:
            self._remembered[name] = self._now() + seconds
            self._remembered.move_to_end(name)
            if len(self._remembered) > MAX_REMEMBERED:
                self._remembered.popitem(last=False)
        engine = self._shared_database()
        if engine is not None:
            shared.remember_until(engine, f"note {name}", self._now() + seconds)

    def is_remembered(self, name: str) -> bool:
        """Whether `remember` was called for this name in this process or another, and its time is not over."""
        if self._remembered.get(name, 0.0) > self._now():
            return True
        engine = self._shared_database()
        return engine is not None and shared.read_counter(engine, f"note {name}") > self._now()

    def _count_in_this_process(self, limit: RateLimit, name: str) -> bool:
        """Count one use in this process, if one more use is allowed. Return whether it was allowed."""
        now = self._now()
        with self._lock:
            counted = self._until[limit.name]
            until = counted.get(name, now)
            if limit.is_used_up(until, now):
                return False
            counted[name] = (max(until, now) if until <= now + limit.plausible_seconds_ahead else now) + limit.seconds
            counted.move_to_end(name)
            if len(counted) > MAX_NAMES:
                counted.popitem(last=False)
            return True

    def _shared_database(self, limit: RateLimit | None = None) -> Engine | None:
        """Return the database in which uses of this limit are counted too; None if they are not shared. The first call
        creates the database table of counters; later calls remove old counters now and then."""
        if self._engine is None or (limit is not None and not limit.shared):
            return None
        before, now = self._tidied_at, self._now()
        if now - before > TIDY_SECONDS:
            if not before:
                shared.create_counters(self._engine)
            self._tidied_at = now
            shared.remove_expired(self._engine, now)
        return self._engine

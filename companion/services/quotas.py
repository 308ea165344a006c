"""Rate limits: how often something may be done, and who has used how much.

Each use is counted in this process first. If several processes share one PostgreSQL, what is allowed here is counted
there too; what this process refuses by itself costs no query.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict, defaultdict
from collections.abc import Callable
from typing import NamedTuple

from companion.store import quotas as shared
from companion.store.engine import Engine
from companion.store.postgres import is_postgres

MOST_NAMES = 20_000
"""Names counted for each limit at most; the oldest are forgotten first."""

MOST_NOTES = 20_000

TIDY_SECONDS = 60.0
"""Seconds between two removals of shared counters that are back at nothing."""

LITTLE = 1e-6
"""Seconds by which rounding may be off."""

CLOCK_SKEW = 60.0
"""Seconds by which the clocks of several processes may differ."""


class Limit(NamedTuple):
    """`most` at once, then one every `seconds`. `shared`: among all processes over one database.

    A counter is the time until which the used part is regained, in seconds since 1970: a leaky bucket.
    """

    name: str
    most: int
    seconds: float
    shared: bool = True

    @property
    def allowed_lead(self) -> float:
        """Return how far ahead of now, in seconds, a counter may be for one more use to be allowed."""
        return (self.most - 1) * self.seconds + LITTLE

    @property
    def plausible_lead(self) -> float:
        """A counter's time further ahead than this many seconds can only come from a clock that was set back since."""
        return self.allowed_lead + self.seconds + CLOCK_SKEW

    def is_spent(self, until: float, now: float) -> bool:
        """Whether a counter with this value has none left. One from before the clock was put back does not count."""
        return now + self.allowed_lead < until <= now + self.plausible_lead


class Quotas:
    """The use of each limit, by name. `now` gives seconds since 1970; without an engine nothing is shared."""

    def __init__(self, engine: Engine | None = None, now: Callable[[], float] = time.time) -> None:
        self._engine = engine if engine is not None and is_postgres(engine) else None
        self._now = now
        self._until: defaultdict[str, OrderedDict[str, float]] = defaultdict(OrderedDict)
        self._notes: OrderedDict[str, float] = OrderedDict()
        self._tidied = 0.0
        self._lock = threading.Lock()

    def take(self, limit: Limit, name: str = "") -> bool:
        """Check and count in one step: whether this name may do it once more now."""
        if not self._take_here(limit, name):
            return False
        engine = self._shared(limit)
        return engine is None or shared.count_use(
            engine, f"{limit.name} {name}", limit.seconds, limit.allowed_lead, limit.plausible_lead, self._now()
        )

    def give_back(self, limit: Limit, name: str = "") -> None:
        """Count one less: what was taken was not used."""
        with self._lock:
            counted = self._until[limit.name]
            if name in counted:
                counted[name] -= limit.seconds
        engine = self._shared(limit)
        if engine is not None:
            shared.uncount_use(engine, f"{limit.name} {name}", limit.seconds)

    def seems_left(self, limit: Limit, name: str = "") -> bool:
        """Whether this name may do it once more, by the count of this process alone."""
        return not limit.is_spent(self._until[limit.name].get(name, 0.0), self._now())

    def left(self, limit: Limit, name: str = "") -> bool:
        """Whether this name may do it once more now."""
        if not self.seems_left(limit, name):
            return False
        engine = self._shared(limit)
        return engine is None or not limit.is_spent(shared.read_counter(engine, f"{limit.name} {name}"), self._now())

    def note(self, name: str, seconds: float) -> None:
        """Remember this name for so many seconds, or up to a tenth less."""
        if self._notes.get(name, 0.0) > self._now() + 0.9 * seconds:
            return
        with self._lock:
            self._notes[name] = self._now() + seconds
            self._notes.move_to_end(name)
            if len(self._notes) > MOST_NOTES:
                self._notes.popitem(last=False)
        engine = self._shared()
        if engine is not None:
            shared.set_counter(engine, f"note {name}", self._now() + seconds)

    def is_noted(self, name: str) -> bool:
        """Whether this name is remembered, here or in another process."""
        if self._notes.get(name, 0.0) > self._now():
            return True
        engine = self._shared()
        return engine is not None and shared.read_counter(engine, f"note {name}") > self._now()

    def _take_here(self, limit: Limit, name: str) -> bool:
        now = self._now()
        with self._lock:
            counted = self._until[limit.name]
            until = counted.get(name, now)
            if limit.is_spent(until, now):
                return False
            counted[name] = (max(until, now) if until <= now + limit.plausible_lead else now) + limit.seconds
            counted.move_to_end(name)
            if len(counted) > MOST_NAMES:
                counted.popitem(last=False)
            return True

    def _shared(self, limit: Limit | None = None) -> Engine | None:
        """Return the database in which this is counted too, if any. Its table is created before the first use, and now
        and then counters that are back at nothing are removed."""
        if self._engine is None or (limit is not None and not limit.shared):
            return None
        before, now = self._tidied, self._now()
        if now - before > TIDY_SECONDS:
            if not before:
                shared.create_counters(self._engine)
            self._tidied = now
            shared.remove_expired(self._engine, now)
        return self._engine

"""Waiting until a condition holds, with one generous limit."""

from __future__ import annotations

import time
from collections.abc import Callable

LONG = 30.0
"""Seconds after which a wait fails: long enough for a machine that is busy with other things."""


def until(condition: Callable[[], object], pause: Callable[[float], object] = time.sleep) -> None:
    """Waits until the condition holds; fails after LONG seconds. Hand in `gevent.sleep` as `pause` where the code under
    test runs in greenlets of this process."""
    end = time.monotonic() + LONG
    while not (last := condition()):
        assert time.monotonic() < end, f"the condition never held; it gave {last!r} last"
        pause(0.01)

"""Waiting for what will come: never for a time that should be enough, always for the thing itself."""

from __future__ import annotations

import time
from collections.abc import Callable

LONG = 30.0
"""Seconds after which what was waited for will not come any more, however loaded the machine is."""


def until(true: Callable[[], object], pause: Callable[[float], object] = time.sleep) -> None:
    """Waits until this is true; fails where it never is. `pause` is gevent's own sleep where greenlets of this very
    process have to go on meanwhile."""
    end = time.monotonic() + LONG
    while not true():
        assert time.monotonic() < end, "it never came true"
        pause(0.01)

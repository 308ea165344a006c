"""The door's patience: how long a deal waits for phones to open their cuts, and who looks whether that is over."""

from __future__ import annotations

import threading
from collections.abc import Callable

CUT_SECONDS = 3.0
"""For so long after the cutting was closed phones may open their cuts."""

LOOK_AFTER = CUT_SECONDS + 0.05
"""When the process that closed it looks: a little later than the log's own stamp allows."""

Later = Callable[[float, Callable[[], None]], None]


def later(seconds: float, act: Callable[[], None]) -> None:
    """Does something after so many seconds, if this process still runs then. Under gevent this is a greenlet."""
    timer = threading.Timer(seconds, act)
    timer.daemon = True
    timer.start()

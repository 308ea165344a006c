"""Sets up the server's log, which Python's logging writes to standard error.

Nothing from a request is ever logged: no address, key, code, name or role. A failure is logged by its class and the
lines of code, without the exception's message, which may quote anything.
"""

from __future__ import annotations

import logging
import sys
import threading
import traceback
from pathlib import Path
from typing import Any

LOGGER = logging.getLogger("companion")


class Formatter(logging.Formatter):
    """Writes time, level and message; of a library's record only its line of code, as a message may quote anything."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s", "%Y-%m-%d %H:%M:%S")

    def formatMessage(self, record: logging.LogRecord) -> str:
        if record.name != LOGGER.name:
            record.message = f"{record.name} at {_place(record.pathname, record.lineno)}"
        return super().formatMessage(record)

    def formatException(self, ei: Any) -> str:
        kind, _, trace = ei
        frames = [f"  {_place(frame.filename, frame.lineno)} {frame.name}" for frame in traceback.extract_tb(trace)]
        return "\n".join([*frames, f"  {kind.__name__}"])


def configure_log() -> None:
    """Log to standard error: also warnings, and whatever fails outside of a request."""
    from gevent import get_hub

    handler = logging.StreamHandler()
    handler.setFormatter(Formatter())
    logging.getLogger().handlers = [handler]
    LOGGER.setLevel(logging.INFO)
    logging.captureWarnings(True)
    sys.excepthook = log_failure
    threading.excepthook = lambda args: log_failure(args.exc_type, args.exc_value, args.exc_traceback)
    get_hub().print_exception = lambda _context, *failure: log_failure(*failure)


def log_failure(*failure: Any) -> None:
    LOGGER.error("Something failed.", exc_info=failure if failure[0] else True)


def _place(path: str, line: int | None) -> str:
    """Return a line of code as `folder/file.py:12`. The rest of the path tells about the computer."""
    return f"{'/'.join(Path(path).parts[-2:])}:{line}"

"""Writes the log to standard error: a few sentences, or one line of JSON for each event.

Nothing from a request is ever logged: no address, key, code, name or role. A failure is logged with the endpoint, the
exception's class and the line of code, but without the exception's message, which may quote anything.
"""

from __future__ import annotations

import json
import logging
import sys
import threading
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any

LOGGER = logging.getLogger("companion")

PACKAGE = Path(__file__).parents[1]

LEVELS = {
    **dict.fromkeys(("start-refused", "copy-refused"), logging.ERROR),
    **dict.fromkeys(("database-away", "database-moved", "disk-full", "unknown-setting"), logging.WARNING),
}
"""The log levels of events that the operator should look at; all other events have the level INFO."""


class JsonFormatter(logging.Formatter):
    """Formats a log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as a line of JSON. The companion's own records have an event and its values. Of a library's
        record only the line of code is written, as its message may quote anything."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {"at": at, "level": record.levelname.lower(), "pid": record.process}
        if record.name == LOGGER.name:
            line |= {"event": str(record.msg), **getattr(record, "values", {})}
        else:
            line |= {
                "event": "library",
                "logger": record.name,
                "where": _short_location(record.pathname, record.lineno),
            }
        if record.exc_info and record.exc_info[0]:
            line |= {"exception": record.exc_info[0].__name__, "where": _innermost_location(record.exc_info[2])}
        return json.dumps(line)


def configure_log(log_format: str) -> None:
    """Set the format of this process's log: `json` for lines of JSON, empty for sentences."""
    if log_format != "json":
        return
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter())
    logging.getLogger().handlers = [handler]
    logging.captureWarnings(True)
    LOGGER.setLevel(logging.INFO)
    sys.excepthook = lambda *failure: _log_failure(failure)
    threading.excepthook = lambda args: _log_failure((args.exc_type, args.exc_value, args.exc_traceback))
    _log_greenlet_failures()


def is_log_json() -> bool:
    """Whether this process writes its log as JSON."""
    return LOGGER.level == logging.INFO


def log_event(event: str, message: str = "", **values: str | int | float) -> None:
    """Log an event with its values as JSON. If the log is not JSON, print `message` instead, unless it is empty."""
    if is_log_json():
        LOGGER.log(LEVELS.get(event, logging.INFO), event, extra={"values": values})
    elif message:
        print(message, file=sys.stderr, flush=True)


def _log_greenlet_failures() -> None:
    """Log uncaught exceptions of greenlets as JSON. gevent would print their messages, which may quote anything."""
    from gevent import get_hub

    hub = get_hub()
    handle = hub.handle_error

    def handle_error(context: object, kind: Any, error: Any, trace: Any) -> None:
        if kind is None:  # the exception that is being handled
            kind, error, trace = sys.exc_info()
        if isinstance(kind, type) and not issubclass(kind, hub.NOT_ERROR):
            _log_failure((kind, error, trace))
        handle(context, kind, error, trace)

    hub.exception_stream = None  # keeps the default handler from printing
    hub.handle_error = handle_error


def _log_failure(failure: Any) -> None:
    """Log an uncaught exception, given as (class, exception, traceback)."""
    LOGGER.error("failed", exc_info=failure)


def _innermost_location(trace: TracebackType | None) -> str:
    """Return file and line of the innermost frame of the companion's own code in a traceback; of any code if none is
    the companion's."""
    frames = []
    while trace:
        frames.append((trace.tb_frame.f_code.co_filename, trace.tb_lineno))
        trace = trace.tb_next
    ours = [frame for frame in frames if Path(frame[0]).is_relative_to(PACKAGE)]
    return _short_location(*(ours or frames or [("", 0)])[-1])


def _short_location(path: str, line: int | None) -> str:
    """Return a line of code as `folder/file.py:12`. The rest of the path is left out, as it tells about the
    computer."""
    return f"{'/'.join(Path(path).parts[-2:])}:{line}"

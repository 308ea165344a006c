"""What is written on standard error while the companion serves: a few words, or one line of JSON for each thing that
is worth knowing.

Nothing of a request is ever in a line: no address, key, code, name or role. A failure is told by its page, the kind of
its exception and the line of code, not by the exception's words, which may quote anything.
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


class JsonFormatter(logging.Formatter):
    """One record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The companion's own records whole; of a library's record only the line of code that made it."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {"at": at, "level": record.levelname.lower(), "pid": record.process}
        if record.name == LOGGER.name:
            line |= {"event": str(record.msg), **getattr(record, "said", {})}
        else:
            line |= {"event": "library", "logger": record.name, "where": _short(record.pathname, record.lineno)}
        if record.exc_info and record.exc_info[0]:
            line |= {"exception": record.exc_info[0].__name__, "where": _place(record.exc_info[2])}
        return json.dumps(line)


def configure(form: str) -> None:
    """From now on this process writes in this form: `json`, or in words where it is empty."""
    if form != "json":
        return
    from gevent import monkey

    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter())
    logging.getLogger().handlers = [handler]
    logging.captureWarnings(True)
    LOGGER.setLevel(logging.INFO)
    sys.excepthook = lambda *failure: _failed(failure)
    threading.excepthook = lambda said: _failed((said.exc_type, said.exc_value, said.exc_traceback))
    if monkey.is_module_patched("socket"):  # not so in a process that only starts others, which begin for themselves
        _hear_gevent()


def writes_json() -> bool:
    """Whether lines of JSON are written."""
    return LOGGER.level == logging.INFO


def log_event(event: str, words: str = "", **said: str | int | float) -> None:
    """Something worth knowing happened. Without JSON it is told in `words`, or not at all."""
    LOGGER.info(event, extra={"said": said})
    if words and not writes_json():
        print(words, file=sys.stderr, flush=True)


def _hear_gevent() -> None:
    """Write failures of greenlets as lines; gevent would print their words."""
    from gevent import get_hub

    hub = get_hub()
    handle = hub.handle_error

    def handle_error(context: object, kind: Any, error: Any, trace: Any) -> None:
        if kind is None:  # gevent means the failure that is being handled
            kind, error, trace = sys.exc_info()
        if isinstance(kind, type) and not issubclass(kind, hub.NOT_ERROR):
            _failed((kind, error, trace))
        handle(context, kind, error, trace)

    hub.exception_stream = None  # the default handler prints nothing any more
    hub.handle_error = handle_error


def _failed(failure: Any) -> None:
    LOGGER.error("failed", exc_info=failure)


def _place(trace: TracebackType | None) -> str:
    """The innermost line of our own code, or of any if none is ours."""
    frames = []
    while trace:
        frames.append((trace.tb_frame.f_code.co_filename, trace.tb_lineno))
        trace = trace.tb_next
    ours = [frame for frame in frames if Path(frame[0]).is_relative_to(PACKAGE)]
    return _short(*(ours or frames or [("", 0)])[-1])


def _short(path: str, line: int | None) -> str:
    """A file by its last two names: the rest tells about the machine."""
    return f"{'/'.join(Path(path).parts[-2:])}:{line}"

"""The house: what is said on standard error while the companion serves: a few quiet words, or one line of JSON for each
thing that is worth knowing. Standard library and gevent.

Nothing that a request said is ever in a line: no address, key, code, name or role. A failure is told by its page, the
kind of its exception and the line of code, not by the exception's words, which may quote anything.
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

PACKAGE = Path(__file__).parent

Failure = tuple[type[BaseException], BaseException, TracebackType | None]


class Lines(logging.Formatter):
    """One record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """What we say ourselves is told by our own words; of what a library says only where it did."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {"at": at, "level": record.levelname.lower(), "pid": record.process}
        if record.name == LOGGER.name:
            line |= {"event": str(record.msg), **getattr(record, "said", {})}
        else:
            line |= {"event": "library", "logger": record.name, "where": _short(record.pathname, record.lineno)}
        if record.exc_info and record.exc_info[0]:
            line |= {"exception": record.exc_info[0].__name__, "where": _place(record.exc_info[2])}
        return json.dumps(line)


def begin(form: str) -> None:
    """From now on this process says what it says in this form: `json`, or in words where it is empty."""
    if form != "json":
        return
    handler = logging.StreamHandler()
    handler.setFormatter(Lines())
    logging.getLogger().handlers = [handler]
    logging.captureWarnings(True)
    LOGGER.setLevel(logging.INFO)
    sys.excepthook = lambda *failure: _failed(failure)
    threading.excepthook = lambda said: _failed((said.exc_type, said.exc_value, said.exc_traceback))
    _hear_gevent()


def speaks_json() -> bool:
    """Whether lines of JSON are said."""
    return LOGGER.level == logging.INFO


def tell(event: str, words: str = "", **said: str | int | float) -> None:
    """Something worth knowing happened. Where people read, it is told in these words, or not at all."""
    LOGGER.info(event, extra={"said": said})
    if words and not speaks_json():
        print(words, file=sys.stderr, flush=True)


def _hear_gevent() -> None:
    """What breaks outside of a page is printed by gevent with its words."""
    from gevent.hub import Hub

    def print_exception(hub: Hub, context: object, *failure: Any) -> None:
        _failed(failure)

    Hub.print_exception = print_exception


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
    """A file by its last two names: where the rest of it lies is nobody's business."""
    return f"{'/'.join(Path(path).parts[-2:])}:{line}"

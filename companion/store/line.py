"""The store's open line to its SQLite file, for what is asked before every answer, or every deal. It knows no row."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, event


class Line:
    """A connection of its own beside those of the engine, which takes longer to lend one than SQLite to answer.

    Every question is a transaction of its own: it sees all that anybody has committed, and stands in nobody's way.
    """

    def __init__(self, path: Path) -> None:
        self._address = f"{path.absolute().as_uri()}?mode=rw"
        self._raw: sqlite3.Connection | None = None
        self._turn = threading.Lock()

    def ask(self, statement: str, values: Sequence[object]) -> list[tuple[Any, ...]]:
        """The rows of the answer.

        Raises:
            sqlite3.Error: there is none. The next question opens the line anew.
        """
        with self._turn:
            try:
                raw = self._raw = self._raw or self._open()
                return raw.execute(statement, values).fetchall()
            except sqlite3.Error:
                self._hang_up()
                raise

    def close(self) -> None:
        """Nothing is open until the next question."""
        with self._turn:
            self._hang_up()

    def _hang_up(self) -> None:
        raw, self._raw = self._raw, None
        if raw is not None:
            with suppress(sqlite3.Error):
                raw.close()

    def _open(self) -> sqlite3.Connection:
        # A writer keeps no reader waiting. Threads take turns: Python's own part of a connection is made for one only.
        return sqlite3.connect(self._address, uri=True, timeout=0, isolation_level=None, check_same_thread=False)


def lay(engine: Engine, path: Path) -> None:
    """Gives the engine of this file its line, which ends with its other connections."""
    line = Line(path)
    engine.update_execution_options(line=line)
    event.listen(engine, "engine_disposed", lambda _engine: line.close())


def line_of(engine: Engine) -> Line | None:
    """The line to its file; None where it has none."""
    found: Line | None = engine.get_execution_options().get("line")
    return found


def ask_over(engine: Engine, statement: str, *values: object) -> list[tuple[Any, ...]] | None:
    """The rows of the answer, past SQLAlchemy, which takes ten times as long over it as SQLite. None where there is no
    line, or something is wrong with it: the way around says what, in the words that everybody listens for."""
    line = line_of(engine)
    if line is not None:
        with suppress(sqlite3.Error):
            return line.ask(statement, values)
    return None

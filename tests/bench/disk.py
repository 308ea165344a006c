"""What the disk alone takes for one durable commit: the part of a tap that no program can save while it promises that
what was tapped stays."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from tests.bench.crowd import milliseconds

TEXT = "x" * 300
"""About as much as one event."""


class Disk:
    """A database of one kind of row beside the companion's own, written as durably: in WAL, synchronous in full."""

    def __init__(self, folder: Path) -> None:
        self.raw = sqlite3.connect(folder / "disk.db", isolation_level=None)
        self.raw.execute("PRAGMA journal_mode = WAL")
        self.raw.execute("PRAGMA synchronous = FULL")
        self.raw.execute("CREATE TABLE row (number INTEGER PRIMARY KEY, text TEXT)")

    def commit(self) -> float:
        """Milliseconds for one row."""
        return milliseconds(self._write)

    def _write(self) -> None:
        self.raw.execute("BEGIN IMMEDIATE")
        self.raw.execute("INSERT INTO row (text) VALUES (?)", (TEXT,))
        self.raw.execute("COMMIT")

    def close(self) -> None:
        self.raw.close()

"""What the store's tests may ask for: a database as an older version left it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

REVISION_0001 = Path(__file__).with_name("revision_0001.sql")


@pytest.fixture
def older_database(tmp_path: Path) -> str:
    """The address of a database of revision 0001, with rows of every kind, that is this test's own."""
    path = tmp_path / "older.sqlite"
    with closing(sqlite3.connect(path)) as raw:
        raw.executescript(REVISION_0001.read_text(encoding="utf-8"))
    return f"sqlite:///{path}"

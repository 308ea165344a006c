"""A SQLite file, and files as older versions left them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

OLDER = ("0001", "0002", "0003")
"""The revisions that a database of an older version may have."""


@pytest.fixture
def database(sqlite: str) -> str:
    """The address of an empty database that is this test's own."""
    return sqlite


@pytest.fixture(params=OLDER)
def older_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database of an older revision, with rows of every kind, that is this test's own."""
    path = tmp_path / "older.sqlite"
    left = Path(__file__).with_name(f"revision_{request.param}.sql")
    with closing(sqlite3.connect(path)) as raw:
        raw.executescript(left.read_text(encoding="utf-8"))
    return f"sqlite:///{path}"

"""Processes that bring one database up to date at the same time."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from companion.store.engine import migrate, open_engine
from companion.store.event_log import table_summaries

MIGRATE = "import sys; from companion.store.engine import *; migrate(open_engine(sys.argv[1]))"


def two_migrate(url: str) -> list[int]:
    """Two processes bring this database up to date; their exit statuses."""
    command = [sys.executable, "-c", MIGRATE, url]
    both = [subprocess.Popen(command, cwd=Path(__file__).parents[3]) for _ in range(2)]
    return [writer.wait() for writer in both]


def test_two_processes_can_create_a_database_at_once(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/new.sqlite"
    assert two_migrate(url) == [0, 0]
    engine = open_engine(url)
    migrate(engine)
    assert table_summaries(engine) == []
    engine.dispose()

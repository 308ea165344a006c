"""Writers at once, in threads and processes, and a writer killed in the middle."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import Engine

from tests.store.driver import CodeTaken, Log

LONG_ON_POSTGRES = pytest.mark.parametrize(
    "database", ["sqlite", pytest.param("postgres", marks=pytest.mark.long)], indirect=True
)


def start(database: str, who: str, times: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.store.writer", database, who, str(times)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2])


def acts(log: Log) -> list[str]:
    """The acts of a table in order, after checking that versions have no gap and acts are whole."""
    entries = log.entries
    assert log.versions == list(range(1, len(entries) + 1))
    assert [entry.act for entry in entries[::2]] == [entry.act for entry in entries[1::2]]
    return [entry.act for entry in entries[2::2]]


@pytest.mark.long
def test_processes_lose_no_event_and_interleave_no_moves(log: Log, database: str) -> None:
    writers = [start(database, f"process {n}", 40) for n in range(2)]
    for writer in writers:
        writer.communicate()
    assert [writer.returncode for writer in writers] == [0, 0]
    assert sorted(acts(log)) == sorted(f"process {n} {m}" for n in range(2) for m in range(40))


def test_only_one_of_many_tables_gets_a_code(engine: Engine) -> None:
    def attempt(number: int) -> str:
        try:
            return str(Log.open(engine, "LMNP").versions)
        except CodeTaken:
            return "taken"

    with ThreadPoolExecutor(8) as pool:
        assert sorted(pool.map(attempt, range(8))) == ["[1, 2]"] + ["taken"] * 7


@LONG_ON_POSTGRES
@pytest.mark.skipif(os.name == "nt", reason="SIGKILL is not known there")
def test_a_killed_writer_loses_nothing_saved_and_leaves_no_partial_move(log: Log, database: str) -> None:
    writer = start(database, "doomed", 100_000)
    assert writer.stdout is not None
    acknowledged = [writer.stdout.readline().strip() for _ in range(60)]
    writer.send_signal(signal.SIGKILL)
    acknowledged += [line.strip() for line in writer.stdout if line.endswith("\n")]
    writer.stdout.close()
    assert writer.wait() == -signal.SIGKILL
    kept = acts(log)
    assert kept[: len(acknowledged)] == acknowledged
    assert len(kept) - len(acknowledged) in (0, 1)
    log.append(log.versions[-1], "after")

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

from companion.rules.message import Seat
from companion.store.event_log import (
    CodeTaken,
    DuplicateMove,
    StaleVersion,
    append_events,
    find_table,
    open_table,
    read_entries,
)
from companion.store.models import TableId
from companion.table.events import Event, SeatLeft, SeatTaken, Version
from tests.store.writer import append_often

SAT: list[Event] = [SeatTaken(Seat(1), "Ann", True)]

LONG_ON_POSTGRES = pytest.mark.parametrize(
    "database", ["sqlite", pytest.param("postgres", marks=pytest.mark.long)], indirect=True
)


def start(database: str, who: str, times: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.store.writer", database, who, str(times)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2])


def acts(engine: Engine, table: TableId) -> list[str]:
    """The acts of a table in order, after checking that versions have no gap and acts are whole."""
    entries = read_entries(engine, table)
    assert [entry.version for entry in entries] == list(range(1, len(entries) + 1))
    later = [entry.act for entry in entries[1:]]
    assert later[::2] == later[1::2]
    return later[::2]


def test_threads_lose_no_event_and_interleave_no_moves(engine: Engine, table_of_ann: TableId) -> None:
    with ThreadPoolExecutor(4) as pool:
        for done in [pool.submit(append_often, engine, table_of_ann, f"thread {n}", 25) for n in range(4)]:
            done.result()
    assert sorted(acts(engine, table_of_ann)) == sorted(f"thread {n} {m}" for n in range(4) for m in range(25))


@LONG_ON_POSTGRES
def test_processes_lose_no_event_and_interleave_no_moves(engine: Engine, database: str, table_of_ann: TableId) -> None:
    writers = [start(database, f"process {n}", 40) for n in range(2)]
    for writer in writers:
        writer.communicate()
    assert [writer.returncode for writer in writers] == [0, 0]
    assert sorted(acts(engine, table_of_ann)) == sorted(f"process {n} {m}" for n in range(2) for m in range(40))


def test_one_of_two_who_saw_the_same_version_is_stale(engine: Engine, table_of_ann: TableId) -> None:
    def attempt(who: str) -> str:
        try:
            append_events(engine, table_of_ann, Version(1), who, None, who, [SeatLeft(Seat(1))])
        except StaleVersion as stale:
            assert stale.last == 2
            return "stale"
        return "written"

    with ThreadPoolExecutor(8) as pool:
        outcomes = list(pool.map(attempt, map(str, range(8))))
    assert sorted(outcomes) == ["stale"] * 7 + ["written"]


def test_simultaneous_taps_with_one_idempotency_key_are_one_move(engine: Engine, table_of_ann: TableId) -> None:
    def tap(number: int) -> str:
        try:
            entries = append_events(
                engine, table_of_ann, Version(1), f"act {number}", "tap", "host", [SeatLeft(Seat(1))]
            )
        except DuplicateMove as repeat:
            return repeat.act
        return entries[0].act

    with ThreadPoolExecutor(8) as pool:
        answers = set(pool.map(tap, range(8)))
    assert answers == {entry.act for entry in read_entries(engine, table_of_ann)[1:]} and len(answers) == 1


def test_only_one_of_many_tables_gets_a_code(engine: Engine) -> None:
    def attempt(number: int) -> bool:
        try:
            open_table(engine, "LMNP", str(number), None, "host", SAT)
        except CodeTaken:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(attempt, range(8))) == 1
    table_id = find_table(engine, "LMNP")
    assert table_id is not None
    assert len(read_entries(engine, table_id)) == 1


@LONG_ON_POSTGRES
@pytest.mark.skipif(os.name == "nt", reason="SIGKILL is not known there")
def test_a_killed_writer_loses_nothing_saved_and_leaves_no_partial_move(
    engine: Engine, database: str, table_of_ann: TableId
) -> None:
    writer = start(database, "doomed", 100_000)
    assert writer.stdout is not None
    acknowledged = [writer.stdout.readline().strip() for _ in range(60)]
    writer.send_signal(signal.SIGKILL)
    acknowledged += [line.strip() for line in writer.stdout if line.endswith("\n")]
    writer.stdout.close()
    assert writer.wait() == -signal.SIGKILL
    kept = acts(engine, table_of_ann)
    assert kept[: len(acknowledged)] == acknowledged
    assert len(kept) - len(acknowledged) in (0, 1)
    append_events(engine, table_of_ann, Version(len(kept) * 2 + 1), "after", None, "host", [SeatLeft(Seat(1))])

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

from companion.rules.sentence import Seat
from companion.store.db import migrate, open_engine
from companion.store.log import (
    CodeTaken,
    Repeated,
    StaleVersion,
    append,
    find_table,
    open_table,
    read,
)
from companion.store.rows import TableId
from companion.table.events import Event, RoleSeen, SeatTaken, Version

SAT: list[Event] = [SeatTaken(Seat(1), "Ann", True)]

WRITER = """
import sys
sys.path.insert(0, {root!r})
from companion.store.db import open_engine
from companion.store.log import find_table
from tests.store.test_race import append_often
engine = open_engine({database!r})
append_often(engine, find_table(engine, "KRTN"), sys.argv[1], int(sys.argv[2]))
"""


def append_often(engine: Engine, table: TableId, who: str, times: int) -> None:
    """Append acts of two events each, trying each again until nobody came first."""
    last = Version(0)
    for number in range(times):
        while True:
            try:
                act = f"{who} {number}"
                last = append(engine, table, last, act, act, who, [RoleSeen(Seat(1)), RoleSeen(Seat(2))])[-1].version
                break
            except StaleVersion as stale:
                last = stale.last
        print(act, flush=True)


def start(database: str, who: str, times: int) -> subprocess.Popen[str]:
    code = WRITER.format(database=database, root=str(Path(__file__).parents[2]))
    return subprocess.Popen([sys.executable, "-c", code, who, str(times)], stdout=subprocess.PIPE, text=True)


def acts(engine: Engine, table: TableId) -> list[str]:
    """The acts of a table in order, after checking that versions have no gap and acts are whole."""
    entries = read(engine, table)
    assert [entry.version for entry in entries] == list(range(1, len(entries) + 1))
    later = [entry.act for entry in entries[1:]]
    assert later[::2] == later[1::2]
    return later[::2]


@pytest.fixture
def table(engine: Engine) -> TableId:
    return open_table(engine, "KRTN", "first", None, "host", SAT)


def test_threads_lose_nothing_and_interleave_no_act(engine: Engine, table: TableId) -> None:
    with ThreadPoolExecutor(4) as pool:
        for done in [pool.submit(append_often, engine, table, f"thread {n}", 25) for n in range(4)]:
            done.result()
    assert sorted(acts(engine, table)) == sorted(f"thread {n} {m}" for n in range(4) for m in range(25))


def test_processes_lose_nothing_and_interleave_no_act(engine: Engine, database: str, table: TableId) -> None:
    writers = [start(database, f"process {n}", 40) for n in range(2)]
    for writer in writers:
        writer.communicate()
    assert [writer.returncode for writer in writers] == [0, 0]
    assert sorted(acts(engine, table)) == sorted(f"process {n} {m}" for n in range(2) for m in range(40))


def test_one_of_two_who_saw_the_same_version_is_stale(engine: Engine, table: TableId) -> None:
    def attempt(who: str) -> str:
        try:
            append(engine, table, Version(1), who, None, who, [RoleSeen(Seat(1))])
        except StaleVersion as stale:
            assert stale.last == 2
            return "stale"
        return "written"

    with ThreadPoolExecutor(8) as pool:
        outcomes = list(pool.map(attempt, map(str, range(8))))
    assert sorted(outcomes) == ["stale"] * 7 + ["written"]


def test_a_double_tap_that_races_itself_is_one_act(engine: Engine, table: TableId) -> None:
    def tap(number: int) -> tuple[str, int]:
        try:
            act = append(engine, table, Version(1), f"act {number}", "tap", "host", [RoleSeen(Seat(1))])[0]
        except Repeated as repeat:
            return repeat.act, repeat.version
        return act.act, act.version

    with ThreadPoolExecutor(8) as pool:
        answers = set(pool.map(tap, range(8)))
    assert answers == {(read(engine, table)[-1].act, 2)}


def test_one_of_many_who_want_a_code_gets_it(engine: Engine) -> None:
    def attempt(number: int) -> bool:
        try:
            open_table(engine, "LMNP", str(number), None, "host", SAT)
        except CodeTaken:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(attempt, range(8))) == 1
    found = find_table(engine, "LMNP")
    assert found is not None
    assert len(read(engine, found)) == 1


def test_two_that_bring_a_new_database_up_to_date_at_once_both_may(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/new.sqlite"
    code = f"from companion.store.db import *; migrate(open_engine({url!r}))"
    starts = [subprocess.Popen([sys.executable, "-c", code]) for _ in range(3)]
    assert [start.wait() for start in starts] == [0, 0, 0]
    engine = open_engine(url)
    migrate(engine)
    engine.dispose()


def test_two_that_bring_an_older_database_up_to_date_at_once_both_may(older_database: str) -> None:
    code = f"from companion.store.db import *; migrate(open_engine({older_database!r}))"
    starts = [subprocess.Popen([sys.executable, "-c", code]) for _ in range(3)]
    assert [start.wait() for start in starts] == [0, 0, 0]
    engine = open_engine(older_database)
    migrate(engine)
    assert find_table(engine, "KRTN") == 1
    engine.dispose()


@pytest.mark.skipif(os.name == "nt", reason="SIGKILL is not known there")
def test_a_writer_that_is_killed_loses_nothing_it_was_told_and_leaves_no_half_act(
    engine: Engine, database: str, table: TableId
) -> None:
    writer = start(database, "doomed", 100_000)
    assert writer.stdout is not None
    told = [writer.stdout.readline().strip() for _ in range(60)]
    writer.send_signal(signal.SIGKILL)
    told += [line.strip() for line in writer.stdout if line.endswith("\n")]
    writer.stdout.close()
    assert writer.wait() == -signal.SIGKILL
    kept = acts(engine, table)
    assert kept[: len(told)] == told
    assert len(kept) - len(told) in (0, 1)
    append(engine, table, Version(len(kept) * 2 + 1), "after", None, "host", [RoleSeen(Seat(1))])

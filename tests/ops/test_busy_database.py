"""A companion while another process writes to its database for long."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from tests.bench.served import Caller, Logged, Served, open_table
from tests.store.driver import BUSY_SECONDS
from tests.waiting import LONG

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(os.name == "nt", reason="Windows has no such signal to end the companion with"),
]

AWAY = "The database isn’t answering. Everything saved is safe. Try again in a moment."


@pytest.fixture
def logged(tmp_path: Path, data_folder: Callable[[Path], Path]) -> Iterator[Logged]:
    """One that this test may spoil."""
    with Logged(data_folder(tmp_path / "instance")) as running:
        yield running


def ask(served: Served, cookie: str, path: str, **form: object) -> tuple[int, str]:
    """Status and body of a look, or of a tap where there is a form."""
    caller = Caller(served.port)
    caller.cookie = cookie
    with closing(caller.connection):
        status, _, text = caller.post(path, **form) if form else caller.get(path)
    return status, text


@contextmanager
def written_to(path: Path) -> Iterator[None]:
    """While this lasts another process has the right to write."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        try:
            yield
        finally:
            other.execute("ROLLBACK")


def test_reads_do_not_wait_for_a_writer_and_moves_wait_a_limited_time(served: Served) -> None:
    host, code = open_table(served.port)
    assert host.post(f"/t/{code}/do/add-seat", name="Ann")[0] == 303
    with written_to(served.data / "companion.sqlite"), ThreadPoolExecutor(20) as hands:
        tap = (served, host.cookie, f"/t/{code}/do/rename")
        taps = [hands.submit(ask, *tap, seat=1, name=f"Eva {n}") for n in range(20)]
        looks = [ask(served, host.cookie, f"/t/{code}{page}")[0] for page in ("", "/host", "/seats", "/history")]
        assert looks == [200] * 4
        for job in taps:
            status, text = job.result(BUSY_SECONDS + LONG)
            assert status == 503 and AWAY in text
    assert ask(*tap, seat=1, name="Cem")[0] == 303
    host.connection.close()


def test_a_companion_that_died_keeps_no_other_from_starting(logged: Logged) -> None:
    logged.process.kill()
    logged.process.wait(LONG)
    with Served(logged.data) as second:
        assert ask(second, "", "/")[0] == 200

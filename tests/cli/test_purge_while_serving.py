"""A running companion removes idle tables by itself."""

from __future__ import annotations

import http.client
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bench.served import Caller
from tests.cli.conftest import Run
from tests.cli.old_tables import age, codes_in, find_over, opened
from tests.waiting import LONG, until

SOON = """
import sys
from gevent import monkey
monkey.patch_all()
from companion.cli import main
from companion.ops import scheduler
scheduler.FIRST_CLEANUP, scheduler.HOUR = 0.5, 0.5
main(["--host", "127.0.0.1", "--port", "0", "--no-browser", "--data", sys.argv[1]])
"""
"""`companion serve` with hourly jobs every half second."""

Serving = tuple["subprocess.Popen[str]", int]


@pytest.fixture
def serving(data: Path) -> Iterator[Serving]:
    """A companion with frequent jobs, and its port."""
    root = str(Path(__file__).parents[2])
    process = subprocess.Popen(
        [sys.executable, "-c", SOON, str(data)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=root
    )
    assert process.stdout
    yield process, int(process.stdout.readline().rstrip("/\n").rpartition(":")[2])
    process.kill()
    process.communicate()


def test_a_running_companion_removes_idle_tables_and_logs_it(serving: Serving, data: Path) -> None:
    process, _ = serving
    idle, fresh = opened(data, 91, 1)
    find_over(data)
    until(lambda: codes_in(data) == {fresh})
    process.send_signal(signal.SIGINT)
    errors = process.communicate(timeout=LONG)[1]
    assert errors.endswith(" INFO Removed tables whose time was over: 1.\n") and idle not in errors
    assert process.returncode == 0


@pytest.mark.long
def test_an_open_page_keeps_its_table_until_it_is_purged_by_name(serving: Serving, run: Run, data: Path) -> None:
    _, port = serving
    host = Caller(port)
    code = host.post("/tables", edition="saboteur2")[1].split("/")[2]
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", f"/t/{code}/stream?seen=0", headers={"Cookie": host.cookie})
    stream = connection.getresponse()
    assert stream.readline() == b"retry: 1000\n"
    age(data, code, 91)
    (other,) = opened(data, 91)
    find_over(data)
    until(lambda: other not in codes_in(data))
    assert codes_in(data) == {code}
    assert run("purge", code, "--yes").status == 0
    while stream.readline():
        pass
    status, _, page = host.get(f"/t/{code}/host")
    assert status == 410 and "This table no longer exists" in page
    connection.close()
    host.connection.close()

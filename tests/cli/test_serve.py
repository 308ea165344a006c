"""`companion serve` serves until Ctrl-C, removes idle tables by itself, or fails with one line."""

from __future__ import annotations

import http.client
import signal
import sys
from pathlib import Path

import pytest

from tests.bench.served import Caller, Logged, Served
from tests.cli.conftest import Run, age, codes_in, run_process
from tests.services.driver import DAY, TableService
from tests.waiting import until

SOON = """
import sys
from gevent import monkey
monkey.patch_all()
from functools import partial
from companion.cli import main
from companion.ops import scheduler
scheduler.FIRST_CLEANUP, scheduler.Job = 0.2, partial(scheduler.Job, every=0.2)
main(sys.argv[1:])
"""


class Soon(Logged):
    """A companion with hourly jobs every fifth of a second."""

    program = ("-c", SOON)


@pytest.fixture
def yesterday(service: TableService) -> TableService:
    """A service whose looks at all tables were made a day ago."""
    now = service.dependencies.now
    service.dependencies.now = lambda: now() - DAY
    return service


def test_it_removes_idle_tables_until_ctrl_c_ends_it_and_has_files_only_in_its_folder(
    data: Path, tmp_path: Path, yesterday: TableService
) -> None:
    idle, fresh = (yesterday.open_table("saboteur2", {})[0] for _ in range(2))
    age(data, idle, 91)
    with Soon(data) as served:
        until(lambda: yesterday.retention.purge_expired() == [] and codes_in(data) == {fresh})
        until(lambda: [*(data / "backups").glob("*.sqlite")])
        (line,) = served.ends(signal.SIGINT)
    assert line.endswith(" INFO Removed tables whose time was over: 1.")
    names = {path.name for path in data.iterdir()} - {"companion.sqlite-shm", "companion.sqlite-wal"}
    assert names == {"backups", "companion.sqlite", "companion.sqlite-serving", "compiled"}
    assert [*(tmp_path / "here").iterdir()] == []


@pytest.mark.long
def test_an_open_page_keeps_its_table_until_it_is_purged_by_name(run: Run, data: Path, yesterday: TableService) -> None:
    with Soon(data) as served:
        host = Caller(served.port)
        code = host.post("/tables", edition="saboteur2")[1].split("/")[2]
        connection = http.client.HTTPConnection("127.0.0.1", served.port, timeout=60)
        connection.request("GET", f"/t/{code}/stream?seen=0", headers={"Cookie": host.cookie})
        stream = connection.getresponse()
        assert stream.readline() == b"retry: 1000\n"
        for old in (code, yesterday.open_table("saboteur2", {})[0]):
            age(data, old, 91)
        until(lambda: yesterday.retention.purge_expired() == [] and codes_in(data) == {code})
        assert run("purge", code, "--yes").status == 0
        while stream.readline():
            pass
        status, _, page = host.get(f"/t/{code}/host")
        assert status == 410 and "This table no longer exists" in page
        connection.close()
        host.connection.close()


@pytest.mark.long
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks for a Linux desktop")
def test_a_second_start_opens_the_companion_that_runs_in_the_browser(
    served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser, opened = tmp_path / "browser", tmp_path / "opened"
    browser.write_text(f"#!/bin/sh\necho $1 > {opened}\n")
    browser.chmod(0o700)
    monkeypatch.setenv("BROWSER", f"{browser} %s")
    for display in ("", ":7"):
        monkeypatch.setenv("DISPLAY", display)
        answer = run_process("--data", str(served.data))
        assert (answer.status, answer.err) == (0, "")
        assert answer.out == f"The companion is already running at {served.address}/\n"
        assert opened.exists() == bool(display)
    assert opened.read_text() == f"{served.address}/\n"


@pytest.mark.long
@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--host", "127.0.0.1", "--port", "{taken}"], "Port {taken} is taken"),
        (["--host", "198.51.100.7", "--port", "0"], "is not an address of this computer"),
    ],
)
def test_what_cannot_be_served_is_refused_in_one_line(served: Served, options: list[str], sentence: str) -> None:
    given = [option.format(taken=served.port) for option in options]
    assert sentence.format(taken=served.port) in run_process(*given, "--no-browser").refusal

"""`companion serve` serves until Ctrl-C, removes idle tables by itself, or fails with one line."""

from __future__ import annotations

import http.client
import signal
from pathlib import Path

import pytest

from tests.bench.served import Caller, Logged, Served
from tests.cli.conftest import Run, age, codes_in, run_process
from tests.services.driver import TableService
from tests.waiting import until

SOON = """
import sys
from gevent import monkey
monkey.patch_all()
from companion import server
from companion.cli import main
server.FIRST_CLEANUP, server.HOUR = 0.2, 0.2
main(sys.argv[1:])
"""


class Soon(Logged):
    """A companion with hourly jobs every fifth of a second."""

    program = ("-c", SOON)


def test_it_removes_idle_tables_until_ctrl_c_ends_it_and_has_files_only_in_its_folder(
    data: Path, tmp_path: Path, service: TableService
) -> None:
    idle, fresh = (service.open_table("saboteur2", {})[0] for _ in range(2))
    age(data, idle, 91)
    with Soon(data) as served:
        until(lambda: codes_in(data) == {fresh})
        until(lambda: [*(data / "backups").glob("*.sqlite")])
        (line,) = served.ends(signal.SIGINT)
    assert line.endswith(" INFO Removed tables whose time was over: 1.")
    names = {path.name for path in data.iterdir()} - {"companion.sqlite-shm", "companion.sqlite-wal"}
    assert names == {"backups", "companion.sqlite", "compiled"}
    assert [*(tmp_path / "here").iterdir()] == []


@pytest.mark.long
def test_an_open_page_keeps_its_table_until_it_is_purged_by_name(run: Run, data: Path, service: TableService) -> None:
    with Soon(data) as served:
        host = Caller(served.port)
        code = host.post("/tables", edition="saboteur2")[1].split("/")[2]
        connection = http.client.HTTPConnection("127.0.0.1", served.port, timeout=60)
        connection.request("GET", f"/t/{code}/stream?seen=0", headers={"Cookie": host.cookie})
        stream = connection.getresponse()
        assert stream.readline() == b"retry: 1000\n"
        for old in (code, service.open_table("saboteur2", {})[0]):
            age(data, old, 91)
        until(lambda: codes_in(data) == {code})
        assert run("purge", code, "--yes").status == 0
        while stream.readline():
            pass
        status, _, page = host.get(f"/t/{code}/host")
        assert status == 410 and "This table no longer exists" in page
        connection.close()
        host.connection.close()


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

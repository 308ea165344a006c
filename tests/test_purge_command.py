"""`companion purge`, and the tables that a companion removes by itself while it serves."""

from __future__ import annotations

import http.client
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text

from companion import open_service
from companion.store.keeping import DAY
from companion.table.viewer import HOST
from tests.bench.served import Caller

Run = Callable[..., tuple[int, str]]
Serve = Callable[..., "subprocess.Popen[str]"]

SOON = """
import sys
from gevent import monkey
monkey.patch_all()
from companion import cli, server
server.SETTLED, server.HOUR = float(sys.argv[2]), 0.5
cli._serve("127.0.0.1", 0, False, {"DATA": sys.argv[1]})
"""
"""The companion as the command starts it, with hours that are short."""


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    return folder


@pytest.fixture
def run(data: Path) -> Run:
    """Runs `companion purge` with these words; its exit status, and what it said on standard error."""

    def run(*words: str) -> tuple[int, str]:
        command = [sys.executable, "-m", "companion", "purge", *words, "--data", str(data)]
        found = subprocess.run(command, capture_output=True, stdin=subprocess.DEVNULL, check=False, timeout=60)
        assert b"Traceback" not in found.stderr
        return found.returncode, found.stderr.decode()

    return run


@pytest.fixture
def serve(data: Path) -> Iterator[Serve]:
    """Serves this data with hours of half a second, the first after this many seconds."""
    running = []

    def serve(settled: float) -> subprocess.Popen[str]:
        command = [sys.executable, "-c", SOON, str(data), str(settled)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        running.append(process)
        return process

    yield serve
    for process in running:
        process.kill()
        process.communicate()


def opened(data: Path, *days_ago: int) -> list[str]:
    """The codes of tables that were played at so many days ago."""
    service = open_service({"DATABASE_URL": f"sqlite:///{data / 'companion.sqlite'}"})
    codes = [str(service.open_table("saboteur2", {})[0]) for _ in days_ago]
    service.engine.dispose()
    for code, days in zip(codes, days_ago, strict=True):
        age(data, code, days)
    return codes


def age(data: Path, code: str, days: int) -> None:
    """Nobody has done anything at this table for so many days."""
    with closing(sqlite3.connect(data / "companion.sqlite")) as raw, raw:
        of = 'table_id = (SELECT id FROM "table" WHERE code = ?)'
        raw.execute(f"UPDATE entry SET at = at - ? WHERE {of}", (days * DAY, code))
        raw.execute('UPDATE "table" SET opened = opened - ? WHERE code = ?', (days * DAY, code))


def tables(data: Path) -> set[str]:
    with closing(sqlite3.connect(data / "companion.sqlite")) as raw:
        return {code for (code,) in raw.execute('SELECT code FROM "table"')}


def port_of(process: subprocess.Popen[str]) -> int:
    assert process.stdout
    return int(process.stdout.readline().rstrip("/\n").rpartition(":")[2])


def until(done: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + 30
    while not done():
        assert time.monotonic() < end, what
        time.sleep(0.05)


# By name


def test_a_table_is_removed_by_its_code_once_that_is_meant(run: Run, data: Path) -> None:
    gone, stays = opened(data, 1, 1)
    status, said = run(gone.lower())
    assert (status, tables(data)) == (2, {gone, stays})
    assert f"{gone}  last used" in said and stays not in said and "Say --yes" in said
    status, said = run(gone.lower(), "--yes")
    assert (status, tables(data)) == (0, {stays})
    assert said.endswith(f"Removed: {gone}.\n")


def test_of_several_all_or_none_are_removed(run: Run, data: Path) -> None:
    codes = opened(data, 1, 1)
    status, said = run(*codes, "QQQQ", "--yes")
    assert (status, said, tables(data)) == (2, "There is no table QQQQ. Nothing was removed.\n", set(codes))
    assert run(*codes, "--yes")[0] == 0
    assert tables(data) == set()


@pytest.mark.parametrize("words", [(), ("--yes",), ("KRTN", "--idle")])
def test_what_to_remove_must_be_said(run: Run, words: tuple[str, ...]) -> None:
    assert run(*words) == (2, "Name the tables to remove, or say --idle.\n")


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such terminal")
@pytest.mark.parametrize(("answer", "left"), [("n", 1), ("y", 0)])
def test_at_a_terminal_it_asks(data: Path, answer: str, left: int) -> None:
    import pty

    (code,) = opened(data, 1)
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "companion", "purge", code, "--data", str(data)]
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=subprocess.PIPE) as process:
        os.write(ours, f"{answer}\n".encode())
        said = process.communicate(timeout=60)[1].decode()
    for end in (ours, theirs):
        os.close(end)
    assert "Remove this for good?" in said
    assert (len(tables(data)), process.returncode) == (left, 2 if left else 0)


# Those whose time is over


def test_idle_tables_are_removed_and_only_those(run: Run, data: Path) -> None:
    idle, fresh, kept = opened(data, 91, 89, 800)
    service = open_service({"DATABASE_URL": f"sqlite:///{data / 'companion.sqlite'}"})
    service.keep_for(kept, HOST, 0)
    service.engine.dispose()
    status, said = run("--idle")
    assert (status, tables(data)) == (2, {idle, fresh, kept})
    assert idle in said and fresh not in said and kept not in said
    assert run("--idle", "--yes")[0] == 0
    assert tables(data) == {fresh, kept}
    assert run("--idle", "--yes") == (0, "No table's time is over. Nothing was removed.\n")


def test_the_list_of_tables_says_until_when_each_is_kept(data: Path) -> None:
    codes = opened(data, 1, 1)
    service = open_service({"DATABASE_URL": f"sqlite:///{data / 'companion.sqlite'}"})
    service.keep_for(codes[0], HOST, 0)
    found = service.keeping(codes[1]).until
    service.engine.dispose()
    command = [sys.executable, "-m", "companion", "tables", "--data", str(data)]
    said = subprocess.run(command, capture_output=True, check=True, text=True).stdout.splitlines()
    ends = {line.split()[0]: line.partition("  kept ")[2] for line in said}
    assert found
    assert ends == {codes[0]: "for ever", codes[1]: time.strftime("until %Y-%m-%d", time.localtime(found))}


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such terminal")
def test_what_is_over_only_after_the_question_was_put_stays(data: Path) -> None:
    import pty

    idle, later = opened(data, 91, 1)
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "companion", "purge", "--idle", "--data", str(data)]
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=subprocess.PIPE) as process:
        assert process.stderr
        said = b""
        while b"for good?" not in said:
            said += process.stderr.read(1)
        age(data, later, 91)
        os.write(ours, b"y\n")
        after = process.communicate(timeout=60)[1].decode()
    for end in (ours, theirs):
        os.close(end)
    assert later not in said.decode() + after and after.endswith(f"Removed: {idle}.\n")
    assert (tables(data), process.returncode) == ({later}, 0)


def test_where_nothing_could_be_removed_it_says_so(run: Run, data: Path) -> None:
    (idle,) = opened(data, 91)
    with closing(sqlite3.connect(data / "companion.sqlite", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        status, said = run("--idle", "--yes")
    assert (status, tables(data)) == (2, {idle})
    assert f"Not removed: {idle}." in said and "Removed:" not in said


def test_on_postgresql_idle_tables_are_left_to_the_companion_that_runs(
    run: Run, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = open_service({"DATABASE_URL": postgres})
    code = str(service.open_table("saboteur2", {})[0])
    with service.engine.begin() as connection:
        for change in ("entry SET at = 0", '"table" SET opened = 0'):
            connection.execute(text(f"UPDATE {change}"))
    assert service.idle() == [code]
    monkeypatch.setenv("COMPANION_DATABASE_URL", postgres)
    status, said = run("--idle", "--yes")
    assert (status, service.idle()) == (2, [code])
    assert said.startswith(
        "Nothing was removed. With PostgreSQL the companion that runs removes these tables by itself"
    )
    status, said = run(code, "--yes")
    assert status == 0 and said.endswith(f"Removed: {code}.\n")
    assert service.tables() == []
    service.engine.dispose()


# While a companion runs


def test_a_companion_removes_what_is_over_once_it_settled(serve: Serve, data: Path) -> None:
    idle, fresh = opened(data, 91, 1)
    process = serve(0.5)
    port_of(process)
    until(lambda: tables(data) == {fresh}, "the table did not go")
    process.send_signal(signal.SIGINT)
    said = process.communicate(timeout=30)[1]
    assert said == f"Removed, as nobody had played there for their time: {idle}.\n"
    assert process.returncode == 0


def test_idle_tables_are_left_to_a_companion_that_runs(serve: Serve, run: Run, data: Path) -> None:
    """Only that one knows whose pages are open."""
    (idle,) = opened(data, 91)
    port_of(serve(600))
    status, said = run("--idle", "--yes")
    assert (status, tables(data)) == (2, {idle}) and "A companion is running" in said


def test_who_has_a_page_open_keeps_the_table_and_is_told_when_it_is_removed_by_name(
    serve: Serve, run: Run, data: Path
) -> None:
    port = port_of(serve(0.5))
    host = Caller(port)
    code = host.post("/tables", edition="saboteur2")[1].split("/")[2]
    wire = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    wire.request("GET", f"/t/{code}/stream?seen=0", headers={"Cookie": host.cookie})
    stream = wire.getresponse()
    assert stream.readline() == b"retry: 1000\n"
    (other,) = opened(data, 91)
    age(data, code, 91)
    until(lambda: other not in tables(data), "the other table did not go")
    assert tables(data) == {code}
    assert run(code, "--yes")[0] == 0
    while stream.readline():
        pass
    status, _, page = host.get(f"/t/{code}/host")
    assert status == 410 and "This table is gone" in page
    wire.close()
    host.wire.close()

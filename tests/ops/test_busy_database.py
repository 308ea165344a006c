"""A companion while another process writes to its database for long, or the file is replaced."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from companion.ops.gevent_server import SilentEnviron
from companion.store.engine import BUSY_SECONDS
from tests.bench.served import Caller, Served, open_table
from tests.waiting import LONG

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no such signal to end the companion with")

AWAY = "The database isn’t answering. Everything saved is safe. Try again in a moment."


class Heard(Served):
    """What it says on standard error is kept."""

    errors = subprocess.STDOUT


@pytest.fixture
def heard(tmp_path: Path, data_folder: Callable[[Path], Path]) -> Iterator[Heard]:
    """One that this test may spoil; what it says is kept."""
    with Heard(data_folder(tmp_path / "instance")) as running:
        yield running


@contextmanager
def written_to(path: Path) -> Iterator[None]:
    """While this lasts another process has the right to write."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        try:
            yield
        finally:
            other.execute("ROLLBACK")


@contextmanager
def no_room(pid: int) -> Iterator[None]:
    """While this lasts no file of this process may grow."""
    import resource

    before = resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
    yield
    resource.prlimit(pid, resource.RLIMIT_FSIZE, before)


def ask(served: Served, cookie: str, path: str, **form: object) -> tuple[int, str]:
    """Status and body of a look, or of a tap where there is a form."""
    caller = Caller(served.port)
    caller.cookie = cookie
    with closing(caller.connection):
        status, _, text = caller.post(path, **form) if form else caller.get(path)
    return status, text


@pytest.mark.long
def test_reads_do_not_wait_for_a_writer_and_moves_wait_a_limited_time(served: Served) -> None:
    host, code = open_table(served.port)
    assert host.post(f"/t/{code}/seats", do="add", name="Ann")[0] == 303
    with written_to(served.data / "companion.sqlite"), ThreadPoolExecutor(20) as hands:
        tap = {"do": "rename", "seat": 1}
        taps = [hands.submit(ask, served, host.cookie, f"/t/{code}/seats", **tap, name=f"Eva {n}") for n in range(20)]
        looks = [ask(served, host.cookie, f"/t/{code}{page}")[0] for page in ("", "/host", "/seats", "/history")]
        assert looks == [200] * 4
        for job in taps:
            status, text = job.result(BUSY_SECONDS + LONG)
            assert status == 503 and AWAY in text
    assert ask(served, host.cookie, f"/t/{code}/seats", **tap, name="Cem")[0] == 303
    host.connection.close()


@pytest.mark.long
def test_pages_are_answered_on_a_full_disk_and_the_log_names_no_client(heard: Heard) -> None:
    """Templates that were never drawn are compiled, and cannot be kept."""
    host, code = open_table(heard.port)
    with no_room(heard.process.pid):
        pages = ["/rules/saboteur2", f"/t/{code}", f"/t/{code}/history", f"/t/{code}/deals"]
        assert [ask(heard, host.cookie, page)[0] for page in pages] == [200] * len(pages)
        assert ask(heard, "", f"/t/{code}/take/topsecret")[0] == 410
        status, text = ask(heard, host.cookie, f"/t/{code}/seats", do="add", name="Ann")
        assert status in (500, 503, 507) and "Everything saved is safe" in text
    assert ask(heard, host.cookie, f"/t/{code}/seats", do="add", name="Ann")[0] == 303
    host.connection.close()
    heard.process.send_signal(signal.SIGTERM)
    log = heard.said()
    assert not [word for word in ("topsecret", code, "REMOTE_ADDR", "127.0.0.1") if word in log]


def test_a_failure_outside_of_the_application_does_not_log_the_client() -> None:
    assert "192.168.1.66" not in repr(SilentEnviron({"REMOTE_ADDR": "192.168.1.66", "PATH_INFO": "/t/KRTN"}))


def remove(path: Path) -> None:
    for rest in ("", "-wal", "-shm"):
        path.with_name(path.name + rest).unlink(missing_ok=True)


def replace(path: Path) -> None:
    """By a copy, as somebody does who puts an old one back without stopping the companion."""
    copy = path.with_name("copy")
    shutil.copy(path, copy)
    copy.replace(path)


@pytest.mark.parametrize("spoil", [pytest.param(remove, marks=pytest.mark.long), replace])
def test_no_move_is_confirmed_that_a_restart_would_lose(heard: Heard, spoil: Callable[[Path], None]) -> None:
    path = heard.data / "companion.sqlite"
    host, code = open_table(heard.port)
    assert host.post(f"/t/{code}/seats", do="add", name="Ann")[0] == 303
    spoil(path)
    for name in ("Ben", "Cem"):
        status, text = ask(heard, host.cookie, f"/t/{code}/seats", do="add", name=name)
        assert status == 503 and AWAY in text
    status, text = ask(heard, "", "/healthz")
    assert status == 503 and '"database":false' in text
    assert ask(heard, "", "/tables", edition="duel")[0] == 503
    assert path.exists() is (spoil is replace)  # none was made anew in its place
    host.connection.close()
    heard.process.send_signal(signal.SIGTERM)
    log = heard.said()
    assert log.count("was removed or replaced while the companion was running") == 1 and "Traceback" not in log


@pytest.mark.long
def test_a_database_file_that_is_back_in_its_place_is_used_again(heard: Heard) -> None:
    path = heard.data / "companion.sqlite"
    host, code = open_table(heard.port)
    path.rename(path.with_name("elsewhere"))
    assert ask(heard, host.cookie, f"/t/{code}/seats", do="add", name="Ann")[0] == 503
    path.with_name("elsewhere").rename(path)
    assert ask(heard, host.cookie, f"/t/{code}/seats", do="add", name="Ann")[0] == 303
    assert ask(heard, "", "/healthz")[0] == 200
    host.connection.close()


def start(data: Path, port: int = 0, **more: str) -> subprocess.CompletedProcess[str]:
    """A start that is refused; `more` of its environment."""
    command = [sys.executable, "-m", "companion", "--host", "127.0.0.1", "--port", str(port), "--no-browser"]
    return subprocess.run(
        [*command, "--data", str(data)],
        env={**os.environ, **more},
        capture_output=True,
        text=True,
        timeout=LONG,
        check=False,
    )


def test_a_second_companion_on_the_same_database_ends_and_names_the_first(served: Served) -> None:
    for port in (0, served.port):
        second = start(served.data, port)
        assert (second.returncode, second.stderr) == (0, "")
        assert second.stdout == f"The companion is already running at {served.address}/\n"
    assert ask(served, "", "/")[0] == 200


def test_a_companion_that_died_keeps_no_other_from_starting(heard: Heard) -> None:
    heard.process.kill()
    heard.process.wait(LONG)
    with Heard(heard.data) as second:
        assert ask(second, "", "/")[0] == 200


def test_a_database_in_a_missing_folder_is_refused_with_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "missing" / "gold.sqlite"
    refused = start(tmp_path / "instance", COMPANION_DATABASE_URL=f"sqlite:///{path}")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr.startswith(f"The lock file {path}-serving can't be used (unable to open database file).")


@pytest.mark.long
def test_a_damaged_lock_file_is_not_taken_for_another_companion(tmp_path: Path) -> None:
    (tmp_path / "instance").mkdir()
    (tmp_path / "instance" / "companion.sqlite-serving").write_text("soup" * 500)
    refused = start(tmp_path / "instance")
    assert refused.returncode == 2 and "already running" not in refused.stderr
    assert refused.stderr.startswith("The lock file ")
    assert len(refused.stderr.splitlines()) == 1

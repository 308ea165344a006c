"""A hang-up, as a terminal that is closed sends it, stops the companion with all its processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.postgres import Server

fcntl = pytest.importorskip("fcntl", reason="Windows has no terminals that hang up")
pty = pytest.importorskip("pty", reason="Windows has no terminals that hang up")
termios = pytest.importorskip("termios", reason="Windows has no terminals that hang up")

LIMIT = 60.0
"""Seconds; only a companion that does not stop needs them."""


def become_the_terminal() -> None:
    """In the new process: its standard input is the terminal of its session, so a hang-up reaches it."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


@contextmanager
def in_terminal(data: Path, *options: str, ignored: bool = False) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """The companion in a terminal of its own, and our end of that terminal; it answers already."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "companion", "--host", "127.0.0.1", "--port", "0", "--no-browser"]

    def prepare() -> None:
        become_the_terminal()
        if ignored:  # as `nohup` does
            signal.signal(signal.SIGHUP, signal.SIG_IGN)

    process = subprocess.Popen(
        [*command, "--data", str(data), *options],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
        preexec_fn=prepare,
    )
    os.close(theirs)
    try:
        read_until(ours, b"Ctrl-C ends it.")
        yield process, ours
    finally:
        with suppress(OSError):
            os.close(ours)
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait(LIMIT)


def read_until(terminal: int, words: bytes) -> None:
    said = b""
    while words not in said:
        said += os.read(terminal, 4096)


def session(leader: int) -> set[int]:
    """The living processes of this session."""
    found = set()
    for entry in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _, _, of_session = entry.read_text().rpartition(")")[2].split()[:4]
            if int(of_session) == leader and state != "Z":
                found.add(int(entry.parent.name))
    return found


def wait_for(count: int, leader: int) -> set[int]:
    """Until the session has so many living processes."""
    deadline = time.monotonic() + LIMIT
    while len(found := session(leader)) != count:
        assert time.monotonic() < deadline, f"{len(found)} processes, not {count}"
        time.sleep(0.05)
    return found


needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="This system has no /proc.")


@needs_proc
def test_a_closed_terminal_stops_a_companion_of_one_process(tmp_path: Path) -> None:
    with in_terminal(tmp_path / "data") as (process, terminal):
        os.close(terminal)
        assert process.wait(LIMIT) == 0
        wait_for(0, process.pid)


@needs_proc
def test_a_closed_terminal_stops_all_workers(tmp_path: Path, postgres_server: Server) -> None:
    with postgres_server.database() as address, pytest.MonkeyPatch.context() as environment:
        environment.setenv("COMPANION_DATABASE_URL", address)
        with in_terminal(tmp_path / "data", "--workers", "2") as (process, terminal):
            wait_for(3, process.pid)
            os.close(terminal)
            assert process.wait(LIMIT) == 0
            wait_for(0, process.pid)


@needs_proc
def test_workers_end_when_the_process_that_started_them_is_killed(tmp_path: Path, postgres_server: Server) -> None:
    with postgres_server.database() as address, pytest.MonkeyPatch.context() as environment:
        environment.setenv("COMPANION_DATABASE_URL", address)
        with in_terminal(tmp_path / "data", "--workers", "2") as (process, _):
            wait_for(3, process.pid)
            process.kill()
            process.wait(LIMIT)
            wait_for(0, process.pid)


@needs_proc
@pytest.mark.parametrize("workers", [1, 2])
def test_under_nohup_the_companion_serves_on(tmp_path: Path, postgres_server: Server, workers: int) -> None:
    with postgres_server.database() as address, pytest.MonkeyPatch.context() as environment:
        environment.setenv("COMPANION_DATABASE_URL", address)
        with in_terminal(tmp_path / "data", "--workers", str(workers), ignored=True) as (process, _):
            there = wait_for(1 if workers == 1 else 3, process.pid)
            for pid in there:
                os.kill(pid, signal.SIGHUP)
            time.sleep(2)
            assert session(process.pid) == there
            process.terminate()
            assert process.wait(LIMIT) == 0

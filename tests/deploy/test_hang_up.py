"""SIGHUP, as a closed terminal sends it, stops the companion."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.waiting import LONG, until

fcntl = pytest.importorskip("fcntl", reason="Windows has no terminals that hang up")
pty = pytest.importorskip("pty", reason="Windows has no terminals that hang up")
termios = pytest.importorskip("termios", reason="Windows has no terminals that hang up")


def become_the_terminal() -> None:
    """Run in the new process: make standard input its controlling terminal, so that SIGHUP reaches it."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


@contextmanager
def in_terminal(data: Path, ignored: bool = False) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """The companion in a terminal of its own, and our end of that terminal; it answers already."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "companion", "--host", "127.0.0.1", "--port", "0", "--no-browser"]

    def prepare() -> None:
        become_the_terminal()
        if ignored:  # as `nohup` does
            signal.signal(signal.SIGHUP, signal.SIG_IGN)

    process = subprocess.Popen(
        [*command, "--data", str(data)],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
        preexec_fn=prepare,
    )
    os.close(theirs)
    try:
        read_until(ours, b"Ctrl-C stops the companion.")
        yield process, ours
    finally:
        with suppress(OSError):
            os.close(ours)
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait(LONG)


def read_until(terminal: int, words: bytes) -> None:
    output = b""
    while words not in output:
        output += os.read(terminal, 4096)


def session(leader: int) -> set[int]:
    """The living processes of this session."""
    processes = set()
    for entry in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _, _, of_session = entry.read_text().rpartition(")")[2].split()[:4]
            if int(of_session) == leader and state != "Z":
                processes.add(int(entry.parent.name))
    return processes


def wait_for(count: int, leader: int) -> set[int]:
    """Wait until the session has so many living processes."""
    until(lambda: len(session(leader)) == count)
    return session(leader)


def ignores_hang_ups(pid: int) -> bool:
    """Whether this process ignores SIGHUP."""
    match = re.search(r"^SigIgn:\s+(\w+)$", Path(f"/proc/{pid}/status").read_text(), re.MULTILINE)
    assert match
    return bool(int(match[1], 16) >> (signal.SIGHUP - 1) & 1)


needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="This system has no /proc.")


@needs_proc
def test_a_closed_terminal_stops_the_companion(tmp_path: Path) -> None:
    with in_terminal(tmp_path / "data") as (process, terminal):
        os.close(terminal)
        assert process.wait(LONG) == 0
        assert wait_for(0, process.pid) == set()


@pytest.mark.long
@needs_proc
def test_under_nohup_the_companion_serves_on(tmp_path: Path) -> None:
    with in_terminal(tmp_path / "data", ignored=True) as (process, _):
        assert ignores_hang_ups(process.pid)
        process.terminate()
        assert process.wait(LONG) == 0

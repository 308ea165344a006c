"""A closed terminal stops the companion, unless `nohup` keeps it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.waiting import LONG

fcntl = pytest.importorskip("fcntl", reason="Windows has no terminals that hang up")
pty = pytest.importorskip("pty", reason="Windows has no terminals that hang up")
termios = pytest.importorskip("termios", reason="Windows has no terminals that hang up")

pytestmark = pytest.mark.long


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="This system has no /proc.")
@pytest.mark.parametrize("nohup", [False, True])
def test_a_closed_terminal_stops_the_companion_but_under_nohup(tmp_path: Path, nohup: bool) -> None:
    ours, theirs = pty.openpty()

    def prepare() -> None:
        """In the new process: standard input is its terminal, whose end it hears of as SIGHUP."""
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
        if nohup:
            signal.signal(signal.SIGHUP, signal.SIG_IGN)

    command = [sys.executable, "-m", "companion", "--host", "127.0.0.1", "--port", "0", "--no-browser", "--data"]
    process = subprocess.Popen(
        [*command, str(tmp_path / "data")],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
        preexec_fn=prepare,
    )
    os.close(theirs)
    try:
        output = b""
        while b"Ctrl-C stops the companion." not in output:
            output += os.read(ours, 4096)
        if nohup:
            ignored = re.search(r"^SigIgn:\s+(\w+)$", Path(f"/proc/{process.pid}/status").read_text(), re.MULTILINE)
            assert ignored and int(ignored[1], 16) >> (signal.SIGHUP - 1) & 1
            process.terminate()
        else:
            os.close(ours)
        assert process.wait(LONG) == 0
    finally:
        process.kill()

"""`companion backup` and `restore`, and the copy of the day, beside a companion that runs."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

Said = tuple[int, str]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


def run(data: Path, *words: str) -> Said:
    """The exit status, and what was said on standard error."""
    command = [sys.executable, "-m", "companion", *words, "--data", str(data)]
    found = subprocess.run(command, capture_output=True, check=False, timeout=60)
    assert b"Traceback" not in found.stderr
    return found.returncode, found.stderr.decode()


@pytest.fixture
def serving(data: Path) -> Iterator[subprocess.Popen[str]]:
    """A companion on this data."""
    command = [sys.executable, "-m", "companion", "--host", "127.0.0.1", "--port", "0", "--no-browser"]
    with subprocess.Popen([*command, "--data", str(data)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stdout.readline().startswith("The companion is at")
        yield process
        process.kill()


def sound(path: Path) -> bool:
    with closing(sqlite3.connect(path)) as raw:
        return bool(raw.execute("PRAGMA integrity_check").fetchone() == ("ok",))


def until_there(path: Path) -> None:
    end = time.monotonic() + 15
    while not path.exists():
        assert time.monotonic() < end, f"{path} never came"
        time.sleep(0.05)


@pytest.mark.usefixtures("serving")
def test_a_copy_is_made_beside_a_companion_that_runs_and_not_put_back_under_it(data: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    status, said = run(data, "backup", str(copy))
    assert (status, sound(copy)) == (0, True)
    assert "secrets" in said
    assert run(data, "backup", str(copy)) == (2, f"{copy} exists already. Nothing was written.\n")
    status, said = run(data, "restore", str(copy))
    assert status == 2
    assert "is running" in said


def test_a_copy_is_put_back_once_the_companion_ended(
    serving: subprocess.Popen[str], data: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.sqlite"
    assert run(data, "backup", str(copy))[0] == 0
    serving.send_signal(signal.SIGINT)
    serving.wait(10)
    status, said = run(data, "restore", str(copy))
    assert status == 0
    (kept,) = data.glob("before-restore-*.sqlite")
    assert str(kept) in said
    assert sound(kept)
    assert sound(data / "companion.sqlite")


def test_what_cannot_be_put_back_is_said_in_one_line(data: Path, tmp_path: Path) -> None:
    (tmp_path / "junk").write_bytes(b"junk" * 500)
    for words in (("restore", str(tmp_path / "junk")), ("restore", str(tmp_path / "none"))):
        status, said = run(data, *words)
        assert (status, said.count("\n")) == (2, 1)


@pytest.mark.usefixtures("serving")
@pytest.mark.skipif(os.name == "nt", reason="Windows keeps no such mode")
def test_a_companion_keeps_a_copy_of_the_day(data: Path) -> None:
    until_there(data / "backups")
    end = time.monotonic() + 15
    while not list((data / "backups").glob("companion-*.sqlite")):
        assert time.monotonic() < end, "no copy was kept"
        time.sleep(0.05)
    (copy,) = (data / "backups").glob("companion-*.sqlite")
    assert sound(copy)
    assert copy.stat().st_mode & 0o077 == 0

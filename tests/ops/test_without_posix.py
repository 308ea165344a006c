"""A companion serves a round in a process that lacks what Windows lacks, on each event loop."""

from __future__ import annotations

import importlib.util
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bench.served import Caller, Served, open_table
from tests.ops import without_posix
from tests.waiting import LONG

LOOPS = {"libuv-cffi": "_cffi_backend", "libev-cext": "gevent.libev.corecext"}
"""gevent's event loops, on Windows and elsewhere, by the module that each needs."""

ROUND = {
    "edition": "saboteur2",
    "reached_by": "Ann",
    "open_to": ["blue"],
    "crystals": 0,
    "seats": [{"name": "Ann", "role": "blue-digger"}, {"name": "Ben", "role": "saboteur"}],
}


class WithoutPosix(Served):
    """A companion without POSIX, whose standard error is kept."""

    program = (without_posix.__file__,)
    errors = subprocess.PIPE


@pytest.fixture(params=["libuv-cffi", pytest.param("libev-cext", marks=pytest.mark.long)])
def loop(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The event loop of all processes that the test starts."""
    if importlib.util.find_spec(LOOPS[request.param]) is None:
        pytest.skip(f"{request.param} needs a module that is not installed")
    monkeypatch.setenv("GEVENT_LOOP", request.param)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(path for path in sys.path if path))
    return str(request.param)


@pytest.fixture
def served(loop: str, tmp_path: Path) -> Iterator[WithoutPosix]:
    served = WithoutPosix(tmp_path / "Ann’s data, 50% ready")
    yield served
    served.process.kill()
    served.process.communicate()


def run(data: Path, *words: str, stdin: str | None = None) -> subprocess.CompletedProcess[str]:
    """`companion` with these arguments, without POSIX."""
    command = [sys.executable, without_posix.__file__, *words, *(["--data", str(data)] if stdin is None else [])]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", input=stdin, timeout=LONG)


def play_a_round(port: int) -> str:
    """A table whose host remembers its one game; its code."""
    host, code = open_table(port, rounds="1", remember="on")
    phones = [Caller(port) for _ in range(3)]
    for phone, name in zip(phones, ("Ann", "Ben", "Cem"), strict=True):
        assert phone.post(f"/t/{code}", name=name)[0] == 303
    assert host.post(f"/t/{code}/round", do="begin")[0] == 303
    assert all("data-role" in phone.get(f"/t/{code}/seat/role")[2] for phone in phones)
    assert host.post(f"/t/{code}/round", do="end", reached_by="", crystals=0)[0] == 303
    assert host.post(f"/t/{code}/settlement", do="book")[0] == 303
    for caller in (host, *phones):
        caller.connection.close()
    return code


def stop(served: WithoutPosix) -> None:
    """Ctrl-C, which ends it quietly."""
    served.process.send_signal(signal.SIGINT)
    assert (served.process.communicate(timeout=LONG)[1], served.process.returncode) == ("", 0)


def test_a_round_is_played_until_ctrl_c(served: WithoutPosix) -> None:
    play_a_round(served.port)
    stop(served)


@pytest.mark.long
def test_every_command_works(served: WithoutPosix, tmp_path: Path) -> None:
    code = play_a_round(served.port)
    assert code in run(served.data, "tables").stdout
    assert "3 players" in run(served.data, "nights").stdout
    assert "already running at" in run(served.data, "serve", "--no-browser").stdout
    copy = tmp_path / "copy.sqlite"
    assert run(served.data, "backup", str(copy)).returncode == 0
    stop(served)
    assert run(served.data, "purge", "--yes", code).returncode == 0
    assert run(served.data, "tables").stdout == ""
    assert run(served.data, "restore", str(copy)).returncode == 0
    assert code in run(served.data, "tables").stdout


def test_documents_need_nothing_of_posix(loop: str, tmp_path: Path) -> None:
    answer = run(tmp_path, "settle", stdin=json.dumps(ROUND))
    assert json.loads(answer.stdout)["gains"] == {"Ann": 5, "Ben": 0}

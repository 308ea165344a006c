"""A companion serves a round in a process that lacks what Windows lacks, on the event loop that gevent has there."""

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

from tests.bench.served import Caller, Logged, open_table
from tests.ops import without_posix
from tests.waiting import LONG

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(importlib.util.find_spec("_cffi_backend") is None, reason="libuv needs cffi"),
]

ROUND = {
    "edition": "saboteur2",
    "reached_by": "Ann",
    "open_to": ["blue"],
    "crystals": 0,
    "seats": [{"name": "Ann", "role": "blue-digger"}, {"name": "Ben", "role": "saboteur"}],
}


class WithoutPosix(Logged):
    program = (without_posix.__file__,)


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[WithoutPosix]:
    """The event loop is that of all processes that the test starts."""
    monkeypatch.setenv("GEVENT_LOOP", "libuv-cffi")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(path for path in sys.path if path))
    with WithoutPosix(tmp_path / "Ann’s data, 50% ready") as served:
        yield served


def run(served: WithoutPosix, *words: str, stdin: str | None = None) -> str:
    """What `companion` with these arguments says, without POSIX."""
    data = ["--data", str(served.data)] if stdin is None else []
    command = [sys.executable, without_posix.__file__, *words, *data]
    answer = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", input=stdin, timeout=LONG)
    assert answer.returncode == 0, answer.stderr
    return answer.stdout


def play_a_round(port: int) -> str:
    """A table whose host remembers its one game; its code."""
    host, code = open_table(port, rounds="1")
    phones = [Caller(port) for _ in range(3)]
    for phone, name in zip(phones, ("Ann", "Ben", "Cem"), strict=True):
        assert phone.post(f"/t/{code}", name=name)[0] == 303
    assert host.post(f"/t/{code}/do/deal")[0] == 303
    assert all("data-role" in phone.get(f"/t/{code}/seat/role")[2] for phone in phones)
    assert host.post(f"/t/{code}/do/end", reached_by="", crystals=0)[0] == 303
    for move in ("confirm", "remember"):
        assert host.post(f"/t/{code}/do/{move}")[0] == 303
    for caller in (host, *phones):
        caller.connection.close()
    return code


def test_a_round_is_played_and_every_command_works(served: WithoutPosix, tmp_path: Path) -> None:
    code = play_a_round(served.port)
    assert json.loads(run(served, "settle", stdin=json.dumps(ROUND)))["gains"] == {"Ann": 5, "Ben": 0}
    copy = str(tmp_path / "copy.sqlite")
    run(served, "backup", copy)
    assert served.ends(signal.SIGINT) == []
    run(served, "purge", "--yes", code)
    run(served, "restore", copy)
    assert code in run(served, "tables")

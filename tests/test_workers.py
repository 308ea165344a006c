"""Several servers on one address: who dies is replaced, the hourly work is done by one, and nothing of a request is
said."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from random import Random

import pytest

from tests.test_server import get, open_stream

pytestmark = pytest.mark.skipif(os.name == "nt", reason="gunicorn is not known there")

# A small application in the companion's place.
PROGRAM = """
import os
from companion import server, workers

def load():
    from companion.live import Live
    live = Live()

    def app(environ, answer):
        if environ["PATH_INFO"] == "/fail":
            raise ZeroDivisionError("oh")
        answer("200 OK", [("Content-Type", "text/plain")])
        return stream() if environ["PATH_INFO"] == "/stream" else [str(os.getpid()).encode()]

    def stream():
        yield b": open\\n\\n"
        while not live.closed:
            live.wait("KRTN", 0, 60)
        yield b": closed\\n\\n"

    chores = server.Chores(lambda: print("hourly", os.getpid(), flush=True), lambda: None)
    return workers.Loaded(app, live.close, chores)

listener = server.listen("127.0.0.1", 0)
workers.serve(listener, 3, load, lambda: print(server.address_of(listener), flush=True))
"""


@pytest.fixture
def house() -> Iterator[tuple[subprocess.Popen[str], int]]:
    """The process that starts the others, and their port."""
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    process = subprocess.Popen([sys.executable, "-c", PROGRAM], text=True, **pipes)  # type: ignore[call-overload]
    line = process.stdout.readline()
    yield process, int(line.rstrip("/\n").rpartition(":")[2])
    with suppress(ProcessLookupError):
        process.send_signal(signal.SIGTERM)
    process.communicate(timeout=30)


def who_answer(port: int, times: int = 60) -> set[int]:
    """The processes that answered."""
    found = set()
    for _ in range(times):
        with suppress(ConnectionError):
            found.add(int(get(port, "/")[1]))
    return found


def wait_for(port: int, number: int, without: int = 0) -> set[int]:
    """Until so many processes answer, and that one no more."""
    deadline = time.monotonic() + 30
    while len(found := who_answer(port)) != number or without in found:
        assert time.monotonic() < deadline, found
    return found


def test_several_answer_and_who_dies_is_replaced(house: tuple[subprocess.Popen[str], int]) -> None:
    process, port = house
    first = wait_for(port, 3)
    os.kill(min(first), signal.SIGKILL)
    assert len(wait_for(port, 3, without=min(first)) & first) == 2
    process.send_signal(signal.SIGTERM)
    _, err = process.communicate(timeout=30)
    assert process.returncode == 0
    assert re.fullmatch(r"\[.*\] \[\d+\] \[ERROR\] Worker \(pid:\d+\) was sent SIGKILL! .*\n", err), err


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_they_end_at_once_tell_their_streams_and_say_nothing_of_a_request(
    house: tuple[subprocess.Popen[str], int], name: str
) -> None:
    process, port = house
    wait_for(port, 3)
    streams = [open_stream(port) for _ in range(6)]
    assert get(port, "/t/KRTN/hand-over/topsecret?key=topsecret")[0] == 200
    assert get(port, "/fail?key=topsecret")[0] == 500
    process.send_signal(getattr(signal, name))
    out, err = process.communicate(timeout=30)
    assert process.returncode == 0
    assert "ZeroDivisionError" in err and "topsecret" not in out + err and "Worker" not in err
    for stream in streams:
        assert b": closed" in stream.recv(4096)
        stream.close()
    assert len(re.findall("hourly", out)) == 1


def test_who_replaces_the_one_that_did_the_hourly_work_does_it_on(house: tuple[subprocess.Popen[str], int]) -> None:
    process, port = house
    wait_for(port, 3)
    first = process.stdout.readline() if process.stdout else ""
    assert first.startswith("hourly ")
    pid = int(first.split()[1])
    os.kill(pid, signal.SIGKILL)
    after = wait_for(port, 3, without=pid)
    process.send_signal(signal.SIGTERM)
    out, _ = process.communicate(timeout=30)
    assert [int(found) for found in re.findall(r"hourly (\d+)", out)] == [max(after)]


@pytest.mark.parametrize("name", ["SIGTTIN", "SIGTTOU", "SIGUSR2"])
def test_no_signal_changes_how_many_workers_there_are(house: tuple[subprocess.Popen[str], int], name: str) -> None:
    """Else the one that does the hourly work could be taken away, with nobody in its place."""
    process, port = house
    before = wait_for(port, 3)
    for _ in range(2):
        process.send_signal(getattr(signal, name))
    time.sleep(2)
    assert wait_for(port, 3) == before


def test_the_hourly_work_is_always_done_by_a_worker_that_lives(house: tuple[subprocess.Popen[str], int]) -> None:
    """Whichever workers are killed, one or several at once; the last one that began it must be alive."""
    process, port = house
    living, chance = wait_for(port, 3), Random(8)
    for number in (1, 2, 3, 1, 2):
        killed = set(chance.sample(sorted(living), number))
        for pid in killed:
            os.kill(pid, signal.SIGKILL)
        while killed & (living := wait_for(port, 3)):
            time.sleep(0.1)
    process.send_signal(signal.SIGTERM)
    out, _ = process.communicate(timeout=30)
    assert int(re.findall(r"hourly (\d+)", out)[-1]) in living

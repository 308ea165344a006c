"""Several workers on one address: dead ones are replaced, one runs the hourly jobs, and no request is logged."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from tests.ops.test_gevent_server import get, open_stream
from tests.waiting import LONG, until

pytestmark = pytest.mark.skipif(os.name == "nt", reason="gunicorn is not known there")

NUMBER = 3

# A small application in the companion's place.
PROGRAM = """
import os
from companion.ops import gevent_server, gunicorn_app, scheduler

def load(alive):
    from companion.realtime.version_bus import VersionBus
    live = VersionBus()

    def app(environ, answer):
        if environ["PATH_INFO"] == "/fail":
            raise ZeroDivisionError("oh")
        answer("200 OK", [("Content-Type", "text/plain")])
        return stream() if environ["PATH_INFO"] == "/stream" else [str(os.getpid()).encode()]

    def stream():
        yield b": open\\n\\n"
        while not live.is_closed:
            live.wait_for_newer("KRTN", 0, 60)
        yield b": closed\\n\\n"

    jobs = scheduler.HourlyJobs(lambda: print("hourly", os.getpid(), flush=True), lambda: None)
    return gunicorn_app.LoadedApp(app, live.close, jobs)

listener = gevent_server.listen("127.0.0.1", 0)
gunicorn_app.serve(listener, {number}, load, lambda: print(gevent_server.listener_phone_urls(listener)[0], flush=True))
"""


@dataclass
class Workers:
    """The process that starts the others, and their port."""

    process: subprocess.Popen[str]
    port: int

    def workers(self) -> set[int]:
        """The process ids of the workers."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return {int(pid) for pid in children.read_text().split()}

    def all_answer(self, without: Collection[int] = ()) -> set[int]:
        """The process ids of the three workers, once each has answered and there is no other."""
        answered: set[int] = set()

        def ask() -> bool:
            with suppress(OSError):
                answered.add(int(get(self.port, "/")[1]))
            return answered.difference(without) == self.workers() and len(answered.difference(without)) == NUMBER

        until(ask, pause=lambda seconds: None)
        return answered.difference(without)

    def kill(self, pids: set[int]) -> set[int]:
        """Kill these workers; returns all process ids once they are replaced."""
        for pid in pids:
            os.kill(pid, signal.SIGKILL)
        return self.all_answer(without=pids)

    def end(self, name: str = "SIGTERM") -> tuple[str, str]:
        """Stop them; returns what they printed on standard output and standard error."""
        self.process.send_signal(getattr(signal, name))
        output = self.process.communicate(timeout=LONG)
        assert self.process.returncode == 0
        return output


@pytest.fixture
def running() -> Iterator[Workers]:
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    process = subprocess.Popen([sys.executable, "-c", PROGRAM.replace("{number}", str(NUMBER))], text=True, **pipes)  # type: ignore[call-overload]
    line = process.stdout.readline()
    yield Workers(process, int(line.rstrip("/\n").rpartition(":")[2]))
    with suppress(ProcessLookupError):
        process.send_signal(signal.SIGTERM)
    process.communicate(timeout=LONG)


def test_a_worker_that_waits_at_its_start_is_not_replaced() -> None:
    """A worker whose database does not answer waits longer than gunicorn allows a silent one."""
    waits = "def load(alive):\n    import time\n    for _ in range(20):\n        time.sleep(0.3)\n        alive()"
    program = PROGRAM.replace("def load(alive):", waits).replace("{number}", str(NUMBER))
    program = program.replace("\nlistener =", "\ngunicorn_app.SILENCE_SECONDS = 3\nlistener =")
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    process = subprocess.Popen([sys.executable, "-c", program], text=True, **pipes)  # type: ignore[call-overload]
    waiting = Workers(process, int(process.stdout.readline().rstrip("/\n").rpartition(":")[2]))
    first = waiting.workers()
    assert waiting.all_answer() >= first
    assert waiting.end()[1] == ""


def test_a_worker_that_dies_is_replaced(running: Workers) -> None:
    first = running.all_answer()
    after = running.kill({min(first)})
    assert len(after & first) == 2
    _, err = running.end()
    assert re.fullmatch(r"\[.*\] \[\d+\] \[ERROR\] Worker \(pid:\d+\) was sent SIGKILL! .*\n", err), err


@pytest.mark.parametrize(
    "name", ["SIGTERM", *(pytest.param(name, marks=pytest.mark.long) for name in ("SIGINT", "SIGHUP"))]
)
def test_workers_stop_at_once_end_their_streams_and_log_no_request(running: Workers, name: str) -> None:
    running.all_answer()
    streams = [open_stream(running.port) for _ in range(6)]
    assert get(running.port, "/t/KRTN/hand-over/topsecret?key=topsecret")[0] == 200
    assert get(running.port, "/fail?key=topsecret")[0] == 500
    out, err = running.end(name)
    assert "ZeroDivisionError" in err and "topsecret" not in out + err and "Worker" not in err
    for stream in streams:
        assert b": closed" in stream.recv(4096)
        stream.close()
    assert len(re.findall("hourly", out)) == 1


def test_the_replacement_of_worker_0_runs_the_hourly_jobs(running: Workers) -> None:
    first = running.all_answer()
    line = running.process.stdout.readline() if running.process.stdout else ""
    assert line.startswith("hourly ")
    after = running.kill({int(line.split()[1])})
    out, _ = running.end()
    assert {int(worker) for worker in re.findall(r"hourly (\d+)", out)} == after - first


@pytest.mark.long
def test_no_signal_changes_how_many_workers_there_are(running: Workers) -> None:
    """Otherwise the worker that runs the hourly jobs could be removed without a replacement."""
    workers = running.all_answer()
    for name in ("SIGTTIN", "SIGTTOU", "SIGUSR2"):
        for _ in range(2):
            running.process.send_signal(getattr(signal, name))
        # What it did of that signal is done before it replaces who died after it.
        after = running.kill({min(workers)})
        assert workers - {min(workers)} < after
        workers = after


@pytest.mark.long
def test_the_hourly_work_is_always_done_by_a_worker_that_lives(running: Workers) -> None:
    """Whichever workers are killed, one or several at once; the last one that began it must be alive."""
    living, chance = running.all_answer(), Random(8)
    for number in (1, 2, 3, 1, 2):
        living = running.kill(set(chance.sample(sorted(living), number)))
    out, _ = running.end()
    assert int(re.findall(r"hourly (\d+)", out)[-1]) in living

"""Several processes of one companion over PostgreSQL: whichever is asked tells of all, and the journal tells who came
and went."""

from __future__ import annotations

import json
import os
import re
import signal
import time
from collections.abc import Iterator

import pytest

from tests.bench.served import Caller, open_table
from tests.postgres import Server
from tests.test_counts import read
from tests.test_journal import Journaled

pytestmark = pytest.mark.skipif(os.name == "nt", reason="gunicorn and its signals are not known there")

LONG = 60.0


class Twins(Journaled):
    """A companion of two processes."""

    more = ("--workers", "2")


@pytest.fixture
def twins(postgres_server: Server, monkeypatch: pytest.MonkeyPatch) -> Iterator[Twins]:
    with postgres_server.database() as address:
        monkeypatch.setenv("COMPANION_DATABASE_URL", address)
        monkeypatch.setenv("COMPANION_LOG", "json")
        with Twins() as found:
            yield found


def metrics(port: int) -> dict[tuple[str, str], float]:
    """What one of the processes, whichever it is, tells."""
    caller = Caller(port)
    status, _, text = caller.get("/metrics")
    caller.wire.close()
    assert status == 200
    return read(text)


def told(port: int, family: str) -> list[float]:
    """This number of each process."""
    return [number for (name, _), number in sorted(metrics(port).items()) if name == family]


def wait_for_both(port: int) -> None:
    deadline = time.monotonic() + LONG
    while told(port, "companion_up") != [1, 1]:
        assert time.monotonic() < deadline
        time.sleep(0.1)


def test_every_process_is_counted_whichever_is_asked(twins: Twins) -> None:
    wait_for_both(twins.port)
    for _ in range(20):
        host, _ = open_table(twins.port)
        host.wire.close()
    for _ in range(4):
        found = metrics(twins.port)
        opened = [
            number for (name, at), number in found.items() if name.endswith("requests_total") and "open_table" in at
        ]
        assert sum(opened) == 20
    lines = [json.loads(line) for line in twins.ends()]
    events = [line["event"] for line in lines]
    assert events.count("process-started") == events.count("process-stopped") == 2
    assert events[-1] == "stopped" and "database-answers" in events


def test_a_process_that_is_replaced_begins_at_nothing_and_the_other_goes_on(twins: Twins) -> None:
    wait_for_both(twins.port)
    began = told(twins.port, "companion_start_time_seconds")
    os.kill(first_worker(twins), signal.SIGKILL)
    deadline = time.monotonic() + LONG
    while len(set(now := told(twins.port, "companion_start_time_seconds")) - set(began)) != 1 or len(now) != 2:
        assert time.monotonic() < deadline, now
        time.sleep(0.1)
    assert len(set(now) & set(began)) == 1
    lines = twins.ends()
    assert "gunicorn.error" in {line.get("logger") for line in map(json.loads, lines)}


def first_worker(twins: Twins) -> int:
    """One of the processes that answer (Linux)."""
    with open(f"/proc/{twins.process.pid}/task/{twins.process.pid}/children") as children:
        return int(re.findall(r"\d+", children.read())[0])

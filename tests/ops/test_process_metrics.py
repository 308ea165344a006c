"""Several workers over PostgreSQL: each reports the metrics of all, and the log has their starts and ends."""

from __future__ import annotations

import json
import os
import re
import signal
from collections.abc import Iterator

import pytest

from tests.bench.served import Caller, open_table
from tests.ops.logged import LoggedServer
from tests.ops.metrics_text import read
from tests.postgres import Server
from tests.waiting import until

pytestmark = pytest.mark.skipif(os.name == "nt", reason="gunicorn and its signals are not known there")


class Twins(LoggedServer):
    """A companion of two processes."""

    more = ("--workers", "2")


@pytest.fixture
def twins(postgres_server: Server, monkeypatch: pytest.MonkeyPatch) -> Iterator[Twins]:
    with postgres_server.database() as address:
        monkeypatch.setenv("COMPANION_DATABASE_URL", address)
        monkeypatch.setenv("COMPANION_LOG", "json")
        with Twins() as running:
            yield running


def metrics(port: int) -> dict[tuple[str, str], float]:
    """The metrics of all processes, as one of them reports them."""
    caller = Caller(port)
    status, _, text = caller.get("/metrics")
    caller.connection.close()
    assert status == 200
    return read(text)


def values_of(values: dict[tuple[str, str], float], family: str) -> list[float]:
    """The value of this metric for each process."""
    return [number for (name, _), number in sorted(values.items()) if name == family]


def told_by_both(port: int) -> dict[tuple[str, str], float]:
    """The metrics once both processes answer."""
    values_read: list[dict[tuple[str, str], float]] = []
    until(lambda: values_read.append(metrics(port)) or values_of(values_read[-1], "companion_up") == [1, 1])
    return values_read[-1]


@pytest.mark.long
def test_any_process_reports_the_metrics_of_all(twins: Twins) -> None:
    told_by_both(twins.port)
    for _ in range(20):
        host, _ = open_table(twins.port)
        host.connection.close()
    for _ in range(4):
        values = told_by_both(twins.port).items()
        opened = [number for (name, at), number in values if name.endswith("requests_total") and "open_table" in at]
        assert sum(opened) == 20
    lines = [json.loads(line) for line in twins.ends()]
    events = [line["event"] for line in lines]
    assert events.count("process-started") == events.count("process-stopped") == 2
    assert events[-1] == "stopped" and "database-answers" in events


@pytest.mark.long
def test_a_replaced_process_counts_from_0_and_the_other_goes_on(twins: Twins) -> None:
    began = starts_of(twins)
    os.kill(first_worker(twins), signal.SIGKILL)
    until(lambda: len(set(starts_of(twins)) - set(began)) == 1)
    assert len(set(starts_of(twins)) & set(began)) == 1
    lines = twins.ends()
    assert "gunicorn.error" in {line.get("logger") for line in map(json.loads, lines)}


def starts_of(twins: Twins) -> list[float]:
    """When each process began."""
    return values_of(told_by_both(twins.port), "companion_start_time_seconds")


def first_worker(twins: Twins) -> int:
    """One of the processes that answer (Linux)."""
    with open(f"/proc/{twins.process.pid}/task/{twins.process.pid}/children") as children:
        return int(re.findall(r"\d+", children.read())[0])

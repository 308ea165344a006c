"""The metrics of one process, their text for Prometheus, and how several processes are joined."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from prometheus_client.core import CounterMetricFamily

from companion.ops.bootstrap import worker_socket_folder
from companion.ops.process_metrics import read_process_metrics, share_metrics_with_workers
from companion.web.metrics import BUCKETS, Metrics, MetricsOfAllProcesses
from tests.ops.metrics_text import read


def values_of(counts: Metrics) -> dict[tuple[str, str], float]:
    """The metrics of a single process."""
    return read(MetricsOfAllProcesses(counts.registry).render())


def test_requests_are_counted_by_page_and_class_of_status() -> None:
    counts = Metrics()
    for endpoint, status in [("host.place", 200), ("host.place", 204), ("host.place", 422), (None, 404)]:
        counts.record(endpoint, status, 0.01)
    values = values_of(counts)
    assert values["companion_requests_total", 'endpoint="host.place",status="2xx",process="0"'] == 2
    assert values["companion_requests_total", 'endpoint="host.place",status="4xx",process="0"'] == 1
    assert values["companion_requests_total", 'endpoint="none",status="4xx",process="0"'] == 1
    assert values["companion_refusals_total", 'status="422",process="0"'] == 1
    assert values["companion_refusals_total", 'status="409",process="0"'] == 0


def test_each_class_of_the_histogram_holds_those_below_it() -> None:
    counts = Metrics()
    for seconds in (0.0005, 0.001, 0.02, 0.02, 60):
        counts.record("seat.sheet", 200, seconds)
    values = values_of(counts)
    name, page = "companion_request_seconds", 'endpoint="seat.sheet"'
    classes = [values[f"{name}_bucket", f'{page},le="{bound}",process="0"'] for bound in (*BUCKETS, "+Inf")]
    assert classes == [2, 2, 2, 2, 4, 4, 4, 4, 4, 4, 4, 4, 5]
    assert values[f"{name}_count", f'{page},process="0"'] == 5
    assert values[f"{name}_sum", f'{page},process="0"'] == pytest.approx(60.0415)


def test_the_metric_of_the_start_time_does_not_change() -> None:
    clock = [1700000000.25]
    counts = Metrics(lambda: clock[0])
    clock[0] += 90
    assert values_of(counts)["companion_start_time_seconds", 'process="0"'] == 1700000000.25
    assert counts.uptime == 90


def test_figures_are_by_process_and_a_silent_process_is_named() -> None:
    acts = CounterMetricFamily("companion_acts", "Moves that were saved.", 3)
    processes = MetricsOfAllProcesses(Metrics().registry)
    processes.others = lambda: {1: None, 2: [acts]}
    values = read(processes.render())
    assert [values["companion_up", f'process="{place}"'] for place in range(3)] == [1, 0, 1]
    assert values["companion_acts_total", 'process="2"'] == 3
    assert ("companion_acts_total", 'process="1"') not in values


@pytest.mark.skipif(os.name == "nt", reason="Several processes are not known there")
def test_every_process_reports_the_metrics_of_all() -> None:
    with worker_socket_folder() as folder:
        houses = [Metrics() for _ in range(3)]
        processes = [MetricsOfAllProcesses(counts.registry) for counts in houses]
        for place, counts in enumerate(houses):
            share_metrics_with_workers(folder, 3, processes[place], place)
            counts.record("host.place", 200, 0.01 * place)
        texts = [read(process.render()) for process in processes]
        assert texts[0] == texts[1] == texts[2]
        seconds = [texts[0]["companion_request_seconds_sum", f'endpoint="host.place",process="{n}"'] for n in range(3)]
        assert seconds == [0, 0.01, 0.02]
    assert not folder.exists()


@pytest.mark.skipif(os.name == "nt", reason="Several processes are not known there")
def test_a_replacement_takes_over_the_index() -> None:
    with worker_socket_folder() as folder:
        old, new = Metrics(), Metrics()
        old.database_failures.inc(1), new.database_failures.inc(2)
        share_metrics_with_workers(folder, 2, MetricsOfAllProcesses(old.registry), 0)
        share_metrics_with_workers(folder, 2, MetricsOfAllProcesses(new.registry), 0)
        answers = read_process_metrics(folder, [0, 1])
        trouble = [family for family in answers[0] or () if family.name == "companion_database_trouble"]
        assert [sample.value for family in trouble for sample in family.samples] == [2]
        assert answers[1] is None


LEAVING = """
import os
from companion.ops.bootstrap import worker_socket_folder

with worker_socket_folder() as folder:
    print(folder.stat().st_mode & 0o777 == 0o700)
    made = os.fork()
    if made:
        os.waitpid(made, 0)
        print(folder.exists())
print(folder.exists())
"""


@pytest.mark.skipif(os.name == "nt", reason="Several processes are not known there")
def test_the_shared_folder_is_private_and_outlives_a_forked_process() -> None:
    """The forked process exits first, and prints that the folder is still there."""
    ran = subprocess.run([sys.executable, "-u", "-c", LEAVING], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["True", "True", "True", "False"]

"""The metrics of one process, and the text in which Prometheus reads those of all processes on one address.

Labels are endpoints and statuses, never a table, seat, name or address. The Prometheus client's own multi-process mode
is not used: its files make a process die on a full disk, and go on showing the last numbers of one that hangs.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import cast

from flask import Flask, Response, current_app, g, request, request_finished, request_started
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from companion.services import TableService

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Upper bounds of the histogram of response times, in seconds."""

REFUSALS = (409, 422, 429)
"""Statuses counted as refusals: changed meanwhile, against the rules, too often."""

NO_ENDPOINT = "none"
"""The label of a request for a URL that no page has."""

disable_created_metrics()


class Metrics:
    """The metrics of this process, in a registry of their own. `now` is the clock, in seconds since 1970."""

    def __init__(self, now: Callable[[], float] = time.time) -> None:
        self.now, self.started = now, now()
        self.registry = registry = CollectorRegistry()
        text = "When this process started, in seconds since 1970."
        Gauge("companion_start_time_seconds", text, registry=registry).set(self.started)
        text = "Requests refused, by status: 409 changed meanwhile, 422 against the rules, 429 too often."
        self.refusals = Counter("companion_refusals", text, ["status"], registry=registry)
        for status in REFUSALS:
            self.refusals.labels(status)
        text = "Requests that failed because the database did not answer."
        self.database_failures = Counter("companion_database_trouble", text, registry=registry)
        text = "Requests answered, by page and class of status (2xx to 5xx)."
        self.requests = Counter("companion_requests", text, ["endpoint", "status"], registry=registry)
        text = "Seconds until a request was answered, by page; for a stream, until it began."
        self.seconds = Histogram("companion_request_seconds", text, ["endpoint"], buckets=BUCKETS, registry=registry)

    @property
    def uptime(self) -> float:
        """Seconds since this process started."""
        return self.now() - self.started

    def record(self, endpoint: str | None, status: int, seconds: float) -> None:
        """Count a request, answered in this many seconds. `endpoint` is None for a URL that no page has."""
        page = endpoint or NO_ENDPOINT
        self.requests.labels(page, f"{status // 100}xx").inc()
        self.seconds.labels(page).observe(seconds)
        if status in REFUSALS:
            self.refusals.labels(status).inc()


class MetricsOfAllProcesses(Collector):
    """The metrics of all processes on this address, each as a series of its own with the label `process`.

    They are not summed: a process that is replaced starts at 0 again, which would look like a reset of the sum.

    Attributes:
        own: the registry of this process.
        index: the number of this process, from 0.
        others: returns the metrics of the other processes by their index, None for one that did not answer.
    """

    def __init__(self, own: CollectorRegistry) -> None:
        self.own, self.index = own, 0
        self.others: Callable[[], Mapping[int, Iterable[Metric] | None]] = dict

    def collect(self) -> Iterator[Metric]:
        up = GaugeMetricFamily("companion_up", "Whether this process reports its metrics.", labels=["process"])
        families: dict[str, Metric] = {}
        for index, metrics in sorted({self.index: self.own.collect(), **self.others()}.items()):
            up.add_metric([str(index)], metrics is not None)
            for metric in metrics or ():
                family = families.setdefault(metric.name, Metric(metric.name, metric.documentation, metric.type))
                for sample in metric.samples:
                    family.add_sample(sample.name, {**sample.labels, "process": str(index)}, sample.value)
        yield from (up, *families.values())

    def render(self) -> str:
        """Return all metrics in Prometheus' text format."""
        registry = CollectorRegistry()
        registry.register(self)
        return generate_latest(registry).decode()


# The metrics of the application


class ServiceCollector(Collector):
    """Prometheus collector that reads the table service's numbers when metrics are requested."""

    def __init__(self, app: Flask) -> None:
        self.app = app

    def collect(self) -> Iterator[Metric]:
        tables: TableService = self.app.extensions["companion"]
        yield GaugeMetricFamily("companion_streams", "Phones that are connected.", len(tables.version_bus.streams))
        yield GaugeMetricFamily("companion_tables_in_memory", "Tables kept in memory.", len(tables.cache))
        yield CounterMetricFamily("companion_acts", "Moves that were saved.", tables.recorder.moves_saved)


def init_app(app: Flask) -> None:
    """Count and time every request of the app."""
    metrics = Metrics()
    metrics.registry.register(ServiceCollector(app))
    app.extensions["companion.metrics"] = metrics
    app.extensions["companion.processes"] = MetricsOfAllProcesses(metrics.registry)
    request_started.connect(_start_timer, app)
    request_finished.connect(_record_request, app)


def _start_timer(_: Flask) -> None:
    g.began = time.perf_counter()


def _record_request(_: Flask, response: Response) -> None:
    """Record the finished request with its status and duration."""
    now = time.perf_counter()
    process_metrics().record(request.endpoint, response.status_code, now - g.get("began", now))


def process_metrics() -> Metrics:
    """Return the metrics of this process."""
    return cast(Metrics, current_app.extensions["companion.metrics"])

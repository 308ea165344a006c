"""Counts and times this process's requests, for `/metrics`."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import cast

from flask import Flask, Response, current_app, g, request, request_finished, request_started
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from companion.ops.metrics import AllProcesses, Metrics
from companion.services import TableService


class ServiceCollector(Collector):
    """Prometheus collector that reads the table service's numbers when metrics are requested."""

    def __init__(self, app: Flask) -> None:
        self.app = app

    def collect(self) -> Iterator[Metric]:
        tables: TableService = self.app.extensions["companion"]
        yield GaugeMetricFamily("companion_streams", "Phones that are connected.", len(tables.version_bus.streams))
        yield GaugeMetricFamily("companion_tables_in_memory", "Tables kept in memory.", len(tables.cache))
        yield CounterMetricFamily("companion_acts", "Moves that were saved.", tables.recorder.saved)


def init_app(app: Flask) -> None:
    """Count and time every request of the app."""
    metrics = Metrics()
    metrics.registry.register(ServiceCollector(app))
    app.extensions["companion.metrics"] = metrics
    app.extensions["companion.processes"] = AllProcesses(metrics.registry)
    request_started.connect(_start_timer, app)
    request_finished.connect(_record, app)


def _start_timer(_: Flask) -> None:
    g.began = time.perf_counter()


def _record(_: Flask, response: Response) -> None:
    """Record the finished request with its status and duration."""
    now = time.perf_counter()
    process_metrics().record(request.endpoint, response.status_code, now - g.get("began", now))


def process_metrics() -> Metrics:
    """Return the metrics of this process."""
    return cast(Metrics, current_app.extensions["companion.metrics"])

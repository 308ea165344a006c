"""Health check and Prometheus metrics: numbers by endpoint and status, nothing about a table."""

from __future__ import annotations

import time
from collections.abc import Iterator
from ipaddress import ip_address
from typing import cast

from flask import Blueprint, Flask, Response, abort, current_app, g, jsonify, request, request_finished, request_started
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from companion import __version__
from companion.ops.metrics import AllProcesses, Metrics
from companion.services import TableService
from companion.web.auth import service

FORWARDED = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP", "Via")
"""Headers that proxies add."""

EXPOSITION = "text/plain; version=0.0.4"

pages = Blueprint("health", __name__)


class ServiceCollector(Collector):
    """Numbers of the table service, read when metrics are requested."""

    def __init__(self, app: Flask) -> None:
        self.app = app

    def collect(self) -> Iterator[Metric]:
        tables: TableService = self.app.extensions["companion"]
        yield GaugeMetricFamily("companion_streams", "Phones that are connected.", len(tables.version_bus.streams))
        yield GaugeMetricFamily("companion_tables_in_memory", "Tables kept in memory.", len(tables.cache))
        yield CounterMetricFamily("companion_acts", "Moves that were saved.", tables.recorder.saved)


def init_app(app: Flask) -> None:
    """Count and time every request."""
    metrics = Metrics()
    metrics.registry.register(ServiceCollector(app))
    app.extensions["companion.metrics"] = metrics
    app.extensions["companion.processes"] = AllProcesses(metrics.registry)
    request_started.connect(_start_timer, app)
    request_finished.connect(_record, app)


def _start_timer(_: Flask) -> None:
    g.began = time.perf_counter()


def _record(_: Flask, response: Response) -> None:
    now = time.perf_counter()
    process_metrics().record(request.endpoint, response.status_code, now - g.get("began", now))


def process_metrics() -> Metrics:
    """Return the metrics of this process."""
    return cast(Metrics, current_app.extensions["companion.metrics"])


@pages.get("/healthz")
def healthz() -> tuple[Response, int]:
    """Respond with the version, seconds since the start, and whether the database answers; 503 if it does not."""
    answers = service().database_answers()
    service().report_moved_database()
    response = jsonify(version=__version__, uptime=round(process_metrics().uptime, 1), database=answers)
    response.headers["Cache-Control"] = "no-store"
    return response, 200 if answers else 503


@pages.get("/metrics")
def metrics() -> Response:
    """Respond with the metrics of all processes; 404 unless METRICS allows the client's address."""
    if not _may_read_metrics():
        abort(404)
    processes: AllProcesses = current_app.extensions["companion.processes"]
    response = Response(processes.render(), content_type=EXPOSITION)
    response.headers["Cache-Control"] = "no-store"
    return response


def _may_read_metrics() -> bool:
    """Whether METRICS allows the client's address. Requests that a proxy forwards are refused unless PROXIES is
    set: without it they would all seem to come from this computer."""
    if not current_app.config["PROXIES"] and any(name in request.headers for name in FORWARDED):
        return False
    try:
        address = ip_address(request.remote_addr or "")
    except ValueError:
        return False
    plain = getattr(address, "ipv4_mapped", None) or address
    return any(plain in network for network in current_app.config["METRICS"])

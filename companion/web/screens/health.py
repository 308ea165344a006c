"""How the companion does, for the programs that watch over it: numbers by page and status, and nothing of a table."""

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
"""What proxies say of whom they ask for."""

EXPOSITION = "text/plain; version=0.0.4"

pages = Blueprint("health", __name__)


class ServiceCollector(Collector):
    """The numbers that the service keeps itself, read when they are asked for."""

    def __init__(self, app: Flask) -> None:
        self.app = app

    def collect(self) -> Iterator[Metric]:
        found: TableService = self.app.extensions["companion"]
        yield GaugeMetricFamily("companion_streams", "Phones that listen.", len(found.version_bus.streams))
        yield GaugeMetricFamily("companion_tables_in_memory", "Tables that are kept read.", len(found.cache))
        yield CounterMetricFamily("companion_acts", "Moves that were saved.", found.recorder.saved)


def init_app(app: Flask) -> None:
    """Counts every request from the first moment to the last, however it is answered."""
    found = Metrics()
    found.registry.register(ServiceCollector(app))
    app.extensions["companion.metrics"] = found
    app.extensions["companion.processes"] = AllProcesses(found.registry)
    request_started.connect(begin, app)
    request_finished.connect(count, app)


def begin(_: Flask) -> None:
    g.began = time.perf_counter()


def count(_: Flask, response: Response) -> None:
    counts().record(request.endpoint, response.status_code, time.perf_counter() - g.get("began", time.perf_counter()))


def counts() -> Metrics:
    """What this process counts."""
    return cast(Metrics, current_app.extensions["companion.metrics"])


@pages.get("/healthz")
def healthz() -> tuple[Response, int]:
    """Version, seconds since the start, and whether the database answers; 503 where it does not."""
    answers = service().database_answers()
    service().report_moved_database()
    said = jsonify(version=__version__, uptime=round(counts().uptime, 1), database=answers)
    said.headers["Cache-Control"] = "no-store"
    return said, 200 if answers else 503


@pages.get("/metrics")
def metrics() -> Response:
    """What all processes on this address counted, for those whom METRICS names; others find nothing here."""
    if not may_read():
        abort(404)
    processes: AllProcesses = current_app.extensions["companion.processes"]
    said = Response(processes.render(), content_type=EXPOSITION)
    said.headers["Cache-Control"] = "no-store"
    return said


def may_read() -> bool:
    """Whether METRICS names the address that asks. Behind a proxy that nobody told us of, all would seem to ask from
    this machine: what it passes on is refused."""
    if not current_app.config["PROXIES"] and any(name in request.headers for name in FORWARDED):
        return False
    try:
        address = ip_address(request.remote_addr or "")
    except ValueError:
        return False
    plain = getattr(address, "ipv4_mapped", None) or address
    return any(plain in network for network in current_app.config["METRICS"])

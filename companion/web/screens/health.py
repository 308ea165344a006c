"""The health check and the metrics for Prometheus: numbers and endpoints, never a table, seat, name or address."""

from __future__ import annotations

import time
from ipaddress import ip_address

from flask import Blueprint, Flask, Response, abort, current_app, g, jsonify, request, request_finished, request_started
from prometheus_client import (
    CONTENT_TYPE_PLAIN_0_0_4,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)

from companion import __version__
from companion.tables import TableService, is_database_answering
from companion.web.auth import table_service

disable_created_metrics()

REQUESTS = Counter("companion_requests", "Requests answered, by page and status.", ["endpoint", "status"])
SECONDS = Histogram("companion_request_seconds", "Seconds until a request was answered; for a stream, until it began.")
STREAMS = Gauge("companion_streams", "Pages that are connected.")
TABLES = Gauge("companion_tables_in_memory", "Tables kept in memory.")


def init_app(app: Flask) -> None:
    tables: TableService = app.extensions["companion"]
    STREAMS.set_function(lambda: tables.version_bus.open_streams)
    TABLES.set_function(lambda: tables.tables_in_memory)
    request_started.connect(_start_timer, app)
    request_finished.connect(_record_request, app)


def _start_timer(_: Flask) -> None:
    g.began = time.perf_counter()


def _record_request(_: Flask, response: Response) -> None:
    """Also one that was refused before it began."""
    REQUESTS.labels(request.endpoint or "none", response.status_code).inc()
    SECONDS.observe(time.perf_counter() - g.get("began", time.perf_counter()))


FORWARDED = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP", "Via")
STARTED = time.monotonic()

pages = Blueprint("health", __name__)


@pages.get("/healthz")
def healthz() -> tuple[Response, int]:
    answers = is_database_answering(table_service().engine)
    response = jsonify(version=__version__, uptime=round(time.monotonic() - STARTED, 1), database=answers)
    response.headers["Cache-Control"] = "no-store"
    return response, 200 if answers else 503


@pages.get("/metrics")
def metrics() -> Response:
    if not _may_read_metrics():
        abort(404)
    response = Response(generate_latest(), content_type=CONTENT_TYPE_PLAIN_0_0_4)
    response.headers["Cache-Control"] = "no-store"
    return response


def _may_read_metrics() -> bool:
    """Who is at this computer. Without PROXIES none that a proxy forwards: they would all seem to come from here."""
    if not current_app.config["PROXIES"] and any(name in request.headers for name in FORWARDED):
        return False
    try:
        address = ip_address(request.remote_addr or "")
    except ValueError:
        return False
    return bool((getattr(address, "ipv4_mapped", None) or address).is_loopback)

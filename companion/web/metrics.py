"""What Prometheus reads of this process. Labels are endpoints and statuses, never a table, seat, name or address."""

from __future__ import annotations

import time

from flask import Flask, Response, g, request, request_finished, request_started
from prometheus_client import Counter, Gauge, Histogram, disable_created_metrics

from companion.services import TableService

disable_created_metrics()

REQUESTS = Counter("companion_requests", "Requests answered, by page and status.", ["endpoint", "status"])
SECONDS = Histogram("companion_request_seconds", "Seconds until a request was answered; for a stream, until it began.")
STREAMS = Gauge("companion_streams", "Pages that are connected.")
TABLES = Gauge("companion_tables_in_memory", "Tables kept in memory.")


def init_app(app: Flask) -> None:
    tables: TableService = app.extensions["companion"]
    STREAMS.set_function(lambda: tables.version_bus.open_streams)
    TABLES.set_function(lambda: len(tables.cache))
    request_started.connect(_start_timer, app)
    request_finished.connect(_record_request, app)


def _start_timer(_: Flask) -> None:
    g.began = time.perf_counter()


def _record_request(_: Flask, response: Response) -> None:
    """Also one that was refused before it began."""
    REQUESTS.labels(request.endpoint or "none", response.status_code).inc()
    SECONDS.observe(time.perf_counter() - g.get("began", time.perf_counter()))

"""The health check and the metrics for Prometheus: numbers and endpoints, never a table, seat, name or address."""

from __future__ import annotations

import time
from shutil import disk_usage

from flask import Blueprint, Flask, Response, abort, current_app, jsonify, request
from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4, Gauge, generate_latest

from companion.tables import TableService, is_database_answering, is_saving
from companion.version import version
from companion.web.auth import table_service
from companion.web.public_url import PROXY_HEADERS, is_client_loopback

LEAST_FREE = 10 << 20
"""Bytes on the disk of the data folder below which it counts as full."""

FREE = Gauge("companion_free_disk_bytes", "Free bytes on the disk of the data folder.")
STREAMS = Gauge("companion_streams", "Pages that are connected.")
TABLES = Gauge("companion_tables_in_memory", "Tables kept in memory.")


def init_app(app: Flask) -> None:
    tables: TableService = app.extensions["companion"]
    STREAMS.set_function(lambda: tables.version_bus.open_streams)
    TABLES.set_function(lambda: tables.tables_in_memory)


STARTED = time.monotonic()

pages = Blueprint("health", __name__)


@pages.get("/healthz")
def healthz() -> tuple[Response, int]:
    engine, uptime = table_service().engine, round(time.monotonic() - STARTED, 1)
    answers = is_database_answering(engine)
    saves = answers and is_saving(engine) and disk_usage(current_app.config["DATA"]).free >= LEAST_FREE
    response = jsonify(version=version(), uptime=uptime, database=answers, saves=saves)
    response.headers["Cache-Control"] = "no-store"
    return response, 200 if saves else 503


@pages.get("/metrics")
def metrics() -> Response:
    """For who is at this computer. Without PROXIES not what a proxy forwards: it would all seem to come from here."""
    is_forwarded = any(name in request.headers for name in PROXY_HEADERS)
    if (is_forwarded and not current_app.config["PROXIES"]) or not is_client_loopback():
        abort(404)
    FREE.set(disk_usage(current_app.config["DATA"]).free)
    response = Response(generate_latest(), content_type=CONTENT_TYPE_PLAIN_0_0_4)
    response.headers["Cache-Control"] = "no-store"
    return response

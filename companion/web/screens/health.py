"""The health check and the metrics for Prometheus: numbers and endpoints, never a table, seat, name or address."""

from __future__ import annotations

import time

from flask import Blueprint, Flask, Response, abort, current_app, jsonify, request
from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4, Gauge, generate_latest

from companion import __version__
from companion.tables import TableService, is_database_answering
from companion.web.auth import table_service
from companion.web.public_url import PROXY_HEADERS, is_client_loopback

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
    answers = is_database_answering(table_service().engine)
    response = jsonify(version=__version__, uptime=round(time.monotonic() - STARTED, 1), database=answers)
    response.headers["Cache-Control"] = "no-store"
    return response, 200 if answers else 503


@pages.get("/metrics")
def metrics() -> Response:
    """For who is at this computer. Without PROXIES not what a proxy forwards: it would all seem to come from here."""
    is_forwarded = any(name in request.headers for name in PROXY_HEADERS)
    if (is_forwarded and not current_app.config["PROXIES"]) or not is_client_loopback():
        abort(404)
    response = Response(generate_latest(), content_type=CONTENT_TYPE_PLAIN_0_0_4)
    response.headers["Cache-Control"] = "no-store"
    return response

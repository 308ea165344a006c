"""Routes of the health check and of the Prometheus metrics. Both have numbers only, nothing about a table."""

from __future__ import annotations

import time
from ipaddress import ip_address

from flask import Blueprint, Response, abort, current_app, jsonify, request
from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4, generate_latest

from companion import __version__
from companion.web.auth import table_service

FORWARDED = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP", "Via")
STARTED = time.monotonic()

pages = Blueprint("health", __name__)


@pages.get("/healthz")
def healthz() -> tuple[Response, int]:
    answers = table_service().is_database_available()
    table_service().log_if_database_moved()
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
    if not current_app.config["PROXIES"] and any(name in request.headers for name in FORWARDED):
        return False
    try:
        address = ip_address(request.remote_addr or "")
    except ValueError:
        return False
    plain = getattr(address, "ipv4_mapped", None) or address
    return any(plain in network for network in current_app.config["METRICS"])

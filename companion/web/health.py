"""The web room: how the companion does, for the programs that watch over it. Numbers by page and status, and no table's
content."""

from __future__ import annotations

import time
from ipaddress import ip_address
from typing import cast

from flask import Blueprint, Flask, Response, abort, current_app, g, jsonify, request, request_finished, request_started

from companion import __version__
from companion.counts import Counts
from companion.service import Service
from companion.web.access import service

FORWARDED = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP", "Via")
"""What proxies say of whom they ask for."""

EXPOSITION = "text/plain; version=0.0.4"

pages = Blueprint("health", __name__)


def init_app(app: Flask) -> None:
    """Counts every request from the first moment to the last, however it is answered."""
    found = Counts()

    def door() -> Service:
        return cast(Service, app.extensions["companion"])

    found.gauges = {
        "companion_streams": lambda: len(door().live.streams),
        "companion_tables_in_memory": lambda: door().tables_kept,
        "companion_acts_total": lambda: door().acts,
    }
    app.extensions["companion.counts"] = found
    request_started.connect(begin, app)
    request_finished.connect(count, app)


def begin(_: Flask) -> None:
    g.began = time.perf_counter()


def count(_: Flask, response: Response) -> None:
    counts().answered(request.endpoint, response.status_code, time.perf_counter() - g.get("began", time.perf_counter()))


def counts() -> Counts:
    """What this process counts."""
    return cast(Counts, current_app.extensions["companion.counts"])


@pages.get("/healthz")
def healthz() -> tuple[Response, int]:
    """Version, seconds since the start, and whether the database answers; 503 where it does not."""
    answers = service().answers()
    service().say_away()
    said = jsonify(version=__version__, uptime=round(counts().uptime, 1), database=answers)
    said.headers["Cache-Control"] = "no-store"
    return said, 200 if answers else 503


@pages.get("/metrics")
def metrics() -> Response:
    """What all processes on this address counted, for those whom METRICS names; others find nothing here."""
    if not may_read():
        abort(404)
    said = Response(counts().text(), content_type=EXPOSITION)
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

"""The stream of a table's versions as server-sent events. A page then fetches its own fragments."""

from __future__ import annotations

import re

from flask import Blueprint, Response, request

from companion.live import BIG_SCREEN
from companion.web.auth import browser_grants, table_service

VERSION = re.compile("[0-9]{1,9}")

pages = Blueprint("stream", __name__)


@pages.get("/t/<code>/stream", endpoint="stream")
def stream_versions(code: str) -> Response:
    """At once if the table is newer than the version `seen` in the query."""
    version_bus, newest, grants = table_service().version_bus, table_service().version(code), browser_grants(code)
    last = request.headers.get("Last-Event-ID", "")
    seen = int(last) if VERSION.fullmatch(last) else request.args.get("seen", 0, type=int)
    seats = (0, *grants.seats) if grants.host else grants.seats or (None,)
    if "screen" in request.args:
        seats = (*seats, BIG_SCREEN)
    version_bus.publish(code.upper(), newest)
    events = version_bus.stream(code.upper(), min(seen, newest), seats)
    # Without buffering in nginx, which would hold events back.
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return Response(events, mimetype="text/event-stream", headers=headers)

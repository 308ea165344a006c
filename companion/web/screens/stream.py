"""The stream of a table's versions as server-sent events. A page then fetches its own fragments."""

from __future__ import annotations

import random
import re
import socket
from collections.abc import Generator, Iterator

from flask import Blueprint, Response, request
from werkzeug.exceptions import ServiceUnavailable

from companion.realtime.sse import BIG_SCREEN, HEARTBEAT, HEARTBEAT_SECONDS, OPENING, StreamOwner, version_event
from companion.services import TableService
from companion.system.client_network import client_network
from companion.web.auth import browser_grants, table_service

VERSION = re.compile("[0-9]{1,9}")

RETRY_AFTER = (5, 15)
"""Range of seconds. If there are too many streams, a page may try again after a random number of them."""

pages = Blueprint("stream", __name__)


@pages.get("/t/<code>/stream", endpoint="stream")
def stream_versions(code: str) -> Response:
    """Send the event `changed`, with the table's version as its id, at each change; at once if the table is newer than
    the version `seen` in the query."""
    tables, newest, grants = table_service(), table_service().version(code), browser_grants(code)
    last = request.headers.get("Last-Event-ID", "")
    seen = int(last) if VERSION.fullmatch(last) else request.args.get("seen", 0, type=int)
    listeners = (0, *grants.seats) if grants.host else grants.seats or (None,)
    if "screen" in request.args:
        listeners = (*listeners, BIG_SCREEN)
    key = f"{code.upper()} {listeners}" if grants.host or grants.seats else ""
    owner = StreamOwner(key, client_network(request.remote_addr or "", separate_link_local=True))
    if not tables.version_bus.streams.limits.may_open_stream(owner):
        raise ServiceUnavailable(retry_after=random.randint(*RETRY_AFTER))
    versions = VersionStream(tables, code.upper(), min(seen, newest), newest, listeners, owner)
    # Passed through unwrapped, so that our server recognizes it.
    response = Response(versions, mimetype="text/event-stream", direct_passthrough=True)
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    return response


class VersionStream:
    """The server-sent events of one open page, until the phone disconnects or the server stops. `listeners` are the
    seat numbers of the phone's players; 0 stands for the host, None for an onlooker.

    Our own server calls `take_connection` with the connection, so that no thread waits. Any other WSGI server iterates
    over the stream, which blocks a thread."""

    def __init__(
        self,
        tables: TableService,
        code: str,
        seen: int,
        newest: int,
        listeners: tuple[int | None, ...],
        owner: StreamOwner,
    ) -> None:
        self.tables, self.code, self.seen, self.newest = tables, code, seen, newest
        self.listeners, self.owner = listeners, owner
        self.lines = self._events_while_open()

    def take_connection(self, connection: socket.socket) -> None:
        """Give the connection to the version bus, which writes the events to it from then on."""
        self.tables.version_bus.open_stream(connection, self.code, self.seen, self.newest, self.listeners, self.owner)

    def __iter__(self) -> Iterator[bytes]:
        return self.lines

    def close(self) -> None:
        """Stop the iteration because the phone has disconnected."""
        self.lines.close()

    def _events_while_open(self) -> Generator[bytes]:
        """Yield the events as bytes. Until the iteration ends, the version bus counts the page as open."""
        for seat in self.listeners:
            self.tables.version_bus.add_open_page(self.code, seat)
        try:
            for line in self._event_texts():
                yield line.encode()
        finally:
            for seat in self.listeners:
                self.tables.version_bus.remove_open_page(self.code, seat)

    def _event_texts(self) -> Iterator[str]:
        """Yield the events: the table's version at once if the page shows an older version, then each newer version,
        and heartbeats in between."""
        yield OPENING
        if self.newest > self.seen:
            yield version_event(self.newest)
        seen = self.newest
        while not self.tables.version_bus.is_closed:
            version = self.tables.wait_for_version(self.code, seen, HEARTBEAT_SECONDS) or self.tables.stored_version(
                self.code
            )
            if version is None:
                return
            yield version_event(version) if version > seen else HEARTBEAT
            seen = max(seen, version)

"""The stream of versions. It carries a number and nothing else; each phone fetches what it may see."""

from __future__ import annotations

import random
import re
import socket
from collections.abc import Generator, Iterator

from flask import Blueprint, Response, request
from werkzeug.exceptions import ServiceUnavailable

from companion.ops.limits import network_of
from companion.realtime.sse import BEAT, HEARTBEAT_SECONDS, OPENING, StreamOwner, changed
from companion.services import TableService
from companion.web.auth import holds, service

VERSION = re.compile("[0-9]{1,9}")

LATER = (5, 15)
"""Seconds after which a page may ask again for a stream where there was none left: not all at once."""

pages = Blueprint("stream", __name__)


@pages.get("/t/<code>/stream")
def stream(code: str) -> Response:
    """`changed` with the version as its id, whenever the table changes; at once if it is newer than `seen`."""
    table_service = service()
    newest, mine = table_service.version(code), holds(code)
    last = request.headers.get("Last-Event-ID", "")
    seen = int(last) if VERSION.fullmatch(last) else request.args.get("seen", 0, type=int)
    who = (0, *mine.seats) if mine.host else mine.seats or (None,)
    key = f"{code.upper()} {who}" if mine.host or mine.seats else ""
    whose = StreamOwner(key, network_of(request.remote_addr or "", link_local_apart=True))
    if not table_service.version_bus.streams.quota.admits(whose):
        raise ServiceUnavailable(retry_after=random.randint(*LATER))
    told = VersionStream(table_service, code.upper(), min(seen, newest), newest, who, whose)
    # Passed through as it is, so that the server can recognize it.
    response = Response(told, mimetype="text/event-stream", direct_passthrough=True)
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    return response


class VersionStream:
    """What one stream says, until the phone goes away or the server stops. `who` listens: 0 is the host, None an
    onlooker.

    Our server calls `take` with the connection and is done; any other reads line by line, which keeps a thread of it.
    """

    def __init__(
        self,
        table_service: TableService,
        code: str,
        seen: int,
        newest: int,
        who: tuple[int | None, ...],
        whose: StreamOwner,
    ) -> None:
        self.service, self.code, self.seen, self.newest, self.who, self.whose = (
            table_service,
            code,
            seen,
            newest,
            who,
            whose,
        )
        self.lines = self._follow()

    def take(self, connection: socket.socket) -> None:
        """The connection is written to from where versions are told."""
        self.service.version_bus.follow(connection, self.code, self.seen, self.newest, self.who, self.whose)

    def __iter__(self) -> Iterator[bytes]:
        return self.lines

    def close(self) -> None:
        self.lines.close()

    def _follow(self) -> Generator[bytes]:
        for seat in self.who:
            self.service.version_bus.page_opened(self.code, seat)
        try:
            for line in self._lines():
                yield line.encode()
        finally:
            for seat in self.who:
                self.service.version_bus.page_closed(self.code, seat)

    def _lines(self) -> Iterator[str]:
        """A version that is newer than the page at once, then each newer one, heartbeats between."""
        yield OPENING
        if self.newest > self.seen:
            yield changed(self.newest)
        seen = self.newest
        while not self.service.version_bus.closed:
            version = self.service.watch(self.code, seen, HEARTBEAT_SECONDS) or self.service.stored_version(self.code)
            if version is None:
                return
            yield changed(version) if version > seen else BEAT
            seen = max(seen, version)

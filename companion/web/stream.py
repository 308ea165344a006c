"""The web room: the stream of versions. It carries a number and nothing else; each phone fetches what it may see."""

from __future__ import annotations

import re
from collections.abc import Iterator

from flask import Blueprint, Response, request

from companion.service import Service, UnknownTable
from companion.web.access import holds, service

HEARTBEAT_SECONDS = 15.0
VERSION = re.compile("[0-9]{1,9}")
BEAT = "event: beat\ndata:\n\n"
"""A sign of life that a page can hear: without it for long, it asks anew."""

pages = Blueprint("stream", __name__)


@pages.get("/t/<code>/stream")
def stream(code: str) -> Response:
    """`changed` with the version as its id, whenever the table changes; at once if it is newer than `seen`."""
    last = request.headers.get("Last-Event-ID", "")
    seen = int(last) if VERSION.fullmatch(last) else request.args.get("seen", 0, type=int)
    door, newest, mine = service(), service().version(code), holds(code)
    who = (0, *mine.seats) if mine.host else mine.seats
    told = follow(door, code.upper(), min(seen, newest), newest, who)
    response = Response(told, mimetype="text/event-stream")
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    return response


def follow(door: Service, code: str, seen: int, newest: int, who: tuple[int, ...]) -> Iterator[str]:
    """The lines of one stream, until the phone goes away or the server stops. `who` listens: 0 is the host."""
    for seat in who:
        door.live.enter(code, seat)
    try:
        yield from lines(door, code, seen, newest)
    finally:
        for seat in who:
            door.live.leave(code, seat)


def lines(door: Service, code: str, seen: int, newest: int) -> Iterator[str]:
    """What a stream says: a version that is newer than the page at once, then each newer one, heartbeats between."""
    yield "retry: 1000\n\n"
    if newest > seen:
        yield changed(newest)
    seen = newest
    while not door.live.closed:
        version = door.watch(code, seen, HEARTBEAT_SECONDS) or stored(door, code)
        if version is None:
            return
        yield changed(version) if version > seen else BEAT
        seen = max(seen, version)


def stored(door: Service, code: str) -> int | None:
    """The version in the store: another process may have written it. None where the table is gone."""
    try:
        return door.version(code)
    except UnknownTable:
        return None


def changed(version: int) -> str:
    return f"event: changed\nid: {version}\ndata: {version}\n\n"

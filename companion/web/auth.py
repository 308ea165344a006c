"""Checks which keys a browser holds, and refuses requests from other sites."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, cast

from flask import Flask, abort, current_app, request, session

from companion.rules.errors import Forbidden
from companion.rules.message import Message, Seat
from companion.services import Grants, TableService, UnknownTable
from companion.table.viewer import HOST, ONLOOKER, Viewer, at_seat
from companion.web.security_headers import Wsgi
from companion.web.urls import parts

SAFE = {"GET", "HEAD", "OPTIONS"}
MOST_TABLES = 12
MOST_KEYS = 8
PLAIN = re.compile(r"[\w/?=&.+-]*", re.ASCII)
"""A path and query of only harmless characters."""
UNSTORABLE = re.compile(r"[\0\ud800-\udfff]")


class AccessDenied(Forbidden):
    """The browser holds no key that opens this page."""


def init_app(app: Flask) -> None:
    """Refuse cross-site changes and unreadable text; load each table once in a request."""
    app.wsgi_app = SnapshotMiddleware(app, app.wsgi_app)  # type: ignore[method-assign]
    app.before_request(refuse_cross_site)
    app.before_request(refuse_unreadable)


class SnapshotMiddleware:
    """WSGI middleware: one request looks a table's newest version up once."""

    def __init__(self, app: Flask, inner: Wsgi) -> None:
        self.app, self.inner = app, inner

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        with service_of(self.app).request_snapshot():
            return self.inner(environ, start_response)


def refuse_cross_site() -> None:
    """Guard against CSRF: a request that may change something must come from our own page, by `Sec-Fetch-Site`, else by
    `Origin`. With neither header it is refused."""
    if request.method in SAFE:
        return
    site = request.headers.get("Sec-Fetch-Site")
    own = site == "same-origin" if site else parts(request.headers.get("Origin", "")).netloc == request.host
    if not own:
        abort(403)


def refuse_unreadable() -> None:
    """Refuse NUL and lone surrogates: nobody types them, and not every database stores them."""
    address = f"{request.environ.get('PATH_INFO', '')}{request.environ.get('QUERY_STRING', '')}"
    if request.method in SAFE and PLAIN.fullmatch(address):
        return
    if not request.query_string.isascii():  # no browser sends that, and the error page could not quote it
        request.query_string = b""
        abort(400)
    texts = [request.path, *request.args.keys(), *request.args.values()]
    if request.method not in SAFE:
        texts += [*request.form.keys(), *(text for values in request.form.listvalues() for text in values)]
    if UNSTORABLE.search("".join(texts)):
        abort(400)


def service() -> TableService:
    """Return the table service of the current app."""
    return service_of(current_app)


def service_of(app: Flask) -> TableService:
    return cast(TableService, app.extensions["companion"])


def keys_held(code: str) -> list[str]:
    """Return the keys that this browser holds for a table, oldest first."""
    keys: dict[str, list[str]] = session.get("keys", {})
    return keys.get(code.upper(), [])


def holds(code: str) -> Grants:
    """Return what this browser's keys allow at this table."""
    return service().access.grants(code, keys_held(code))


def has_keys(code: str) -> bool:
    """Return whether this browser hosts or sits at the table, which still exists."""
    try:
        mine = holds(code)
    except UnknownTable:
        return False
    return mine.host or bool(mine.seats)


def own_page(code: str) -> str:
    """Return the address of this browser's page at the table: the host's or a seat's, else the page to join."""
    mine = holds(code)
    return f"/t/{code.upper()}{'/host' if mine.host else '/seat' if mine.seats else ''}"


def remember(code: str, key: str) -> None:
    """Add a key to the browser's cookie; its pages open with the newest one. When there are too many, keys that allow
    nothing any more go first."""
    keys: dict[str, list[str]] = dict(session.get("keys", {}))
    table_keys = [known for known in keys.pop(code.upper(), []) if known != key]
    if len(table_keys) >= MOST_KEYS:
        table_keys = [known for known in table_keys if service().access.grants(code, [known]).any]
    keys[code.upper()] = [*table_keys[:1], *table_keys[1:][2 - MOST_KEYS :], key]
    session["keys"] = dict(list(keys.items())[-MOST_TABLES:])
    session.permanent = True


def code_here() -> str:
    """Return the table code in this request's address, empty if it has none."""
    return str((request.view_args or {}).get("code", ""))


def names_here() -> Mapping[int, str]:
    """Return the players' names by seat, at the table in this request's address; empty if there is none."""
    code = code_here()
    try:
        return service().view(code, ONLOOKER).names if code else {}
    except UnknownTable:
        return {}


def host_viewer(code: str) -> Viewer:
    """Return the host's viewer of this table.

    Raises:
        AccessDenied: this browser holds no host's key.
    """
    grants = holds(code)
    if not grants.host:
        raise AccessDenied([Message.of("host-no-more" if grants.hosted else "only-the-host")])
    return HOST


def only_the_host() -> None:
    """Before a request: refuse everybody but a host of the table."""
    host_viewer(code_here())


def own_seat(code: str, grants: Grants | None = None) -> Viewer:
    """Return the viewer of this browser's seat: the one that `n` in the address names, else its newest. `grants` is
    what its keys allow, if that is known already.

    Raises:
        AccessDenied: this browser holds no key of it.
    """
    seats = (grants or holds(code)).seats
    wanted = request.args.get("n", type=int)
    seat = wanted if wanted is not None else next(iter(seats), None)
    if seat is None or seat not in seats:
        raise AccessDenied([Message.of("not-your-seat")])
    return at_seat(seat)


def behind_curtain(code: str, seat: int) -> Viewer:
    """Return the viewer of a seat that the host's device was passed to and that was opened less than a minute ago.

    Raises:
        AccessDenied: this device is not the host's, or the minute is over.
    """
    host_viewer(code)
    grant = session.get("curtain", "")
    if not grant or not service().pass_device.is_open(code, grant, Seat(seat)):
        raise AccessDenied([Message.of("curtain-closed")])
    return at_seat(seat)

"""Whose keys a browser holds, and whether a request may change anything. It decides no secrecy."""

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
"""An address in which nothing can be hidden."""
NO_TEXT = re.compile(r"[\0\ud800-\udfff]")


class AccessDenied(Forbidden):
    """The browser holds no key that opens this page."""


def init_app(app: Flask) -> None:
    """Refuses requests from other sites that would change something, and forms that hold no text."""
    app.wsgi_app = AskingOnce(app, app.wsgi_app)  # type: ignore[method-assign]
    app.before_request(refuse_strangers)
    app.before_request(refuse_unreadable)


class AskingOnce:
    """The app, which asks its store once in a request for the newest version of a table."""

    def __init__(self, app: Flask, inner: Wsgi) -> None:
        self.app, self.inner = app, inner

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        with service_of(self.app).request_snapshot():
            return self.inner(environ, start_response)


def refuse_strangers() -> None:
    """Unsafe methods need proof that our own page sent them: `Sec-Fetch-Site`, or else `Origin`; neither = refused."""
    if request.method in SAFE:
        return
    site = request.headers.get("Sec-Fetch-Site")
    own = site == "same-origin" if site else parts(request.headers.get("Origin", "")).netloc == request.host
    if not own:
        abort(403)


def refuse_unreadable() -> None:
    """No keyboard types NUL or half a character, and not every database keeps them."""
    if request.method in SAFE and PLAIN.fullmatch(address_said()):
        return
    if not request.query_string.isascii():  # as no browser sends it, and no page could say it again
        request.query_string = b""
        abort(400)
    said = [request.path, *request.args.keys(), *request.args.values()]
    if request.method not in SAFE:
        said += [*request.form.keys(), *(text for texts in request.form.listvalues() for text in texts)]
    if NO_TEXT.search("".join(said)):
        abort(400)


def address_said() -> str:
    """Path and query of this request, as they came."""
    return f"{request.environ.get('PATH_INFO', '')}{request.environ.get('QUERY_STRING', '')}"


def service() -> TableService:
    """The table service of this app."""
    return service_of(current_app)


def service_of(app: Flask) -> TableService:
    """The table service of an app."""
    return cast(TableService, app.extensions["companion"])


def held(code: str) -> list[str]:
    """The keys that this browser holds for a table, oldest first."""
    keys: dict[str, list[str]] = session.get("keys", {})
    return keys.get(code.upper(), [])


def holds(code: str) -> Grants:
    """What this browser's keys are good for at this table."""
    return service().access.grants(code, held(code))


def remember(code: str, key: str) -> None:
    """Puts a key into the browser's cookie; the newest is the one its pages open with."""
    keys: dict[str, list[str]] = dict(session.get("keys", {}))
    mine = [known for known in keys.pop(code.upper(), []) if known != key]
    if len(mine) >= MOST_KEYS:
        mine = [known for known in mine if service().access.grants(code, [known]).any]
    keys[code.upper()] = [*mine[:1], *mine[1:][2 - MOST_KEYS :], key]
    session["keys"] = dict(list(keys.items())[-MOST_TABLES:])
    session.permanent = True


def code_here() -> str:
    """The code in this request's address; none where it is about no table."""
    return str((request.view_args or {}).get("code", ""))


def names_here() -> Mapping[int, str]:
    """The names at the table that this request is about, by seat; none where it is about no table."""
    code = code_here()
    try:
        return service().view(code, ONLOOKER).names if code else {}
    except UnknownTable:
        return {}


def host_viewer(code: str) -> Viewer:
    """The host of this table.

    Raises:
        NoKey: this browser holds no host's key.
    """
    mine = holds(code)
    if not mine.host:
        raise AccessDenied([Message.of("host-no-more" if mine.hosted else "only-the-host")])
    return HOST


def own_seat(code: str, mine: Grants | None = None) -> Viewer:
    """The seat of this browser, which holds `mine` at this table: the one that `n` names, else its newest.

    Raises:
        NoKey: this browser holds no key of it.
    """
    seats = (mine or holds(code)).seats
    wanted = request.args.get("n", type=int)
    seat = wanted if wanted is not None else next(iter(seats), None)
    if seat is None or seat not in seats:
        raise AccessDenied([Message.of("not-your-seat")])
    return at_seat(seat)


def behind_curtain(code: str, seat: int) -> Viewer:
    """The seat whose curtain the host's device opened less than a minute ago.

    Raises:
        NoKey: no curtain is open here, or it fell.
    """
    host_viewer(code)
    grant = session.get("curtain", "")
    if not grant or not service().pass_device.is_open(code, grant, Seat(seat)):
        raise AccessDenied([Message.of("curtain-closed")])
    return at_seat(seat)

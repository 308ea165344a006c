"""Checks which keys a browser holds for a table, and refuses requests from other sites."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterable, Mapping
from typing import Any, cast

from flask import Flask, Response, abort, current_app, request, session

from companion.rules.errors import Forbidden
from companion.rules.message import Message, Seat
from companion.services import Grants, TableService, UnknownTable
from companion.services.access import key_hash
from companion.table.viewer import HOST, ONLOOKER, Viewer, seat_viewer
from companion.web.public_url import split_url
from companion.web.security_headers import Wsgi

SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
COOKIES = "cookies"
"""Name of a cookie, and of a field of forms whose page set it."""

ARCHIVE_KEY = "nights"
MOST_TABLES = 12
MOST_KEYS = 8
PLAIN = re.compile(r"[\w/?=&.+-]*", re.ASCII)
"""Matches a path with query of harmless characters only, which needs no further check."""
UNSTORABLE = re.compile(r"[\0\ud800-\udfff]")


class AccessDenied(Forbidden):
    """Raised when the browser holds no key that opens the requested page."""


def init_app(app: Flask) -> None:
    """Refuse cross-site requests and unstorable text, and load each table at most once in a request."""
    app.wsgi_app = RequestSnapshotMiddleware(app, app.wsgi_app)  # type: ignore[method-assign]
    app.before_request(refuse_cross_site)
    app.before_request(refuse_unstorable_text)


class RequestSnapshotMiddleware:
    """WSGI middleware that shows a request each table as it was when the request first loaded it (see `TableCache`)."""

    def __init__(self, app: Flask, wsgi_app: Wsgi) -> None:
        self.app, self.wsgi_app = app, wsgi_app

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        with table_service_of(self.app).request_snapshot():
            return self.wsgi_app(environ, start_response)


def refuse_cross_site() -> None:
    """Guard against CSRF: respond with 403 to a request that may change something and doesn't come from our own page.
    `Sec-Fetch-Site` decides, or else `Origin`; a request with neither header is refused."""
    if request.method in SAFE_METHODS:
        return
    site = request.headers.get("Sec-Fetch-Site")
    own = site == "same-origin" if site else split_url(request.headers.get("Origin", "")).netloc == request.host
    if not own:
        abort(403)


def refuse_unstorable_text() -> None:
    """Respond with 400 to NUL and lone surrogates in the URL or form: nobody types them, and not every database stores
    them."""
    address = f"{request.environ.get('PATH_INFO', '')}{request.environ.get('QUERY_STRING', '')}"
    if request.method in SAFE_METHODS and PLAIN.fullmatch(address):
        return
    if not request.query_string.isascii():  # no browser sends that, and the error page could not quote it
        request.query_string = b""
        abort(400)
    texts = [request.path, *request.args.keys(), *request.args.values()]
    if request.method not in SAFE_METHODS:
        texts += [*request.form.keys(), *(text for values in request.form.listvalues() for text in values)]
    if UNSTORABLE.search("".join(texts)):
        abort(400)


def table_service() -> TableService:
    """Return the table service of the current app."""
    return table_service_of(current_app)


def table_service_of(app: Flask) -> TableService:
    """Return the table service of this app."""
    return cast(TableService, app.extensions["companion"])


def browser_keys(code: str) -> list[str]:
    """Return the keys to a table that this browser's cookie holds, oldest first."""
    keys: dict[str, list[str]] = session.get("keys", {})
    return keys.get(code.upper(), [])


def browser_grants(code: str) -> Grants:
    """Return what this browser may do at a table by its keys: host, open the pages of its seats, or wait for claimed
    seats."""
    return table_service().access.find_grants(code, browser_keys(code))


def has_access(code: str) -> bool:
    """Return whether this browser hosts the table or has a seat at it; False if the table is gone."""
    try:
        mine = browser_grants(code)
    except UnknownTable:
        return False
    return mine.host or bool(mine.seats)


def browser_page_url(code: str) -> str:
    """Return the URL of this browser's page at a table: the host's or a seat's, else the join page."""
    mine = browser_grants(code)
    return f"/t/{code.upper()}{'/host' if mine.host else '/seat' if mine.seats else ''}"


def remember_key(code: str, key: str) -> None:
    """Add a key to the browser's cookie. Pages use the newest key first. When a table has too many keys, those that
    allow nothing any more are dropped first."""
    keys: dict[str, list[str]] = dict(session.get("keys", {}))
    table_keys = [known for known in keys.pop(code.upper(), []) if known != key]
    if len(table_keys) >= MOST_KEYS:
        table_keys = [known for known in table_keys if table_service().access.find_grants(code, [known]).has_any_access]
    keys[code.upper()] = [*table_keys[:1], *table_keys[1:][2 - MOST_KEYS :], key]
    session["keys"] = dict(list(keys.items())[-MOST_TABLES:])
    session.permanent = True


def ask_for_cookies(response: Response) -> Response:
    """Set a cookie with a page whose form gives this browser a key, so that the form can tell whether it is blocked."""
    if not request.cookies:
        response.set_cookie(COOKIES, "allowed", secure=request.is_secure, httponly=True, samesite="Lax")
    return response


def refuse_blocked_cookies() -> None:
    """Before a browser gets a key: raise AccessDenied if the page of the posted form set a cookie and none came back.
    The key would be lost, and the seat with it."""
    if request.form.get(COOKIES) and not request.cookies:
        raise AccessDenied([Message.from_key("cookies-blocked")])


def renew_keys() -> None:
    """Send the cookie with the keys again, so that it lasts as long as it is used. The table in the URL becomes the one
    that was used last."""
    keys: dict[str, list[str]] = dict(session.get("keys", {}))
    if keys:
        code = requested_table_code().upper()
        session["keys"] = keys | ({code: keys.pop(code)} if code in keys else {})


def archive_owner() -> str:
    """Return the owner of the remembered games that this browser may read: the hash of its archive key.

    Raises:
        AccessDenied: no host asked to remember a game in this browser.
    """
    if ARCHIVE_KEY not in session:
        raise AccessDenied([Message.from_key("no-nights-here")])
    return key_hash(session[ARCHIVE_KEY])


def claim_nights(code: str, is_new: bool = False) -> None:
    """Let the games of this table belong to this browser, which gets an archive key if it has none."""
    session.setdefault(ARCHIVE_KEY, secrets.token_hex(16))
    table_service().archive.claim_table(code, archive_owner(), is_new)


def requested_table_code() -> str:
    """Return the table code in the URL of the current request; empty if there is none."""
    return str((request.view_args or {}).get("code", ""))


def player_names_at_requested_table() -> Mapping[int, str]:
    """Return the players' names by seat, at the table in the current request's URL; empty if there is no such table."""
    code = requested_table_code()
    try:
        return table_service().view(code, ONLOOKER).names if code else {}
    except UnknownTable:
        return {}


def require_host(code: str) -> Viewer:
    """Return the host as viewer of this table.

    Raises:
        AccessDenied: this browser holds no host key.
    """
    grants = browser_grants(code)
    if not grants.host:
        raise AccessDenied([Message.from_key("host-no-more" if grants.was_host else "only-the-host")])
    return HOST


def refuse_all_but_host() -> None:
    """Before a request: raise AccessDenied unless this browser hosts the table in the URL."""
    require_host(requested_table_code())


def browser_seat_viewer(code: str, grants: Grants | None = None) -> Viewer:
    """Return the viewer of the seat whose page this browser requests: the seat `n` of the URL's query, else the
    browser's newest seat. Pass `grants` if the browser's grants are already known.

    Raises:
        AccessDenied: this browser holds no key of the seat.
    """
    seats = (grants or browser_grants(code)).seats
    wanted = request.args.get("n", type=int)
    seat = wanted if wanted is not None else next(iter(seats), None)
    if seat is None or seat not in seats:
        raise AccessDenied([Message.from_key("not-your-seat")])
    return seat_viewer(seat)


def passed_device_viewer(code: str, seat: int) -> Viewer:
    """Return the viewer of a seat whose sheet is open on the host's device: the device was passed to that player, who
    opened the sheet less than a minute ago.

    Raises:
        AccessDenied: this device is not the host's, or the minute is over.
    """
    require_host(code)
    grant = session.get("curtain", "")
    if not grant or not table_service().pass_device.is_page_open(code, grant, Seat(seat)):
        raise AccessDenied([Message.from_key("curtain-closed")])
    return seat_viewer(seat)

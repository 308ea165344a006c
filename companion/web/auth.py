"""Checks which keys a browser holds for a table, refuses requests from other sites, and limits guesses of codes."""

from __future__ import annotations

import re
import threading
import time
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Mapping
from ipaddress import IPv6Network
from typing import NamedTuple, cast

from flask import Flask, abort, current_app, request, session

from companion.game.message import Forbidden, IllegalMove, Seat
from companion.game.viewer import HOST, ONLOOKER, Viewer, seat_viewer
from companion.tables import Grants, TableService, UnknownTable, key_hash

SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
ARCHIVE_KEY = "nights"
MOST_TABLES = 12
MOST_KEYS = 8
UNSTORABLE = re.compile(r"[\0\ud800-\udfff]")


class AccessDenied(Forbidden):
    """Raised when the browser holds no key that opens the requested page."""


def init_app(app: Flask) -> None:
    app.extensions["rate_limits"] = RateLimits()
    app.before_request(lambda: table_service().begin_request())
    app.before_request(refuse_cross_site)
    app.before_request(refuse_unstorable_text)
    # Before anything of that table is read.
    app.before_request(lambda: limit_code_guesses(code) if (code := requested_table_code()) else None)
    app.teardown_request(lambda _: table_service().end_request())


def refuse_cross_site() -> None:
    """Guards against CSRF. `Sec-Fetch-Site` decides, or else `Origin`; a request with neither is refused."""
    if request.method in SAFE_METHODS:
        return
    site = request.headers.get("Sec-Fetch-Site")
    own = site == "same-origin" if site else request.headers.get("Origin", "").partition("://")[2] == request.host
    if not own:
        abort(403)


def refuse_unstorable_text() -> None:
    """NUL and lone surrogates: nobody types them, and not every database stores them."""
    if not request.query_string.isascii():  # no browser sends that, and the error page could not quote it
        request.query_string = b""
        abort(400)
    fields = [*request.args.items(multi=True), *request.form.items(multi=True)]
    if UNSTORABLE.search("".join([request.path, *(text for field in fields for text in field)])):
        abort(400)


def table_service() -> TableService:
    return cast(TableService, current_app.extensions["companion"])


def browser_keys(code: str) -> list[str]:
    """Oldest first."""
    keys: dict[str, list[str]] = session.get("keys", {})
    return keys.get(code.upper(), [])


def browser_grants(code: str) -> Grants:
    return table_service().devices.find_grants(code, browser_keys(code))


def has_access(code: str) -> bool:
    """Whether this browser hosts the table or has a seat at it; not if the table is gone."""
    try:
        mine = browser_grants(code)
    except UnknownTable:
        return False
    return mine.host or bool(mine.seats)


def browser_page_url(code: str) -> str:
    mine = browser_grants(code)
    return f"/t/{code.upper()}{'/host' if mine.host else '/seat' if mine.seats else ''}"


def remember_key(code: str, key: str) -> None:
    """Pages use the newest key first. Of too many, those that allow nothing any more go first, then the second oldest:
    the oldest may be a host's."""
    keys: dict[str, list[str]] = dict(session.get("keys", {}))
    table_keys = [known for known in keys.pop(code.upper(), []) if known != key]
    if len(table_keys) >= MOST_KEYS:
        find_grants = table_service().devices.find_grants
        table_keys = [known for known in table_keys if find_grants(code, [known]) != Grants()]
    keys[code.upper()] = [*table_keys[:1], *table_keys[1:][2 - MOST_KEYS :], key]
    session["keys"] = dict(list(keys.items())[-MOST_TABLES:])
    session.permanent = True


def archive_owner() -> str:
    """The hash of this browser's archive key. Raises AccessDenied if no host asked to remember a game in it."""
    if ARCHIVE_KEY not in session:
        raise AccessDenied.because("no-nights-here")
    return key_hash(session[ARCHIVE_KEY])


def requested_table_code() -> str:
    return str((request.view_args or {}).get("code", ""))


def player_names_at_requested_table() -> Mapping[int, str]:
    code = requested_table_code()
    try:
        return table_service().view(code, ONLOOKER).names if code else {}
    except UnknownTable:
        return {}


def require_host(code: str) -> Viewer:
    if not browser_grants(code).host:
        raise AccessDenied.because("only-the-host")
    return HOST


def refuse_all_but_host() -> None:
    require_host(requested_table_code())


def browser_seat_viewer(code: str, grants: Grants | None = None) -> Viewer:
    """The seat `n` of the query, else the browser's newest. Raises AccessDenied without a key of that seat."""
    seats = (grants or browser_grants(code)).seats
    wanted = request.args.get("n", type=int)
    seat = wanted if wanted is not None else next(iter(seats), None)
    if seat is None or seat not in seats:
        raise AccessDenied.because("not-your-seat")
    return seat_viewer(seat)


def passed_device_viewer(code: str, seat: int) -> Viewer:
    """The player who opened the sheet on the host's device less than a minute ago."""
    require_host(code)
    grant = session.get("curtain", "")
    if not grant or not table_service().devices.is_passed_page_open(code, grant, Seat(seat)):
        raise AccessDenied.because("curtain-closed")
    return seat_viewer(seat)


# Limits of one network address: wrong codes and opened tables


MAX_ADDRESSES = 20_000
"""The most addresses counted for each limit; the one used longest ago is forgotten first."""


class RateLimit(NamedTuple):
    """`most` uses at once, then one use every `seconds`."""

    name: str
    most: int
    seconds: float


WRONG_CODES = RateLimit("wrong-codes", 10, 30.0)
OPENED_TABLES = RateLimit("tables", 120, 30.0)


class RateLimits:
    """Counts the uses of limits by address. `now` returns seconds; it is no clock that somebody sets."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._unused_at: defaultdict[str, OrderedDict[str, float]] = defaultdict(OrderedDict)
        self._lock = threading.Lock()

    def count_use(self, limit: RateLimit, address: str) -> bool:
        """Count one use of a limit, if one more is allowed. Return whether it was."""
        with self._lock:
            if not self.is_allowed(limit, address):
                return False
            addresses = self._unused_at[limit.name]
            addresses[address] = max(addresses.get(address, 0.0), self._now()) + limit.seconds
            addresses.move_to_end(address)
            if len(addresses) > MAX_ADDRESSES:
                addresses.popitem(last=False)
            return True

    def is_allowed(self, limit: RateLimit, address: str) -> bool:
        """Counts nothing."""
        unused_at = self._unused_at[limit.name].get(address, 0.0)
        return unused_at <= self._now() + (limit.most - 1) * limit.seconds + 1e-6


class TooManyTries(IllegalMove):
    """Raised if this address used a limit up."""


def rate_limits() -> RateLimits:
    return cast(RateLimits, current_app.extensions["rate_limits"])


def client_id() -> str:
    """The network by which a client is counted: of an IPv6 address its /64, because one home or phone has a whole
    /64."""
    address = request.remote_addr or ""
    try:
        return str(IPv6Network((address, 64), strict=False)) if ":" in address else address
    except ValueError:  # a proxy may say anything
        return address


def limit_code_guesses(code: str) -> None:
    """An address with too many wrong codes gets the same refusal for right and wrong codes, except at tables of which
    the browser holds a key. The limit is checked again after the lookup, so that parallel requests can't all pass as
    the first one.

    Raises:
        TooManyTries: too many codes from this address were wrong lately.
        UnknownTable: no table has this code. The guess was counted.
    """
    if browser_keys(code):
        return
    refuse_guessers()
    if not table_service().table_exists(code) and rate_limits().count_use(WRONG_CODES, client_id()):
        raise UnknownTable(code)
    refuse_guessers()


def refuse_guessers() -> None:
    if not rate_limits().is_allowed(WRONG_CODES, client_id()):
        raise TooManyTries.because("too-many-codes")


def limit_opened_tables() -> None:
    if not rate_limits().count_use(OPENED_TABLES, client_id()):
        raise TooManyTries.because("too-many-tables")

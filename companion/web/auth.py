"""Checks which keys a browser holds for a table, refuses requests from other sites, and limits guesses of codes."""

from __future__ import annotations

import re
import secrets
import threading
import time
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Mapping
from ipaddress import IPv6Address, IPv6Network, ip_address
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
    """Pages use the newest key first. Of too many, those that allow nothing any more are dropped first."""
    keys: dict[str, list[str]] = dict(session.get("keys", {}))
    table_keys = [known for known in keys.pop(code.upper(), []) if known != key]
    if len(table_keys) >= MOST_KEYS:
        find_grants = table_service().devices.find_grants
        table_keys = [known for known in table_keys if find_grants(code, [known]).has_any_access]
    keys[code.upper()] = [*table_keys[:1], *table_keys[1:][2 - MOST_KEYS :], key]
    session["keys"] = dict(list(keys.items())[-MOST_TABLES:])
    session.permanent = True


def archive_owner() -> str:
    """The hash of this browser's archive key. Raises AccessDenied if no host asked to remember a game in it."""
    if ARCHIVE_KEY not in session:
        raise AccessDenied.because("no-nights-here")
    return key_hash(session[ARCHIVE_KEY])


def claim_nights(code: str, is_new: bool = False) -> None:
    """The table's games belong to this browser, which gets an archive key if it has none."""
    session.setdefault(ARCHIVE_KEY, secrets.token_hex(16))
    table_service().archive.claim_table(code, archive_owner(), is_new)


def requested_table_code() -> str:
    return str((request.view_args or {}).get("code", ""))


def player_names_at_requested_table() -> Mapping[int, str]:
    code = requested_table_code()
    try:
        return table_service().view(code, ONLOOKER).names if code else {}
    except UnknownTable:
        return {}


def require_host(code: str) -> Viewer:
    grants = browser_grants(code)
    if not grants.host:
        raise AccessDenied.because("host-no-more" if grants.was_host else "only-the-host")
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


MAX_NAMES = 20_000
"""The most names counted for each limit, and the most notes; the one used longest ago is forgotten first."""


class RateLimit(NamedTuple):
    """`most` uses at once, then one use every `seconds`."""

    name: str
    most: int
    seconds: float


WRONG_CODES = RateLimit("wrong-codes", 10, 30.0)

OPENED_TABLES = RateLimit("tables", 120, 30.0)

BESIDE_PLAYERS = RateLimit("beside-players", 600, 6.0)
"""Further wrong codes for an address where players are: until they are used up, right codes still work there."""


class RateLimits:
    """Counts the uses of limits by name, and takes notes of names. `now` returns seconds; it is no clock that somebody
    sets."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._counted: defaultdict[str, OrderedDict[str, float]] = defaultdict(OrderedDict)
        self._lock = threading.Lock()

    def count_use(self, limit: RateLimit, name: str = "") -> bool:
        """Count one use of a limit by this name, if one more is allowed. Return whether it was."""
        with self._lock:
            if not self.is_allowed(limit, name):
                return False
            unused_at = self._counted[limit.name].get(name, 0.0)
            self._set(limit.name, name, max(unused_at, self._now()) + limit.seconds)
            return True

    def is_allowed(self, limit: RateLimit, name: str = "") -> bool:
        """Whether one more use by this name is allowed now. Counts nothing."""
        unused_at = self._counted[limit.name].get(name, 0.0)
        return unused_at <= self._now() + (limit.most - 1) * limit.seconds + 1e-6

    def take_note(self, name: str) -> None:
        with self._lock:
            self._set("notes", name, 0.0)

    def is_noted(self, name: str) -> bool:
        return name in self._counted["notes"]

    def _set(self, kind: str, name: str, value: float) -> None:
        names = self._counted[kind]
        names[name] = value
        names.move_to_end(name)
        if len(names) > MAX_NAMES:
            names.popitem(last=False)


class TooManyTries(IllegalMove):
    """Raised if this address used a limit up."""


def rate_limits() -> RateLimits:
    return cast(RateLimits, current_app.extensions["rate_limits"])


def client_id() -> str:
    """The network by which a client is counted: of an IPv6 address its /64, because one home or phone has a whole
    /64."""
    try:
        ip = ip_address(request.remote_addr or "")
    except ValueError:
        return request.remote_addr or ""
    return str(ip.ipv4_mapped or IPv6Network((int(ip) >> 64 << 64, 64))) if isinstance(ip, IPv6Address) else str(ip)


def limit_code_guesses(code: str) -> None:
    """An address with too many wrong codes gets the same refusal for right and wrong codes, except at a table whose
    players are at that address. The limit is checked again after the lookup, so that parallel requests can't all pass
    as the first one.

    Raises:
        TooManyTries: too many codes from this address were wrong lately.
        UnknownTable: no table has this code. The guess was counted.
    """
    if browser_keys(code):
        note_player_address(code)
        return
    refuse_guessers(code)
    if not table_service().table_exists(code):
        if not rate_limits().count_use(WRONG_CODES, client_id()):
            refuse_guessers(code)
        raise UnknownTable(code)
    refuse_guessers(code)


def refuse_guessers(code: str) -> None:
    limits, address = rate_limits(), client_id()
    players_here = limits.is_noted(f"{address} {code.upper()}") and limits.is_allowed(BESIDE_PLAYERS, address)
    if not (limits.is_allowed(WRONG_CODES, address) or players_here):
        limits.count_use(BESIDE_PLAYERS, address)
        raise TooManyTries.because("too-many-codes")


def note_player_address(code: str) -> None:
    """Players of this table are at this address, so other phones there may still try its code."""
    rate_limits().take_note(f"{client_id()} {code.upper()}")


def limit_opened_tables() -> None:
    if not rate_limits().count_use(OPENED_TABLES, client_id()):
        raise TooManyTries.because("too-many-tables")

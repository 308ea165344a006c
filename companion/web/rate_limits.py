"""Limits of one network address: wrong codes and opened tables. Many phones behind one router can join, as right codes
don't count."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict, defaultdict
from collections.abc import Callable
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import NamedTuple

from flask import Flask, current_app, request
from werkzeug.exceptions import TooManyRequests

from companion.tables import UnknownTable
from companion.web.auth import browser_keys, requested_table_code, table_service

MAX_NAMES = 20_000
"""The most names counted for each limit, and the most notes; the one used longest ago is forgotten first."""


class RateLimit(NamedTuple):
    """`most` uses at once, then one use every `seconds`."""

    name: str
    most: int
    seconds: float


WRONG_CODES = RateLimit("wrong-codes", 10, 30.0)


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


class TooManyTries(TooManyRequests):
    """`key` is that of the message to show."""

    def __init__(self, key: str) -> None:
        self.key = key
        super().__init__(key)


def init_app(app: Flask) -> None:
    """Check the table code in every URL before anything of that table is read."""
    app.extensions["rate_limits"] = RateLimits()
    app.before_request(check_requested_code)


def rate_limits() -> RateLimits:
    limits: RateLimits = current_app.extensions["rate_limits"]
    return limits


def client_id() -> str:
    """The network by which a client is counted: of an IPv6 address its /64, because one home or phone has a whole
    /64."""
    try:
        ip = ip_address(request.remote_addr or "")
    except ValueError:
        return request.remote_addr or ""
    return str(ip.ipv4_mapped or IPv6Network((int(ip) >> 64 << 64, 64))) if isinstance(ip, IPv6Address) else str(ip)


def check_requested_code() -> None:
    if requested_table_code():
        limit_code_guesses(requested_table_code())


def limit_code_guesses(code: str) -> None:
    """Check that this browser may use a table code.

    An address with too many wrong codes gets the same refusal for right and wrong codes, except at a table whose
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
    if not (limits.is_allowed(WRONG_CODES, address) or limits.is_noted(f"{address} {code.upper()}")):
        raise TooManyTries("too-many-codes")


def note_player_address(code: str) -> None:
    """Players of this table are at this address, so other phones there may still try its code."""
    rate_limits().take_note(f"{client_id()} {code.upper()}")


def limit_opened_tables() -> None:
    per_hour = current_app.config["TABLES_PER_HOUR"]
    if not rate_limits().count_use(RateLimit("tables", per_hour, 3600.0 / per_hour), client_id()):
        raise TooManyTries("too-many-tables")

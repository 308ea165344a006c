"""Limits how often one network address may guess table codes, open tables, take or claim seats, and import files.

Only wrong codes count as guesses, so that many phones behind one router can join at once. A browser that holds a key of
a table is never refused there.
"""

from __future__ import annotations

import hashlib
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import cast

from flask import Flask, current_app, request
from werkzeug.exceptions import TooManyRequests

from companion.services import RateLimit, RateLimitCounters, UnknownTable
from companion.system.client_network import client_network
from companion.web.auth import browser_keys, requested_table_code, table_service

WRONG_CODES = RateLimit("wrong-codes", 10, 30.0)
BESIDE_PLAYERS = RateLimit("beside-players", 600, 6.0)
"""Further wrong codes for an address where players are: until they are used up, right codes still work there."""

TABLES = RateLimit("tables", 120, 30.0)
ALL_TABLES = RateLimit("all-tables", 1200, 3.0)
"""Tables opened by all addresses together; more than one address alone can open."""

SEATS = RateLimit("seats", 30, 2.0)
"""Seats taken, for each address at each table; more than an edition has seats."""

ASKS = RateLimit("asks", 10, 6.0)
IMPORTS = RateLimit("imports", 30, 60.0)

STAY = 12 * 3600.0
"""Seconds for which an address counts as one where a table's players are."""

PAUSE = 1.0
"""Seconds by which a refusal is delayed, to slow guessing."""

MOST_WAITING, MOST_WAITING_HERE = 100, 4
"""Refusals that may be delayed at once, in all and at one address; others are sent without delay."""


class TooManyTries(TooManyRequests):
    """Raised when a limit is used up. `key` is the key of the message to show."""

    def __init__(self, key: str) -> None:
        self.key = key
        super().__init__(key)


class RefusalDelay:
    """Delays refusals, so that guessing codes is slow, and counts the refusals that are being delayed, by address.
    `wait` sleeps for a number of seconds."""

    def __init__(self, wait: Callable[[float], None] = time.sleep) -> None:
        self.wait = wait
        self._waiting: Counter[str] = Counter()

    def delay(self, address: str) -> None:
        """Sleep for `PAUSE` seconds, unless too many refusals of this address, or of all, are being delayed already."""
        if self._waiting[address] >= MOST_WAITING_HERE or self._waiting.total() >= MOST_WAITING:
            return
        self._waiting[address] += 1
        try:
            self.wait(PAUSE)
        finally:
            self._waiting[address] -= 1
            if not self._waiting[address]:
                del self._waiting[address]


def init_app(app: Flask) -> None:
    """Check the table code in every URL before anything of that table is read."""
    app.extensions["companion.pauses"] = RefusalDelay()
    app.before_request(check_requested_code)


def rate_limit_counters() -> RateLimitCounters:
    return table_service().rate_limit_counters


def client_id() -> str:
    """Return a keyed hash of the client's network. Limits are counted for each network, and the hash doesn't reveal its
    address."""
    secret = hashlib.sha256(str(current_app.secret_key).encode()).digest()
    return hashlib.blake2b(client_network(request.remote_addr or "").encode(), key=secret, digest_size=12).hexdigest()


# Guessing codes


def check_requested_code() -> None:
    """Before a request: check the table code in its URL, if there is one."""
    if requested_table_code():
        limit_code_guesses(requested_table_code())


def limit_code_guesses(code: str) -> None:
    """Check that this browser may use a table code: raise TooManyTries if its address sent too many wrong codes. A
    browser with a key of the table is always allowed.

    An address with too many wrong codes gets the same refusal for right and wrong codes, except at a table whose
    players are at that address. The limit is checked again after the lookup, so that parallel requests can't all pass
    as the first one.

    Raises:
        TooManyTries: too many codes from this address were wrong lately.
        UnknownTable: no table has this code. The guess was counted.
    """
    address, table = client_id(), code.upper()
    if browser_keys(code):
        rate_limit_counters().remember(f"{address} {table}", STAY)
        return
    if not rate_limit_counters().seems_allowed(WRONG_CODES, address) and not has_players_at(address, table):
        delay_and_refuse(address)
    if not table_service().table_exists(code):
        if not rate_limit_counters().count_use(WRONG_CODES, address):
            delay_and_refuse(address)
        raise UnknownTable(code)
    if not rate_limit_counters().is_allowed(WRONG_CODES, address) and not has_players_at(address, table):
        delay_and_refuse(address)


def has_players_at(address: str, table: str) -> bool:
    """Return whether players of this table were seen at this address. False if the address has used up the limit
    `BESIDE_PLAYERS`, which lets it send some wrong codes."""
    return rate_limit_counters().is_allowed(BESIDE_PLAYERS, address) and rate_limit_counters().is_remembered(
        f"{address} {table}"
    )


def delay_and_refuse(address: str) -> None:
    """Raise TooManyTries after a delay, or at once if too many refusals are being delayed already."""
    rate_limit_counters().count_use(BESIDE_PLAYERS, address)
    cast(RefusalDelay, current_app.extensions["companion.pauses"]).delay(address)
    raise TooManyTries("too-many-codes")


# Everything else


def count_limited_use(limit: RateLimit, refusal: str, counted_for: str | None = None) -> str:
    """Count one use of a limit for the name `counted_for`, by default the name of this client's network, see
    `client_id`. Return the name.

    Raises:
        TooManyTries: the limit is used up. It has the message key `refusal`.
    """
    counted_for = client_id() if counted_for is None else counted_for
    if not rate_limit_counters().count_use(limit, counted_for):
        raise TooManyTries(refusal)
    return counted_for


@contextmanager
def reserve_limited_use(limit: RateLimit, refusal: str, counted_for: str | None = None) -> Iterator[None]:
    """Context manager: count one use of a limit, as `count_limited_use` does, and undo the count if the block raises.

    Raises:
        TooManyTries: the limit is used up.
    """
    counted_for = count_limited_use(limit, refusal, counted_for)
    try:
        yield
    except BaseException:
        rate_limit_counters().uncount_use(limit, counted_for)
        raise


@contextmanager
def limit_opened_tables() -> Iterator[None]:
    """Context manager: count one more opened table, unless the block raises. Raises TooManyTries."""
    with reserve_limited_use(TABLES, "too-many-tables"), reserve_limited_use(ALL_TABLES, "too-many-tables", ""):
        yield


@contextmanager
def limit_joins(code: str, limit: RateLimit = SEATS, refusal: str = "too-many-sit-down") -> Iterator[None]:
    """Context manager: count one more seat taken or claimed at a table, unless the block raises. Raises
    TooManyTries."""
    with reserve_limited_use(limit, refusal, f"{client_id()} {code.upper()}"):
        yield


def remember_player_address(code: str) -> None:
    """Remember that players of this table are at this address, so that other phones at the address may still try the
    table's code."""
    rate_limit_counters().remember(f"{client_id()} {code.upper()}", STAY)

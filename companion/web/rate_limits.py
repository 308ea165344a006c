"""Limits how often one address may guess codes, open tables, take or claim seats, and import files.

Only wrong codes count, so that many phones behind one router can join at once. A browser that holds a key of a table is
never refused there.
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

from companion.ops.limits import network_of
from companion.services import Limit, Quotas, UnknownTable
from companion.web.auth import code_here, keys_held, service

WRONG_CODES = Limit("wrong-codes", 10, 30.0)
BESIDE_PLAYERS = Limit("beside-players", 600, 6.0)
"""More wrong codes of an address where players are: until they are used up, right codes are still answered there."""

TABLES = Limit("tables", 120, 30.0)
ALL_TABLES = Limit("all-tables", 1200, 3.0)
"""Tables of all addresses together; more than one address alone can open."""

SEATS = Limit("seats", 30, 2.0)
"""For each address at each table; more than an edition has seats."""

ASKS = Limit("asks", 10, 6.0)
IMPORTS = Limit("imports", 30, 60.0)

STAY = 12 * 3600.0
"""Seconds for which we remember that players of a table are at an address."""

PAUSE = 1.0
"""Seconds by which a refusal is delayed, to slow guessing."""

MOST_WAITING, MOST_WAITING_HERE = 100, 4
"""Refusals that may be delayed at once, in all and at one address; others are sent without delay."""


class TooManyTries(TooManyRequests):
    """Raised when a limit is used up. Attributes: key: the message to show."""

    def __init__(self, key: str) -> None:
        self.key = key
        super().__init__(key)


class RateLimits:
    """Delays refusals, and counts those that wait by address. `wait` sleeps for a number of seconds."""

    def __init__(self, wait: Callable[[float], None] = time.sleep) -> None:
        self.wait = wait
        self._waiting: Counter[str] = Counter()

    def pause(self, address: str) -> None:
        """Wait, unless too many do already."""
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
    """Check the code in every address before anything of its table is read."""
    app.extensions["companion.pauses"] = RateLimits()
    app.before_request(check_code)


def quotas() -> Quotas:
    return service().quotas


def client_id() -> str:
    """Return a keyed hash of the client's network, by which everything is counted; it does not reveal the address."""
    secret = hashlib.sha256(str(current_app.secret_key).encode()).digest()
    return hashlib.blake2b(network_of(request.remote_addr or "").encode(), key=secret, digest_size=12).hexdigest()


# Guessing codes


def check_code() -> None:
    if code_here():
        allow_code(code_here())


def allow_code(code: str) -> None:
    """Let this browser try this code, unless too many were wrong. A browser with a key of the table always may.

    An address with too many wrong codes gets the same refusal for right and wrong ones, except at a table whose players
    are there. The limit is checked again after the lookup, so that parallel requests cannot all pass as the first one.

    Raises:
        TooManyTries: too many codes were wrong lately from this address.
        UnknownTable: this one is wrong, and was counted.
    """
    address, table = client_id(), code.upper()
    if keys_held(code):
        quotas().note(f"{address} {table}", STAY)
        return
    if not quotas().seems_left(WRONG_CODES, address) and not are_players_here(address, table):
        refuse(address)
    if not service().exists(code):
        if not quotas().take(WRONG_CODES, address):
            refuse(address)
        raise UnknownTable(code)
    if not quotas().left(WRONG_CODES, address) and not are_players_here(address, table):
        refuse(address)


def are_players_here(address: str, table: str) -> bool:
    """Whether a player of this table was seen at this address, and the address still has `BESIDE_PLAYERS` tries
    left."""
    return quotas().left(BESIDE_PLAYERS, address) and quotas().is_noted(f"{address} {table}")


def refuse(address: str) -> None:
    """Raise TooManyTries, delayed while few are."""
    quotas().take(BESIDE_PLAYERS, address)
    cast(RateLimits, current_app.extensions["companion.pauses"]).pause(address)
    raise TooManyTries("too-many-codes")


# Everything else


def spend(limit: Limit, refusal: str, name: str | None = None) -> str:
    """Use the limit once, for this address or the given name. Return the name it was counted for.

    Raises:
        TooManyTries: with the message `refusal`, if the limit is used up.
    """
    name = client_id() if name is None else name
    if not quotas().take(limit, name):
        raise TooManyTries(refusal)
    return name


@contextmanager
def counted(limit: Limit, refusal: str, name: str | None = None) -> Iterator[None]:
    """Use the limit once, but not if the block fails. Raises TooManyTries."""
    name = spend(limit, refusal, name)
    try:
        yield
    except BaseException:
        quotas().give_back(limit, name)
        raise


@contextmanager
def opening_table() -> Iterator[None]:
    """Count one more opened table. Raises TooManyTries."""
    with counted(TABLES, "too-many-tables"), counted(ALL_TABLES, "too-many-tables", ""):
        yield


@contextmanager
def joining(code: str, limit: Limit = SEATS, refusal: str = "too-many-sit-down") -> Iterator[None]:
    """Count one more seat taken or claimed at this table. Raises TooManyTries."""
    with counted(limit, refusal, f"{client_id()} {code.upper()}"):
        yield


def note_players_here(code: str) -> None:
    """Remember that players of this table are at this address; others there may then try its code."""
    quotas().note(f"{client_id()} {code.upper()}", STAY)

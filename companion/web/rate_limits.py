"""How often codes may be guessed, tables opened, seats taken or asked for, and files read in.

Everything is counted by address, so that nobody is held back by what others do elsewhere; and of codes only wrong ones
count, so that many phones behind one router may come at once. Whoever holds a key of a table is never refused there.
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
from companion.web.auth import code_here, held, service

WRONG_CODES = Limit("wrong-codes", 10, 30.0)
BESIDE_PLAYERS = Limit("beside-players", 600, 6.0)
"""Wrong codes of an address that has none left, while right ones are answered there because players are there too."""

TABLES = Limit("tables", 120, 30.0)
ALL_TABLES = Limit("all-tables", 1200, 3.0)
"""Tables of all addresses together: more than one address alone can open."""

SEATS = Limit("seats", 30, 2.0)
"""For each address at each table: more than a box has seats."""

ASKS = Limit("asks", 10, 6.0)
IMPORTS = Limit("imports", 30, 60.0)

STAY = 12 * 3600.0
"""Seconds for which an address is remembered as one where players of a table are."""

PAUSE = 1.0
"""Seconds that somebody waits for a refusal who guesses on and on."""

MOST_WAITING, MOST_WAITING_HERE = 100, 4
"""So many wait so in all, and at one address; whoever comes beyond that is refused at once."""


class TooManyTries(TooManyRequests):
    """Too often within a short time. Attributes: key: the phrase that says what."""

    def __init__(self, key: str) -> None:
        self.key = key
        super().__init__(key)


class RateLimits:
    """Who waits for a refusal now. `wait` waits so many seconds."""

    def __init__(self, wait: Callable[[float], None] = time.sleep) -> None:
        self.wait = wait
        self._waiting: Counter[str] = Counter()

    def pause(self, address: str) -> None:
        """Waits, unless too many do already."""
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
    """Refuses addresses with a code to who guessed too often, before anything is read of the table."""
    app.extensions["companion.pauses"] = RateLimits()
    app.before_request(refuse_guessers)


def quotas() -> Quotas:
    """What this app counts."""
    return service().quotas


# Whose address


def here() -> str:
    """Who asks, as it is counted: nobody can read the address from it."""
    secret = hashlib.sha256(str(current_app.secret_key).encode()).digest()
    return hashlib.blake2b(network_of(request.remote_addr or "").encode(), key=secret, digest_size=12).hexdigest()


# Guessing codes


def refuse_guessers() -> None:
    if code_here():
        allow_code(code_here())


def allow_code(code: str) -> None:
    """Lets this browser try this code. Whoever was at that table knows it and guesses nothing.

    A right code costs nothing. An address from which too many were wrong gets the same refusal for right and wrong
    ones, except where players of that very table are. This is decided last, when the code was looked up: of many
    requests that come at once none is answered as if it were the first.

    Raises:
        TooMany: too many codes were wrong lately from this address.
        UnknownTable: this one is, and was counted.
    """
    found, address, table = quotas(), here(), code.upper()
    if held(code):
        found.note(f"{address} {table}", STAY)
        return
    if not found.seems_left(WRONG_CODES, address) and not are_players_here(address, table):
        refuse(address)
    if not service().exists(code):
        if not found.take(WRONG_CODES, address):
            refuse(address)
        raise UnknownTable(code)
    if not found.left(WRONG_CODES, address) and not are_players_here(address, table):
        refuse(address)


def are_players_here(address: str, table: str) -> bool:
    """Whether players of this table are at this address, and nobody there has guessed on and on."""
    return quotas().left(BESIDE_PLAYERS, address) and quotas().is_noted(f"{address} {table}")


def refuse(address: str) -> None:
    """Raises TooMany, after a pause while few wait."""
    quotas().take(BESIDE_PLAYERS, address)
    cast(RateLimits, current_app.extensions["companion.pauses"]).pause(address)
    raise TooManyTries("too-many-codes")


# All the rest


def spend(limit: Limit, refusal: str, name: str | None = None) -> str:
    """Lets this address (or whoever is named) do something once more; under which name it was counted.

    Raises:
        TooMany: it was done too often lately, with this phrase.
    """
    name = here() if name is None else name
    if not quotas().take(limit, name):
        raise TooManyTries(refusal)
    return name


@contextmanager
def counted(limit: Limit, refusal: str, name: str | None = None) -> Iterator[None]:
    """The same, but what fails in the end is not counted. Raises TooMany."""
    name = spend(limit, refusal, name)
    try:
        yield
    except BaseException:
        quotas().give_back(limit, name)
        raise


@contextmanager
def opening_table() -> Iterator[None]:
    """Lets one more table be opened. Raises TooMany."""
    with counted(TABLES, "too-many-tables"), counted(ALL_TABLES, "too-many-tables", ""):
        yield


@contextmanager
def joining(code: str, limit: Limit = SEATS, refusal: str = "too-many-sit-down") -> Iterator[None]:
    """Lets one more sit down at this table, or ask for a seat. Raises TooMany."""
    with counted(limit, refusal, f"{here()} {code.upper()}"):
        yield


def note_players_here(code: str) -> None:
    """Players of this table are at this address: others who come may try its code."""
    quotas().note(f"{here()} {code.upper()}", STAY)

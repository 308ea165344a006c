"""The web room: how often codes may be guessed, tables opened and seats taken. It counts in memory, and knows no table.

Failures are counted, not people: many phones behind one router come at once, and somebody who guesses among them does
not keep them out.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import cast

from flask import Flask, current_app, request
from werkzeug.exceptions import TooManyRequests

from companion.web.access import code_here, held

MOST_NAMES = 10_000
MOST_HOMES = 10_000
TABLES_AN_HOUR = 120
SEATS_AT_ONCE, SEAT_SECONDS = 30, 2.0
"""So many sit down at one table at once, then one each so many seconds: more than a box has seats."""

LEAST = 10
"""So many each of several workers allows at once, however many they are."""

PAUSE = 1.0
"""Seconds that somebody waits for a refusal who guessed too often."""


class TooMany(TooManyRequests):
    """Too often within a short time. Attributes: key: the phrase that says what."""

    def __init__(self, key: str) -> None:
        self.key = key
        super().__init__(key)


class Bucket:
    """Allows `most` at once, then one each `seconds`, for every name by itself. `now` gives seconds."""

    def __init__(self, most: int, seconds: float, now: Callable[[], float] = time.monotonic) -> None:
        self.most, self.seconds, self.now = most, seconds, now
        self._full_again: OrderedDict[str, float] = OrderedDict()

    def empty(self, name: str = "") -> bool:
        """Whether there is nothing left for this name now."""
        missing = (self._full_again.get(name, 0.0) - self.now()) / self.seconds
        return round(missing, 6) > self.most - 1

    def take(self, name: str = "") -> None:
        """One less for this name; what was taken from an empty bucket is owed. Whose turn was longest ago is forgotten
        where there are too many."""
        now = self.now()
        self._full_again[name] = max(self._full_again.get(name, now), now) + self.seconds
        self._full_again.move_to_end(name)
        if len(self._full_again) > MOST_NAMES:
            self._full_again.popitem(last=False)


class Guesses:
    """What one application counts: codes that were wrong, in all, by address, and after their address had to wait;
    tables that were opened, and seats that were taken by table. And where the people of each table are.

    Each of several `workers` counts by itself. What is allowed in all is shared among them; what one address or one
    table may is not, as all of it may come to one.
    """

    def __init__(
        self,
        now: Callable[[], float] = time.monotonic,
        wait: Callable[[float], None] = time.sleep,
        workers: int = 1,
    ) -> None:
        def share(most: int, seconds: float) -> Bucket:
            return Bucket(max(most // workers, LEAST), seconds * workers, now)

        self.wait = wait
        self.of_all, self.tables = share(30, 1.0), share(TABLES_AN_HOUR, 3600 / TABLES_AN_HOUR)
        self.of_one, self.stubborn = Bucket(10, 6.0, now), Bucket(600, 6.0, now)
        self.seats = Bucket(SEATS_AT_ONCE, SEAT_SECONDS, now)
        self._homes: OrderedDict[tuple[str, str], None] = OrderedDict()

    def settle(self, address: str, code: str) -> None:
        """Somebody who holds a key of this table is at this address."""
        self._homes[address, code] = None
        self._homes.move_to_end((address, code))
        if len(self._homes) > MOST_HOMES:
            self._homes.popitem(last=False)

    def at_home(self, address: str, code: str) -> bool:
        """Whether people of this table are at this address, and nobody there has guessed on and on."""
        return (address, code) in self._homes and not self.stubborn.empty(address)


def init_app(app: Flask) -> None:
    """Refuses addresses with a code to who guessed too often, before they are looked at."""
    app.extensions["companion.guesses"] = Guesses(workers=app.config["WORKERS"])
    app.before_request(refuse_guessers)


def guesses() -> Guesses:
    """What this app counts."""
    return cast(Guesses, current_app.extensions["companion.guesses"])


def refuse_guessers() -> None:
    if code_here():
        allow_guess(code_here())


def allow_guess(code: str) -> None:
    """Lets this browser try this code. Who was at that table knows it and guesses nothing.

    A right code costs nothing, so that many phones behind one address may come at once. While too many were wrong it is
    answered only where people of that table are already: elsewhere the answer would tell which codes are right. All
    others wait for their refusal, which ends that too for an address from which somebody goes on and on.

    Raises:
        TooMany: too many codes were wrong lately, in all or from this address.
    """
    found, address = guesses(), here()
    if held(code):
        found.settle(address, code.upper())
    elif (found.of_all.empty() or found.of_one.empty(address)) and not found.at_home(address, code.upper()):
        found.stubborn.take(address)
        found.wait(PAUSE)
        raise TooMany("too-many-codes")


def count_guess(code: str) -> None:
    """This code was wrong."""
    if not held(code):
        guesses().of_all.take()
        guesses().of_one.take(here())


def allow_seat(code: str) -> None:
    """Lets one more sit down at this table.

    Raises:
        TooMany: too many did lately.
    """
    if guesses().seats.empty(code.upper()):
        raise TooMany("too-many-sit-down")


def count_seat(code: str) -> None:
    """Somebody sat down at this table, and whoever is at this address may do so too."""
    guesses().seats.take(code.upper())
    guesses().settle(here(), code.upper())


def allow_table() -> None:
    """Lets one more table be opened.

    Raises:
        TooMany: too many were opened lately.
    """
    if guesses().tables.empty():
        raise TooMany("too-many-tables")


def count_table(code: str) -> None:
    """A table was opened, and whoever is at this address may sit down there."""
    guesses().tables.take()
    guesses().settle(here(), code.upper())


def here() -> str:
    return request.remote_addr or ""

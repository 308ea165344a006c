"""The web room: how often codes may be guessed and tables opened. It counts in memory, and knows no table."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import cast

from flask import Flask, current_app, request
from werkzeug.exceptions import TooManyRequests

from companion.web.access import code_here, held

MOST_ADDRESSES = 1000
TABLES_AN_HOUR = 120


class TooMany(TooManyRequests):
    """Too often within a short time. Attributes: key: the phrase that says what."""

    def __init__(self, key: str) -> None:
        self.key = key
        super().__init__(key)


class Bucket:
    """Allows `most` at once, then one each `seconds`, for every name by itself. `now` gives seconds."""

    def __init__(self, most: int, seconds: float, now: Callable[[], float] = time.monotonic) -> None:
        self.most, self.seconds, self.now = most, seconds, now
        self._full_again: dict[str, float] = {}

    def empty(self, name: str = "") -> bool:
        """Whether there is nothing left for this name now."""
        missing = (self._full_again.get(name, 0.0) - self.now()) / self.seconds
        return round(missing, 6) > self.most - 1

    def take(self, name: str = "") -> None:
        """One less for this name; what was taken from an empty bucket is owed."""
        now = self.now()
        if len(self._full_again) >= MOST_ADDRESSES:
            self._full_again = {known: at for known, at in self._full_again.items() if at > now}
        self._full_again[name] = max(self._full_again.get(name, now), now) + self.seconds


class Guesses:
    """The buckets of one application: codes that were wrong, in all and by address, and tables that were opened."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.of_all, self.of_one = Bucket(30, 1.0, now), Bucket(10, 6.0, now)
        self.tables = Bucket(TABLES_AN_HOUR, 3600 / TABLES_AN_HOUR, now)


def init_app(app: Flask) -> None:
    """Refuses addresses with a code to who guessed too often, before they are looked at."""
    app.extensions["companion.guesses"] = Guesses()
    app.before_request(refuse_guessers)


def guesses() -> Guesses:
    """What this app counts."""
    return cast(Guesses, current_app.extensions["companion.guesses"])


def refuse_guessers() -> None:
    if code_here():
        allow_guess(code_here())


def allow_guess(code: str) -> None:
    """Lets this browser try this code. Who was at that table knows it and guesses nothing.

    A right code costs nothing, so that many phones behind one address may come at once; but while too many were wrong
    none is answered, or the answer would tell which are right.

    Raises:
        TooMany: too many codes were wrong lately, in all or from this address.
    """
    if not held(code) and (guesses().of_all.empty() or guesses().of_one.empty(here())):
        raise TooMany("too-many-codes")


def count_guess(code: str) -> None:
    """This code was wrong."""
    if not held(code):
        guesses().of_all.take()
        guesses().of_one.take(here())


def allow_table() -> None:
    """Lets one more table be opened.

    Raises:
        TooMany: too many were opened lately.
    """
    if guesses().tables.empty():
        raise TooMany("too-many-tables")


def count_table() -> None:
    """A table was opened."""
    guesses().tables.take()


def here() -> str:
    return request.remote_addr or ""

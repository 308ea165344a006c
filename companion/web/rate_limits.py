"""Limits of one network address. Only wrong codes count as guesses, so many phones behind one router can join."""

from __future__ import annotations

from flask import Flask, current_app, request
from werkzeug.exceptions import TooManyRequests

from companion.system.client_network import client_network
from companion.tables import RateLimit, RateLimitCounters, UnknownTable
from companion.web.auth import browser_keys, requested_table_code, table_service

WRONG_CODES = RateLimit("wrong-codes", 10, 30.0)
BESIDE_PLAYERS = RateLimit("beside-players", 600, 6.0)
"""Further wrong codes for an address where players are: until they are used up, right codes still work there."""

SEATS = RateLimit("seats", 30, 2.0)
"""Seats taken, for each address at each table; more than an edition has seats."""

ASKS = RateLimit("asks", 10, 6.0)
IMPORTS = RateLimit("imports", 30, 60.0)


class TooManyTries(TooManyRequests):
    """`key` is that of the message to show."""

    def __init__(self, key: str) -> None:
        self.key = key
        super().__init__(key)


def init_app(app: Flask) -> None:
    """Check the table code in every URL before anything of that table is read."""
    app.before_request(check_requested_code)


def rate_limit_counters() -> RateLimitCounters:
    return table_service().rate_limit_counters


def client_id() -> str:
    return client_network(request.remote_addr or "")


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
        if not rate_limit_counters().count_use(WRONG_CODES, client_id()):
            refuse_guessers(code)
        raise UnknownTable(code)
    refuse_guessers(code)


def refuse_guessers(code: str) -> None:
    counters, address = rate_limit_counters(), client_id()
    players_here = counters.is_noted(f"{address} {code.upper()}") and counters.is_allowed(BESIDE_PLAYERS, address)
    if not (counters.is_allowed(WRONG_CODES, address) or players_here):
        counters.count_use(BESIDE_PLAYERS, address)
        raise TooManyTries("too-many-codes")


def note_player_address(code: str) -> None:
    """Players of this table are at this address, so other phones there may still try its code."""
    rate_limit_counters().take_note(f"{client_id()} {code.upper()}")


def limit_use(limit: RateLimit, refusal: str, code: str = "") -> None:
    """Counts a use by this address, at this table if there is a code. Raises TooManyTries with the message
    `refusal`."""
    if not rate_limit_counters().count_use(limit, f"{client_id()} {code.upper()}"):
        raise TooManyTries(refusal)


def limit_opened_tables() -> None:
    per_hour = current_app.config["TABLES_PER_HOUR"]
    limit_use(RateLimit("tables", per_hour, 3600.0 / per_hour), "too-many-tables")

"""Access control: which access keys open which seats. Keys are handed out once; only their hashes are stored."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from companion.rules.errors import IllegalMove
from companion.rules.message import Message, Seat
from companion.services.environment import Environment
from companion.services.table_cache import CachedTable
from companion.store import credentials
from companion.store.engine import Transaction
from companion.store.models import TableId
from companion.table.state import Table

REPEAT_SECONDS = 60.0
"""Seconds for which a repeated request still gets a key, as the first answer may have been lost."""


class DuplicateClaim(IllegalMove):
    """A repeated request whose key is in use already, or void: no other key is given.

    Attributes:
        code: the table's. seat: the seat it was about, None for the host's page.
    """

    def __init__(self, code: str, seat: Seat | None = None) -> None:
        self.code, self.seat = code, seat
        super().__init__([Message.of("answered-before")])


@dataclass(frozen=True)
class Grants:
    """The access of a browser's keys to one table: the host's page, seats (newest first), seats they ask for.

    `hosted`: True if this browser was a host once and was removed.
    """

    host: bool = False
    seats: tuple[Seat, ...] = ()
    asks: tuple[Seat, ...] = ()
    hosted: bool = False

    @property
    def any(self) -> bool:
        """Whether these keys open a table or a seat, or ask for a seat."""
        return self.host or bool(self.seats or self.asks)


def hash_of(key: str) -> str:
    """Return the SHA-256 of a key in hex, which is stored in its place."""
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


def repeat_ticket(verb: str, idempotency_key: str | None) -> str:
    """Return the hash by which a repetition of a request is recognized; empty if it has no idempotency key."""
    return hash_of(f"{verb} {idempotency_key}") if idempotency_key else ""


class AccessControl:
    """Checks and issues access keys."""

    def __init__(self, environment: Environment) -> None:
        self.environment = environment

    def grants(self, code: str, keys: Sequence[str]) -> Grants:
        """Return the access of these keys, oldest first, to this table. Raises UnknownTable."""
        cached, hashes = self.environment.cache.load(code), [hash_of(key) for key in keys]
        known = self.environment.cache.holders(cached, hashes)
        self._end_repeats(cached, known)
        newest_first = [known[hash] for hash in reversed(hashes) if hash in known]
        good = [holder for holder, state in newest_first if state == "good"]
        return Grants(
            host=credentials.HOST in good,
            seats=tuple(Seat(n) for n in dict.fromkeys(good) if has_phone(cached.table, Seat(n))),
            hosted=(credentials.HOST, "void") in newest_first,
            asks=tuple(Seat(n) for n, state in newest_first if state == "asking" and may_return(cached.table, Seat(n))),
        )

    def add_key(self, transaction: Transaction, table_id: TableId, holder: int, key: str, repeat: str) -> None:
        """Store `key` as valid for this holder, and `repeat` (see `repeat_ticket`), by which the same request sent
        again gets another key."""
        credentials.add_key(transaction, table_id, holder, hash_of(key), made=self.environment.now())
        self.allow_repeat(transaction, table_id, holder, credentials.AGAIN, repeat)

    def allow_repeat(self, transaction: Transaction, table_id: TableId, holder: int, kind: str, repeat: str) -> None:
        """Store the ticket (see `repeat_ticket`) that gives a repeated request another key of this holder."""
        if repeat:
            until = self.environment.now() + REPEAT_SECONDS
            credentials.add_ticket(transaction, table_id, holder, kind, repeat, until)

    def is_stored(self, code: str, key: str) -> bool:
        """Whether this key was stored. It was not if the request that should have brought it was a repetition."""
        hash = hash_of(key)
        return hash in credentials.key_holders(
            self.environment.engine, self.environment.cache.load(code).table_id, [hash]
        )

    def repeat(self, code: str, kind: str, repeat: str) -> tuple[int, str] | None:
        """Return the holder and another key for a repeated request; None if it gets none any more."""
        env, key = self.environment, self.environment.new_key()
        table_id = env.cache.load(code).table_id
        holder = credentials.add_repeat_key(env.engine, table_id, kind, repeat, hash_of(key), env.now())
        return None if holder is None else (holder, key)

    def _end_repeats(self, cached: CachedTable, known: dict[str, tuple[int, str]]) -> None:
        """Issue no further key for the requests that brought these keys: the browser that sends a key has received it.
        If the database cannot write, requests can be repeated until REPEAT_SECONDS are over."""
        holders = {n for hash, (n, state) in known.items() if state != "void" and hash not in cached.used}
        if holders and credentials.end_repeat_tickets(self.environment.engine, cached.table_id, holders):
            cached.used.update(known)


def has_phone(table: Table, seat: Seat) -> bool:
    """Whether a phone may act for this seat: its player is at the table, and was not seated again without a phone.

    Leaving and being seated again can be undone, so keys stay valid, and give no access meanwhile.
    """
    return seat in table.circle and table.places[seat].phone


def may_return(table: Table, seat: Seat) -> bool:
    """Whether a phone may ask for this seat: it plays, or its player left with gold or a played round."""
    return seat in table.places and table.is_listed(seat)

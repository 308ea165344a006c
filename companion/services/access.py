"""Access keys: which keys open which seat or the host's page.

A browser gets a key once and keeps it in a cookie; only its hash is stored. The holder of a key is a seat number, or
`credentials.HOST`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from companion.rules.errors import IllegalMove
from companion.rules.message import Message, Seat
from companion.services.dependencies import ServiceDependencies
from companion.services.table_cache import CachedTable
from companion.store import credentials
from companion.store.engine import Transaction
from companion.store.models import TableId
from companion.table.state import Table

REPEAT_SECONDS = 60.0
"""Seconds for which a repeated request still gets another key, as its first response may have been lost."""


class KeyRequestRepeatedTooLate(IllegalMove):
    """Raised if a request for a key is repeated after its first key was used or became void, so that no new key is
    issued.

    Attributes:
        code: the code of the table.
        seat: the seat that the key opens; None for the host's page.
    """

    def __init__(self, code: str, seat: Seat | None = None) -> None:
        self.code, self.seat = code, seat
        super().__init__([Message.from_key("answered-before")])


@dataclass(frozen=True)
class Grants:
    """Which pages of one table a browser may open with its access keys.

    Attributes:
        host: whether a key opens the host's page.
        seats: the seats whose pages the keys open; the seat of the newest key comes first.
        asked_seats: the seats for which the browser waits for the host's approval.
        was_host: whether the browser had the host's page and lost it.
    """

    host: bool = False
    seats: tuple[Seat, ...] = ()
    asked_seats: tuple[Seat, ...] = ()
    was_host: bool = False

    @property
    def has_any_access(self) -> bool:
        """Whether the browser may open the host's page or a seat's page, or has asked the host for a seat."""
        return self.host or bool(self.seats or self.asked_seats)


def key_hash(key: str) -> str:
    """Return the SHA-256 of a key as hex digits, which is stored in its place."""
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


def hash_idempotency_key(request_kind: str, idempotency_key: str | None) -> str:
    """Return the hash by which a repetition of this request is recognized; empty if the request has no idempotency
    key."""
    return key_hash(f"{request_kind} {idempotency_key}") if idempotency_key else ""


class AccessControl:
    """Checks access keys, stores new keys, and issues another key to a request that is repeated."""

    def __init__(self, dependencies: ServiceDependencies) -> None:
        self.dependencies = dependencies

    def find_grants(self, code: str, keys: Sequence[str]) -> Grants:
        """Return which pages of the table a browser may open with these keys. `keys` are sorted, the oldest first.
        Raises UnknownTable."""
        cached, hashes = self.dependencies.cache.load(code), [key_hash(key) for key in keys]
        known = self.dependencies.cache.key_holders(cached, hashes)
        self._end_repeat_tickets(cached, known)
        newest_first = [known[hash] for hash in reversed(hashes) if hash in known]
        good = [holder for holder, state in newest_first if state == "good"]
        return Grants(
            host=credentials.HOST in good,
            seats=tuple(Seat(n) for n in dict.fromkeys(good) if has_phone(cached.table, Seat(n))),
            was_host=(credentials.HOST, "void") in newest_first,
            asked_seats=tuple(
                Seat(n) for n, state in newest_first if state == "asking" and may_ask_for_seat(cached.table, Seat(n))
            ),
        )

    def add_key(
        self, transaction: Transaction, table_id: TableId, holder: int, key: str, idempotency_hash: str
    ) -> None:
        """Store a new key of this holder (a seat number, or `credentials.HOST`), and a repeat ticket: if the request
        that gets the key is repeated, it gets another key, see `add_repeat_ticket`."""
        credentials.add_key(transaction, table_id, holder, key_hash(key), made=self.dependencies.now())
        self.add_repeat_ticket(transaction, table_id, holder, credentials.AGAIN, idempotency_hash)

    def add_repeat_ticket(
        self, transaction: Transaction, table_id: TableId, holder: int, kind: str, idempotency_hash: str
    ) -> None:
        """Store a repeat ticket: if the request with this hash of an idempotency key is sent again, it gets another key
        of this holder. With an empty hash nothing is stored."""
        if idempotency_hash:
            until = self.dependencies.now() + REPEAT_SECONDS
            credentials.add_ticket(transaction, table_id, holder, kind, idempotency_hash, until)

    def is_key_stored(self, code: str, key: str) -> bool:
        """Whether this new key was stored at the table. It was not stored if the request turned out to be a
        repetition."""
        hash = key_hash(key)
        return hash in credentials.key_holders(
            self.dependencies.engine, self.dependencies.cache.load(code).table_id, [hash]
        )

    def issue_repeat_key(self, code: str, kind: str, idempotency_hash: str) -> tuple[int, str] | None:
        """Return the holder and another key for a repeated request; None if its repeat ticket is no longer valid.
        `kind` is the kind of repeat ticket: `credentials.AGAIN` or `credentials.TAKEN`."""
        dependencies, key = self.dependencies, self.dependencies.new_key()
        table_id = dependencies.cache.load(code).table_id
        holder = credentials.add_repeat_key(
            dependencies.engine, table_id, kind, idempotency_hash, key_hash(key), dependencies.now()
        )
        return None if holder is None else (holder, key)

    def _end_repeat_tickets(self, cached: CachedTable, holders_by_hash: dict[str, tuple[int, str]]) -> None:
        """Delete the repeat tickets of the requests that issued these keys: a browser that sends a key has received the
        response with the key.

        If the database can't write, the tickets stay valid for REPEAT_SECONDS.
        """
        holders = {
            n for hash, (n, state) in holders_by_hash.items() if state != "void" and hash not in cached.used_hashes
        }
        if holders and credentials.end_repeat_tickets(self.dependencies.engine, cached.table_id, holders):
            cached.used_hashes.update(holders_by_hash)


def has_phone(table: Table, seat: Seat) -> bool:
    """Whether the player of this seat is at the table and plays with a phone, so that the seat's keys give access. The
    keys of a player who left or now plays without a phone are not made void, because that change can be undone."""
    return seat in table.circle and table.places[seat].phone


def may_ask_for_seat(table: Table, seat: Seat) -> bool:
    """Whether a phone may ask for this seat: its player is at the table, or left after winning gold or playing a
    round."""
    return seat in table.places and table.is_shown_in_lists(seat)

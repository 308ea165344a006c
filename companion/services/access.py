"""Access keys: which keys open which seat or the host's page.

A browser gets a key once and keeps it in a cookie; only its hash is stored. The holder of a key is a seat number, or
`credentials.HOST`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from companion.rules.message import Seat
from companion.services.dependencies import ServiceDependencies
from companion.store import credentials
from companion.table.state import Table


@dataclass(frozen=True)
class Grants:
    """Which pages of one table a browser may open with its access keys: the host's, and those of its seats, the seat of
    the newest key first. `asked_seats` wait for the host's approval. `was_host`: it had the host's page and lost it."""

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


class AccessControl:
    def __init__(self, dependencies: ServiceDependencies) -> None:
        self.dependencies = dependencies

    def find_grants(self, code: str, keys: Sequence[str]) -> Grants:
        """Return which pages of the table a browser may open with these keys. `keys` are sorted, the oldest first.
        Raises UnknownTable."""
        cached, hashes = self.dependencies.cache.load(code), [key_hash(key) for key in keys]
        known = self.dependencies.cache.key_holders(cached, hashes)
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


def has_phone(table: Table, seat: Seat) -> bool:
    """Whether the player of this seat is at the table and plays with a phone, so that the seat's keys give access. The
    keys of a player who left or now plays without a phone are not made void, because that change can be undone."""
    return seat in table.circle and table.places[seat].phone


def may_ask_for_seat(table: Table, seat: Seat) -> bool:
    """Whether a phone may ask for this seat: its player is at the table, or left after winning gold or playing a
    round."""
    return seat in table.places and table.is_shown_in_lists(seat)

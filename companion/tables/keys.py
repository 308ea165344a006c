"""Access keys: who may see and do what at a table, and the tickets by which a seat or the host's page moves to
another device."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.game.message import Seat
from companion.game.state import Table
from companion.store import credentials
from companion.store.engine import Transaction
from companion.store.event_log import ExtraWrite, TableGone
from companion.store.models import TableId
from companion.tables.cache import UnknownTable
from companion.tables.dependencies import ServiceDependencies


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


TICKET_SECONDS = 600.0
"""Seconds for which a ticket is valid."""


class TicketInvalid(LookupError):
    """Raised for a ticket that was used before, is too old or never existed."""


class Tickets:
    """Issues and redeems the tickets of one kind: for seats, or for the host's page. The holder of a ticket is a seat
    number, or `credentials.HOST`."""

    def __init__(self, kind: str, dependencies: ServiceDependencies) -> None:
        self.kind, self.dependencies = kind, dependencies

    def issue_ticket(self, code: str, holder: int, check: ExtraWrite = lambda transaction, table_id: None) -> str:
        """Return a new ticket by which a device gets a key of this holder. The holder's earlier tickets become void.
        `check` is called in the transaction and may refuse by raising. Raises UnknownTable."""
        dependencies, table_id = self.dependencies, self.dependencies.cache.load(code).table_id
        ticket = dependencies.new_key()
        until = dependencies.now() + TICKET_SECONDS
        try:
            credentials.replace_tickets(
                dependencies.engine, table_id, holder, self.kind, key_hash(ticket), until, check
            )
        except TableGone as error:
            raise UnknownTable(code) from error
        return ticket

    def holder_of_ticket(self, code: str, ticket: str) -> int:
        """Return whose key a device gets by this ticket. Raises TicketInvalid, UnknownTable."""
        dependencies, table_id = self.dependencies, self.dependencies.cache.load(code).table_id
        holder = credentials.ticket_holder(
            dependencies.engine, table_id, self.kind, key_hash(ticket), dependencies.now()
        )
        if holder is None:
            raise TicketInvalid
        return holder

    def delete_used_ticket(self, transaction: Transaction, table_id: TableId, ticket: str) -> None:
        """Delete the ticket because it is used now. Raises TicketInvalid."""
        now = self.dependencies.now()
        if credentials.use_ticket(transaction, table_id, self.kind, key_hash(ticket), now) is None:
            raise TicketInvalid

    def redeem(
        self, code: str, ticket: str, idempotency_key: str | None, store_key: Callable[[int, str], None]
    ) -> tuple[int, str]:
        """Use a ticket: call `store_key(holder, key)` with a new key, and return holder and key. The request that used
        it gets the same again. Raises TicketInvalid, UnknownTable."""
        dependencies, cached = self.dependencies, self.dependencies.cache.load(code)
        key = dependencies.key_for(idempotency_key, "take", cached.table_id, ticket)
        try:
            holder = self.holder_of_ticket(code, ticket)
            store_key(holder, key)
        except TicketInvalid:
            known = credentials.key_holders(dependencies.engine, cached.table_id, [key_hash(key)])
            holder, state = known.get(key_hash(key), (0, "void"))
            if state != "good":
                raise
        return holder, key

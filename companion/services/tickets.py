"""One-time tickets: the secret in a link or QR code by which another device gets an access key."""

from __future__ import annotations

from collections.abc import Callable

from companion.services.access import key_hash
from companion.services.dependencies import ServiceDependencies
from companion.services.table_cache import UnknownTable
from companion.store import credentials
from companion.store.engine import Transaction
from companion.store.event_log import ExtraWrite, TableGone
from companion.store.models import TableId

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

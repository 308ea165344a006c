"""One-time tickets: a link or QR code by which another device gets a new access key."""

from __future__ import annotations

from collections.abc import Callable

from companion.services.access import AccessControl, hash_of, repeat_ticket
from companion.services.environment import Environment
from companion.services.table_cache import UnknownTable
from companion.store import credentials
from companion.store.engine import Transaction
from companion.store.event_log import ExtraWrite, TableGone
from companion.store.models import TableId

TICKET_SECONDS = 600.0
"""Seconds for which a ticket is valid."""


class TicketInvalid(LookupError):
    """This ticket was used, is too old or was never given."""


class Tickets:
    """Issues and redeems the tickets of one kind."""

    def __init__(self, kind: str, environment: Environment, access: AccessControl) -> None:
        self.kind, self.environment, self.access = kind, environment, access

    def issue(self, code: str, holder: int, check: ExtraWrite = lambda transaction, table_id: None) -> str:
        """Return a ticket to the keys of this holder; earlier ones become void. `check` may refuse by raising. Raises
        UnknownTable: no table has this code."""
        env, table_id = self.environment, self.environment.cache.load(code).table_id
        ticket = env.new_key()
        until = env.now() + TICKET_SECONDS
        try:
            credentials.replace_tickets(env.engine, table_id, holder, self.kind, hash_of(ticket), until, check)
        except TableGone as error:
            raise UnknownTable(code) from error
        return ticket

    def holder(self, code: str, ticket: str) -> int:
        """Return the holder whose key this ticket would give. Raises TicketInvalid, UnknownTable."""
        env, table_id = self.environment, self.environment.cache.load(code).table_id
        holder = credentials.ticket_holder(env.engine, table_id, self.kind, hash_of(ticket), env.now())
        if holder is None:
            raise TicketInvalid
        return holder

    def use(self, transaction: Transaction, table_id: TableId, ticket: str) -> None:
        """Use up this ticket. Raises TicketInvalid."""
        now = self.environment.now()
        if credentials.use_ticket(transaction, table_id, self.kind, hash_of(ticket), now) is None:
            raise TicketInvalid

    def void(self, transaction: Transaction, table_id: TableId, holder: int) -> None:
        """Void this holder's tickets, and those by which repeated requests get another key."""
        credentials.void_tickets(transaction, table_id, self.kind, holder)
        credentials.void_repeat_tickets(transaction, table_id, holder)

    def redeem(
        self, code: str, ticket: str, idempotency_key: str | None, take: Callable[[int, str, str], None]
    ) -> tuple[int, str]:
        """Return the holder and a new key, which `take` stores, given both and the ticket for a repeated request.

        The request that used the ticket gets another key if it is repeated within REPEAT_SECONDS, as the first answer
        may have been lost.

        Raises:
            TicketInvalid, UnknownTable.
        """
        key, repeat = self.environment.new_key(), repeat_ticket(f"take {ticket}", idempotency_key)
        try:
            holder = self.holder(code, ticket)
            take(holder, key, repeat)
        except TicketInvalid:
            repeated = self.access.repeat(code, credentials.TAKEN, repeat)
            if repeated is None:
                raise
            return repeated
        return holder, key

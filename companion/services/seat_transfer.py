"""Moves a seat to another phone by a one-time ticket."""

from __future__ import annotations

from companion.rules.errors import IllegalMove
from companion.rules.message import Seat
from companion.services.access import AccessControl, key_hash
from companion.services.dependencies import ServiceDependencies
from companion.services.move_recorder import MoveRecorder
from companion.services.tickets import Tickets
from companion.store import credentials
from companion.store.engine import Transaction
from companion.store.models import TableId
from companion.table import moves
from companion.table.moves.move import check_host
from companion.table.viewer import Viewer, seat_viewer

KIND = "hand-over"


class SeatTransfer:
    """Issues tickets for seats, and gives the seat of a ticket to the phone that brings it."""

    def __init__(self, dependencies: ServiceDependencies, access: AccessControl, recorder: MoveRecorder) -> None:
        self.dependencies, self.access, self.recorder = dependencies, access, recorder
        self.tickets = Tickets(KIND, dependencies, access)

    def issue_ticket(self, code: str, viewer: Viewer, seat: Seat) -> str:
        """Return a one-time ticket, valid for ten minutes, by which another phone takes this seat. Earlier tickets of
        the seat become void.

        Raises:
            Forbidden: the viewer is not the host. IllegalMove: nobody has this seat. UnknownTable.
        """
        check_host(viewer)
        if seat not in self.dependencies.cache.load(code).table.circle:
            raise IllegalMove.because("no-such-seat")
        return self.tickets.issue_ticket(code, seat)

    def seat_of_ticket(self, code: str, ticket: str) -> Seat:
        """Return the seat that a phone gets by this ticket. Raises TicketInvalid, UnknownTable."""
        return Seat(self.tickets.holder_of_ticket(code, ticket))

    def take_seat(self, code: str, ticket: str, idempotency_key: str | None = None) -> tuple[Seat, str]:
        """Give the seat of this ticket to another phone. Return the seat and its new key. All earlier keys of the seat
        become void.

        Repeated with the same idempotency key within a minute, it returns another key, as the first response may have
        been lost.

        Raises:
            TicketInvalid, UnknownTable.
        """

        def record_transfer(seat: int, key: str, idempotency_hash: str) -> None:
            """Record that the seat moved to another phone, and store the phone's key in the same transaction."""

            def store_key(transaction: Transaction, table_id: TableId) -> None:
                self.tickets.delete_used_ticket(transaction, table_id, ticket)
                credentials.replace_keys(transaction, table_id, seat, key_hash(key), self.dependencies.now())
                self.access.add_repeat_ticket(transaction, table_id, seat, credentials.TAKEN, idempotency_hash)

            self.recorder.record(code, seat_viewer(seat), moves.transfer_seat, extra_write=store_key, seat=Seat(seat))

        holder, key = self.tickets.redeem(code, ticket, idempotency_key, record_transfer)
        return Seat(holder), key

"""Moves a seat to another phone by a one-time ticket."""

from __future__ import annotations

from companion.rules.errors import IllegalMove
from companion.rules.message import Seat
from companion.services.access import key_hash
from companion.services.dependencies import ServiceDependencies
from companion.services.move_recorder import MoveRecorder
from companion.services.tickets import Tickets
from companion.store import credentials
from companion.store.engine import Transaction
from companion.store.models import TableId
from companion.table import moves
from companion.table.moves.move import check_host
from companion.table.viewer import Viewer, seat_viewer


class SeatTransfer:
    """Issues tickets for seats, and gives the seat of a ticket to the phone that brings it."""

    def __init__(self, dependencies: ServiceDependencies, recorder: MoveRecorder) -> None:
        self.dependencies, self.recorder = dependencies, recorder
        self.tickets = Tickets("hand-over", dependencies)

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
        become void. A repeated request gets the same key. Raises TicketInvalid, UnknownTable."""

        def record_transfer(seat: int, key: str) -> None:
            def store_key(transaction: Transaction, table_id: TableId) -> None:
                self.tickets.delete_used_ticket(transaction, table_id, ticket)
                credentials.replace_keys(transaction, table_id, seat, key_hash(key), self.dependencies.now())

            self.recorder.record(code, seat_viewer(seat), moves.transfer_seat, extra_write=store_key, seat=Seat(seat))

        holder, key = self.tickets.redeem(code, ticket, idempotency_key, record_transfer)
        return Seat(holder), key

"""Seat transfer: another phone takes a seat by a one-time ticket."""

from __future__ import annotations

from companion.rules.errors import IllegalMove
from companion.rules.message import Seat
from companion.services.access import AccessControl, hash_of
from companion.services.environment import Environment
from companion.services.move_recorder import MoveRecorder
from companion.services.tickets import Tickets
from companion.store import credentials
from companion.store.engine import Transaction
from companion.store.models import TableId
from companion.table import moves
from companion.table.moves.move import check_host
from companion.table.viewer import Viewer, at_seat

KIND = "hand-over"


class SeatTransfer:
    """Offers seats to other phones, and hands them over."""

    def __init__(self, environment: Environment, access: AccessControl, recorder: MoveRecorder) -> None:
        self.environment, self.access, self.recorder = environment, access, recorder
        self.tickets = Tickets(KIND, environment, access)

    def offer(self, code: str, viewer: Viewer, seat: Seat) -> str:
        """Return a one-time ticket by which another phone takes this seat, good for ten minutes; earlier ones become
        void.

        Raises:
            Forbidden: the viewer is not the host. IllegalMove: nobody has this seat. UnknownTable.
        """
        check_host(viewer)
        if seat not in self.environment.cache.load(code).table.circle:
            raise IllegalMove.because("no-such-seat")
        return self.tickets.issue(code, seat)

    def seat_of(self, code: str, ticket: str) -> Seat:
        """Return the seat that this ticket would give. Raises TicketInvalid, UnknownTable."""
        return Seat(self.tickets.holder(code, ticket))

    def take(self, code: str, ticket: str, idempotency_key: str | None = None) -> tuple[Seat, str]:
        """Take the seat of this ticket. Return the seat and its new key. All earlier keys of the seat become void.

        Repeated with the same idempotency key within a minute it gives another key, as the first answer may be lost.

        Raises:
            TicketInvalid, UnknownTable.
        """

        def take(seat: int, key: str, repeat: str) -> None:
            def store_key(transaction: Transaction, table_id: TableId) -> None:
                self.tickets.use(transaction, table_id, ticket)
                credentials.replace_keys(transaction, table_id, seat, hash_of(key), self.environment.now())
                self.access.allow_repeat(transaction, table_id, seat, credentials.TAKEN, repeat)

            self.recorder.record(code, at_seat(seat), moves.transfer_seat, extra_write=store_key, seat=Seat(seat))

        holder, key = self.tickets.redeem(code, ticket, idempotency_key, take)
        return Seat(holder), key

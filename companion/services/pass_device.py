"""Passing the host's device to a seat without a phone, which may look at its own page for a minute."""

from __future__ import annotations

from companion.rules.message import Seat
from companion.services.access import hash_of, repeat_ticket
from companion.services.environment import Environment
from companion.services.move_recorder import MoveRecorder
from companion.store import credentials
from companion.store.engine import Transaction
from companion.store.models import TableId
from companion.table import moves
from companion.table.viewer import Viewer

KIND = "curtain"

OPEN_SECONDS = 60.0


class PassDevice:
    """Opens and closes the pages of seats without a phone on the host's device."""

    def __init__(self, environment: Environment, recorder: MoveRecorder) -> None:
        self.environment, self.recorder = environment, recorder

    def open(self, code: str, viewer: Viewer, seat: Seat, idempotency_key: str | None = None) -> str:
        """Pass the host's device to this seat for 60 seconds. Return the grant. Everybody can read it in the history.

        Repeated with the same `idempotency_key` it returns the same grant, which does not last longer.

        Raises:
            Forbidden: the viewer is not the host. IllegalMove: the seat has a phone, or there is no such seat.
        """
        # A repeated request gets the same grant. Without the stored ticket it opens nothing.
        grant = repeat_ticket(f"curtain {code.upper()} {seat}", idempotency_key) or self.environment.new_key()

        def store_grant(transaction: Transaction, table_id: TableId) -> None:
            until = self.environment.now() + OPEN_SECONDS
            credentials.replace_tickets(transaction, table_id, seat, KIND, hash_of(grant), until)

        self.recorder.record(
            code, viewer, moves.pass_device, idempotency_key=idempotency_key, extra_write=store_grant, seat=seat
        )
        return grant

    def is_open(self, code: str, grant: str, seat: Seat) -> bool:
        """Whether this grant still opens the page of this seat, and the seat still has no phone."""
        env, cached = self.environment, self.environment.cache.load(code)
        state = cached.table.places.get(seat)
        holder = credentials.ticket_holder(env.engine, cached.table_id, KIND, hash_of(grant), env.now())
        return holder == seat and state is not None and not state.phone

    def close(self, code: str, seat: Seat) -> None:
        """End all grants for this seat's page, as the device came back. Does nothing if there is no such seat."""
        cached = self.environment.cache.load(code)
        if seat in cached.table.places:
            credentials.void_tickets(self.environment.engine, cached.table_id, KIND, seat)

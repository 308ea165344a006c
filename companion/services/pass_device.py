"""Lets a player without a phone look at the page of their seat on the host's device, for a minute."""

from __future__ import annotations

from companion.rules.message import Seat
from companion.services.access import key_hash
from companion.services.dependencies import ServiceDependencies
from companion.services.move_recorder import MoveRecorder
from companion.store import credentials
from companion.store.engine import Transaction
from companion.store.models import TableId
from companion.table import moves
from companion.table.viewer import Viewer

KIND = "curtain"

OPEN_SECONDS = 60.0

SLACK_SECONDS = 5.0
"""Seconds by which a clock may be put back without closing an open page."""


class PassedDevicePages:
    """Opens and closes, on the host's device, the pages of seats without a phone: the host passes the device to the
    player. A grant is a secret that opens one such page for a minute."""

    def __init__(self, dependencies: ServiceDependencies, recorder: MoveRecorder) -> None:
        self.dependencies, self.recorder = dependencies, recorder

    def open_page(self, code: str, viewer: Viewer, seat: Seat, idempotency_key: str | None = None) -> str:
        """Return a grant that opens the page of this seat for OPEN_SECONDS. The public history has a line about it.

        Repeated with the same `idempotency_key`, it returns the same grant, which does not last longer.

        Raises:
            Forbidden: the viewer is not the host. IllegalMove: the seat has a phone, or there is no such seat.
        """
        table_id = self.dependencies.cache.load(code).table_id
        grant = self.dependencies.key_for(idempotency_key, "curtain", table_id, seat)

        def store_grant(transaction: Transaction, table_id: TableId) -> None:
            until = self.dependencies.now() + OPEN_SECONDS
            credentials.replace_tickets(transaction, table_id, seat, KIND, key_hash(grant), until)

        self.recorder.record(
            code, viewer, moves.pass_device, idempotency_key=idempotency_key, extra_write=store_grant, seat=seat
        )
        return grant

    def is_page_open(self, code: str, grant: str, seat: Seat) -> bool:
        """Whether this grant is still valid for the seat, and the seat still has no phone."""
        cached, now = self.dependencies.cache.load(code), self.dependencies.now()
        state = cached.table.places.get(seat)

        def is_valid_at(time: float) -> bool:
            engine, table_id = self.dependencies.engine, cached.table_id
            return credentials.ticket_holder(engine, table_id, KIND, key_hash(grant), time) == seat

        # A grant that lasts for longer was made before the clock was set back.
        is_open = is_valid_at(now) and not is_valid_at(now + OPEN_SECONDS + SLACK_SECONDS)
        return is_open and state is not None and not state.phone

    def close_page(self, code: str, seat: Seat) -> None:
        """Make all grants for this seat's page void. Does nothing if there is no such seat."""
        cached = self.dependencies.cache.load(code)
        if seat in cached.table.places:
            credentials.void_tickets(self.dependencies.engine, cached.table_id, KIND, seat)

"""The door's offering: one-time tickets by which another phone takes a seat, and the curtain."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy.exc import IntegrityError
from sqlmodel import Session

from companion.rules.problems import IllegalMove
from companion.rules.sentence import Seat
from companion.service.door import Keep
from companion.service.keyring import Keyring, TicketUsed, hash_of, host_only, tap_of
from companion.service.shelf import UnknownTable
from companion.store import keys
from companion.store.db import writing
from companion.store.rows import TableId
from companion.table import moves
from companion.table.viewer import Viewer, at_seat

HAND_OVER_SECONDS = 600.0
CURTAIN_SECONDS = 60.0

SEAT, CURTAIN = "hand-over", "curtain"
"""Kinds of tickets."""


class Offering(Keyring):
    """The keyring, and the tickets to what it opens."""

    # A seat, to another phone

    def offer_seat(self, code: str, viewer: Viewer, seat: Seat) -> str:
        """A one-time ticket by which another phone takes this seat, good for ten minutes; earlier ones are void.

        Raises:
            NotYours: the viewer is not the host. IllegalMove: nobody sits there.
        """
        host_only(viewer)
        if seat not in self.shelf.catch_up(code).table.circle:
            raise IllegalMove.because("no-such-seat")
        return self._offer(code, SEAT, seat)

    def offered_seat(self, code: str, ticket: str) -> Seat:
        """The seat that this ticket would take.

        Raises:
            TicketUsed: it was used, is too old, or never was.
        """
        return Seat(self._offered(code, SEAT, ticket))

    def take_seat(self, code: str, ticket: str, once: str | None = None) -> tuple[Seat, str]:
        """Takes the seat of this ticket; the seat and its new key. All earlier keys of the seat are void.

        Repeated under the same `once` within a minute it gives another key, as the first may have been lost.

        Raises:
            TicketUsed: it was used, is too old, or never was.
        """

        def take(seat: int, key: str, tap: str) -> None:
            def keep(session: Session, table_id: TableId) -> None:
                self._use(session, table_id, SEAT, ticket)
                keys.hand_over(session, table_id, seat, hash_of(key), self.now())
                self._keep_tap(session, table_id, seat, keys.TAKEN, tap)

            self.record(code, at_seat(seat), moves.hand_over, keep=keep, seat=Seat(seat))

        holder, key = self._take(code, SEAT, ticket, once, take)
        return Seat(holder), key

    # The curtain

    def open_curtain(self, code: str, viewer: Viewer, seat: Seat, once: str | None = None) -> str:
        """The host hands the device to a seat without a phone; a grant for 60 seconds. Everybody can read it.

        Repeated under the same `once` it is the same grant, which has not grown younger.
        """
        # Made from `once`, so that a repeat can be answered without a new one: only with a line there is a grant.
        grant = tap_of(f"curtain {code.upper()} {seat}", once) or self._new_key()

        def keep(session: Session, table_id: TableId) -> None:
            self._keep_ticket(session, table_id, CURTAIN, seat, grant, CURTAIN_SECONDS)

        self.record(code, viewer, moves.open_curtain, once=once, keep=keep, seat=seat)
        return grant

    def behind_curtain(self, code: str, grant: str, seat: Seat) -> bool:
        """Whether this grant still opens the curtain of this seat, and the seat still has no phone."""
        kept = self.shelf.catch_up(code)
        place = kept.table.places.get(seat)
        found = keys.ticket_seat(self.engine, kept.table_id, CURTAIN, hash_of(grant), self.now())
        return found == seat and place is not None and not place.phone

    def close_curtain(self, code: str, seat: Seat) -> None:
        """The device came back: no grant opens this curtain any more; nothing happens where there is no such seat."""
        kept = self.shelf.catch_up(code)
        if seat in kept.table.places:
            with writing(self.engine, kept.table_id) as session:
                keys.void_tickets(session, kept.table_id, CURTAIN, seat)

    # Tickets

    def _offer(self, code: str, kind: str, holder: int, check: Keep = lambda session, table_id: None) -> str:
        """A new ticket, if `check` does not raise once nobody else can write to the table."""
        kept, ticket = self.shelf.catch_up(code), self._new_key()
        try:
            with writing(self.engine, kept.table_id) as session:
                check(session, kept.table_id)
                self._keep_ticket(session, kept.table_id, kind, holder, ticket, HAND_OVER_SECONDS)
        except IntegrityError as error:  # the table was removed meanwhile
            raise UnknownTable(code) from error
        return ticket

    def _keep_ticket(
        self, session: Session, table_id: TableId, kind: str, holder: int, ticket: str, seconds: float
    ) -> None:
        keys.void_tickets(session, table_id, kind, holder)
        keys.add_ticket(session, table_id, holder, kind, hash_of(ticket), self.now() + seconds)

    def _offered(self, code: str, kind: str, ticket: str) -> int:
        kept = self.shelf.catch_up(code)
        found = keys.ticket_seat(self.engine, kept.table_id, kind, hash_of(ticket), self.now())
        if found is None:
            raise TicketUsed
        return found

    def _use(self, session: Session, table_id: TableId, kind: str, ticket: str) -> None:
        if keys.take_ticket(session, table_id, kind, hash_of(ticket), self.now()) is None:
            raise TicketUsed

    def _take(
        self, code: str, kind: str, ticket: str, once: str | None, take: Callable[[int, str, str], None]
    ) -> tuple[int, str]:
        """What this ticket gives: the holder and a new key; another key where the tap that used it comes again."""
        key, tap = self._new_key(), tap_of(f"take {ticket}", once)
        try:
            holder = self._offered(code, kind, ticket)
            take(holder, key, tap)
        except TicketUsed:
            if (again := self._key_again(code, keys.TAKEN, tap)) is None:
                raise
            return again
        return holder, key

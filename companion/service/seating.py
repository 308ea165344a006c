"""The door's seating: open a table, sit down, ask for a seat, hand one over, the curtain, and all their keys."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from sqlalchemy import Connection

from companion.rules.problems import NotYours, refuse
from companion.rules.sentence import Seat, say
from companion.service.door import TRIES, Door
from companion.store import keys, log, seals
from companion.store.db import writing
from companion.store.rows import TableId
from companion.table import moves
from companion.table.events import Code, SeatAsked, SeatHandedOver, SeatTaken
from companion.table.seal import seal_of
from companion.table.viewer import ONLOOKER, Viewer, at_seat

LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
HAND_OVER_SECONDS = 600.0
CURTAIN_SECONDS = 60.0

Found = TypeVar("Found", SeatTaken, SeatAsked)


class TicketUsed(LookupError):
    """This one-time address was used, is too old, or never was."""


@dataclass(frozen=True)
class Holds:
    """What a browser's keys are good for at one table: the host's page, seats (newest first), seats it asks for."""

    host: bool = False
    seats: tuple[Seat, ...] = ()
    asks: tuple[Seat, ...] = ()


def hash_of(key: str) -> str:
    """What the store keeps of a key."""
    return hashlib.sha256(key.encode()).hexdigest()


class Service(Door):
    """The whole door: looks and moves, and whose key opens which seat."""

    def open_table(self, edition: str, options: Mapping[str, str], once: str | None = None) -> tuple[Code, str]:
        """Opens a table; its code and the host's key.

        Raises:
            UnknownEdition, IllegalMove: no such edition, or an option that it does not have.
        """
        key, fresh = self._new_key(), self.draw(32)

        def keep(connection: Connection, table_id: TableId) -> None:
            keys.add_key(connection, table_id, 0, hash_of(key))
            seals.keep_secret(connection, table_id, seal_of(fresh), fresh)

        for _ in range(TRIES):
            code = self._draw_code()
            events = moves.open_table(code, edition, options, fresh)
            try:
                log.open_table(self.engine, code, self.draw(8).hex(), once, str(ONLOOKER), events, keep)
                self.live.forget(code)
                return Code(code), key
            except log.CodeTaken:
                continue
            except log.Repeated as repeat:
                return log.code_of(self.engine, repeat.table_id), self._add_key(repeat.table_id, 0)
        raise refuse("no-code-left")

    def sit(self, code: str, name: str, once: str | None = None) -> tuple[Seat, str]:
        """Somebody with the code sits down; the new seat and its key.

        Repeated under the same `once` it is the same seat; its key opens nothing once another phone has the seat.

        Raises:
            UnknownTable; IllegalMove: the table is full, or the name cannot stand.
        """
        key = self._new_key()

        def keep(connection: Connection, table_id: TableId) -> None:
            keys.add_key(connection, table_id, max(self.shelf.catch_up(code).table.places, default=0) + 1, hash_of(key))

        act = self.record(code, ONLOOKER, moves.sit, once=once, keep=keep, name=name)
        seat = self._event_of(code, act, SeatTaken).seat
        if self.holds(code, [key]).seats != (seat,) and not self._given_away(code, seat):
            key = self._add_key(self.shelf.catch_up(code).table_id, seat)
        return seat, key

    def sit_host(self, code: str, viewer: Viewer, name: str, once: str | None = None) -> tuple[Seat, str]:
        """The host sits down at his own table.

        Raises:
            NotYours: the viewer is not the host.
        """
        if not viewer.host:
            raise NotYours([say("only-the-host")])
        return self.sit(code, name, once)

    def ask_seat(self, code: str, seat: Seat, once: str | None = None) -> tuple[str, str]:
        """A phone asks for a seat that is there; its key, good once the host agrees, and the mark both show.

        Repeated under the same `once` it is the same mark, and the newer key waits for the host's answer.
        """
        key = self._new_key()
        mark = f"{int(hash_of(key)[:8], 16) % 90 + 10}"

        def keep(connection: Connection, table_id: TableId) -> None:
            keys.refuse_asking(connection, table_id, seat)
            keys.add_key(connection, table_id, seat, hash_of(key), "asking", mark)

        act = self.record(code, ONLOOKER, moves.ask_seat, once=once, keep=keep, seat=seat, mark=mark)
        asked = self._event_of(code, act, SeatAsked)
        if asked != SeatAsked(seat, mark):
            self._ask_again(code, asked, key)
        return key, asked.mark

    def _ask_again(self, code: str, asked: SeatAsked, key: str) -> None:
        """This key takes the place of the one that asked under the same mark, if that was not answered yet."""
        kept = self.shelf.catch_up(code)
        if kept.table.places[asked.seat].asked == asked.mark:
            with writing(self.engine) as connection:
                keys.refuse_asking(connection, kept.table_id, asked.seat)
                keys.add_key(connection, kept.table_id, asked.seat, hash_of(key), "asking", asked.mark)

    def allow_seat(self, code: str, viewer: Viewer, seat: Seat, mark: str, once: str | None = None) -> None:
        """The host says yes: the phone with this mark has the seat now, all earlier ones are cut off."""

        def keep(connection: Connection, table_id: TableId) -> None:
            waiting = keys.asking(self.engine, table_id, seat)
            if waiting is None:
                raise refuse("nobody-asks", seat=seat)
            keys.hand_over(connection, table_id, seat, waiting)

        self.record(code, viewer, moves.allow_seat, once=once, keep=keep, seat=seat, mark=mark)

    def refuse_seat(self, code: str, viewer: Viewer, seat: Seat, once: str | None = None) -> None:
        """The host says no to the phone that asks."""

        def keep(connection: Connection, table_id: TableId) -> None:
            keys.refuse_asking(connection, table_id, seat)

        self.record(code, viewer, moves.refuse_seat, once=once, keep=keep, seat=seat)

    def remove(self, code: str, viewer: Viewer, seat: Seat, seen: int | None = None, once: str | None = None) -> None:
        """The seat itself or the host takes a guest off the circle; the seat's keys are void."""

        def keep(connection: Connection, table_id: TableId) -> None:
            keys.void_keys(connection, table_id, seat)

        self.record(code, viewer, moves.remove, seen=seen, once=once, keep=keep, seat=seat)

    def offer_seat(self, code: str, viewer: Viewer, seat: Seat) -> str:
        """A one-time ticket by which another phone takes this seat, good for ten minutes; earlier ones are void.

        Raises:
            NotYours: the viewer is not the host. IllegalMove: nobody sits there.
        """
        if not viewer.host:
            raise NotYours([say("only-the-host")])
        return self._new_ticket(code, seat, "hand-over", HAND_OVER_SECONDS)

    def offered_seat(self, code: str, ticket: str) -> Seat:
        """The seat that this ticket would take.

        Raises:
            TicketUsed: it was used, is too old, or never was.
        """
        kept = self.shelf.catch_up(code)
        found = keys.ticket_seat(self.engine, kept.table_id, "hand-over", hash_of(ticket), self.now())
        if found is None:
            raise TicketUsed
        return Seat(found)

    def take_seat(self, code: str, ticket: str) -> tuple[Seat, str]:
        """Takes the seat of this ticket; the seat and its new key. All earlier keys of the seat are void.

        Raises:
            TicketUsed: it was used, is too old, or never was.
        """
        seat, key = self.offered_seat(code, ticket), self._new_key()

        def keep(connection: Connection, table_id: TableId) -> None:
            if keys.take_ticket(connection, table_id, "hand-over", hash_of(ticket), self.now()) != seat:
                raise TicketUsed
            keys.hand_over(connection, table_id, seat, hash_of(key))

        self.record(code, at_seat(seat), moves.hand_over, keep=keep, seat=seat)
        return seat, key

    def open_curtain(self, code: str, viewer: Viewer, seat: Seat, once: str | None = None) -> str:
        """The host hands the device to a seat without a phone; a grant for 60 seconds. Everybody can read it."""
        self.record(code, viewer, moves.open_curtain, once=once, seat=seat)
        return self._new_ticket(code, seat, "curtain", CURTAIN_SECONDS)

    def behind_curtain(self, code: str, grant: str, seat: Seat) -> bool:
        """Whether this grant still opens the curtain of this seat, and the seat still has no phone."""
        kept = self.shelf.catch_up(code)
        place = kept.table.places.get(seat)
        found = keys.ticket_seat(self.engine, kept.table_id, "curtain", hash_of(grant), self.now())
        return found == seat and place is not None and not place.phone

    def close_curtain(self, code: str, seat: Seat) -> None:
        """The device came back: no grant opens this curtain any more."""
        with writing(self.engine) as connection:
            keys.void_tickets(connection, self.shelf.catch_up(code).table_id, "curtain", seat)

    def holds(self, code: str, held: Sequence[str]) -> Holds:
        """What these keys, oldest first, are good for at this table."""
        kept, hashes = self.shelf.catch_up(code), [hash_of(key) for key in held]
        known = self.shelf.who_holds(kept, hashes)
        found = [known[h] for h in reversed(hashes) if h in known]
        good = [holder for holder, state in found if state == "good"]
        here = kept.table.circle
        return Holds(
            host=0 in good,
            seats=tuple(Seat(n) for n in dict.fromkeys(good) if n in here),
            asks=tuple(Seat(n) for n, state in found if state == "asking" and n in here),
        )

    def _event_of(self, code: str, act: str, kind: type[Found]) -> Found:
        """The event of this kind in this act.

        Raises:
            IllegalMove: the act is another one: its `once` was used for something else before.
        """
        for entry in self.shelf.catch_up(code).entries:
            if entry.act == act and isinstance(entry.event, kind):
                return entry.event
        raise refuse("bad-request")

    def _given_away(self, code: str, seat: Seat) -> bool:
        """Whether another phone ever took this seat."""
        return SeatHandedOver(seat) in [entry.event for entry in self.shelf.catch_up(code).entries]

    def _new_key(self) -> str:
        return self.draw(16).hex()

    def _draw_code(self) -> str:
        return "".join(LETTERS[n % len(LETTERS)] for n in self.draw(4))

    def _add_key(self, table_id: TableId, holder: int) -> str:
        key = self._new_key()
        with writing(self.engine) as connection:
            keys.add_key(connection, table_id, holder, hash_of(key))
        return key

    def _new_ticket(self, code: str, seat: Seat, kind: str, seconds: float) -> str:
        kept, ticket = self.shelf.catch_up(code), self._new_key()
        if seat not in kept.table.circle:
            raise refuse("no-such-seat")
        with writing(self.engine) as connection:
            keys.void_tickets(connection, kept.table_id, kind, seat)
            keys.add_ticket(connection, kept.table_id, seat, kind, hash_of(ticket), self.now() + seconds)
        return ticket

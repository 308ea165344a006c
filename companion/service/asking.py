"""The door's asking: a phone without a key asks for its seat, and the host says yes or no to the number it shows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from sqlmodel import Session

from companion.rules.problems import IllegalMove
from companion.rules.sentence import Seat
from companion.service.door import TRIES
from companion.service.keyring import AnsweredBefore, Keyring, hash_of, host_only, tap_of
from companion.store import keys
from companion.store.db import writing
from companion.store.rows import TableId
from companion.table import moves
from companion.table.events import Event, SeatAsked
from companion.table.state import Table
from companion.table.viewer import ONLOOKER, Viewer

MOST_ASKING = 3
"""Phones that may wait for one seat; the oldest goes when a fourth comes."""

MOST_ASKS = 40
ASKS_SECONDS = 60.0
"""So many asks a table takes in so many seconds: more than anybody at one address may send."""

MARK_SECONDS = 300.0
"""A number that a phone showed is no other's for so long, so that an old page cannot say yes to the wrong one."""


def say_yes(table: Table, viewer: Viewer, seat: Seat, mark: str) -> Iterable[Event]:
    """`allow_seat` to any phone that waits: the table knows the newest mark alone, the store knows all."""
    if seat in table.places:
        asks = replace(table.places[seat], asked=mark)
        table = replace(table, places={**table.places, seat: asks})
    return moves.allow_seat(table, viewer, seat=seat, mark=mark)


SAY_YES = moves.Move(say_yes, keys=(), uses_secrets=False)


class Asking(Keyring):
    """The keyring, and the keys that wait for the host's yes."""

    def ask_seat(self, code: str, seat: Seat, once: str | None = None) -> tuple[str, str]:
        """A phone asks for a seat that is there; its key, good once the host agrees, and the mark both show.

        Repeated under the same `once` it is the same mark, and the newer key waits for the host's answer.

        Raises:
            IllegalMove: nobody sits there, or too many ask. AnsweredBefore: a repeat that gets no key any more.
        """
        key, mark = self._new_mark(code, seat)
        tap = tap_of("ask", once)

        def keep(session: Session, table_id: TableId) -> None:
            self._make_room(session, table_id, seat, mark)
            keys.add_key(session, table_id, seat, hash_of(key), "asking", mark, self.now())
            self._keep_tap(session, table_id, seat, keys.AGAIN, tap)

        act = self.record(code, ONLOOKER, moves.ask_seat, once=once, keep=keep, seat=seat, mark=mark)
        asked = self._event_of(code, act, SeatAsked)
        if not self._kept(code, key):
            self._ask_again(code, asked, key, tap)
        return key, asked.mark

    def allow_seat(self, code: str, viewer: Viewer, seat: Seat, mark: str, once: str | None = None) -> None:
        """The host says yes: the phone with this mark has the seat now; all earlier and all other ones are cut off.

        A guest who had left is back by it. It cannot be taken back: whom it let in by mistake the host removes.

        Raises:
            NotYours: the viewer is not the host. IllegalMove: no phone with this mark waits, or the table is full.
        """

        def keep(session: Session, table_id: TableId) -> None:
            waiting = keys.pending(session, table_id, seat).get(mark)
            if waiting is None:
                raise IllegalMove.because("nobody-asks", seat=seat)
            keys.hand_over(session, table_id, seat, waiting, self.now())

        self.record(code, viewer, SAY_YES, once=once, keep=keep, seat=seat, mark=mark)

    def refuse_seat(self, code: str, viewer: Viewer, seat: Seat, mark: str = "", once: str | None = None) -> None:
        """The host says no to the phone with this mark, and is shown the one that waits beside it; without a mark
        to all that wait.

        Raises:
            NotYours: the viewer is not the host. IllegalMove: there is no such seat.
        """
        host_only(viewer)
        waiting = self._waiting(code, seat)
        gone = waiting.pop(mark, None)
        if not mark or not waiting:
            return self._refuse_all(code, viewer, seat, once)
        if gone is not None:
            self._refuse_one(code, viewer, seat, gone, list(waiting)[-1], once)
        return None

    def _refuse_one(self, code: str, viewer: Viewer, seat: Seat, gone: str, next: str, once: str | None) -> None:
        """Voids the key of this hash; the host sees the mark `next` now."""

        def keep(session: Session, table_id: TableId) -> None:
            keys.void_key(session, table_id, gone)
            if next not in keys.pending(session, table_id, seat):
                raise IllegalMove.because("table-too-busy")

        self.record(code, viewer, moves.ask_seat, once=once, keep=keep, seat=seat, mark=next)

    def _refuse_all(self, code: str, viewer: Viewer, seat: Seat, once: str | None) -> None:
        def keep(session: Session, table_id: TableId) -> None:
            keys.refuse_asking(session, table_id, seat)

        self.record(code, viewer, moves.refuse_seat, once=once, keep=keep, seat=seat)

    def _ask_again(self, code: str, asked: SeatAsked, key: str, tap: str) -> None:
        """This key takes the place of the one that asked under the same mark, if nobody came with that one yet."""
        table_id = self.shelf.catch_up(code).table_id
        with writing(self.engine, table_id) as session:
            known = keys.find_ticket(session, table_id, keys.AGAIN, tap, self.now())
            before = keys.pending(session, table_id, asked.seat).get(asked.mark)
            if known is None or before is None:
                raise AnsweredBefore(code, asked.seat)
            keys.void_key(session, table_id, before)
            keys.add_key(session, table_id, asked.seat, hash_of(key), "asking", asked.mark, self.now())
        kept = self.shelf.catch_up(code)
        with kept.alone():
            kept.holders.clear()  # no event says of this one that it is void

    def _make_room(self, session: Session, table_id: TableId, seat: Seat, mark: str) -> None:
        """Lets the oldest that waits go where a new one comes.

        Raises:
            IllegalMove: too many ask at this table, or another phone got the mark in this very moment.
        """
        if len(keys.marks_since(session, table_id, self.now() - ASKS_SECONDS)) >= MOST_ASKS:
            raise IllegalMove.because("too-many-asks")
        waiting = keys.pending(session, table_id, seat)
        if mark in waiting:
            raise IllegalMove.because("table-too-busy")
        for hash in list(waiting.values())[: 1 - MOST_ASKING]:
            keys.void_key(session, table_id, hash)

    def _new_mark(self, code: str, seat: Seat) -> tuple[str, str]:
        """A new key and the mark that goes with it, which no phone showed for this seat lately."""
        table_id = self.shelf.catch_up(code).table_id
        with Session(self.engine) as session:
            shown = keys.marks_since(session, table_id, self.now() - MARK_SECONDS)
        for _ in range(TRIES):
            key = self._new_key()
            mark = f"{int(hash_of(key)[:8], 16) % 90 + 10}"
            if (seat, mark) not in shown:
                return key, mark
        raise IllegalMove.because("too-many-asks")

    def _waiting(self, code: str, seat: Seat) -> dict[str, str]:
        kept = self.shelf.catch_up(code)
        if seat not in kept.table.places:
            raise IllegalMove.because("no-such-seat")
        with Session(self.engine) as session:
            return keys.pending(session, kept.table_id, seat)

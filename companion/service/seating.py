"""The door's seating: open a table, sit down, leave. With it the door is whole."""

from __future__ import annotations

from collections.abc import Mapping

from sqlmodel import Session

from companion.rules.problems import IllegalMove
from companion.rules.sentence import Seat
from companion.service.asking import Asking
from companion.service.copies import remembered
from companion.service.door import TRIES
from companion.service.hosting import Hosting
from companion.service.keeping import Housekeeping
from companion.service.keyring import AnsweredBefore, host_only, tap_of
from companion.service.nights import Nights
from companion.store import keys, log, seals
from companion.store.rows import TableId
from companion.table import moves
from companion.table.deal.commitment import seal_of
from companion.table.events import Code, SeatTaken
from companion.table.viewer import ONLOOKER, Viewer

LETTERS = "BCDFGHJKLMNPQRSTVWXZ"


class Service(Asking, Hosting, Housekeeping, Nights):
    """The whole door: looks and moves, and whose key opens which seat."""

    def open_table(self, edition: str, options: Mapping[str, str], once: str | None = None) -> tuple[Code, str]:
        """Opens a table; its code and the host's key.

        Repeated under the same `once` it is the same table, with another key while nobody came with the first.

        Raises:
            UnknownEdition, IllegalMove: no such edition, or an option that it does not have.
            AnsweredBefore: a repeat that gets no key any more.
        """
        key, fresh, tap = self._new_key(), self.draw(32), tap_of("open", once)

        def keep(session: Session, table_id: TableId) -> None:
            self._keep_key(session, table_id, keys.HOST, key, tap)
            seals.keep_secret(session, table_id, seal_of(fresh), fresh)

        for _ in range(TRIES):
            code = self._draw_code()
            events = moves.open_table(code, edition, options, fresh, remembered(self.engine, edition))
            try:
                log.open_table(self.engine, code, self.draw(8).hex(), once, str(ONLOOKER), events, keep)
                self.live.forget(code)
                return Code(code), key
            except log.CodeTaken:
                continue
            except log.Repeated as repeat:
                code = log.code_of(self.engine, repeat.table_id)
                return Code(code), self._another_key(code, None, tap)
        raise IllegalMove.because("no-code-left")

    def sit(self, code: str, name: str, once: str | None = None) -> tuple[Seat, str]:
        """Somebody with the code sits down; the new seat and its key.

        Repeated under the same `once` it is the same seat, with another key while nobody came with the first.

        Raises:
            UnknownTable; IllegalMove: the table is full, or the name cannot stand.
            AnsweredBefore: a repeat that gets no key any more.
        """
        key, tap = self._new_key(), tap_of("sit", once)

        def keep(session: Session, table_id: TableId) -> None:
            seat = max(self.shelf.catch_up(code).table.places, default=0) + 1
            self._keep_key(session, table_id, seat, key, tap)

        act = self.record(code, ONLOOKER, moves.sit, once=once, keep=keep, name=name)
        seat = self._event_of(code, act, SeatTaken).seat
        return seat, key if self._kept(code, key) else self._another_key(code, seat, tap)

    def _another_key(self, code: str, seat: Seat | None, tap: str) -> str:
        """A key for a tap that came again. Raises AnsweredBefore: somebody came with the first."""
        again = self._key_again(code, keys.AGAIN, tap)
        if again is None:
            raise AnsweredBefore(code, seat)
        return again[1]

    def sit_host(self, code: str, viewer: Viewer, name: str, once: str | None = None) -> tuple[Seat, str]:
        """The host sits down at his own table.

        Raises:
            NotYours: the viewer is not the host. What `sit` raises.
        """
        host_only(viewer)
        return self.sit(code, name, once)

    def remove(self, code: str, viewer: Viewer, seat: Seat, seen: int | None = None, once: str | None = None) -> None:
        """The seat itself or the host takes a guest off the circle; the seat's keys open nothing until that is taken
        back, and who asked for it is refused."""

        def keep(session: Session, table_id: TableId) -> None:
            keys.refuse_asking(session, table_id, seat)
            keys.void_repeats(session, table_id, seat)

        self.record(code, viewer, moves.remove, seen=seen, once=once, keep=keep, seat=seat)

    def _draw_code(self) -> str:
        return "".join(LETTERS[n % len(LETTERS)] for n in self.draw(4))

"""The door's keyring: whose key opens which seat, and who taps twice. It hands keys out and keeps their hashes only."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeVar

from sqlalchemy.exc import OperationalError
from sqlmodel import Session

from companion.rules.problems import IllegalMove, NotYours
from companion.rules.sentence import Seat, say
from companion.service.door import Door
from companion.service.shelf import Kept
from companion.store import keys
from companion.store.db import writing
from companion.store.rows import TableId
from companion.table.events import SeatAsked, SeatTaken
from companion.table.state import Table
from companion.table.viewer import Viewer

AGAIN_SECONDS = 60.0
"""How long a repeated tap still gets a key, as its first answer may have been lost."""

Found = TypeVar("Found", SeatTaken, SeatAsked)


class TicketUsed(LookupError):
    """This one-time address was used, is too old, or never was."""


class AnsweredBefore(IllegalMove):
    """A tap was repeated whose key is in somebody's hands already, or is void: no other is given.

    Attributes:
        code: the table's. seat: the seat it was about, None for the host's page.
    """

    def __init__(self, code: str, seat: Seat | None = None) -> None:
        self.code, self.seat = code, seat
        super().__init__([say("answered-before")])


@dataclass(frozen=True)
class Holds:
    """What a browser's keys are good for at one table: the host's page, seats (newest first), seats it asks for.

    `hosted`: it held the host's page once, which was taken from it.
    """

    host: bool = False
    seats: tuple[Seat, ...] = ()
    asks: tuple[Seat, ...] = ()
    hosted: bool = False

    @property
    def opens(self) -> bool:
        """Whether they are good for anything."""
        return self.host or bool(self.seats or self.asks)


def hash_of(key: str) -> str:
    """What the store keeps of a key."""
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


def tap_of(verb: str, once: str | None) -> str:
    """What the store keeps of a tap, so that it is known when it comes again; empty where it has no `once`."""
    return hash_of(f"{verb} {once}") if once else ""


def host_only(viewer: Viewer) -> None:
    """Raises NotYours: the viewer is not the host."""
    if not viewer.host:
        raise NotYours.because("only-the-host")


def has_phone(table: Table, seat: Seat) -> bool:
    """Whether a phone may speak for this seat: its guest is there, and was not seated again without one. Leaving and
    being seated again can be taken back, so neither makes a key void: it opens nothing meanwhile."""
    return seat in table.circle and table.places[seat].phone


class Keyring(Door):
    """The door, and whose key is whose."""

    def holds(self, code: str, held: Sequence[str]) -> Holds:
        """What these keys, oldest first, are good for at this table."""
        kept, hashes = self.shelf.catch_up(code), [hash_of(key) for key in held]
        known = self.shelf.who_holds(kept, hashes)
        self._mark_used(kept, known)
        found = [known[h] for h in reversed(hashes) if h in known]
        good = [holder for holder, state in found if state == "good"]
        return Holds(
            host=keys.HOST in good,
            seats=tuple(Seat(n) for n in dict.fromkeys(good) if has_phone(kept.table, Seat(n))),
            hosted=(keys.HOST, "void") in found,
            asks=tuple(Seat(n) for n, state in found if state == "asking" and self._may_come_back(kept, Seat(n))),
        )

    def _may_come_back(self, kept: Kept, seat: Seat) -> bool:
        """Whether a phone may ask for this seat: it plays, or its guest left with gold or a round behind."""
        return seat in kept.table.places and kept.table.listed(seat)

    def _mark_used(self, kept: Kept, known: dict[str, tuple[int, str]]) -> None:
        """Who comes with a key got it: the tap that gave it opens nothing any more. A full disk does not stop a look,
        the tap then ends with its minute."""
        holders = {n for hash, (n, state) in known.items() if state != "void" and hash not in kept.used}
        if not holders:
            return
        with suppress(OperationalError):
            if keys.has_taps(self.engine, kept.table_id, holders):
                with writing(self.engine, kept.table_id) as session:
                    keys.void_taps(session, kept.table_id, holders)
            kept.used.update(known)

    def _keep_key(self, session: Session, table_id: TableId, holder: int, key: str, tap: str) -> None:
        """A new good key, and the tap that gave it."""
        keys.add_key(session, table_id, holder, hash_of(key), made=self.now())
        self._keep_tap(session, table_id, holder, keys.AGAIN, tap)

    def _keep_tap(self, session: Session, table_id: TableId, holder: int, kind: str, tap: str) -> None:
        if tap:
            keys.add_ticket(session, table_id, holder, kind, tap, self.now() + AGAIN_SECONDS)

    def _kept(self, code: str, key: str) -> bool:
        """Whether the store has this key: it has not where the act that should have brought it was a repeat."""
        hash = hash_of(key)
        return hash in keys.holders(self.engine, self.shelf.catch_up(code).table_id, [hash])

    def _key_again(self, code: str, kind: str, tap: str) -> tuple[int, str] | None:
        """The holder and another key for a tap that came again; None where nothing is given for it."""
        key, table_id = self._new_key(), self.shelf.catch_up(code).table_id
        with writing(self.engine, table_id) as session:
            holder = keys.find_ticket(session, table_id, kind, tap, self.now())
            if holder is None:
                return None
            keys.add_key(session, table_id, holder, hash_of(key), made=self.now())
        return holder, key

    def _event_of(self, code: str, act: str, kind: type[Found]) -> Found:
        """The event of this kind in this act.

        Raises:
            IllegalMove: the act is another one: its `once` was used for something else before.
        """
        for entry in self.shelf.catch_up(code).entries:
            if entry.act == act and isinstance(entry.event, kind):
                return entry.event
        raise IllegalMove.because("bad-request")

    def _new_key(self) -> str:
        return self.draw(16).hex()

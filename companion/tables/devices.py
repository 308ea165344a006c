"""Access keys: who may see and do what at a table. The host's page on another device; seats that are asked for, moved
to another phone, or looked at on a device that is passed on."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from companion.game import moves
from companion.game.message import IllegalMove, Seat
from companion.game.moves.move import check_host
from companion.game.state import Table
from companion.game.viewer import HOST, ONLOOKER, Viewer, seat_viewer
from companion.store import keys, log
from companion.store.database import Session, write_session
from companion.store.models import KeyRow, TableId, TicketRow

if TYPE_CHECKING:
    from companion.tables.service import LoadedTable, TableService

TICKET_SECONDS = 600.0
"""Seconds for which a ticket is valid."""

OPEN_SECONDS = 60.0
"""Seconds for which the page of a seat without a phone is open on the device that is passed on."""


class TicketInvalid(LookupError):
    """Raised for a ticket that was used before, is too old or never existed."""


@dataclass(frozen=True)
class Grants:
    """Which pages of one table a browser may open: the host's, and those of its seats, the seat of the newest key
    first. `asked` are the seats that wait for the host's approval, with the number that the host reads there too."""

    host: bool = False
    seats: tuple[Seat, ...] = ()
    asked: Mapping[Seat, str] = field(default_factory=dict)


def key_hash(key: str) -> str:
    """The SHA-256 in hex digits, which is stored in place of the key."""
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


def number_of_phone(hash: str) -> str:
    """The two digits by which the host knows the phone that asks with a key of this hash."""
    return str(10 + int(hash[:8], 16) % 90)


def has_phone(table: Table, seat: Seat) -> bool:
    """Whether the player of this seat is at the table and plays with a phone, so that the seat's keys give access. The
    keys of a player who left or now plays without a phone are not made void, because that change can be undone."""
    return seat in table.circle and table.places[seat].phone


class Devices:
    """`own_keys` are the keys of the device that sent a request."""

    def __init__(self, service: TableService) -> None:
        self.service = service
        self._passed: dict[tuple[TableId, Seat], tuple[str, float]] = {}

    def find_grants(self, code: str, own_keys: Sequence[str]) -> Grants:
        """`own_keys` are sorted, the oldest first."""
        loaded = self.service.load(code)
        if own_keys and not loaded.key_holders:
            with Session(self.service.engine) as session:
                loaded.key_holders.update(keys.key_holders(session, loaded.table_id))
        hashes = [key_hash(key) for key in reversed(own_keys)]
        newest_first = [(*loaded.key_holders[hash], hash) for hash in hashes if hash in loaded.key_holders]
        good = [holder for holder, waits, _ in newest_first if not waits]
        return Grants(
            host=keys.HOST in good,
            seats=tuple(Seat(n) for n in dict.fromkeys(good) if has_phone(loaded.table, Seat(n))),
            asked={
                Seat(n): number_of_phone(hash)
                for n, waits, hash in newest_first
                if waits and n in loaded.table.places and loaded.table.is_shown_in_lists(Seat(n))
            },
        )

    # Tickets, by which another device gets the host's page or a seat

    def issue_ticket(self, code: str, viewer: Viewer, seat: Seat | None = None) -> str:
        """Return a one-time ticket, valid for ten minutes, by which another device gets this seat, or without one the
        host's page. Earlier ones for it become void. Raises Forbidden: the viewer is not the host; IllegalMove: nobody
        has this seat."""
        check_host(viewer)
        loaded, ticket = self.service.load(code), self.service.key_for(None)
        if seat is not None and seat not in loaded.table.circle:
            raise IllegalMove.because("no-such-seat")
        holder, until = keys.HOST if seat is None else seat, self.service.now() + TICKET_SECONDS
        with write_session(self.service.engine) as session:
            log.lock_table(session, loaded.table_id)
            session.merge(TicketRow(table_id=loaded.table_id, holder=holder, hash=key_hash(ticket), until=until))
        return ticket

    def seat_of_ticket(self, code: str, ticket: str) -> Seat | None:
        """None if it is for the host's page. Raises TicketInvalid."""
        loaded = self.service.load(code)
        with Session(self.service.engine) as session:
            holder = keys.ticket_holder(session, loaded.table_id, key_hash(ticket), self.service.now())
        if holder is None or (holder != keys.HOST and Seat(holder) not in loaded.table.circle):
            raise TicketInvalid
        return None if holder == keys.HOST else Seat(holder)

    def use_ticket(self, code: str, ticket: str, idempotency_key: str | None = None) -> tuple[Seat | None, str]:
        """Return the seat, or None for the host's page, and the device's new key, the same for a repeated request. All
        earlier keys of a seat become void; other devices keep the host's page. Raises TicketInvalid."""
        table_id = self.service.load(code).table_id
        key = self.service.key_for(idempotency_key, "take", table_id, ticket)

        def store_key(session: Session, after: LoadedTable) -> None:
            holder = keys.use_ticket(session, table_id, key_hash(ticket), self.service.now())
            if holder is None:
                raise TicketInvalid
            if holder == keys.HOST:
                session.add(KeyRow(table_id=table_id, holder=holder, hash=key_hash(key)))
            else:
                keys.replace_keys(session, table_id, holder, key_hash(key))

        try:
            seat = self.seat_of_ticket(code, ticket)
            if seat is None:
                self.service.record(code, HOST, moves.add_host_device, extra_write=store_key)
            else:
                self.service.record(code, seat_viewer(seat), moves.transfer_seat, extra_write=store_key, seat=seat)
        except TicketInvalid:  # perhaps the request is repeated
            with Session(self.service.engine) as session:
                stored = keys.key_holders(session, table_id).get(key_hash(key))
            if stored is None:
                raise
            seat = None if stored[0] == keys.HOST else Seat(stored[0])
        return seat, key

    # Phones that ask for a seat

    def ask_for_seat(self, code: str, seat: Seat, idempotency_key: str | None = None) -> str:
        """In place of another phone that asked before. Return the phone's key, which opens the seat once the host
        accepts the phone; the same for a repeated request. Raises IllegalMove: there is no such seat."""
        key = self.service.key_for(idempotency_key, "ask", self.service.load(code).table_id, seat)

        def store_key(session: Session, after: LoadedTable) -> None:
            keys.delete_waiting_key(session, after.table_id, seat)
            session.add(KeyRow(table_id=after.table_id, holder=seat, hash=key_hash(key), waits=True))

        self.service.record(
            code,
            ONLOOKER,
            moves.ask_for_seat,
            idempotency_key=idempotency_key,
            extra_write=store_key,
            seat=seat,
            mark=number_of_phone(key_hash(key)),
        )
        return key

    def accept_phone(
        self, code: str, viewer: Viewer, seat: Seat, mark: str, idempotency_key: str | None = None
    ) -> None:
        """All other keys of the seat become void, and a player who had left is back. It can't be undone; the host can
        remove a player who was accepted by mistake. Raises Forbidden: the viewer is not the host; IllegalMove: no phone
        with this mark waits, or the table is full."""

        def replace_keys(session: Session, after: LoadedTable) -> None:
            waiting = keys.waiting_key(session, after.table_id, seat)
            if waiting is None:
                raise IllegalMove.because("nobody-asks", seat=seat)
            keys.replace_keys(session, after.table_id, seat, waiting.hash)

        self.service.record(
            code,
            viewer,
            moves.allow_seat,
            idempotency_key=idempotency_key,
            extra_write=replace_keys,
            seat=seat,
            mark=mark,
        )

    def refuse_phone(
        self, code: str, viewer: Viewer, seat: Seat, mark: str = "", idempotency_key: str | None = None
    ) -> None:
        """If the phone that waits shows another mark, nothing changes. Raises Forbidden: the viewer is not the host;
        IllegalMove: there is no such seat."""

        def delete_key(session: Session, after: LoadedTable) -> None:
            keys.delete_waiting_key(session, after.table_id, seat)

        check_host(viewer)
        state = self.service.load(code).table.places.get(seat)
        if not mark or state is None or state.asked == mark:
            self.service.record(
                code, viewer, moves.refuse_seat, idempotency_key=idempotency_key, extra_write=delete_key, seat=seat
            )

    # The host's device in the hands of a player without a phone

    def open_passed_page(self, code: str, viewer: Viewer, seat: Seat, idempotency_key: str | None = None) -> str:
        """Return a grant that opens the page of this seat for OPEN_SECONDS; a repeated request gets the same, which
        does not last longer. Raises Forbidden: the viewer is not the host; IllegalMove: the seat has a phone, or there
        is no such seat."""
        grant = self.service.key_for(idempotency_key, "pass", self.service.load(code).table_id, seat)

        def keep_grant(session: Session, after: LoadedTable) -> None:
            self._passed[after.table_id, seat] = key_hash(grant), self.service.now() + OPEN_SECONDS

        self.service.record(
            code, viewer, moves.pass_device, idempotency_key=idempotency_key, extra_write=keep_grant, seat=seat
        )
        return grant

    def is_passed_page_open(self, code: str, grant: str, seat: Seat) -> bool:
        loaded = self.service.load(code)
        hash, until = self._passed.get((loaded.table_id, seat), ("", 0.0))
        # A grant that lasts for longer was made before the clock was set back.
        is_open = hash == key_hash(grant) and 0 < until - self.service.now() <= OPEN_SECONDS
        return is_open and not loaded.table.places[seat].phone

    def close_passed_page(self, code: str, seat: Seat) -> None:
        self._passed.pop((self.service.load(code).table_id, seat), None)

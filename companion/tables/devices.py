"""Access keys: who may see and do what at a table. The host's page on another device; seats that are asked for, moved
to another phone, or looked at on a device that is passed on."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.game import moves
from companion.game.events import SeatAsked
from companion.game.message import Forbidden, IllegalMove, Seat
from companion.game.moves.move import check_host
from companion.game.state import Table
from companion.game.viewer import HOST, ONLOOKER, Viewer, seat_viewer
from companion.store import keys, log
from companion.store.database import Session, write_session
from companion.store.models import KeyRow, TableId, TicketRow

if TYPE_CHECKING:
    from companion.tables.service import LoadedTable, TableService

MARK_DIGITS = 12
"""How many digits of a key's hash identify a device on the host's page: enough to tell devices apart, too few to give
the hash away."""

TICKET_SECONDS = 600.0
"""Seconds for which a ticket is valid."""

OPEN_SECONDS = 60.0
"""Seconds for which the page of a seat without a phone is open on the device that is passed on."""


class TicketInvalid(LookupError):
    """Raised for a ticket that was used before, is too old or never existed."""


@dataclass(frozen=True)
class Grants:
    """Which pages of one table a browser may open: the host's, and those of its seats, the seat of the newest key
    first. `asked_seats` wait for the host's approval. `was_host`: it had the host's page and lost it."""

    host: bool = False
    seats: tuple[Seat, ...] = ()
    asked_seats: tuple[Seat, ...] = ()
    was_host: bool = False

    @property
    def has_any_access(self) -> bool:
        return self.host or bool(self.seats or self.asked_seats)


@dataclass(frozen=True)
class Device:
    """A device that holds a key to the host's page, got it `age_seconds` ago, and has the first digits of the key's
    hash as `mark`. `is_current`: it sent the current request."""

    mark: str
    age_seconds: float
    is_current: bool


def key_hash(key: str) -> str:
    """The SHA-256 in hex digits, which is stored in place of the key."""
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


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
        newest_first = [loaded.key_holders[hash] for hash in hashes if hash in loaded.key_holders]
        good = [holder for holder, state in newest_first if state == "good"]
        return Grants(
            host=keys.HOST in good,
            seats=tuple(Seat(n) for n in dict.fromkeys(good) if has_phone(loaded.table, Seat(n))),
            was_host=(keys.HOST, "void") in newest_first,
            asked_seats=tuple(
                Seat(n)
                for n, state in newest_first
                if state == "asking" and n in loaded.table.places and loaded.table.is_shown_in_lists(Seat(n))
            ),
        )

    # Tickets, by which another device gets the host's page or a seat

    def issue_host_ticket(self, code: str, own_keys: Sequence[str] | None = None) -> str:
        """Return a one-time ticket to the host's page, valid for ten minutes. Earlier tickets become void. `own_keys`
        is None for the operator, who needs no key. Raises Forbidden: none of the keys is the host's."""
        return self._issue_ticket(code, keys.HOST, own_keys)

    def issue_seat_ticket(self, code: str, viewer: Viewer, seat: Seat) -> str:
        """See `issue_host_ticket`. Another phone takes the seat by it. Raises Forbidden: the viewer is not the host;
        IllegalMove: nobody has this seat."""
        check_host(viewer)
        if seat not in self.service.load(code).table.circle:
            raise IllegalMove.because("no-such-seat")
        return self._issue_ticket(code, seat)

    def _issue_ticket(self, code: str, holder: int, own_keys: Sequence[str] | None = None) -> str:
        ticket, table_id = self.service.key_for(None), self.service.load(code).table_id
        until = self.service.now() + TICKET_SECONDS
        with write_session(self.service.engine) as session:
            log.lock_table(session, table_id)
            if own_keys is not None:
                _other_host_keys(session, table_id, own_keys)
            session.merge(TicketRow(table_id=table_id, holder=holder, hash=key_hash(ticket), until=until))
        return ticket

    def seat_of_ticket(self, code: str, ticket: str) -> Seat:
        """Raises TicketInvalid."""
        return Seat(self._holder_of_ticket(code, ticket, is_for_host=False))

    def check_host_ticket(self, code: str, ticket: str) -> None:
        """Raises TicketInvalid."""
        self._holder_of_ticket(code, ticket, is_for_host=True)

    def _holder_of_ticket(self, code: str, ticket: str, is_for_host: bool) -> int:
        with Session(self.service.engine) as session:
            table_id = self.service.load(code).table_id
            holder = keys.ticket_holder(session, table_id, key_hash(ticket), self.service.now())
        if holder is None or (holder == keys.HOST) != is_for_host:
            raise TicketInvalid
        return holder

    def take_host_page(self, code: str, ticket: str, idempotency_key: str | None = None) -> str:
        """Return the device's new key, the same for a repeated request. Other devices keep the page. Raises
        TicketInvalid."""
        return self._redeem(code, ticket, idempotency_key, is_for_host=True)[1]

    def take_seat(self, code: str, ticket: str, idempotency_key: str | None = None) -> tuple[Seat, str]:
        """Return the seat and its new key, the same for a repeated request. All earlier keys of the seat become void.
        Raises TicketInvalid."""
        holder, key = self._redeem(code, ticket, idempotency_key, is_for_host=False)
        return Seat(holder), key

    def _redeem(self, code: str, ticket: str, idempotency_key: str | None, is_for_host: bool) -> tuple[int, str]:
        table_id = self.service.load(code).table_id
        key = self.service.key_for(idempotency_key, "take", table_id, ticket)

        def store_key(session: Session, after: LoadedTable) -> None:
            now = self.service.now()
            holder = keys.use_ticket(session, table_id, key_hash(ticket), now)
            if holder is None:
                raise TicketInvalid
            if is_for_host:
                session.add(KeyRow(table_id=table_id, holder=holder, hash=key_hash(key), made=now))
            else:
                keys.replace_keys(session, table_id, holder, key_hash(key), now)

        try:
            holder = self._holder_of_ticket(code, ticket, is_for_host)
            if is_for_host:
                self.service.record(code, HOST, moves.add_host_device, extra_write=store_key)
            else:
                viewer, seat = seat_viewer(holder), Seat(holder)
                self.service.record(code, viewer, moves.transfer_seat, extra_write=store_key, seat=seat)
        except TicketInvalid:  # perhaps the request is repeated
            with Session(self.service.engine) as session:
                holder, state = keys.key_holders(session, table_id).get(key_hash(key), (0, "void"))
            if state != "good":
                raise
        return holder, key

    # Devices with the host's page

    def host_devices(self, code: str, own_keys: Sequence[str]) -> tuple[Device, ...]:
        now, own_hashes = self.service.now(), {key_hash(key) for key in own_keys}
        with Session(self.service.engine) as session:
            return tuple(
                Device(key.hash[:MARK_DIGITS], max(0.0, now - key.made), key.hash in own_hashes)
                for key in keys.keys_of(session, self.service.load(code).table_id, keys.HOST, "good")
            )

    def remove_host_device(
        self, code: str, viewer: Viewer, mark: str, own_keys: Sequence[str], idempotency_key: str | None = None
    ) -> None:
        """The ticket to the page becomes void. Raises Forbidden: the viewer is not the host; IllegalMove: no other
        device has this `mark`."""
        check_host(viewer)

        def void_key(session: Session, after: LoadedTable) -> None:
            others = _other_host_keys(session, after.table_id, own_keys)
            removed = next((key for key in others if key.hash[:MARK_DIGITS] == mark), None)
            if removed is None:
                raise IllegalMove.because("no-such-device")
            removed.state = "void"
            if ticket := session.get(TicketRow, (after.table_id, keys.HOST)):
                session.delete(ticket)

        move = moves.withdraw_host_device
        self.service.record(code, viewer, move, idempotency_key=idempotency_key, extra_write=void_key)

    # Phones that ask for a seat

    def ask_for_seat(self, code: str, seat: Seat, idempotency_key: str | None = None) -> tuple[str, str]:
        """In place of another phone that asked before. Return the phone's key, which opens the seat once the host
        accepts the phone, and the two-digit mark that the phone and the host's page show; the same for a repeated
        request. Raises IllegalMove: there is no such seat."""
        key = self.service.key_for(idempotency_key, "ask", self.service.load(code).table_id, seat)

        def store_key(session: Session, after: LoadedTable) -> None:
            keys.void_keys(session, after.table_id, seat, "asking")
            made = self.service.now()
            session.add(KeyRow(table_id=after.table_id, holder=seat, hash=key_hash(key), state="asking", made=made))

        act = self.service.record(
            code,
            ONLOOKER,
            moves.ask_for_seat,
            idempotency_key=idempotency_key,
            extra_write=store_key,
            seat=seat,
            mark=str(10 + int.from_bytes(self.service.random_bytes(4)) % 90),
        )
        return key, self.service.find_event(code, act, SeatAsked).mark

    def accept_phone(
        self, code: str, viewer: Viewer, seat: Seat, mark: str, idempotency_key: str | None = None
    ) -> None:
        """All other keys of the seat become void, and a player who had left is back. It can't be undone; the host can
        remove a player who was accepted by mistake. Raises Forbidden: the viewer is not the host; IllegalMove: no phone
        with this mark waits, or the table is full."""

        def replace_keys(session: Session, after: LoadedTable) -> None:
            waiting = keys.keys_of(session, after.table_id, seat, "asking")
            if not waiting:
                raise IllegalMove.because("nobody-asks", seat=seat)
            keys.replace_keys(session, after.table_id, seat, waiting[0].hash, self.service.now())

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

        def void_keys(session: Session, after: LoadedTable) -> None:
            keys.void_keys(session, after.table_id, seat, "asking")

        check_host(viewer)
        state = self.service.load(code).table.places.get(seat)
        if not mark or state is None or state.asked == mark:
            self.service.record(
                code, viewer, moves.refuse_seat, idempotency_key=idempotency_key, extra_write=void_keys, seat=seat
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


def _other_host_keys(session: Session, table_id: TableId, own_keys: Sequence[str]) -> Sequence[KeyRow]:
    """Raises Forbidden: none of `own_keys` is the host's any more."""
    own = {key_hash(key) for key in own_keys}
    all_keys = keys.keys_of(session, table_id, keys.HOST, "good")
    if own.isdisjoint(key.hash for key in all_keys):
        raise Forbidden.because("host-no-more")
    return [key for key in all_keys if key.hash not in own]

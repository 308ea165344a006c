"""The devices of the host and of the players: the host's page on another device, seats that are asked for, moved to
another phone, or looked at on a device that is passed on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from companion import moves
from companion.game.events import SeatAsked
from companion.game.message import Forbidden, IllegalMove, Seat
from companion.game.moves.move import check_host
from companion.game.moves.table import allow_waiting_seat
from companion.game.viewer import HOST, ONLOOKER, Viewer, seat_viewer
from companion.store import credentials
from companion.store.engine import Transaction
from companion.store.models import TableId
from companion.tables.dependencies import ServiceDependencies
from companion.tables.keys import Tickets, key_hash
from companion.tables.recorder import MoveRecorder

MARK_DIGITS = 12
"""How many digits of a key's hash identify a device on the host's page: enough to tell devices apart, too few to give
the hash away."""


@dataclass(frozen=True)
class Device:
    """A device that holds a key to the host's page, got it `age_seconds` ago, and has the first digits of the key's
    hash as `mark`. `is_current`: it sent the current request."""

    mark: str
    age_seconds: float
    is_current: bool


class HostDevices:
    """Adds, lists and removes the devices that hold a key to the host's page. `own_keys` are the keys of the device
    that sent a request."""

    def __init__(self, dependencies: ServiceDependencies, recorder: MoveRecorder) -> None:
        self.dependencies, self.recorder = dependencies, recorder
        self.tickets = Tickets("host", dependencies)

    def issue_ticket(self, code: str, own_keys: Sequence[str] | None = None) -> str:
        """Return a one-time ticket to the host's page, valid for ten minutes. Earlier tickets become void.

        `own_keys` is None for the operator, who needs no key.

        Raises:
            Forbidden: none of the keys is the host's. UnknownTable.
        """

        def check(transaction: Transaction, table_id: TableId) -> None:
            if own_keys is not None:
                other_host_keys(transaction, table_id, own_keys)

        return self.tickets.issue_ticket(code, credentials.HOST, check)

    def check_ticket(self, code: str, ticket: str) -> None:
        """Raise TicketInvalid if this ticket to the host's page was used before, is too old or never existed."""
        self.tickets.holder_of_ticket(code, ticket)

    def take_host_page(self, code: str, ticket: str, idempotency_key: str | None = None) -> str:
        """Give the host's page to the device that brings this ticket. Return the device's new key. Other devices keep
        the page, and the public history has a line about the new device. A repeated request gets the same key. Raises
        TicketInvalid, UnknownTable.
        """

        def record_new_device(holder: int, key: str) -> None:
            def store_key(transaction: Transaction, table_id: TableId) -> None:
                self.tickets.delete_used_ticket(transaction, table_id, ticket)
                credentials.add_key(transaction, table_id, holder, key_hash(key), made=self.dependencies.now())

            self.recorder.record(code, HOST, moves.add_host_device, extra_write=store_key)

        return self.tickets.redeem(code, ticket, idempotency_key, record_new_device)[1]

    def devices(self, code: str, own_keys: Sequence[str]) -> tuple[Device, ...]:
        dependencies, own_hashes = self.dependencies, {key_hash(key) for key in own_keys}
        now, table_id = dependencies.now(), dependencies.cache.load(code).table_id
        host_keys = credentials.valid_keys(dependencies.engine, table_id, credentials.HOST)
        return tuple(
            Device(key.hash[:MARK_DIGITS], max(0.0, now - key.made), key.hash in own_hashes) for key in host_keys
        )

    def remove_device(
        self, code: str, viewer: Viewer, mark: str, own_keys: Sequence[str], idempotency_key: str | None = None
    ) -> None:
        """Take the host's page away from another device, the one with this `mark` (see `Device`). Tickets to the page
        become void, and the public history has a line about it.

        Raises:
            Forbidden: the viewer is not the host. IllegalMove: no other device has this mark.
        """
        check_host(viewer)

        def void_key(transaction: Transaction, table_id: TableId) -> None:
            removed = [hash for hash in other_host_keys(transaction, table_id, own_keys) if hash[:MARK_DIGITS] == mark]
            if not removed:
                raise IllegalMove.because("no-such-device")
            credentials.void_key(transaction, table_id, removed[0])
            credentials.void_tickets(transaction, table_id, self.tickets.kind, credentials.HOST)

        self.recorder.record(
            code, viewer, moves.withdraw_host_device, idempotency_key=idempotency_key, extra_write=void_key
        )


def other_host_keys(transaction: Transaction, table_id: TableId, own_keys: Sequence[str]) -> Sequence[str]:
    """Return the hashes of all the host's keys except `own_keys`, read in a transaction so that nobody can remove a key
    meanwhile. Raises Forbidden: none of `own_keys` is the host's any more."""
    own = {key_hash(key) for key in own_keys}
    all_keys = [key.hash for key in credentials.valid_keys(transaction, table_id, credentials.HOST)]
    if own.isdisjoint(all_keys):
        raise Forbidden.because("host-no-more")
    return [hash for hash in all_keys if hash not in own]


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


MAX_PENDING = 3
"""How many phones may wait for one seat; one more replaces the one that has waited longest."""

MARKS = frozenset(map(str, range(10, 100)))


class SeatClaims:
    """Records which phones claim a seat, and whether the host accepts or refuses them."""

    def __init__(self, dependencies: ServiceDependencies, recorder: MoveRecorder) -> None:
        self.dependencies, self.recorder = dependencies, recorder

    def ask_for_seat(self, code: str, seat: Seat, idempotency_key: str | None = None) -> tuple[str, str]:
        """Ask for a seat. Return the phone's key, which opens the seat once the host accepts the phone, and the
        two-digit mark that the phone and the host's page show. A repeated request gets the same key and mark. Raises
        IllegalMove: there is no such seat."""
        table_id = self.dependencies.cache.load(code).table_id
        key, mark = self.dependencies.key_for(idempotency_key, "ask", table_id, seat), self._new_mark(table_id, seat)

        def store_key(transaction: Transaction, table_id: TableId) -> None:
            waiting = credentials.pending_keys(transaction, table_id, seat)
            if mark in waiting:
                raise IllegalMove.because("table-too-busy")
            for hash in list(waiting.values())[: 1 - MAX_PENDING]:
                credentials.void_key(transaction, table_id, hash)
            credentials.add_key(transaction, table_id, seat, key_hash(key), "asking", mark, self.dependencies.now())

        act = self.recorder.record(
            code,
            ONLOOKER,
            moves.ask_for_seat,
            idempotency_key=idempotency_key,
            extra_write=store_key,
            seat=seat,
            mark=mark,
        )
        return key, self.recorder.find_event(code, act, SeatAsked).mark

    def accept(self, code: str, viewer: Viewer, seat: Seat, mark: str, idempotency_key: str | None = None) -> None:
        """Give the seat to the phone with this mark. All other keys of the seat become void.

        This also brings back a player who had left. It can't be undone; the host can remove a player who was accepted
        by mistake.

        Raises:
            Forbidden: the viewer is not the host. IllegalMove: no phone with this mark waits, or the table is full.
        """

        def replace_keys(transaction: Transaction, table_id: TableId) -> None:
            waiting = credentials.pending_keys(transaction, table_id, seat).get(mark)
            if waiting is None:
                raise IllegalMove.because("nobody-asks", seat=seat)
            credentials.replace_keys(transaction, table_id, seat, waiting, self.dependencies.now())

        self.recorder.record(
            code, viewer, allow_waiting_seat, idempotency_key=idempotency_key, extra_write=replace_keys, seat=seat
        )

    def refuse(self, code: str, viewer: Viewer, seat: Seat, mark: str = "", idempotency_key: str | None = None) -> None:
        """Refuse the phone whose claim has this mark; the host's page then shows the newest other phone that waits. An
        empty mark refuses all phones that wait. If no phone has the mark and others wait, nothing changes.

        Raises:
            Forbidden: the viewer is not the host. IllegalMove: there is no such seat.
        """
        check_host(viewer)
        cached = self.dependencies.cache.load(code)
        if seat not in cached.table.places:
            raise IllegalMove.because("no-such-seat")
        waiting = credentials.pending_keys(self.dependencies.engine, cached.table_id, seat)
        refused = waiting.pop(mark, None)
        record = partial(self.recorder.record, code, viewer, idempotency_key=idempotency_key, seat=seat)
        if not mark or not waiting:
            record(moves.refuse_seat, extra_write=partial(credentials.void_pending_keys, holder=seat))
        elif refused is not None:
            next_mark = list(waiting)[-1]

            def void_key(transaction: Transaction, table_id: TableId) -> None:
                credentials.void_key(transaction, table_id, refused)
                if next_mark not in credentials.pending_keys(transaction, table_id, seat):
                    raise IllegalMove.because("table-too-busy")

            record(moves.ask_for_seat, extra_write=void_key, mark=next_mark)

    def _new_mark(self, table_id: TableId, seat: Seat) -> str:
        """Return a mark that no phone has shown for this seat, so that the host can't accept the wrong phone on an old
        page; once all were shown, one that no waiting phone shows."""
        engine = self.dependencies.engine
        unused = MARKS - credentials.marks(engine, table_id, seat)
        free = sorted(unused or MARKS - credentials.pending_keys(engine, table_id, seat).keys())
        return free[int.from_bytes(self.dependencies.random_bytes(4)) % len(free)]


class SeatTransfer:
    """Issues tickets for seats, and gives the seat of a ticket to the phone that brings it."""

    def __init__(self, dependencies: ServiceDependencies, recorder: MoveRecorder) -> None:
        self.dependencies, self.recorder = dependencies, recorder
        self.tickets = Tickets("hand-over", dependencies)

    def issue_ticket(self, code: str, viewer: Viewer, seat: Seat) -> str:
        """Return a one-time ticket, valid for ten minutes, by which another phone takes this seat. Earlier tickets of
        the seat become void.

        Raises:
            Forbidden: the viewer is not the host. IllegalMove: nobody has this seat. UnknownTable.
        """
        check_host(viewer)
        if seat not in self.dependencies.cache.load(code).table.circle:
            raise IllegalMove.because("no-such-seat")
        return self.tickets.issue_ticket(code, seat)

    def seat_of_ticket(self, code: str, ticket: str) -> Seat:
        """Return the seat that a phone gets by this ticket. Raises TicketInvalid, UnknownTable."""
        return Seat(self.tickets.holder_of_ticket(code, ticket))

    def take_seat(self, code: str, ticket: str, idempotency_key: str | None = None) -> tuple[Seat, str]:
        """Give the seat of this ticket to another phone. Return the seat and its new key. All earlier keys of the seat
        become void. A repeated request gets the same key. Raises TicketInvalid, UnknownTable."""

        def record_transfer(seat: int, key: str) -> None:
            def store_key(transaction: Transaction, table_id: TableId) -> None:
                self.tickets.delete_used_ticket(transaction, table_id, ticket)
                credentials.replace_keys(transaction, table_id, seat, key_hash(key), self.dependencies.now())

            self.recorder.record(code, seat_viewer(seat), moves.transfer_seat, extra_write=store_key, seat=Seat(seat))

        holder, key = self.tickets.redeem(code, ticket, idempotency_key, record_transfer)
        return Seat(holder), key

"""Seat claims ("I am Eva"): a phone without a key asks for a seat, and the host accepts or refuses it.

The phone and the host's page show the same two-digit number, the claim's mark, so that the host knows which phone asks.
"""

from __future__ import annotations

from companion.rules.errors import IllegalMove
from companion.rules.message import Seat
from companion.services.access import AccessControl, KeyRequestRepeatedTooLate, hash_idempotency_key, key_hash
from companion.services.dependencies import ServiceDependencies
from companion.services.move_recorder import MAX_ATTEMPTS, MoveRecorder
from companion.store import credentials
from companion.store.engine import Transaction
from companion.store.models import TableId
from companion.table import moves
from companion.table.events import SeatAsked
from companion.table.moves.move import check_host
from companion.table.moves.seats import allow_waiting_seat
from companion.table.viewer import ONLOOKER, Viewer

MAX_PENDING = 3
"""How many phones may wait for one seat; one more replaces the one that has waited longest."""

MAX_CLAIMS = 40
CLAIMS_SECONDS = 60.0
"""A table accepts at most MAX_CLAIMS claims in CLAIMS_SECONDS, from all addresses together."""

MARK_SECONDS = 300.0
"""Seconds in which no other phone gets the same mark, so that the host can't accept the wrong phone on an old page."""


class SeatClaims:
    """Records which phones claim a seat, and whether the host accepts or refuses them. The mark of a claim is the
    two-digit number that the phone and the host's page show."""

    def __init__(self, dependencies: ServiceDependencies, access: AccessControl, recorder: MoveRecorder) -> None:
        self.dependencies, self.access, self.recorder = dependencies, access, recorder

    def ask_for_seat(self, code: str, seat: Seat, idempotency_key: str | None = None) -> tuple[str, str]:
        """Ask for a seat. Return the phone's key, which opens the seat once the host accepts the phone, and the
        two-digit mark that the phone and the host's page show.

        Repeated with the same `idempotency_key`, it returns the same mark, and the newer key replaces the older one.

        Raises:
            IllegalMove: there is no such seat, or too many phones ask.
            KeyRequestRepeatedTooLate: the request was repeated after the host's answer, or too late.
        """
        key, mark = self._new_key_with_mark(code, seat)
        idempotency_hash = hash_idempotency_key("ask", idempotency_key)

        def store_key(transaction: Transaction, table_id: TableId) -> None:
            self._void_oldest_claims_if_full(transaction, table_id, seat, mark)
            credentials.add_key(transaction, table_id, seat, key_hash(key), "asking", mark, self.dependencies.now())
            self.access.add_repeat_ticket(transaction, table_id, seat, credentials.AGAIN, idempotency_hash)

        act = self.recorder.record(
            code,
            ONLOOKER,
            moves.ask_for_seat,
            idempotency_key=idempotency_key,
            extra_write=store_key,
            seat=seat,
            mark=mark,
        )
        claim = self.recorder.find_event(code, act, SeatAsked)
        if not self.access.is_key_stored(code, key):
            self._replace_key(code, claim, key, idempotency_hash)
        return key, claim.mark

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
        waiting = self._pending_keys(code, seat)
        refused = waiting.pop(mark, None)
        if not mark or not waiting:
            self._refuse_all(code, viewer, seat, idempotency_key)
        elif refused is not None:
            self._refuse_one(code, viewer, seat, refused, list(waiting)[-1], idempotency_key)

    def _refuse_one(
        self, code: str, viewer: Viewer, seat: Seat, hash: str, next_mark: str, idempotency_key: str | None
    ) -> None:
        """Make the key with this hash void, and let the host's page show the phone whose claim has the mark
        `next_mark`."""

        def void_key(transaction: Transaction, table_id: TableId) -> None:
            credentials.void_key(transaction, table_id, hash)
            if next_mark not in credentials.pending_keys(transaction, table_id, seat):
                raise IllegalMove.because("table-too-busy")

        self.recorder.record(
            code,
            viewer,
            moves.ask_for_seat,
            idempotency_key=idempotency_key,
            extra_write=void_key,
            seat=seat,
            mark=next_mark,
        )

    def _refuse_all(self, code: str, viewer: Viewer, seat: Seat, idempotency_key: str | None) -> None:
        """Make the keys of all phones that wait for this seat void."""

        def void_keys(transaction: Transaction, table_id: TableId) -> None:
            credentials.void_pending_keys(transaction, table_id, seat)

        self.recorder.record(
            code, viewer, moves.refuse_seat, idempotency_key=idempotency_key, extra_write=void_keys, seat=seat
        )

    def _replace_key(self, code: str, claim: SeatAsked, key: str, idempotency_hash: str) -> None:
        """Replace the key that waits for the host's answer by the key of the repeated request. Raises
        KeyRequestRepeatedTooLate: the first key was used, or the host has answered."""
        dependencies, cached = self.dependencies, self.dependencies.cache.load(code)
        replaced = credentials.replace_pending_key(
            dependencies.engine,
            cached.table_id,
            claim.seat,
            claim.mark,
            key_hash(key),
            idempotency_hash,
            dependencies.now(),
        )
        if not replaced:
            raise KeyRequestRepeatedTooLate(code, claim.seat)
        with cached.hold_lock():
            cached.holders.clear()  # no event tells the cache that the replaced key is void

    def _void_oldest_claims_if_full(self, transaction: Transaction, table_id: TableId, seat: Seat, mark: str) -> None:
        """Make the oldest waiting keys of the seat void if there would be more than MAX_PENDING. Raises IllegalMove:
        too many phones ask at this table, or another phone got this mark meanwhile."""
        now = self.dependencies.now()
        if len(credentials.recent_claim_marks(transaction, table_id, now - CLAIMS_SECONDS)) >= MAX_CLAIMS:
            raise IllegalMove.because("too-many-asks")
        waiting = credentials.pending_keys(transaction, table_id, seat)
        if mark in waiting:
            raise IllegalMove.because("table-too-busy")
        for hash in list(waiting.values())[: 1 - MAX_PENDING]:
            credentials.void_key(transaction, table_id, hash)

    def _new_key_with_mark(self, code: str, seat: Seat) -> tuple[str, str]:
        """Return a new key and its two-digit mark, which no phone has shown for this seat in the last MARK_SECONDS."""
        dependencies, table_id = self.dependencies, self.dependencies.cache.load(code).table_id
        shown_lately = credentials.recent_claim_marks(dependencies.engine, table_id, dependencies.now() - MARK_SECONDS)
        for _ in range(MAX_ATTEMPTS):
            key = dependencies.new_key()
            mark = f"{int(key_hash(key)[:8], 16) % 90 + 10}"
            if (seat, mark) not in shown_lately:
                return key, mark
        raise IllegalMove.because("too-many-asks")

    def _pending_keys(self, code: str, seat: Seat) -> dict[str, str]:
        """Return the hashes of the keys of the phones that wait for this seat, by mark. Raises IllegalMove: no such
        seat."""
        cached = self.dependencies.cache.load(code)
        if seat not in cached.table.places:
            raise IllegalMove.because("no-such-seat")
        return credentials.pending_keys(self.dependencies.engine, cached.table_id, seat)

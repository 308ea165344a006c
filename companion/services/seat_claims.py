"""Seat claims ("I am Eva"): a phone without a key asks for a seat, and the host accepts or refuses it.

The phone and the host's page show the same two-digit number, the claim's mark, so that the host knows which phone asks.
"""

from __future__ import annotations

from functools import partial

from companion.rules.errors import IllegalMove
from companion.rules.message import Seat
from companion.services.access import key_hash
from companion.services.dependencies import ServiceDependencies
from companion.services.move_recorder import MoveRecorder
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

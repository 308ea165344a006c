"""Seat claims ("I am Eva"): a phone without a key asks for a seat, and the host answers by the number it shows."""

from __future__ import annotations

from companion.rules.errors import IllegalMove
from companion.rules.message import Seat
from companion.services.access import AccessControl, DuplicateClaim, hash_of, repeat_ticket
from companion.services.environment import Environment
from companion.services.move_recorder import MOST_TRIES, MoveRecorder
from companion.store import credentials
from companion.store.engine import Transaction
from companion.store.models import TableId
from companion.table import moves
from companion.table.events import SeatAsked
from companion.table.moves.move import check_host
from companion.table.moves.seats import allow_waiting_seat
from companion.table.viewer import ONLOOKER, Viewer

MOST_PENDING = 3
"""Phones that may wait for one seat; a fourth takes the place of the oldest."""

MOST_CLAIMS = 40
CLAIMS_SECONDS = 60.0
"""A table accepts so many claims in so many seconds: more than one address may send."""

MARK_SECONDS = 300.0
"""No other phone shows the same number for so long, so that the host cannot accept the wrong one on an old page."""


class SeatClaims:
    """Takes claims of phones and the host's answers."""

    def __init__(self, environment: Environment, access: AccessControl, recorder: MoveRecorder) -> None:
        self.environment, self.access, self.recorder = environment, access, recorder

    def ask(self, code: str, seat: Seat, idempotency_key: str | None = None) -> tuple[str, str]:
        """A phone asks for a seat. Return its key, good once the host agrees, and the mark (two digits) that phone and
        host show.

        Repeated with the same `idempotency_key` it is the same mark, and the newer key waits for the host's answer.

        Raises:
            IllegalMove: there is no such seat, or too many ask. DuplicateClaim: a repetition that gets no key any more.
        """
        key, mark = self._new_mark(code, seat)
        repeat = repeat_ticket("ask", idempotency_key)

        def store_key(transaction: Transaction, table_id: TableId) -> None:
            self._make_place(transaction, table_id, seat, mark)
            credentials.add_key(transaction, table_id, seat, hash_of(key), "asking", mark, self.environment.now())
            self.access.allow_repeat(transaction, table_id, seat, credentials.AGAIN, repeat)

        act = self.recorder.record(
            code,
            ONLOOKER,
            moves.ask_for_seat,
            idempotency_key=idempotency_key,
            extra_write=store_key,
            seat=seat,
            mark=mark,
        )
        claim = self.recorder.event_of(code, act, SeatAsked)
        if not self.access.is_stored(code, key):
            self._repeat(code, claim, key, repeat)
        return key, claim.mark

    def allow(self, code: str, viewer: Viewer, seat: Seat, mark: str, idempotency_key: str | None = None) -> None:
        """The host agrees: the phone with this mark has the seat, and all other keys of the seat become void.

        This also brings back a player who had left. It cannot be undone; the host can remove whoever was let in by
        mistake.

        Raises:
            Forbidden: the viewer is not the host. IllegalMove: no phone with this mark waits, or the table is full.
        """

        def replace_keys(transaction: Transaction, table_id: TableId) -> None:
            waiting = credentials.pending_keys(transaction, table_id, seat).get(mark)
            if waiting is None:
                raise IllegalMove.because("nobody-asks", seat=seat)
            credentials.replace_keys(transaction, table_id, seat, waiting, self.environment.now())

        self.recorder.record(
            code, viewer, allow_waiting_seat, idempotency_key=idempotency_key, extra_write=replace_keys, seat=seat
        )

    def refuse(self, code: str, viewer: Viewer, seat: Seat, mark: str = "", idempotency_key: str | None = None) -> None:
        """The host refuses the phone with this mark and sees the newest other one that waits; without a mark, all of
        them. If no phone has this mark any more and others wait, nothing changes.

        Raises:
            Forbidden: the viewer is not the host. IllegalMove: there is no such seat.
        """
        check_host(viewer)
        waiting = self._waiting(code, seat)
        refused = waiting.pop(mark, None)
        if not mark or not waiting:
            self._refuse_all(code, viewer, seat, idempotency_key)
        elif refused is not None:
            self._refuse_one(code, viewer, seat, refused, list(waiting)[-1], idempotency_key)

    def _refuse_one(
        self, code: str, viewer: Viewer, seat: Seat, hash: str, next_mark: str, idempotency_key: str | None
    ) -> None:
        """Void the key with this hash; the host sees the next mark."""

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
        def void_keys(transaction: Transaction, table_id: TableId) -> None:
            credentials.void_pending_keys(transaction, table_id, seat)

        self.recorder.record(
            code, viewer, moves.refuse_seat, idempotency_key=idempotency_key, extra_write=void_keys, seat=seat
        )

    def _repeat(self, code: str, claim: SeatAsked, key: str, repeat: str) -> None:
        """Let this key ask in place of the one with the same mark, if that was not used yet."""
        env, cached = self.environment, self.environment.cache.load(code)
        replaced = credentials.replace_pending_key(
            env.engine, cached.table_id, claim.seat, claim.mark, hash_of(key), repeat, env.now()
        )
        if not replaced:
            raise DuplicateClaim(code, claim.seat)
        with cached.locked():
            cached.holders.clear()  # no event says that the replaced key is void

    def _make_place(self, transaction: Transaction, table_id: TableId, seat: Seat, mark: str) -> None:
        """Void the oldest key that waits if there are too many. Raises IllegalMove: too many ask at this table, or
        another phone got the mark meanwhile."""
        now = self.environment.now()
        if len(credentials.recent_marks(transaction, table_id, now - CLAIMS_SECONDS)) >= MOST_CLAIMS:
            raise IllegalMove.because("too-many-asks")
        waiting = credentials.pending_keys(transaction, table_id, seat)
        if mark in waiting:
            raise IllegalMove.because("table-too-busy")
        for hash in list(waiting.values())[: 1 - MOST_PENDING]:
            credentials.void_key(transaction, table_id, hash)

    def _new_mark(self, code: str, seat: Seat) -> tuple[str, str]:
        """Return a new key and its two-digit mark. No phone has shown this mark for this seat lately."""
        env, table_id = self.environment, self.environment.cache.load(code).table_id
        shown_lately = credentials.recent_marks(env.engine, table_id, env.now() - MARK_SECONDS)
        for _ in range(MOST_TRIES):
            key = env.new_key()
            mark = f"{int(hash_of(key)[:8], 16) % 90 + 10}"
            if (seat, mark) not in shown_lately:
                return key, mark
        raise IllegalMove.because("too-many-asks")

    def _waiting(self, code: str, seat: Seat) -> dict[str, str]:
        cached = self.environment.cache.load(code)
        if seat not in cached.table.places:
            raise IllegalMove.because("no-such-seat")
        return credentials.pending_keys(self.environment.engine, cached.table_id, seat)

"""The door itself: look at a table, move at a table. Check, save, publish, in that order, in one place."""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from typing import Any

from sqlalchemy import Engine
from sqlmodel import Session

from companion.ops import logs
from companion.realtime.version_bus import VersionBus
from companion.rules.problems import Conflict, IllegalMove
from companion.rules.sentence import Seat
from companion.service.copies import remember
from companion.service.neighbours import Neighbours
from companion.service.quotas import Limit, Quotas
from companion.service.remembering import memory
from companion.service.replay_cache import AT_ONCE, ReplayCache
from companion.service.shelf import Kept, Shelf, UnknownTable
from companion.service.waiting import CUT_SECONDS, LOOK_AFTER, Later, later
from companion.store import log, seals
from companion.store.db import StoreAway, StoreMoved, answers, check_place, writing
from companion.store.rows import TableId
from companion.table.deal.closing import opening_seal
from companion.table.deal.commitment import seal_of
from companion.table.deal.proofs import DealStatus, deal_proofs, deal_status
from companion.table.deal.verification import verify
from companion.table.events import Code, CuttingClosed, DealSealed, Event, Version
from companion.table.history import HistoryLine, history
from companion.table.maze_replay import ReplayPage
from companion.table.moves import DealSecrets, Move, deal_closed
from companion.table.sight import RoleSight, Sight, peek, see
from companion.table.state import EVERYWHERE, Table
from companion.table.viewer import ONLOOKER, Viewer

LOGGER = logging.getLogger("companion")
TRIES = 50
SEAT_MOVES = Limit("seat-moves", 60, 3.0, shared=False)
"""What a seat may add to the log of its table: a log is kept and read as a whole."""

Keep = Callable[[Session, TableId], None]
Writes = Callable[[Session], None]


class Door:
    """The door to all tables of one store. `draw` gives random bytes, `now` the seconds since 1970, `later` does
    something after so many seconds.

    Attributes: acts: how many moves were saved here. quotas: how often whoever did what here lately.
    """

    def __init__(
        self,
        engine: Engine,
        live: VersionBus,
        draw: Callable[[int], bytes] = secrets.token_bytes,
        now: Callable[[], float] = time.time,
        later: Later = later,
    ) -> None:
        self.engine, self.live, self.draw, self.now, self.later = engine, live, draw, now, later
        self.shelf, self.quotas = Shelf(engine), Quotas(engine)
        live.stored = partial(log.newest, engine)
        self.neighbours, self._replays = Neighbours(), ReplayCache()
        self.acts, self.began = 0, time.monotonic()
        self._asked_again = 0.0
        self._moved = False

    # Looking

    def look(self, code: str, viewer: Viewer) -> Sight:
        """The table as this viewer may see it.

        Raises:
            UnknownTable: no table has this code.
        """
        return see(self.shelf.catch_up(code).table, viewer)

    def peek(self, code: str, viewer: Viewer, of: Seat | None = None) -> RoleSight | None:
        """What a held finger of this viewer shows: the own role, or that of a seat shown to it."""
        return peek(self.shelf.catch_up(code).table, viewer, of)

    def story(self, code: str) -> tuple[HistoryLine, ...]:
        """What happened at the table, in sentences that everybody may read."""
        return history(self.shelf.catch_up(code).entries)

    def replay(self, code: str, version: int | None = None) -> ReplayPage | None:
        """The maze as it lay after this event (None: the newest), among the steps of its round; None before any."""
        kept = self.shelf.catch_up(code)
        with self._replays.reader(kept.table_id) as reader:
            while not reader.read(kept.entries, AT_ONCE):
                time.sleep(0)  # a log may be long: others are answered meanwhile
            return reader.page(kept.table, version)

    def recipes(self, code: str) -> tuple[dict[str, object], ...]:
        """The opened seals of this game, for anybody to verify."""
        return deal_proofs(self.shelf.catch_up(code).table)

    def checked_recipes(self, code: str) -> tuple[tuple[dict[str, object], bool], ...]:
        """The opened seals of this game, and whether seal and cards agree when dealt again."""
        return tuple((recipe, not verify(recipe)) for recipe in self.recipes(code))

    def sealing(self, code: str) -> DealStatus:
        """What the seals of this table are for, and which of this game are still shut."""
        return deal_status(self.shelf.catch_up(code).table)

    def version(self, code: str) -> Version:
        """The number of the table's last event."""
        return self.shelf.catch_up(code).table.version

    def is_there(self, code: str) -> bool:
        """Whether there is a table with this code."""
        try:
            self.shelf.catch_up(code)
        except UnknownTable:
            return False
        return True

    def asking_once(self) -> AbstractContextManager[None]:
        """Within this, in this thread, the store is asked once for each table whether there is anything newer: for one
        request. A move that somebody else came before asks again."""
        return self.shelf.asking_once()

    def age(self, code: str, version: Version) -> float:
        """How many seconds ago this event happened at the table."""
        kept = self.shelf.catch_up(code)
        if kept.written is None or kept.written[0] != version:
            at = log.written_at(self.engine, kept.table_id, version)
            kept.written = version, self.now() if at is None else at
        return max(0.0, self.now() - kept.written[1])

    def stored(self, code: str) -> Version | None:
        """The number of the table's last event; None where the table is gone, and the last that was told where the
        store does not answer: it may again. For as long as was waited in vain it is not asked, as the looks at other
        tables would wait too."""
        asked = time.monotonic()
        if asked >= self._asked_again:
            try:
                return log.newest(self.engine, [code.upper()]).get(Code(code.upper()))
            except StoreAway:
                now = time.monotonic()
                self._asked_again = now + (now - asked)
        return Version(self.live.newest(code.upper()))

    def watch(self, code: str, seen: int, timeout: float) -> int | None:
        """Waits until the table is newer than `seen`; its version, or None after `timeout` seconds."""
        return self.live.wait(code.upper(), seen, timeout)

    def present(self, code: str) -> frozenset[int]:
        """The seats whose phones are listening now, to whichever process."""
        return self.live.present(code.upper()) | self.neighbours.present(code.upper())

    def tables(self) -> list[log.TableLine]:
        """Every table of the store with its code, opening, version and last move."""
        return log.tables(self.engine)

    def answers(self) -> bool:
        """Whether the database answers."""
        return answers(self.engine)

    def say_away(self) -> None:
        """Says in the terminal that the database's file is not where it was, once until it is there again."""
        try:
            check_place(self.engine)
            self._moved = False
        except StoreMoved as error:
            if not self._moved:
                logs.log_event("database-moved", str(error))
            self._moved = True

    @property
    def tables_kept(self) -> int:
        """How many tables are kept in memory, as far as they were read."""
        return len(self.shelf)

    # Moving

    def record(
        self,
        code: str,
        viewer: Viewer,
        move: Move,
        *,
        seen: int | None = None,
        once: str | None = None,
        keep: Keep | None = None,
        **said: Any,
    ) -> str:
        """Makes a move and saves its events; returns the act they belong to (of the first time, where `once` repeats).

        `seen` is the version the mover's page showed, `once` the mover's own key of this act; `keep` writes further
        rows in the same transaction: whoever's key changes with an act, it changes there.

        Raises:
            UnknownTable: no table has this code.
            IllegalMove: the table refuses, with all reasons; Conflict where somebody changed its ground since
                `seen`.
        """
        for _ in range(TRIES):
            kept = self.shelf.catch_up(code)
            try:
                return self._append(kept, viewer, move, seen, once, keep, said)
            except log.StaleVersion:
                self.shelf.ask_again(code)
            except log.Repeated as repeat:
                self.shelf.ask_again(code)
                return repeat.act
            except log.TableGone:
                self.shelf.ask_again(code)
                raise UnknownTable(code) from None
            except IllegalMove:
                found = log.find_once(self.engine, kept.table_id, str(viewer), once) if once else None
                if found is None:
                    raise
                self.shelf.ask_again(code)
                return found.act
        raise IllegalMove.because("table-too-busy")

    def _append(
        self,
        kept: Kept,
        viewer: Viewer,
        move: Move,
        seen: int | None,
        once: str | None,
        keep: Keep | None,
        said: Mapping[str, Any],
    ) -> str:
        table, act = kept.table, self.draw(8).hex()
        check_ground(table, move, seen, said)
        deal_secrets = self._deal_secrets(kept) if move.needs_secrets(table) else None
        events = move(table, viewer, **said, **({"secrets": deal_secrets} if deal_secrets else {}))
        if not events:
            return act
        writes = also_seals(kept.table_id, events, deal_secrets.fresh if deal_secrets else b"", keep)
        writes = self._also_night(kept, table.version, events, writes)
        with self._counted(kept, viewer):
            new = log.append(self.engine, kept.table_id, table.version, act, once, str(viewer), events, writes)
        # Nobody waits for what this process makes of it: that it was saved is what phones are told.
        self.live.publish(str(table.code), new[-1].version)
        self.acts += 1
        after = self.shelf.written(kept, new, keep is not None)
        self._remember(table, after)
        if any(isinstance(event, CuttingClosed) for event in events) and opening_seal(after):
            self.later(LOOK_AFTER, partial(self._deal_alone, str(table.code)))
        return act

    @contextmanager
    def _counted(self, kept: Kept, viewer: Viewer) -> Iterator[None]:
        """Counts a move of a seat; one that is not saved in the end counts for nothing. The host is not limited: he is
        asked for all that happens at the table.

        Raises:
            IllegalMove: this seat made too many lately.
        """
        if viewer.seat is None:
            yield
            return
        name = f"{kept.table_id} {viewer.seat}"
        if not self.quotas.take(SEAT_MOVES, name):
            raise IllegalMove.because("too-many-moves")
        try:
            yield
        except BaseException:
            self.quotas.give_back(SEAT_MOVES, name)
            raise

    def deal_when_due(self, code: str) -> None:
        """Deals without the cuts that no phone has opened, if phones had their time for it by the log's stamp. Any open
        page may ask for this: the process that closed the cutting may be gone. Then phones have their time again, as
        they could not be answered. A clock that was put back by more than that does not hold the deal up.

        Raises:
            UnknownTable: no table has this code.
        """
        kept = self.shelf.catch_up(code)
        seal = opening_seal(kept.table)
        if seal is None:
            return
        closed = log.written_at(self.engine, kept.table_id, seal.closed)
        waited = time.monotonic() - self.began >= CUT_SECONDS
        if waited and closed is not None and abs(time.time() - closed) >= CUT_SECONDS:
            self.record(code, ONLOOKER, deal_closed, waited=seal.closed)

    def _deal_alone(self, code: str) -> None:
        """The same with nobody there to be told what is wrong: an open page asks again. Mostly the deal has followed
        already, and nothing is asked of the store."""
        known = self.shelf.as_read(code)
        if known is not None and opening_seal(known) is None:
            return
        try:
            self.deal_when_due(code)
        except Exception as error:
            LOGGER.warning("A deal that waited for cuts did not follow by itself: %s", type(error).__name__)

    def _also_night(self, kept: Kept, version: Version, events: Sequence[Event], writes: Writes) -> Writes:
        """The same, and what becomes of the night that the host remembers."""
        night = memory(kept, version, events)
        if night is None:
            return writes

        def both(session: Session) -> None:
            writes(session)
            night.write(session, self.draw(4).hex(), self.now())

        return both

    def _remember(self, before: Table, after: Table) -> None:
        """Tables that are opened later know how the copy of the box is printed, as this table says now."""
        if (before.board, before.worths) != (after.board, after.worths):
            with writing(self.engine) as session:
                remember(session, before, after, self.now())

    def _deal_secrets(self, kept: Kept) -> DealSecrets:
        sealed = {deal.seal for deal in kept.table.seals}
        found = seals.secrets_of(self.engine, kept.table_id)
        return DealSecrets(self.draw(32), {seal: secret for seal, secret in found.items() if seal in sealed})


def check_ground(table: Table, move: Move, seen: int | None, said: Mapping[str, Any]) -> None:
    """Refuses a move whose ground somebody changed since the page was drawn.

    Raises:
        Conflict: the ground is newer than `seen`.
    """
    grounds = move.conflict_keys(said)
    if seen is None or not grounds:
        return
    if max(table.touched.get(ground, 0) for ground in (*grounds, EVERYWHERE)) > seen:
        raise Conflict.because("changed-meanwhile")


def also_seals(table_id: TableId, events: Sequence[Event], fresh: bytes, keep: Keep | None) -> Writes:
    """What is written beside the events: the secret of a new seal, and what `keep` writes."""

    def writes(session: Session) -> None:
        if fresh and any(isinstance(event, DealSealed) and event.seal == seal_of(fresh) for event in events):
            seals.keep_secret(session, table_id, seal_of(fresh), fresh)
        if keep:
            keep(session, table_id)

    return writes

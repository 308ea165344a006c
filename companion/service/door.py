"""The door itself: look at a table, move at a table. Check, save, publish, in that order, in one place."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Engine

from companion.live import Live
from companion.rules.problems import GroundChanged, IllegalMove
from companion.rules.sentence import Seat, say
from companion.service.copies import remember
from companion.service.shelf import Kept, Shelf, UnknownTable
from companion.store import log, seals
from companion.store.db import writing
from companion.store.rows import TableId
from companion.table.events import DealSealed, Event, Version
from companion.table.moves import Chance, Move
from companion.table.recipes import Sealing, recipes, sealing
from companion.table.replay import Frame, frame
from companion.table.seal import seal_of, verify
from companion.table.sight import RoleSight, Sight, peek, see
from companion.table.state import EVERYWHERE, Table
from companion.table.story import Happening, story
from companion.table.viewer import Viewer

TRIES = 50
Keep = Callable[[Connection, TableId], None]


class Door:
    """The door to all tables of one store. `draw` gives random bytes, `now` the seconds since 1970."""

    def __init__(
        self,
        engine: Engine,
        live: Live,
        draw: Callable[[int], bytes] = secrets.token_bytes,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.engine, self.live, self.draw, self.now = engine, live, draw, now
        self.shelf = Shelf(engine)

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

    def story(self, code: str) -> tuple[Happening, ...]:
        """What happened at the table, in sentences that everybody may read."""
        return story(self.shelf.catch_up(code).entries)

    def replay(self, code: str, version: int | None = None) -> Frame | None:
        """The maze as it lay after this event (None: the newest), among the steps of its round; None before any."""
        kept = self.shelf.catch_up(code)
        return frame(kept.entries, kept.table, version)

    def recipes(self, code: str) -> tuple[dict[str, object], ...]:
        """The opened seals of this game, for anybody to verify."""
        return recipes(self.shelf.catch_up(code).table)

    def checked_recipes(self, code: str) -> tuple[tuple[dict[str, object], bool], ...]:
        """The opened seals of this game, and whether seal and cards agree when dealt again."""
        return tuple((recipe, not verify(recipe)) for recipe in self.recipes(code))

    def sealing(self, code: str) -> Sealing:
        """What the seals of this table are for, and which of this game are still shut."""
        return sealing(self.shelf.catch_up(code).table)

    def version(self, code: str) -> Version:
        """The number of the table's last event."""
        return self.shelf.catch_up(code).table.version

    def watch(self, code: str, seen: int, timeout: float) -> int | None:
        """Waits until the table is newer than `seen`; its version, or None after `timeout` seconds."""
        return self.live.wait(code.upper(), seen, timeout)

    def present(self, code: str) -> frozenset[int]:
        """The seats whose phones are listening now."""
        return self.live.present(code.upper())

    def tables(self) -> list[log.TableLine]:
        """Every table of the store with its code, opening, version and last move."""
        return log.tables(self.engine)

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
        rows in the same transaction.

        Raises:
            UnknownTable: no table has this code.
            IllegalMove: the table refuses, with all reasons; GroundChanged where somebody changed its ground since
                `seen`.
        """
        for _ in range(TRIES):
            kept = self.shelf.catch_up(code)
            try:
                return self._append(kept, viewer, move, seen, once, keep, said)
            except log.StaleVersion:
                continue
            except log.Repeated as repeat:
                return repeat.act
            except log.TableGone:
                raise UnknownTable(code) from None
            except IllegalMove:
                if (found := self._first_time(kept, viewer, once)) is not None:
                    return found
                raise
        raise IllegalMove([say("table-too-busy")])

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
        chance = self._chance(kept) if move.chance else None
        events = move(table, viewer, **said, **({"chance": chance} if chance else {}))
        if not events:
            return act
        writes = also_seals(kept.table_id, events, chance.fresh if chance else b"", keep)
        log.append(self.engine, kept.table_id, table.version, act, once, str(viewer), events, writes)
        after = self.shelf.catch_up(table.code).table
        self.live.publish(str(table.code), after.version)
        self._remember(table, after)
        return act

    def _remember(self, before: Table, after: Table) -> None:
        """Tables that are opened later know how the copy of the box is printed, as this table says now."""
        if (before.board, before.worths) != (after.board, after.worths):
            with writing(self.engine) as connection:
                remember(connection, before, after, self.now())

    def _first_time(self, kept: Kept, viewer: Viewer, once: str | None) -> str | None:
        found = log.find_once(self.engine, kept.table_id, str(viewer), once) if once else None
        return found.act if found else None

    def _chance(self, kept: Kept) -> Chance:
        found = {s.seal: seals.find_secret(self.engine, kept.table_id, s.seal) for s in kept.table.seals}
        return Chance(self.draw(32), {seal: secret for seal, secret in found.items() if secret is not None})


def check_ground(table: Table, move: Move, seen: int | None, said: Mapping[str, Any]) -> None:
    """Refuses a move whose ground somebody changed since the page was drawn.

    Raises:
        GroundChanged: the ground is newer than `seen`.
    """
    grounds = move.grounds(said)
    if seen is None or not grounds:
        return
    if max(table.touched.get(ground, 0) for ground in (*grounds, EVERYWHERE)) > seen:
        raise GroundChanged([say("changed-meanwhile")])


def also_seals(
    table_id: TableId, events: Sequence[Event], fresh: bytes, keep: Keep | None
) -> Callable[[Connection], None]:
    """What is written beside the events: the secret of a new seal, and what `keep` writes."""

    def writes(connection: Connection) -> None:
        if fresh and any(isinstance(event, DealSealed) and event.seal == seal_of(fresh) for event in events):
            seals.keep_secret(connection, table_id, seal_of(fresh), fresh)
        if keep:
            keep(connection, table_id)

    return writes

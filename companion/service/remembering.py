"""The door's remembering: what a move makes of the night that the table's host remembers, written in the move's own
transaction."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from sqlmodel import Session

from companion.archive.record import (
    REMEMBER,
    GameRecord,
    from_json,
    game_mark,
    game_record,
    mark_of_game,
    to_json,
    utc_day,
    without_names,
)
from companion.service.shelf import Kept
from companion.store import log, nights
from companion.store.rows import TableId
from companion.table.events import Entry, Event, OptionSet, Redone, RoundSettled, Undone, Version
from companion.table.log_replay import Replay, extend
from companion.table.sight import see
from companion.table.state import Table
from companion.table.viewer import ONLOOKER

TURNS = OptionSet | RoundSettled | Undone | Redone
"""What may end a game, or begin it anew, before it is over."""


class Memory:
    """What one move makes of the night: made before it is saved, called within its transaction."""

    def __init__(self, table_id: TableId, before: Replay, old: Sequence[Entry], events: Sequence[Event]) -> None:
        new = [Entry(Version(len(old) + n), "", event) for n, event in enumerate(events, 1)]
        self.table_id, self.before = table_id, before.table
        self.course, self.entries = extend(before, old, new), [*old, *new]

    def write(self, session: Session, fresh: str, at: float) -> None:
        """Keeps the night as it is now, or nothing of it; `fresh` is the circle of a table that has none yet."""
        after = self.course.table
        circle = nights.bound(session, self.table_id)
        if is_remembered(after):
            circle = circle or nights.bind(session, self.table_id, fresh)
            self._keep(session, circle, at)
        elif circle:
            leave(session, circle, game_mark(after), at)
        for game in range(after.game + 1, self.before.game + 1) if circle else ():
            leave(session, circle or "", mark_of_game(after.opening, game), at)

    def _keep(self, session: Session, circle: str, at: float) -> None:
        """A night that was forgotten stays so, and a person that was stays nobody."""
        mark = game_mark(self.course.table)
        body = nights.body_of(session, circle, mark)
        if nights.is_gone(body):
            return
        night = finished_night(self.course, self.entries, self.table_id, session)[0]
        nights.keep(session, circle, mark, as_body(without_names(night, forgotten_in(body))), at)


def leave(session: Session, circle: str, mark: str, at: float) -> None:
    """This night is none now. It comes back with a redo, so it is not forgotten here who was, nor that it was."""
    body = nights.body_of(session, circle, mark)
    if body is None or nights.is_gone(body):
        return
    if seats := forgotten_in(body):
        nights.keep(session, circle, mark, f"{nights.LEFT}{json.dumps(sorted(seats))}}}", at)
    else:
        nights.drop(session, circle, mark)


def memory(kept: Kept, version: Version, events: Sequence[Event]) -> Memory | None:
    """What these events, made at this version, make of the table's night; None where they touch none.

    Raises:
        log.StaleVersion: the table went on meanwhile.
    """
    turns = any(isinstance(event, TURNS) for event in events)
    with kept.alone():
        course = kept.course
        old = [*kept.entries] if turns or course.table.finished else None
    if course.table.version != version:
        raise log.StaleVersion(course.table.version)
    if old is None or not was_ever_wanted(old, events):
        return None
    return Memory(kept.table_id, course, old, events)


def was_ever_wanted(old: Iterable[Entry], new: Iterable[Event]) -> bool:
    """Whether remembering was ever spoken of at this table."""
    said = (*(entry.event for entry in old), *new)
    return any(isinstance(event, OptionSet) and event.name == REMEMBER for event in said)


def is_remembered(table: Table) -> bool:
    """Whether this game is over, and its host remembers it."""
    return table.finished and table.round is None and table.options.get(REMEMBER) == "on"


def finished_night(
    course: Replay, entries: Sequence[Entry], table_id: TableId, session: Session
) -> tuple[GameRecord, float]:
    """The night of a finished game as everybody may read it, and when its last round was booked."""
    table = course.table
    booked = [one.version for one in entries if isinstance(one.event, RoundSettled) and one.act not in course.undone]
    at = log.written_within(session, table_id, booked[-1])
    if at is None:
        raise log.TableGone(table_id)
    return game_record(see(table, ONLOOKER), game_mark(table), utc_day(at)), at


def is_kept(body: str | None) -> bool:
    """Whether this is a night, and not what is left of one."""
    return body is not None and not nights.is_gone(body) and not body.startswith(nights.LEFT)


def forgotten(body: str | None) -> str:
    """What the store keeps of a night that is forgotten: that it was, and on which seats people were before."""
    seats = forgotten_in(body)
    return f"{nights.GONE}{json.dumps(sorted(seats))}}}" if seats else nights.FORGOTTEN


def as_body(night: GameRecord) -> str:
    """The night as the store keeps it."""
    return json.dumps(to_json(night), ensure_ascii=False, separators=(",", ":"))


def from_body(body: str) -> GameRecord | None:
    """The night that was kept so; None where this version cannot make sense of it."""
    try:
        return from_json(json.loads(body))
    except ValueError:
        return None


def forgotten_in(body: str | None) -> frozenset[int]:
    """The seats whose people were forgotten in what was kept of a night, or is left of it."""
    if body and body.startswith((nights.LEFT, nights.GONE)):
        (seats,) = json.loads(body).values()
        return frozenset(seats)
    night = from_body(body) if body else None
    return frozenset(person.seat for person in night.people if not person.name) if night else frozenset()

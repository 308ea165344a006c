"""Table room: a log's fold with some of the tables on the way to it, so that taking back folds little anew. It knows no
event but those that strike acts.

The law is that a course leads where all entries, applied one by one, do. The farther back, the fewer tables are kept,
so that taking back costs by how far back it reaches and not by how long the log is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass, field, replace

from companion.table import events as ev
from companion.table.fold import apply, pass_by, struck_acts
from companion.table.state import Table

Milestone = tuple[int, Table]
"""How many entries there were, and the table after them."""


@dataclass(frozen=True)
class Course:
    """The table after a log, the acts struck in it, and `milestones` on the way, oldest first, of which there was one
    after `every` so many entries."""

    table: Table = field(default_factory=Table)
    struck: Set[str] = frozenset()
    milestones: tuple[Milestone, ...] = ()
    every: int = 64


def carry_on(course: Course, old: Sequence[ev.Entry], new: Sequence[ev.Entry]) -> Course:
    """The course of `old + new`, where `course` is that of `old`: from the last milestone on before anything that
    counts otherwise now, and where nothing does, the new entries only."""
    if not any(isinstance(entry.event, ev.Undone | ev.Redone) for entry in new):
        return _walk(course, len(old), new)
    struck = struck_acts((entry.event for entry in new), course.struck)
    log, turned = [*old, *new], struck ^ course.struck
    first = next((place for place, entry in enumerate(log) if entry.act in turned), len(log))
    at, table = max(_before(course, len(old), first), key=_how_many)
    milestones = tuple(milestone for milestone in course.milestones if milestone[0] <= at)
    return _walk(replace(course, table=table, struck=struck, milestones=milestones), at, log[at:])


def _before(course: Course, read: int, first: int) -> Iterable[Milestone]:
    """What may be gone on from where the first entry that counts otherwise now is at this place."""
    known = ((0, Table()), *course.milestones, (read, course.table))
    return (milestone for milestone in known if milestone[0] <= first)


def _how_many(milestone: Milestone) -> int:
    return milestone[0]


def _walk(course: Course, at: int, entries: Iterable[ev.Entry]) -> Course:
    """The course after these entries too, the first of which comes after so many others."""
    table, milestones = course.table, course.milestones
    for many, entry in enumerate(entries, at + 1):
        table = pass_by(table, entry) if entry.act in course.struck else apply(table, entry)
        if many % course.every == 0:
            milestones = _thinned((*milestones, (many, table)), course.every)
    return replace(course, table=table, milestones=milestones)


def _thinned(milestones: tuple[Milestone, ...], every: int) -> tuple[Milestone, ...]:
    """Those that stay once the last of these is there: all of the newest, each second, each fourth … of older ones."""
    last = milestones[-1][0]
    return tuple((at, table) for at, table in milestones if at // every % _one_in((last - at) // every) == 0)


def _one_in(age: int) -> int:
    """One in how many milestones of this age stays: the greatest power of two up to it."""
    return 1 << max(age.bit_length() - 1, 0)

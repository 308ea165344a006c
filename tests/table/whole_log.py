"""A log as a whole: the table after it and the steps of its replay, each from the first entry on. What the companion
reads piece by piece must lead to the same."""

from __future__ import annotations

from collections.abc import Sequence

from companion.table import events as ev
from companion.table.fold import apply, pass_by, struck_acts
from companion.table.replay import Frame, ReplayReader, Step
from companion.table.state import Table


def fold(entries: Sequence[ev.Entry]) -> Table:
    """The table after all these entries, in order; struck acts count for nothing but the version."""
    struck = struck_acts(entry.event for entry in entries)
    table = Table()
    for entry in entries:
        table = pass_by(table, entry) if entry.act in struck else apply(table, entry)
    return table


def steps(entries: Sequence[ev.Entry]) -> tuple[Step, ...]:
    """Every step of every round in which somebody dug, in order: the beginning, each card, the end.

    Struck acts are left out, and of several ends of one round all but the last.
    """
    reader = ReplayReader()
    reader.read_on(entries, len(entries))
    return reader.steps()


def frame(entries: Sequence[ev.Entry], table: Table, version: int | None = None) -> Frame | None:
    """The step that shows the maze as it lay after this event (None: the newest); `table` is the fold of `entries`.

    An event that is no step shows the one before it, or the very first. None where nobody has dug yet.
    """
    reader = ReplayReader()
    reader.read_on(entries, len(entries))
    return reader.frame(table, version)

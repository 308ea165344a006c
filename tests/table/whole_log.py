"""A log replayed as a whole: the table after it, and the steps of its mazes. What the companion reads in batches must
lead to the same."""

from __future__ import annotations

from collections.abc import Sequence

from companion.table import events as ev
from companion.table.log_reducer import apply_entry
from companion.table.maze_replay import MazeReplay, ReplayPosition, ReplayStep
from companion.table.state import Table
from companion.table.undoable import skip_undone_entry, undone_acts


def full_replay(entries: Sequence[ev.Entry]) -> Table:
    """The table after all these entries, in order; of undone acts only the version counts."""
    struck = undone_acts(entry.event for entry in entries)
    table = Table()
    for entry in entries:
        table = skip_undone_entry(table, entry) if entry.act in struck else apply_entry(table, entry)
    return table


def steps(entries: Sequence[ev.Entry]) -> tuple[ReplayStep, ...]:
    """Every step of every round in which somebody dug, in order: the beginning, each card, the end.

    Undone acts are left out, and of several ends of one round all but the last.
    """
    replay = MazeReplay()
    replay.read(entries, len(entries))
    return replay.steps()


def replay_position(entries: Sequence[ev.Entry], table: Table, version: int | None = None) -> ReplayPosition | None:
    """The position that shows the maze after this event (None: the newest); `table` is the one after `entries`.

    An event that is no step shows the one before it, or the very first. None where nobody has dug yet.
    """
    replay = MazeReplay()
    replay.read(entries, len(entries))
    return replay.position(table, version)

"""Replays a log: what is undone is left out, but for what was seen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass, field, replace

from companion.game import events as ev
from companion.game.reduce import apply_entry, skip_undone_entry
from companion.game.state import Table


def undone_acts(events: Iterable[ev.Event], undone_before: Set[str] = frozenset()) -> Set[str]:
    undone = set(undone_before)
    for event in events:
        if isinstance(event, ev.Undone):
            undone.update(event.acts)
        elif isinstance(event, ev.Redone):
            undone.discard(event.act)
    return undone


def version_taking_effect(entries: Sequence[ev.Entry], version: ev.Version) -> ev.Version | None:
    """Of an act that was undone and redone the version of the newest redo. None if the act is an undo, or if something
    was undone since."""
    act = entries[version - 1].act
    for entry in reversed(entries):
        if entry.version < version and entry.act != act:
            break
        if isinstance(entry.event, ev.Undone):
            return None
        if entry.event == ev.Redone(act):
            return entry.version
    return version


@dataclass(frozen=True)
class Checkpoint:
    """The table after the first `length` entries of a log."""

    length: int
    table: Table


@dataclass(frozen=True)
class Replay:
    """A checkpoint is taken after every `interval` entries, oldest first."""

    table: Table = field(default_factory=Table)
    undone: Set[str] = frozenset()
    checkpoints: tuple[Checkpoint, ...] = ()
    interval: int = 64


def apply_unless_undone(table: Table, entry: ev.Entry, undone: Set[str]) -> Table:
    """`undone` are the acts that are undone in the whole log."""
    return skip_undone_entry(table, entry) if entry.act in undone else apply_entry(table, entry)


def extend_replay(replay: Replay, old: Sequence[ev.Entry], new: Sequence[ev.Entry]) -> Replay:
    """Given the replay of `old`, it applies `new` or, if that undoes or redoes, restarts at the last checkpoint before
    the first entry that changed."""
    if not any(isinstance(entry.event, ev.Undone | ev.Redone) for entry in new):
        return _apply_entries(replay, len(old), new)
    log, undone = [*old, *new], undone_acts((entry.event for entry in new), undone_before=replay.undone)
    changed = undone ^ replay.undone
    first_changed = next((index for index, entry in enumerate(log) if entry.act in changed), len(log))
    starts = [Checkpoint(0, Table()), *replay.checkpoints, Checkpoint(len(old), replay.table)]
    start = [point for point in starts if point.length <= first_changed][-1]
    checkpoints = tuple(point for point in replay.checkpoints if point.length <= start.length)
    restarted = replace(replay, table=start.table, undone=undone, checkpoints=checkpoints)
    return _apply_entries(restarted, start.length, log[start.length :])


def _apply_entries(replay: Replay, length: int, entries: Iterable[ev.Entry]) -> Replay:
    """`entries` follow the first `length` entries of the log."""
    table, checkpoints = replay.table, replay.checkpoints
    for reached, entry in enumerate(entries, length + 1):
        table = apply_unless_undone(table, entry, replay.undone)
        if reached % replay.interval == 0:
            checkpoints = _sparser_checkpoints((*checkpoints, Checkpoint(reached, table)), replay.interval)
    return replace(replay, table=table, checkpoints=checkpoints)


def _sparser_checkpoints(checkpoints: tuple[Checkpoint, ...], interval: int) -> tuple[Checkpoint, ...]:
    """All of the newest, every second of older ones, then every fourth, eighth and so on."""
    newest = checkpoints[-1].length // interval
    numbered = ((point.length // interval, point) for point in checkpoints)
    return tuple(point for number, point in numbered if number % checkpoint_spacing(newest - number) == 0)


def checkpoint_spacing(age: int) -> int:
    """The greatest power of two up to `age` in checkpoints, at least 1: one in so many is kept."""
    return 1 << max(age.bit_length() - 1, 0)

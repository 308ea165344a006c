"""Replays a log: what is undone is left out, but for what was seen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass, field

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
class Replay:
    """`round_start` is the table before the newest round began, after so many entries: an undo restarts there."""

    table: Table = field(default_factory=Table)
    undone: Set[str] = frozenset()
    round_start: tuple[int, Table] = (0, Table())


def apply_unless_undone(table: Table, entry: ev.Entry, undone: Set[str]) -> Table:
    """`undone` are the acts that are undone in the whole log."""
    return skip_undone_entry(table, entry) if entry.act in undone else apply_entry(table, entry)


def extend_replay(replay: Replay, old: Sequence[ev.Entry], new: Sequence[ev.Entry]) -> Replay:
    """Given the replay of `old`, it applies `new` or, if that undoes or redoes, what that changes and all after it."""
    undone = undone_acts((entry.event for entry in new), undone_before=replay.undone)
    log, length, table, round_start = [*old, *new], len(old), replay.table, replay.round_start
    if changed := undone ^ replay.undone:
        if any(entry.act in changed for entry in log[: round_start[0]]):
            round_start = 0, Table()
        length, table = round_start
    for place, entry in enumerate(log[length:], length):
        if isinstance(entry.event, ev.RoundStarted):
            round_start = place, table
        table = apply_unless_undone(table, entry, undone)
    return Replay(table, undone, round_start)

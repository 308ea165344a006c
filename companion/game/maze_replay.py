"""The step-by-step replay of a table's mazes. It is public: it has no roles and no secrets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any

from companion.game import events as ev
from companion.game.history import event_message
from companion.game.maze.grid import Cell
from companion.game.maze.maze import AnyMaze
from companion.game.message import Message, Seat
from companion.game.permissions import misfit_cells
from companion.game.replay import apply_unless_undone, undone_acts
from companion.game.scoring import edition_of
from companion.game.state import Round, Table
from companion.game.turns import dwarf_clans


@dataclass(frozen=True)
class ReplayStep:
    version: ev.Version
    game: int
    round: int
    message: Message
    maze: AnyMaze
    cell: Cell | None = None  # where the event happened; None at the beginning and the end of a round
    misfits: frozenset[Cell] = frozenset()  # cells of cards that were laid against the rules and do not fit here
    own: Any = None  # what only this edition has, see `OwnRound.public`
    clans: Mapping[Seat, str] = field(default_factory=dict)


@dataclass(frozen=True)
class ReplayPosition:
    steps: tuple[ReplayStep, ...]  # all steps of this round
    index: int  # the index in `steps` of the step at this position
    rounds: tuple[ReplayStep, ...]  # the last step of each round of this game

    @property
    def step(self) -> ReplayStep:
        return self.steps[self.index]

    @property
    def previous_step(self) -> ReplayStep | None:
        """None at the beginning of the round."""
        return self.steps[self.index - 1] if self.index else None

    @property
    def next_step(self) -> ReplayStep | None:
        """None at the end of the round."""
        return self.steps[self.index + 1] if self.index + 1 < len(self.steps) else None


class MazeReplay:
    """Reads a log as it grows; starts over when an undo or redo changes entries that were read already."""

    def __init__(self) -> None:
        self._undone: Set[str] = frozenset()
        self._scanned = 0  # how many entries were searched for undo and redo
        self._start_over()

    def _start_over(self) -> None:
        self._table, self._length = Table(), 0
        self._steps: list[tuple[ReplayStep, ev.Event]] = []

    def read(self, entries: Sequence[ev.Entry]) -> None:
        undone = undone_acts((entry.event for entry in entries[self._scanned :]), undone_before=self._undone)
        if undone != self._undone:
            self._start_over()
        self._undone, self._scanned = undone, len(entries)
        for entry in entries[self._length :]:
            self._read_entry(entry)

    def _read_entry(self, entry: ev.Entry) -> None:
        before, self._table = self._table, apply_unless_undone(self._table, entry, self._undone)
        self._length += 1
        game_round = self._table.round
        if entry.act in self._undone or game_round is None or game_round is before.round or game_round.maze is None:
            return
        if isinstance(entry.event, ev.RolesDealt) and self._steps:
            # The round began one entry before, but only now the clans are known, and where dwarves stand.
            started, event = self._steps[-1]
            self._steps[-1] = replace(started, maze=game_round.maze, clans=dwarf_clans(game_round)), event
            return
        is_step = entry.event.on_cell or isinstance(entry.event, ev.RoundStarted | ev.RoundEnded)
        if is_step and (message := event_message(edition_of(self._table), entry.event)):
            self._steps.append((_make_step(self._table, game_round, game_round.maze, entry, message), entry.event))

    def position(self, version: int | None = None) -> ReplayPosition | None:
        """The newest step at or before `version`, or the first if all are later."""
        steps = self.steps()
        if not steps:
            return None
        step = next((step for step in reversed(steps) if version is None or step.version <= version), steps[0])
        of_round = tuple(other for other in steps if (other.game, other.round) == (step.game, step.round))
        rounds = {other.round: other for other in steps if other.game == step.game}
        index = next(place for place, other in enumerate(of_round) if other is step)
        return ReplayPosition(of_round, index, tuple(rounds.values()))

    def steps(self) -> tuple[ReplayStep, ...]:
        """Without undone acts. If the end of a round was recorded several times, only the last one is kept."""
        rounds = groupby(self._steps, lambda pair: (pair[0].game, pair[0].round))
        return tuple(step for _, steps in rounds for step in _steps_of_round(list(steps)))


def _make_step(table: Table, game_round: Round, maze: AnyMaze, entry: ev.Entry, message: Message) -> ReplayStep:
    event = entry.event
    return ReplayStep(
        version=entry.version,
        game=table.game,
        round=game_round.number,
        message=message,
        maze=maze,
        cell=getattr(event, "cell", None),  # none of a round's ends
        misfits=misfit_cells(game_round),
        own=game_round.own.public,
        clans=dwarf_clans(game_round),
    )


def _steps_of_round(steps: Sequence[tuple[ReplayStep, ev.Event]]) -> Iterator[ReplayStep]:
    """Nothing if no event changed the maze."""
    if any(event.on_cell for _, event in steps):
        *others, last = steps
        yield from (step for step, event in others if not isinstance(event, ev.RoundEnded))
        yield last[0]

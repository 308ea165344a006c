"""The step-by-step replay of a table's mazes. All of it is public: no role and no secret is in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from itertools import groupby

from companion.rules.mazes.any_maze import AnyMaze
from companion.rules.mazes.grid import Cell
from companion.rules.message import Message, Seat
from companion.table import events as ev
from companion.table.clans import dwarf_clans
from companion.table.history import tell, tell_done
from companion.table.log_replay import next_table
from companion.table.moves.undo import undo_entries
from companion.table.reducer import undone_acts
from companion.table.state import Bribe, GoldMarker, Round, Table
from companion.table.views.maze import misfits_of

MAZE_EVENTS = (
    *(ev.PathPlaced, ev.PathRemoved, ev.PathTurned, ev.PathMoved, ev.GoalRevealed),
    *(ev.CellTokenPut, ev.CellTokenTaken, ev.GoldClaimed),
    *(ev.DwarfMoved, ev.TreasureTaken, ev.TreasurePutBack),
)
"""Events on a cell of the maze. A round without one has no replay."""

STEP_EVENTS = (ev.RoundStarted, *MAZE_EVENTS, ev.RoundEnded)
"""Events after which the maze is shown."""


@dataclass(frozen=True)
class ReplayStep:
    """The maze after the event `version`, which `sentence` tells of.

    `cell` is the cell of that event, None at both ends of a round. `misfits` are the cells whose cards were laid
    against the rules and do not fit at this step either; `counters` and `bribes` lie on the cards, and `clans` are
    those of the dwarfs they belong to.
    """

    version: ev.Version
    game: int
    round: int
    message: Message
    maze: AnyMaze
    cell: Cell | None = None
    misfits: frozenset[Cell] = frozenset()
    counters: tuple[GoldMarker, ...] = ()
    bribes: tuple[Bribe, ...] = ()
    clans: Mapping[Seat, str] = field(default_factory=dict)


@dataclass(frozen=True)
class ReplayPage:
    """One step among the `steps` of its round, at the place `at`, counted from 0.

    `rounds` has the last step of each round of this game, `games` the last step of each game. `later` tells what the
    host would undo by going back to this step, newest first; it is empty unless the round is in play.
    """

    steps: tuple[ReplayStep, ...]
    at: int
    rounds: tuple[ReplayStep, ...]
    games: tuple[ReplayStep, ...]
    later: tuple[Message, ...] = ()

    @property
    def step(self) -> ReplayStep:
        """The step that is shown."""
        return self.steps[self.at]

    @property
    def before(self) -> ReplayStep | None:
        """The step before; None at the beginning of the round."""
        return self.steps[self.at - 1] if self.at else None

    @property
    def after(self) -> ReplayStep | None:
        """The next step; None at the end of the round."""
        return self.steps[self.at + 1] if self.at + 1 < len(self.steps) else None


class MazeReplay:
    """The steps of a log that is read in batches. It starts over when an undo or redo changes what was read."""

    def __init__(self) -> None:
        self._undone: Set[str] = frozenset()
        self._seen = 0  # entries in which undone acts were looked for
        self._start_over()

    def _start_over(self) -> None:
        self._table, self._length = Table(), 0
        self._found: list[tuple[ReplayStep, ev.Event]] = []

    def read(self, entries: Sequence[ev.Entry], limit: int) -> bool:
        """Read at most `limit` more entries of this log; return True once all of it is read."""
        undone = undone_acts((entry.event for entry in entries[self._seen :]), before=self._undone)
        if undone != self._undone:
            self._start_over()
        self._undone, self._seen = undone, len(entries)
        for entry in entries[self._length : self._length + limit]:
            self._read_entry(entry)
        return self._length == len(entries)

    def _read_entry(self, entry: ev.Entry) -> None:
        before, self._table = self._table, next_table(self._table, entry, self._undone)
        self._length += 1
        round = self._table.round
        if entry.act in self._undone or round is None or round is before.round or round.maze is None:
            return
        if isinstance(entry.event, ev.RolesDealt) and self._found:
            # The round began one entry before, but only now the clans are known, and the dwarfs stand on the board.
            started, event = self._found[-1]
            self._found[-1] = replace(started, maze=round.maze, clans=dwarf_clans(self._table, round)), event
        elif isinstance(entry.event, STEP_EVENTS) and (message := tell(entry.event)):
            self._found.append((_step(self._table, round, round.maze, entry, message), entry.event))

    def page(self, table: Table, version: int | None = None) -> ReplayPage | None:
        """The step that shows the maze after the event `version` (None: the newest one), given the table after the
        whole log.

        If that event is no step, it is the step before, or the very first. None if no maze was ever played in.
        """
        steps = self.steps()
        if not steps:
            return None
        step = next((step for step in reversed(steps) if version is None or step.version <= version), steps[0])
        of_round = tuple(other for other in steps if (other.game, other.round) == (step.game, step.round))
        rounds = {other.round: other for other in steps if other.game == step.game}
        games = {other.game: other for other in steps}
        at = next(place for place, other in enumerate(of_round) if other is step)
        return ReplayPage(of_round, at, tuple(rounds.values()), tuple(games.values()), tuple(_later(table, step)))

    def steps(self) -> tuple[ReplayStep, ...]:
        """All steps of the rounds that were played in a maze, in order: the beginning, each event in the maze, the end.

        Undone acts are left out, and of several ends of one round all but the last.
        """
        rounds = groupby(self._found, lambda found: (found[0].game, found[0].round))
        return tuple(step for _, found in rounds for step in _steps_of_round(list(found)))


def _step(table: Table, round: Round, maze: AnyMaze, entry: ev.Entry, message: Message) -> ReplayStep:
    return ReplayStep(
        version=entry.version,
        game=table.game,
        round=round.number,
        message=message,
        maze=maze,
        cell=_cell_of(entry.event),
        misfits=misfits_of(round),
        counters=round.counters,
        bribes=round.bribes,
        clans=dwarf_clans(table, round),
    )


def _cell_of(event: ev.Event) -> Cell | None:
    """The cell of an event in the maze, for a card that was moved the new one; None for the ends of a round."""
    return event.to if isinstance(event, ev.PathMoved) else getattr(event, "cell", None)


def _steps_of_round(found: Sequence[tuple[ReplayStep, ev.Event]]) -> Iterator[ReplayStep]:
    """The steps of a round, given all that were found: none if only its result was recorded."""
    if any(isinstance(event, MAZE_EVENTS) for _, event in found):
        *others, last = found
        yield from (step for step, event in others if not isinstance(event, ev.RoundEnded))
        yield last[0]


def _later(table: Table, step: ReplayStep) -> Iterator[Message]:
    """What happened after this step and can be undone, newest first; nothing unless its round is in play."""
    if table.round is None or (table.game, table.round.number) != (step.game, step.round):
        return
    for done in undo_entries(table):
        if done.first > step.version and (message := tell_done(done)):
            yield message

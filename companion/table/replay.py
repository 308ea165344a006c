"""Table room: how the mazes of a table grew, step by step. Public throughout: it knows no role, and keeps no secret."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from itertools import groupby

from companion.rules.mazes import AnyMaze
from companion.rules.sentence import Seat, Sentence
from companion.rules.sides import Cell
from companion.table import events as ev
from companion.table.dwarfs import dwarf_clans
from companion.table.fold import struck_acts
from companion.table.happening import happen
from companion.table.maze_sight import misfits_of
from companion.table.moves.taking_back import acts_of
from companion.table.state import Bribe, Counter, Table
from companion.table.story import tell, tell_done

LAID = (ev.CellTokenPut, ev.CellTokenTaken, ev.GoldClaimed)
WALKED = (ev.DwarfMoved, ev.TreasureTaken, ev.TreasurePutBack)
DUG = (ev.PathPlaced, ev.PathRemoved, ev.PathTurned, ev.PathMoved, ev.GoalRevealed, *LAID, *WALKED)
SHOWN = (ev.RoundStarted, *DUG, ev.RoundEnded)
FOLDED = (
    ev.TableOpened,
    ev.BoardMarked,
    ev.OptionSet,
    ev.RolesDealt,
    ev.TurnBegan,
    *SHOWN,
    ev.RoundSettled,
    ev.GameBegan,
)


@dataclass(frozen=True)
class Step:
    """The maze as it lay after the event `version`, and what that was; `cell` is where a hand was, None at either end.

    `misfits` are the cells whose cards were laid against the rules and do not fit at this step either; `counters` and
    `bribes` lie on its cards, of the dwarfs whose `clans` are told.
    """

    version: ev.Version
    game: int
    round: int
    sentence: Sentence
    maze: AnyMaze
    cell: Cell | None = None
    misfits: frozenset[Cell] = frozenset()
    counters: tuple[Counter, ...] = ()
    bribes: tuple[Bribe, ...] = ()
    clans: Mapping[Seat, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Frame:
    """A step among those of its round, `at` counted from 0.

    `rounds` holds the last step of each round of this game, `games` that of each game; `later` says what the host
    would take back who goes back to here, newest first: empty where the round is not the one in play.
    """

    steps: tuple[Step, ...]
    at: int
    rounds: tuple[Step, ...]
    games: tuple[Step, ...]
    later: tuple[Sentence, ...] = ()

    @property
    def step(self) -> Step:
        """What is shown."""
        return self.steps[self.at]

    @property
    def before(self) -> Step | None:
        """The step before; None at the beginning of the round."""
        return self.steps[self.at - 1] if self.at else None

    @property
    def after(self) -> Step | None:
        """The step that comes next; None at the end of the round."""
        return self.steps[self.at + 1] if self.at + 1 < len(self.steps) else None


class ReplayReader:
    """Reads the steps of a log piece by piece. What was read stays, until a taking back changes something before it."""

    def __init__(self) -> None:
        self._looked = 0
        self._struck: Set[str] = frozenset()
        self._rewind()

    def _rewind(self) -> None:
        self._read, self._table = 0, Table()
        self._step: Step | None = None
        self._found: list[tuple[Step, ev.Event]] = []

    def read_on(self, entries: Sequence[ev.Entry], most: int) -> bool:
        """Reads at most so many more entries of this log; whether it is read to its end."""
        self._look_for_struck(entries)
        until = min(self._read + most, len(entries))
        for entry in entries[self._read : until]:
            self._take(entry)
        self._read = until
        return until == len(entries)

    def frame(self, table: Table, version: int | None = None) -> Frame | None:
        """The step that shows the maze as it lay after this event (None: the newest); `table` is the one after all that
        was read.

        An event that is no step shows the one before it, or the very first. None where nobody has dug yet.
        """
        every = self.steps()
        if not every:
            return None
        step = next((step for step in reversed(every) if version is None or step.version <= version), every[0])
        here = tuple(other for other in every if (other.game, other.round) == (step.game, step.round))
        rounds = _last_of((other for other in every if other.game == step.game), "round")
        at = next(place for place, other in enumerate(here) if other is step)
        return Frame(here, at, rounds, _last_of(every, "game"), tuple(_later(table, step)))

    def steps(self) -> tuple[Step, ...]:
        """Every step of every round in which somebody dug, in order: the beginning, each card, the end.

        Struck acts are left out, and of several ends of one round all but the last.
        """
        rounds = groupby(self._found, lambda found: (found[0].game, found[0].round))
        return tuple(step for _, row in rounds for step in _dug_in(list(row)))

    def _look_for_struck(self, entries: Sequence[ev.Entry]) -> None:
        """Read from the start again where new entries strike other acts than before."""
        new, self._looked = entries[self._looked :], len(entries)
        struck = struck_acts((entry.event for entry in new), self._struck)
        if struck != self._struck:
            self._rewind()
            self._struck = struck

    def _take(self, entry: ev.Entry) -> None:
        if entry.act in self._struck or not isinstance(entry.event, FOLDED):
            return
        before, self._table = self._table, happen(entry.event, self._table)
        table = self._table
        if isinstance(entry.event, SHOWN) and table.round is not before.round:
            self._step = _step(table, entry)
            if self._step:
                self._found.append((self._step, entry.event))
        elif isinstance(entry.event, ev.RolesDealt) and table.round and table.round.maze and self._step:
            # The figures stand on a board as soon as the clans are known: so it begins.
            self._step = replace(self._step, maze=table.round.maze, clans=dwarf_clans(table, table.round))
            self._found.append((self._step, ev.RoundStarted(self._step.round, 1, table.round.players)))


def _step(table: Table, entry: ev.Entry) -> Step | None:
    row, sentence = table.round, tell(entry.event)
    if row is None or row.maze is None or sentence is None:
        return None
    return Step(
        version=entry.version,
        game=table.game,
        round=row.number,
        sentence=sentence,
        maze=row.maze,
        cell=_cell(entry.event),
        misfits=misfits_of(row),
        counters=row.counters,
        bribes=row.bribes,
        clans=dwarf_clans(table, row),
    )


def _cell(event: ev.Event) -> Cell | None:
    match event:
        case ev.PathMoved(_, to):
            return to
        case ev.PathPlaced(cell) | ev.PathRemoved(cell) | ev.PathTurned(cell) | ev.GoalRevealed(cell):
            return cell
        case ev.DwarfMoved(_, cell) | ev.TreasureTaken(_, cell) | ev.TreasurePutBack(_, cell):
            return cell
        case ev.CellTokenPut(cell) | ev.CellTokenTaken(cell) | ev.GoldClaimed(cell):
            return cell
    return None


def _dug_in(row: list[tuple[Step, ev.Event]]) -> Iterator[Step]:
    """The steps of a round, none where nobody dug: a quick round has no picture."""
    if not any(isinstance(event, DUG) for _, event in row):
        return
    for at, (step, event) in enumerate(row, 1):
        last = at == len(row)
        told_again = not last and row[at][0].version == step.version
        if not told_again and (last or not isinstance(event, ev.RoundEnded)):
            yield step


def _last_of(found: Iterator[Step] | Sequence[Step], what: str) -> tuple[Step, ...]:
    last = {getattr(step, what): step for step in found}
    return tuple(last.values())


def _later(table: Table, step: Step) -> Iterator[Sentence]:
    if table.round is None or (table.game, table.round.number) != (step.game, step.round):
        return
    for done in acts_of(table):
        if done.first > step.version and (sentence := tell_done(done)):
            yield sentence

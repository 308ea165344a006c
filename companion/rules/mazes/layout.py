"""The start cards and goals at the beginning of a round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from companion.rules.mazes.any_maze import AnyMaze
from companion.rules.mazes.duel_maze import DuelMaze
from companion.rules.mazes.grid import Cell
from companion.rules.mazes.maze import Goal, Maze


class Layout(Protocol):
    """Sets up the start cards and goals of a round."""

    def begin(self, clans: Sequence[str] = ()) -> AnyMaze:
        """Return the starts and the face-down goals; `clans` are the players' in editions with a start for each."""
        ...


@dataclass(frozen=True)
class OneStart:
    """One start for all, at (0, 0), and these goals."""

    goals: tuple[Cell, ...]

    def begin(self, clans: Sequence[str] = ()) -> Maze:
        return Maze.of((), ((cell, Goal()) for cell in self.goals))


@dataclass(frozen=True)
class OwnStarts:
    """A start for each clan; a single player's start is `alone`, and the goals are farther away (`goals_alone`)."""

    starts: Mapping[str, Cell]
    goals: tuple[Cell, ...]
    alone: Cell
    goals_alone: tuple[Cell, ...]

    def begin(self, clans: Sequence[str] = ()) -> DuelMaze:
        if len(clans) == 1:
            return DuelMaze({clans[0]: self.alone}, {}, dict.fromkeys(self.goals_alone, Goal()))
        return DuelMaze({clan: self.starts[clan] for clan in clans}, {}, dict.fromkeys(self.goals, Goal()))

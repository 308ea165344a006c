"""How a round begins: where the starts and the goals lie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from companion.rules.mazes.any_maze import AnyMaze
from companion.rules.mazes.duel_maze import DuelMaze
from companion.rules.mazes.grid import Cell
from companion.rules.mazes.maze import Goal, Maze


class Layout(Protocol):
    """Lays out what lies as a round begins."""

    def begin(self, clans: Sequence[str] = ()) -> AnyMaze:
        """The starts and the goals, face down; `clans` are those of the dwarves that dig, where they have one each."""
        ...


@dataclass(frozen=True)
class OneStart:
    """Everybody digs from one start, at (0, 0), to these goals."""

    goals: tuple[Cell, ...]

    def begin(self, clans: Sequence[str] = ()) -> Maze:
        """The start and the goals, face down."""
        return Maze.of((), ((cell, Goal()) for cell in self.goals))


@dataclass(frozen=True)
class OwnStarts:
    """Each clan digs from a start of its own to these goals; who digs alone, from `alone` to goals farther off."""

    starts: Mapping[str, Cell]
    goals: tuple[Cell, ...]
    alone: Cell
    goals_alone: tuple[Cell, ...]

    def begin(self, clans: Sequence[str] = ()) -> DuelMaze:
        """The starts of these clans, one or two, and the goals, face down."""
        if len(clans) == 1:
            return DuelMaze({clans[0]: self.alone}, {}, dict.fromkeys(self.goals_alone, Goal()))
        return DuelMaze({clan: self.starts[clan] for clan in clans}, {}, dict.fromkeys(self.goals, Goal()))

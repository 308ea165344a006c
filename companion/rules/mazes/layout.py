"""The start cards and goals at the beginning of a round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from companion.rules.mazes.duel_maze import DuelMaze
from companion.rules.mazes.grid import Cell
from companion.rules.mazes.maze import AnyMaze, Goal, Maze


class Layout(Protocol):
    def set_up(self, clans: Sequence[str] = ()) -> AnyMaze: ...


@dataclass(frozen=True)
class SharedStartLayout:
    goals: tuple[Cell, ...]

    def set_up(self, clans: Sequence[str] = ()) -> Maze:
        return Maze.from_cards((), ((cell, Goal()) for cell in self.goals))


@dataclass(frozen=True)
class ClanStartsLayout:
    """In a game for one player the start is `solo_start`, and the goals are `solo_goals`."""

    starts: Mapping[str, Cell]
    goals: tuple[Cell, ...]
    solo_start: Cell
    solo_goals: tuple[Cell, ...]

    def set_up(self, clans: Sequence[str] = ()) -> DuelMaze:
        if len(clans) == 1:
            return DuelMaze({clans[0]: self.solo_start}, {}, dict.fromkeys(self.solo_goals, Goal()))
        return DuelMaze({clan: self.starts[clan] for clan in clans}, {}, dict.fromkeys(self.goals, Goal()))

"""The start cards and goals at the beginning of a round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from companion.game.maze.grid import Cell
from companion.game.maze.maze import AnyMaze, Goal, Maze


class Layout(Protocol):
    def set_up(self, clans: Sequence[str] = ()) -> AnyMaze: ...


@dataclass(frozen=True)
class SharedStartLayout:
    goals: tuple[Cell, ...]

    def set_up(self, clans: Sequence[str] = ()) -> Maze:
        return Maze.from_cards((), ((cell, Goal()) for cell in self.goals))

"""The mazes that there are. What they have in common is asked of either without a look at which it is."""

from __future__ import annotations

from companion.rules.duel_maze import DuelMaze
from companion.rules.lost_maze import LostMaze
from companion.rules.maze import Maze

AnyMaze = Maze | DuelMaze | LostMaze

"""Special rules for cards of The Duel: how its goals lie, and which card a rockfall removes in the game for one
player."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules.mazes.cards import PathCard
from companion.rules.mazes.goals import sides_reached_by_paths
from companion.rules.mazes.grid import Cell
from companion.rules.mazes.maze import AnyMaze, SidesToMatch


def duel_goal_orientations(
    maze: AnyMaze, cell: Cell, card: PathCard, just_laid: Cell | None = None
) -> tuple[PathCard, ...]:
    """The goal must match all cards beside it if that is possible (The Duel, goal cards). Otherwise an open side must
    meet a path that leads to it (the rulebook is silent). The printed orientation comes first; a face-up goal is
    treated as face down. Raises KeyError if no goal is on the cell."""
    sides, required = sides_reached_by_paths(maze, cell), maze.sides_to_match_by_cell.get(cell, SidesToMatch())
    fitting = tuple(orientation for orientation in card.orientations if not required.clash_with(orientation))
    return (
        fitting
        or tuple(orientation for orientation in card.orientations if orientation.open_sides & sides)
        or card.orientations
    )


def is_safe_from_rockfall(card: PathCard) -> bool:
    """Cards with gold or a troll (The Duel, rockfall)."""
    return bool(card.features.gold or card.features.trolls)


def card_removed_by_rockfall(maze: AnyMaze, laid_cells: Sequence[Cell]) -> Cell | None:
    """The newest card without gold and troll. If there is none, nothing happens (the rulebook is silent)."""
    return next((cell for cell in reversed(laid_cells) if not is_safe_from_rockfall(maze.cards[cell])), None)

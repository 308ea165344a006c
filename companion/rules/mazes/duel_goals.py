"""The orientation of goals in The Duel, and the card that a rockfall of the solo game removes."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules.mazes.adjacency import packed
from companion.rules.mazes.any_maze import AnyMaze
from companion.rules.mazes.cards import PathCard
from companion.rules.mazes.goals import seen_from
from companion.rules.mazes.grid import Cell
from companion.rules.mazes.placement import clashes


def orientations(maze: AnyMaze, cell: Cell, card: PathCard, just_laid: Cell | None = None) -> tuple[PathCard, ...]:
    """Return the orientations of the goal on this cell, given its card, of which the player may choose; as printed
    first.

    It must match all cards beside it if it can (The Duel, goal cards). Otherwise a side must be open to a path that
    leads there (the rulebook is silent), as is possible with all printed goals. A face-up goal is treated as face down.
    Raises KeyError if no goal is there.
    """
    sides, required = seen_from(maze, cell), maze.required_sides.get(packed(cell), 0)
    fitting = tuple(orientation for orientation in card.turns if not clashes(orientation, required))
    return fitting or tuple(orientation for orientation in card.turns if orientation.openings & sides) or card.turns


def stays(card: PathCard) -> bool:
    """Whether gold or a troll protects this path card from a rockfall (The Duel, rockfall)."""
    return bool(card.features.gold or card.features.trolls)


def rockfall(maze: AnyMaze, laid: Sequence[Cell]) -> Cell | None:
    """Return the card that a rockfall drawn in the solo game removes: the last one `laid` without gold and troll. None
    if there is none; then nothing happens (the rulebook is silent)."""
    return next((cell for cell in reversed(laid) if not stays(maze.cards[cell])), None)

"""The pictures of the goals, and how a goal lies when it is turned over."""

from __future__ import annotations

from companion.rules.mazes.adjacency import packed
from companion.rules.mazes.any_maze import AnyMaze
from companion.rules.mazes.cards import PathCard, path_card
from companion.rules.mazes.grid import ALL, SIDES, Cell, E, N, W, letters, neighbour
from companion.rules.mazes.maze import TREASURE, Goal

STONE_NE, STONE_NW = "stone-ne", "stone-nw"

FACES = {TREASURE: ALL, STONE_NE: N | E, STONE_NW: N | W}
"""The three goals and their sides as printed: a crossing and two curves that bend to different sides."""

PICTURES = {shows: path_card(letters(sides)) for shows, sides in FACES.items()}
"""The pictures of the goals as cards, by what they show."""


def lies(maze: AnyMaze, cell: Cell, card: PathCard, just_laid: Cell | None = None) -> tuple[PathCard, ...]:
    """The one way in which the goal on this cell lies that shows this card.

    Any side belongs to one turning of a stone only. Where several lead there, the side of the card just laid decides;
    where none does, it lies as printed. A goal that lies open is looked at as if it were face down.

    Raises:
        KeyError: no goal lies there.
    """
    sides = seen_from(maze, cell)
    nearest = sum(side for side in SIDES if neighbour(cell, side) == just_laid) & sides
    met = (nearest or sides) & card.openings, (nearest or sides) & card.turned.openings
    return (card.turned,) if met[1].bit_count() > met[0].bit_count() else (card,)


def seen_from(maze: AnyMaze, cell: Cell) -> int:
    """The sides of the goal on this cell at which something points that is connected without this goal.

    Raises:
        KeyError: no goal lies there.
    """
    closed: AnyMaze = maze.turn_over(cell, Goal()) if maze.goals[cell].card else maze
    return closed.pointed.get(packed(cell), 0)

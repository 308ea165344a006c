"""The goals of Saboteur, and their orientation when they are turned over."""

from __future__ import annotations

from companion.game.maze.cards import PathCard, path_card
from companion.game.maze.grid import ALL, SIDES, Cell, E, N, W, letters_of_sides, neighbour
from companion.game.maze.maze import TREASURE, AnyMaze, Goal

STONE_NE, STONE_NW = "stone-ne", "stone-nw"

FACES = {TREASURE: ALL, STONE_NE: N | E, STONE_NW: N | W}
"""The open sides of the three printed goals: a crossing and two different curves."""

PICTURES = {shows: path_card(letters_of_sides(sides)) for shows, sides in FACES.items()}
"""The printed goals as path cards, by the key of what they show."""


def goal_orientations(maze: AnyMaze, cell: Cell, card: PathCard, just_laid: Cell | None = None) -> tuple[PathCard, ...]:
    """A single orientation (Saboteur, goal cards): the path that leads to the goal continues on it. If several do, that
    from `just_laid` decides; if none does, the goal lies as printed. A face-up goal is treated as face down. Raises
    KeyError if no goal is on the cell."""
    sides = sides_reached_by_paths(maze, cell)
    nearest = sum(side for side in SIDES if neighbour(cell, side) == just_laid) & sides
    as_printed, turned = (nearest or sides) & card.open_sides, (nearest or sides) & card.after_half_turn.open_sides
    return (card.after_half_turn,) if turned.bit_count() > as_printed.bit_count() else (card,)


def sides_reached_by_paths(maze: AnyMaze, cell: Cell) -> int:
    """Without paths that are connected only across this goal. Raises KeyError if no goal is on the cell."""
    face_down: AnyMaze = maze.turn_over(cell, Goal()) if maze.goals[cell].card else maze
    return face_down.reached_sides_by_cell.get(cell, 0)

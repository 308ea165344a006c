"""SVG of the start cards and goal cards as they lie before a round, for the host who sets up the table."""

from __future__ import annotations

from markupsafe import Markup

from companion.game.maze.grid import Cell
from companion.game.maze.maze import AnyMaze

WIDTH, HEIGHT = 20, 28
"""The size of a card with its margin. The card is drawn 2 smaller on each side."""

LADDER = '<path fill="none" stroke="#241503" stroke-width="1.6" d="M{a} {b}v14m6-14v14m-6-11h6m-6 4h6m-6 4h6"/>'
START = '<path fill="#d9a04c" d="M{x} {y}h16v24h-16Z"/>' + LADDER
GOAL = (
    '<path fill="var(--stock)" stroke="var(--stock-line)" d="M{x} {y}h16v24h-16Z"/>'
    '<path fill="var(--gold-2)" d="M{c} {d}l5 7-5 7-5-7Z"/>'
)
SPACE = '<path fill="none" stroke="var(--edge)" stroke-dasharray="2 2" opacity=".7" d="M{x} {y}h16v24h-16Z"/>'


def setup_picture_svg(maze: AnyMaze) -> Markup:
    starts, goals = set(maze.starts.values()), set(maze.goals)
    rows = [row for _, row in starts | goals]
    last, top = max(column for column, _ in goals), min(rows)
    spaces = {(start + n, row) for start, row in starts for n in range(1, cells_between_start_and_goal(maze) + 1)}
    kinds = ((SPACE, spaces), (START, starts), (GOAL, goals))
    cards = "".join(_card_svg(kind, cell, top) for kind, cells in kinds for cell in sorted(cells))
    size = f"0 0 {WIDTH * (last + 1)} {HEIGHT * (max(rows) - top + 1)}"
    return Markup(f'<svg class="setup-picture" viewBox="{size}" aria-hidden="true">{cards}</svg>')


def _card_svg(kind: str, cell: Cell, top: int) -> str:
    x, y = WIDTH * cell[0] + 2, HEIGHT * (cell[1] - top) + 2
    return kind.format(x=x, y=y, a=x + 5, b=y + 5, c=x + 8, d=y + 5)


def cells_between_start_and_goal(maze: AnyMaze) -> int:
    first = max(column for column, _ in maze.starts.values())
    return min(column for column, _ in maze.goals) - first - 1

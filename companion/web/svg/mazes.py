"""A maze as SVG. `maze_svg`, like `card_svg`, `goal_svg` and `offer_svg`, refers to the symbols of `sprite`, which a
page contains once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from markupsafe import Markup, escape

from companion.rules.mazes.any_maze import AnyMaze
from companion.rules.mazes.grid import Cell
from companion.rules.mazes.paths import PathStep
from companion.web.svg.board import (
    BACK,
    BoardMarkers,
    board_cells,
    board_grid,
    dwarf_figures,
    link_tokens,
    reach_marks,
    start_sign,
)
from companion.web.svg.card_features import CounterMarker, counter_svg
from companion.web.svg.cards import PATH, START, card_inside, card_svg, goal_svg, offer_svg
from companion.web.svg.highlighted_routes import ways_svg
from companion.web.svg.sprite import sprite
from companion.web.svg.symbol_use import use
from companion.web.svg.tunnel_paths import number
from companion.web.svg.viewport import Viewport, cell_box

__all__ = [
    "CellLink",
    "CounterMarker",
    "MazeScene",
    "card_svg",
    "newly_lit",
    "goal_svg",
    "maze_svg",
    "offer_svg",
    "sprite",
]

ROUNDS = ("", "rotate(-90)", "rotate(180)", "rotate(90)")
"""The rotation after so many quarter turns: after one, the start is below and the goals are above."""


@dataclass(frozen=True)
class CellLink:
    """A cell that can be tapped.

    `kind` is `free glows`, `free faint` (only a ladder fits, or on a board a card against the rules), `card`, `goal`,
    `goal glows` or `start`. `fits` are the indices of the catalogue's cards that fit there, likeliest first.
    """

    cell: Cell
    href: str
    label: str
    kind: str
    fits: tuple[int, ...] = ()

    @property
    def faint(self) -> bool:
        """Whether the cell is drawn faintly, see `kind`."""
        return "faint" in self.kind


@dataclass(frozen=True)
class MazeScene:
    """Everything that a maze's picture shows.

    Attributes:
        turn: quarter turns.
        newest: the cell of the newest card.
        anyway: cells whose cards are against the rules.
        ways: the path to show for each clan ("" for anybody).
        picked: the cell that the viewer has tapped.
        newly_lit: for each cell whose light is new, how many cards away the cause is.
        doomed: the cell of a card that a rockfall takes away.
    """

    maze: AnyMaze
    turn: int = 0
    links: tuple[CellLink, ...] = ()
    newest: Cell | None = None
    anyway: frozenset[Cell] = frozenset()
    ways: Mapping[str, tuple[PathStep, ...]] = field(default_factory=dict)
    picked: Cell | None = None
    newly_lit: Mapping[Cell, int] = field(default_factory=dict)
    counters: tuple[CounterMarker, ...] = ()
    doomed: Cell | None = None
    markers: BoardMarkers = field(default_factory=BoardMarkers)
    label: str = ""
    id: str = ""


def maze_svg(scene: MazeScene) -> Markup:
    """Return the picture of the maze: cards, paths, markers and tappable cells, with names of rows and columns."""
    viewport, grid = _viewport(scene), scene.maze.grid
    inside = board_grid(grid) if grid else ""
    inside += "".join(_card(scene, cell) for cell in _occupied(scene.maze)) + ways_svg(scene.maze, scene.ways)
    inside += "".join(_counter(scene.maze, mark) for mark in scene.counters)
    inside += link_tokens(scene.maze.tokens) + dwarf_figures(scene.markers)
    inside += "".join(_tappable(link, link.cell == scene.picked, viewport) for link in scene.links)
    turned = f'<g transform="{ROUNDS[scene.turn]}">{inside}</g>' if scene.turn else inside
    return Markup(f"{_head(scene, viewport.view)}{viewport.names()}{turned}</svg>")


def _occupied(maze: AnyMaze) -> list[Cell]:
    return [*maze.starts.values(), *maze.goals, *maze.cards]


def _head(scene: MazeScene, view: str) -> str:
    role = "group" if scene.links else "img"
    named = f' id="{escape(scene.id)}"' if scene.id else ""
    aria_attributes = f' role="{role}" aria-label="{escape(scene.label)}"' if scene.label else ""
    ground = " forest" if scene.maze.grid else ""
    return f'<svg{named} class="maze t{scene.turn}{ground}" viewBox="{view}"{aria_attributes}>'


def _viewport(scene: MazeScene) -> Viewport:
    if scene.maze.grid:
        return Viewport(board_cells(scene.maze.grid), (), scene.turn)
    faint = [link.cell for link in scene.links if link.faint and link.cell != scene.picked]
    solid = {*_occupied(scene.maze), *(link.cell for link in scene.links)} - set(faint)
    return Viewport(solid, faint, scene.turn)


def _card(scene: MazeScene, cell: Cell) -> str:
    """Return the card on this cell, with its markers."""
    svg = _rock(cell, scene.maze) + _card_inside_svg(scene, cell)
    svg += use("doomed", classes="m-falls") if cell == scene.doomed else ""
    svg += reach_marks(scene.markers, cell)
    svg += use("mark", 22, 24) if cell in scene.anyway else ""
    if cell == scene.newest:
        svg = f'<g class="m-laid">{svg}{use("newest")}</g>'
    box = cell_box(cell)
    return f'<g transform="translate({box.left} {box.top})">{svg}</g>'


def _counter(maze: AnyMaze, mark: CounterMarker) -> str:
    """Return a dwarf counter, or "" if what it lay on is gone."""
    card = maze.card_at(mark.cell)
    svg = counter_svg(card, mark) if card else ""
    box = cell_box(mark.cell)
    return f'<g transform="translate({box.left} {box.top})">{svg}</g>' if svg else ""


def _rock(cell: Cell, maze: AnyMaze) -> str:
    goal = maze.goals.get(cell)
    return "" if goal and not goal.card else use(f"rock-{(cell[0] + 2 * cell[1] + cell[0] // 3) % 4}")


def _card_inside_svg(scene: MazeScene, cell: Cell) -> str:
    """Return what is drawn within the edge of the card on this cell: its tunnels and all that lies in them.

    In a maze, tunnels that have just been connected to the start light up over their unlit picture. On the board of
    The Lost Mines, a start shows the sign of its clan.
    """
    maze = scene.maze
    goal, card = maze.goals.get(cell), maze.card_at(cell)
    if card is None:
        return use(BACK if maze.grid else "back")
    lit, shows = _lit(scene, cell), goal.shows if goal else START if cell in maze.starts.values() else PATH
    svg = card_inside(card, lit, shows, _own(maze, cell))
    if maze.grid:
        return svg + start_sign(maze.starts, cell)
    if cell not in scene.newly_lit or not any(lit):
        return svg
    cold = card_inside(card, (False,) * len(lit), shows)
    return f'{cold}<g class="m-dawn m-w{min(scene.newly_lit[cell], 10)}">{svg}</g>'


def _lit(scene: MazeScene, cell: Cell) -> tuple[bool, ...]:
    """Return for each group of the card if it is lit: reached by a start, or on a board, by the dwarf on turn."""
    lit = scene.maze.connected(cell)
    return lit if scene.markers.stops is None else (cell in scene.markers.fewest,) * len(lit)


def _own(maze: AnyMaze, cell: Cell) -> tuple[str, ...]:
    """Return for each group of the card the only clan that reaches it, or "". Empty in a maze with a single start."""
    if len(maze.starts) < 2:
        return ()
    return tuple(clans[0] if len(clans) == 1 else "" for clans in maze.clans_at(cell))


def _tappable(link: CellLink, picked: bool, viewport: Viewport) -> str:
    kind = f"cell {link.kind} picked" if picked else f"cell {link.kind}"
    fits = f' data-fits="{" ".join(map(str, link.fits))}"' if link.kind.startswith("free") else ""
    at = f"{link.cell[0]},{link.cell[1]}"
    return (
        f'<a class="{kind}" href="{escape(link.href)}" data-cell="{at}"{fits} aria-label="{escape(link.label)}">'
        f"{_shape(link, viewport)}</a>"
    )


def _shape(link: CellLink, viewport: Viewport) -> str:
    """Return the tappable area of a cell with its outline."""
    box = cell_box(link.cell)
    if not link.kind.startswith("free"):
        return use("tap", box.left, box.top)
    rim = viewport.rim(link.cell) if link.faint else None
    if rim is None:
        return use("faint" if link.faint else "free", box.left, box.top)
    x, y, width, height = map(number, (rim.left, rim.top, *rim.size))
    shape = f'<rect class="m-faint-rim" x="{x}" y="{y}" width="{width}" height="{height}" rx="10"/>'
    return use("beyond", box.left, box.top) + shape


def newly_lit(before: AnyMaze, maze: AnyMaze, cell: Cell) -> Mapping[Cell, int]:
    """Return the cells that a start, or one more clan, reaches since `before`, each with its distance from `cell`.

    `cell` is where the card was laid that made the difference.
    """
    lit = [other for other in (*maze.cards, *maze.goals) if _is_newly_lit(before, maze, other)]
    return {other: abs(other[0] - cell[0]) + abs(other[1] - cell[1]) for other in lit}


def _is_newly_lit(before: AnyMaze, maze: AnyMaze, cell: Cell) -> bool:
    if maze.is_connected(cell) and not before.is_connected(cell):
        return True
    return sum(map(len, maze.clans_at(cell))) > sum(map(len, before.clans_at(cell)))

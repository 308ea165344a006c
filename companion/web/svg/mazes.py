"""A maze as SVG, put together from drawings that a page holds once.

`sprite` stands once in a page; `card_svg`, `goal_svg`, `offer_svg` and `maze_svg` refer to its drawings, so any card
that the rules can say is drawn without a change to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from markupsafe import Markup, escape

from companion.rules.mazes import AnyMaze
from companion.rules.sides import Cell
from companion.rules.ways import Step
from companion.web.svg.board import BACK, Forest, cells, figures, flag, floor, marks, on_links
from companion.web.svg.card_features import Mark, counter
from companion.web.svg.cards import PATH, START, card_svg, dug, goal_svg, offer_svg
from companion.web.svg.path_lines import ways_svg
from companion.web.svg.sprite import sprite
from companion.web.svg.symbol_use import use
from companion.web.svg.track_paths import number
from companion.web.svg.viewport import Frame, cell_box

__all__ = ["CellLink", "Mark", "MazeScene", "card_svg", "freshly", "goal_svg", "maze_svg", "offer_svg", "sprite"]

ROUNDS = ("", "rotate(-90)", "rotate(180)", "rotate(90)")
"""The maze turned by so many quarters: once, the start is below and the goals are above."""


@dataclass(frozen=True)
class CellLink:
    """A cell that can be tapped: `kind` is `free glows`, `free faint`, `card`, `goal`, `goal glows` or `start`; of a
    cell where only a ladder may lie, or on a board a card against the rules, it is faint.

    `fits` are the places of the palette that fit there, likeliest first.
    """

    cell: Cell
    href: str
    label: str
    kind: str
    fits: tuple[int, ...] = ()

    @property
    def faint(self) -> bool:
        """Whether only a ladder may lie there."""
        return "faint" in self.kind


@dataclass(frozen=True)
class MazeScene:
    """All that is drawn.

    `ways` are by clan ("" for anybody); `freshly` says how many cards off the light comes from. `counters` lie on gold
    and on trolls, `doomed` is the card that a rockfall takes away.
    """

    maze: AnyMaze
    turn: int = 0
    links: tuple[CellLink, ...] = ()
    newest: Cell | None = None
    anyway: frozenset[Cell] = frozenset()
    ways: Mapping[str, tuple[Step, ...]] = field(default_factory=dict)
    picked: Cell | None = None
    freshly: Mapping[Cell, int] = field(default_factory=dict)
    counters: tuple[Mark, ...] = ()
    doomed: Cell | None = None
    forest: Forest = field(default_factory=Forest)
    label: str = ""
    id: str = ""


def maze_svg(scene: MazeScene) -> Markup:
    """The maze with its marks, its ways and what can be tapped in it.

    It is as big as what lies and what can be tapped, with the names of rows and columns at two of its sides.
    """
    frame, grid = _frame(scene), scene.maze.grid
    inside = floor(grid) if grid else ""
    inside += "".join(_card(scene, cell) for cell in _lying(scene.maze)) + ways_svg(scene.maze, scene.ways)
    inside += "".join(_counter(scene.maze, mark) for mark in scene.counters)
    inside += on_links(scene.maze.tokens) + figures(scene.forest)
    inside += "".join(_tappable(link, link.cell == scene.picked, frame) for link in scene.links)
    turned = f'<g transform="{ROUNDS[scene.turn]}">{inside}</g>' if scene.turn else inside
    return Markup(f"{_head(scene, frame.view)}{frame.names()}{turned}</svg>")


def _lying(maze: AnyMaze) -> list[Cell]:
    return [*maze.starts.values(), *maze.goals, *maze.cards]


def _head(scene: MazeScene, view: str) -> str:
    role = "group" if scene.links else "img"
    named = f' id="{escape(scene.id)}"' if scene.id else ""
    said = f' role="{role}" aria-label="{escape(scene.label)}"' if scene.label else ""
    ground = " forest" if scene.maze.grid else ""
    return f'<svg{named} class="maze t{scene.turn}{ground}" viewBox="{view}"{said}>'


def _frame(scene: MazeScene) -> Frame:
    if scene.maze.grid:
        return Frame(cells(scene.maze.grid), (), scene.turn)
    faint = [link.cell for link in scene.links if link.faint and link.cell != scene.picked]
    whole = {*_lying(scene.maze), *(link.cell for link in scene.links)} - set(faint)
    return Frame(whole, faint, scene.turn)


def _card(scene: MazeScene, cell: Cell) -> str:
    """A card where it lies, with its marks."""
    drawn = _rock(cell, scene.maze) + _seen(scene, cell)
    drawn += use("doomed", shade="m-falls") if cell == scene.doomed else ""
    drawn += marks(scene.forest, cell)
    drawn += use("mark", 22, 24) if cell in scene.anyway else ""
    if cell == scene.newest:
        drawn = f'<g class="m-laid">{drawn}{use("newest")}</g>'
    box = cell_box(cell)
    return f'<g transform="translate({box.left} {box.top})">{drawn}</g>'


def _counter(maze: AnyMaze, mark: Mark) -> str:
    """A dwarf counter where it lies, on top of all cards; nothing where what it lay on is gone."""
    card = maze.card_at(mark.cell)
    drawn = counter(card, mark) if card else ""
    box = cell_box(mark.cell)
    return f'<g transform="translate({box.left} {box.top})">{drawn}</g>' if drawn else ""


def _rock(cell: Cell, maze: AnyMaze) -> str:
    goal = maze.goals.get(cell)
    return "" if goal and not goal.card else use(f"rock-{(cell[0] + 2 * cell[1] + cell[0] // 3) % 4}")


def _seen(scene: MazeScene, cell: Cell) -> str:
    """The tunnels of a card, lit or not; light that is new runs in over the unlit ones. On a board nothing runs, and a
    start has the sign of its clan."""
    maze = scene.maze
    goal, card = maze.goals.get(cell), maze.card_at(cell)
    if card is None:
        return use(BACK if maze.grid else "back")
    lit, shows = _lit(scene, cell), goal.shows if goal else START if cell in maze.starts.values() else PATH
    drawn = dug(card, lit, shows, _own(maze, cell))
    if maze.grid:
        return drawn + flag(maze.starts, cell)
    if cell not in scene.freshly or not any(lit):
        return drawn
    cold = dug(card, (False,) * len(lit), shows)
    return f'{cold}<g class="m-dawn m-w{min(scene.freshly[cell], 10)}">{drawn}</g>'


def _lit(scene: MazeScene, cell: Cell) -> tuple[bool, ...]:
    """Which groups of the card there are lit: those that a start reaches, or on a board all of where the dwarf on turn
    may go."""
    lit = scene.maze.connected(cell)
    return lit if scene.forest.stops is None else (cell in scene.forest.fewest,) * len(lit)


def _own(maze: AnyMaze, cell: Cell) -> tuple[str, ...]:
    """For each group of the card there the clan that alone reaches it, where one does; nothing if one digs alone."""
    if len(maze.starts) < 2:
        return ()
    return tuple(clans[0] if len(clans) == 1 else "" for clans in maze.clans_at(cell))


def _tappable(link: CellLink, picked: bool, frame: Frame) -> str:
    kind = f"cell {link.kind} picked" if picked else f"cell {link.kind}"
    fits = f' data-fits="{" ".join(map(str, link.fits))}"' if link.kind.startswith("free") else ""
    at = f"{link.cell[0]},{link.cell[1]}"
    return (
        f'<a class="{kind}" href="{escape(link.href)}" data-cell="{at}"{fits} aria-label="{escape(link.label)}">'
        f"{_shape(link, frame)}</a>"
    )


def _shape(link: CellLink, frame: Frame) -> str:
    """What of a cell takes the tap and shows that it does."""
    box = cell_box(link.cell)
    if not link.kind.startswith("free"):
        return use("tap", box.left, box.top)
    rim = frame.rim(link.cell) if link.faint else None
    if rim is None:
        return use("faint" if link.faint else "free", box.left, box.top)
    x, y, width, height = map(number, (rim.left, rim.top, *rim.size))
    shape = f'<rect class="m-faint-rim" x="{x}" y="{y}" width="{width}" height="{height}" rx="10"/>'
    return use("beyond", box.left, box.top) + shape


def freshly(before: AnyMaze, maze: AnyMaze, cell: Cell) -> Mapping[Cell, int]:
    """The cells that are lit now and were not before, and how many cards they lie from this cell, whose card did it.

    Where each clan digs for itself, also those that one more clan reaches.
    """
    lit = [other for other in (*maze.cards, *maze.goals) if _dawns(before, maze, other)]
    return {other: abs(other[0] - cell[0]) + abs(other[1] - cell[1]) for other in lit}


def _dawns(before: AnyMaze, maze: AnyMaze, cell: Cell) -> bool:
    if maze.is_connected(cell) and not before.is_connected(cell):
        return True
    return sum(map(len, maze.clans_at(cell))) > sum(map(len, before.clans_at(cell)))

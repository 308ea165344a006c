"""Draws a maze as SVG."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from markupsafe import Markup, escape

from companion.game.maze.grid import Cell
from companion.game.maze.maze import AnyMaze
from companion.game.maze.paths import PathStep
from companion.web.svg.cards import PATH, START, card_without_rock_svg
from companion.web.svg.edition_art import EditionArt
from companion.web.svg.highlighted_routes import paths_svg
from companion.web.svg.maze_geometry import Viewport, cell_box
from companion.web.svg.symbols import use_symbol
from companion.web.svg.tunnel_paths import format_number

ROUNDS = ("", "rotate(-90)", "rotate(180)", "rotate(90)")
"""The SVG transformation for each number of quarter turns. After one, the start is below and the goals are above."""


@dataclass(frozen=True)
class CellLink:
    """A space of the maze that can be tapped. `fits` has the indices of the catalogue's cards that fit there, likeliest
    first.

    `kind` is one of:
        `free glows`: a free space on which cards fit, highlighted;
        `free faint`: a free space on which only a ladder fits, or on a board only a card against the rules;
        `free faint whole`: a free space that is not highlighted because no card is expected now;
        `card`, `goal`, `goal glows` or `start`: what lies on the space.
    """

    cell: Cell
    href: str
    label: str
    kind: str
    fits: tuple[int, ...] = ()

    @property
    def is_faint(self) -> bool:
        return "faint" in self.kind

    @property
    def is_cut_off_at_edge(self) -> bool:
        """Only a strip is visible if the space lies at the edge of the picture."""
        return self.is_faint and "whole" not in self.kind


@dataclass(frozen=True)
class MazeScene:
    """Everything that a picture of a maze shows.

    Attributes:
        rotation: quarter turns of the picture.
        links: the spaces that can be tapped.
        newest: the space of the newest card.
        anyway: the spaces whose cards were laid against the rules.
        paths: the path to highlight for each clan ("" for anybody).
        picked: the space that the viewer has tapped.
        newly_lit_cells: spaces that were just connected to a start -> distance in cards from the newest card.
        art: what the edition draws besides.
        label: the description for screen readers.
        id: the HTML id of the picture.
    """

    maze: AnyMaze
    rotation: int = 0
    links: tuple[CellLink, ...] = ()
    newest: Cell | None = None
    anyway: frozenset[Cell] = frozenset()
    paths: Mapping[str, tuple[PathStep, ...]] = field(default_factory=dict)
    picked: Cell | None = None
    newly_lit_cells: Mapping[Cell, int] = field(default_factory=dict)
    art: EditionArt = field(default_factory=EditionArt)
    label: str = ""
    id: str = ""


def maze_svg(scene: MazeScene) -> Markup:
    viewport = _scene_viewport(scene)
    inside = scene.art.below_svg(scene.maze)
    inside += "".join(_card_svg(scene, cell) for cell in _occupied_cells(scene.maze))
    inside += paths_svg(scene.maze, scene.paths)
    inside += scene.art.above_svg(scene.maze)
    inside += "".join(_cell_link_svg(link, link.cell == scene.picked, viewport) for link in scene.links)
    turned = f'<g transform="{ROUNDS[scene.rotation]}">{inside}</g>' if scene.rotation else inside
    return Markup(f"{_svg_head(scene, viewport.view_box)}{viewport.row_and_column_names_svg()}{turned}</svg>")


def _occupied_cells(maze: AnyMaze) -> list[Cell]:
    return [*maze.starts.values(), *maze.goals, *maze.cards]


def _svg_head(scene: MazeScene, view: str) -> str:
    role = "group" if scene.links else "img"
    named = f' id="{escape(scene.id)}"' if scene.id else ""
    aria_attributes = f' role="{role}" aria-label="{escape(scene.label)}"' if scene.label else ""
    ground = " forest" if scene.maze.grid else ""
    return f'<svg{named} class="maze t{scene.rotation}{ground}" viewBox="{view}"{aria_attributes}>'


def _scene_viewport(scene: MazeScene) -> Viewport:
    if scene.maze.grid:
        return Viewport(scene.maze.grid.cells, (), scene.rotation)
    faint = [link.cell for link in scene.links if link.is_cut_off_at_edge and link.cell != scene.picked]
    solid = {*_occupied_cells(scene.maze), *(link.cell for link in scene.links)} - set(faint)
    return Viewport(solid, faint, scene.rotation)


def _card_svg(scene: MazeScene, cell: Cell) -> str:
    svg = _rock_svg(cell, scene.maze) + _card_without_rock_svg(scene, cell)
    svg += scene.art.on_card_svg(scene.maze, cell)
    svg += use_symbol("mark", 22, 24) if cell in scene.anyway else ""
    if cell == scene.newest:
        svg = f'<g class="m-laid">{svg}{use_symbol("newest")}</g>'
    box = cell_box(cell)
    return f'<g transform="translate({box.left} {box.top})">{svg}</g>'


def _rock_svg(cell: Cell, maze: AnyMaze) -> str:
    """Empty for a goal that is face down."""
    goal = maze.goals.get(cell)
    return "" if goal and not goal.card else use_symbol(f"rock-{(cell[0] + 2 * cell[1] + cell[0] // 3) % 4}")


def _card_without_rock_svg(scene: MazeScene, cell: Cell) -> str:
    """Tunnels that have just been connected to a start light up over their unlit picture."""
    maze = scene.maze
    goal, card = maze.goals.get(cell), maze.card_at(cell)
    if card is None:
        return use_symbol(scene.art.face_down)
    lit = scene.art.lit_tunnels(maze, cell)
    shows = goal.shows if goal else START if cell in maze.starts.values() else PATH
    art = type(scene.art)
    svg = card_without_rock_svg(card, lit, shows, art, _only_clan_reaching_each_tunnel(maze, cell))
    if cell not in scene.newly_lit_cells or not any(lit) or maze.grid:
        return svg
    cold = card_without_rock_svg(card, (False,) * len(lit), shows, art)
    return f'{cold}<g class="m-dawn" style="--far:{min(scene.newly_lit_cells[cell], 10)}">{svg}</g>'


def _only_clan_reaching_each_tunnel(maze: AnyMaze, cell: Cell) -> tuple[str, ...]:
    if len(maze.starts) < 2:
        return ()
    return tuple(clans[0] if len(clans) == 1 else "" for clans in maze.clans_reaching_tunnels(cell))


def _cell_link_svg(link: CellLink, picked: bool, viewport: Viewport) -> str:
    kind = f"cell {link.kind} picked" if picked else f"cell {link.kind}"
    fits = f' data-fits="{" ".join(map(str, link.fits))}"' if link.kind.startswith("free") else ""
    at = f"{link.cell[0]},{link.cell[1]}"
    return (
        f'<a class="{kind}" href="{escape(link.href)}" data-cell="{at}"{fits} aria-label="{escape(link.label)}">'
        f"{_tap_area_svg(link, viewport)}</a>"
    )


def _tap_area_svg(link: CellLink, viewport: Viewport) -> str:
    box = cell_box(link.cell)
    if not link.kind.startswith("free"):
        return use_symbol("tap", box.left, box.top)
    rim = viewport.faint_outline(link.cell) if link.is_faint else None
    if rim is None:
        return use_symbol("faint" if link.is_faint else "free", box.left, box.top)
    x, y, width, height = map(format_number, (rim.left, rim.top, *rim.size))
    shape = f'<rect class="m-faint-rim" x="{x}" y="{y}" width="{width}" height="{height}" rx="10"/>'
    return use_symbol("beyond", box.left, box.top) + shape


def newly_lit_cells(before: AnyMaze, maze: AnyMaze, cell: Cell) -> Mapping[Cell, int]:
    """What a start, or one more clan, reaches in `maze` but not in `before` -> the distance from `cell`, in cards."""
    lit = [other for other in (*maze.cards, *maze.goals) if _is_newly_lit(before, maze, other)]
    return {other: abs(other[0] - cell[0]) + abs(other[1] - cell[1]) for other in lit}


def _is_newly_lit(before: AnyMaze, maze: AnyMaze, cell: Cell) -> bool:
    if maze.is_connected(cell) and not before.is_connected(cell):
        return True
    return sum(map(len, maze.clans_reaching_tunnels(cell))) > sum(map(len, before.clans_reaching_tunnels(cell)))

"""The maze as SVG: where its cards stand, the lit route, and what can be tapped."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby

from markupsafe import Markup, escape

from companion.game.maze.cards import PathCard
from companion.game.maze.grid import Cell, row_name
from companion.game.maze.maze import TREASURE, AnyMaze
from companion.game.maze.paths import PathStep
from companion.web.svg.cards import (
    BEND,
    EDGES,
    FILLET,
    HEIGHT,
    MIDDLE,
    OUTWARD,
    PATH,
    START,
    WIDTH,
    EditionArt,
    Point,
    card_without_rock_svg,
    feature_place,
    format_number,
    format_point,
    ladder_svg,
    move_point,
    shut_doors_svg,
    use_symbol,
)

# Where cards stand


MARGIN, EDGE = 32, 6
"""Widths of the margins with names of rows and columns, and without."""

STRIP, NAMED_STRIP = 58, 40
"""How much is visible of the faint spaces beyond all cards: shown whole, they would make everything else too small.

The second value is for the sides with names, where the margin can be tapped, too.
"""

INSET = 12  # of a faint space's outline


@dataclass(frozen=True)
class Box:
    """In units of the maze's picture."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def size(self) -> tuple[float, float]:
        return self.right - self.left, self.bottom - self.top

    def intersection(self, other: Box) -> Box:
        low, high = (max(self.left, other.left), max(self.top, other.top)), (self.right, self.bottom)
        return Box(*low, min(high[0], other.right), min(high[1], other.bottom))

    def extend(self, left: float, top: float, right: float, bottom: float) -> Box:
        return Box(self.left - left, self.top - top, self.right + right, self.bottom + bottom)

    def grow(self, margin: float) -> Box:
        return self.extend(margin, margin, margin, margin)

    def rotate(self, rotation: int) -> Box:
        """Quarter turns anticlockwise around the origin."""
        left, top, right, bottom = self.left, self.top, self.right, self.bottom
        return (
            self,
            Box(top, -right, bottom, -left),
            Box(-right, -bottom, -left, -top),
            Box(-bottom, left, -top, right),
        )[rotation]


def cell_box(cell: Cell) -> Box:
    x, y = WIDTH * cell[0], HEIGHT * cell[1]
    return Box(x, y, x + WIDTH, y + HEIGHT)


def bounding_box(cells: Collection[Cell]) -> Box:
    columns, rows = [column for column, _ in cells], [row for _, row in cells]
    first, last = cell_box((min(columns), min(rows))), cell_box((max(columns), max(rows)))
    return Box(first.left, first.top, last.right, last.bottom)


@dataclass(frozen=True)
class Viewport:
    """After `rotation` quarter turns: all of `cells` whole, and a strip of each neighbour in `faint`."""

    cells: Collection[Cell]
    faint: Collection[Cell]
    rotation: int

    @cached_property
    def box(self) -> Box:
        """Before the rotation."""
        above, below = (STRIP, NAMED_STRIP) if not self.rotation % 2 else (NAMED_STRIP, STRIP)
        visible = bounding_box(self.cells).rotate(self.rotation).extend(NAMED_STRIP, above, STRIP, below)
        return bounding_box([*self.cells, *self.faint]).intersection(visible.rotate(-self.rotation % 4))

    def faint_outline(self, cell: Cell) -> Box | None:
        """Cut at the end of the visible part; None if the whole space is visible."""
        cell_outline, box = cell_box(cell), self.box
        return (
            None
            if cell_outline.intersection(box) == cell_outline
            else cell_outline.grow(-INSET).intersection(box.grow(-4))
        )

    @property
    def view_box(self) -> str:
        visible, upright = self.box.rotate(self.rotation), not self.rotation % 2
        above, below = (EDGE, MARGIN) if upright else (MARGIN, EDGE)
        width, height = visible.size
        sizes = (visible.left - MARGIN, visible.top - above, width + MARGIN + EDGE, height + above + below)
        return " ".join(map(format_number, sizes))

    def row_and_column_names_svg(self) -> str:
        """At the left and below, or above after one or three quarter turns."""
        columns, rows = zip(*self.cells, strict=True)
        lettered = [
            self._name_svg((0, row), row_name(row), not self.rotation % 2) for row in range(min(rows), max(rows) + 1)
        ]
        numbers = range(min(columns), max(columns) + 1)
        numbered = [self._name_svg((column, 0), column_name(column), bool(self.rotation % 2)) for column in numbers]
        return f'<g class="m-names" aria-hidden="true">{"".join(lettered + numbered)}</g>'

    def _name_svg(self, cell: Cell, text: str, at_left: bool) -> str:
        visible, box = self.box.rotate(self.rotation), cell_box(cell).rotate(self.rotation)
        margin = MARGIN / 2
        if at_left:
            x, y = visible.left - margin, (box.top + box.bottom) / 2
        else:
            x, y = (box.left + box.right) / 2, visible.top - margin if self.rotation % 2 else visible.bottom + margin
        return f'<text x="{format_number(x)}" y="{format_number(y)}">{text}</text>'


def column_name(column: int) -> str:
    """With the minus sign (U+2212) instead of a hyphen."""
    return str(column).replace("-", "\N{MINUS SIGN}")


# The lit route


LANE = 7  # of two parallel paths from the centre of the tunnel
PathsByClan = Mapping[str, tuple[PathStep, ...]]
"""Clan ("" for anybody) -> the steps of its path."""


def paths_svg(maze: AnyMaze, paths: PathsByClan) -> str:
    """Side by side if the paths differ. The ladders and doors on a path are drawn on top of it."""
    visible = {clan: steps for clan, steps in paths.items() if steps}
    if len(set(visible.values())) == 1:
        visible = {"": next(iter(visible.values()))}
    lanes = (0,) if len(visible) == 1 else (-LANE, LANE)
    dots = "".join(
        _dotted_path_svg(maze, clan, steps, lane) for (clan, steps), lane in zip(visible.items(), lanes, strict=False)
    )
    passed = {step.cell for steps in visible.values() for step in steps}
    climbed = {cell for steps in visible.values() for cell in _climbed_cells(steps)}
    return dots + "".join(_features_above_path_svg(maze, cell, cell in climbed) for cell in sorted(passed))


def _dotted_path_svg(maze: AnyMaze, clan: str, steps: tuple[PathStep, ...], lane: float) -> str:
    path = "".join(_path_segments(maze, steps, lane))
    kind = f"m-way m-{clan}" if lane else "m-way"
    layers = ('m-way-case"', 'm-way-dots"', 'm-way-light" pathLength="100"')
    drawn = "".join(f'<path class="{layer} d="{path}"/>' for layer in layers)
    return f'<g class="{kind}">{drawn}</g>'


def _path_segments(maze: AnyMaze, steps: tuple[PathStep, ...], lane: float) -> Iterator[str]:
    """At distance `lane` to the right of the centre lines. A new subpath starts behind a ladder."""
    for step in steps:
        card = maze.card_at(step.cell)
        if card is not None and (step.enters or step.leaves):
            yield _segment_in_card(card, step, lane)


def _segment_in_card(card: PathCard, step: PathStep, lane: float) -> str:
    """From edge to edge, or between an edge and the card's ladder or middle."""
    if step.enters and step.leaves:
        return segment_across_card(card, step, lane)
    side = step.enters or step.leaves
    middle = feature_place(card.tunnels, _tunnel_index(card, side), card.ladder).point
    edge = _lane_point(side, -1 if step.enters else 1, lane)
    line = (edge, middle) if step.enters else (middle, edge)
    begin, end = (_maze_point(point, step.cell) for point in line)
    return f"{'L' if step.enters else 'M'}{format_point(begin)}L{format_point(end)}"


def segment_across_card(card: PathCard, step: PathStep, lane: float) -> str:
    entry, leave = _lane_point(step.enters, -1, lane), _lane_point(step.leaves, 1, lane)
    begin, end = format_point(_maze_point(entry, step.cell)), format_point(_maze_point(leave, step.cell))
    return f"L{begin}{_turn_arc(card, step, lane)}L{end}"


def _turn_arc(card: PathCard, step: PathStep, lane: float) -> str:
    """Empty between opposite sides."""
    came, goes = OUTWARD[step.enters], OUTWARD[step.leaves]
    cross = came[1] * goes[0] - came[0] * goes[1]
    if not cross:
        return ""
    radius = BEND if card.tunnels[_tunnel_index(card, step.enters)].bit_count() == 2 else FILLET
    centre = move_point(move_point(MIDDLE, came, radius), goes, radius)
    round_ = radius - cross * lane
    first = _maze_point(move_point(centre, goes, -round_), step.cell)
    last = _maze_point(move_point(centre, came, -round_), step.cell)
    size = format_number(round_)
    return f"L{format_point(first)}A{size} {size} 0 0 {1 if cross > 0 else 0} {format_point(last)}"


def _lane_point(side: int, outward: int, lane: float) -> Point:
    """At distance `lane` to the right of the direction of travel, which is out (1) or in (-1)."""
    x, y = OUTWARD[side]
    return move_point(EDGES[side], (-y * outward, x * outward), lane)


def _tunnel_index(card: PathCard, side: int) -> int:
    return next(index for index, sides in enumerate(card.tunnels) if sides & side)


def _maze_point(point: Point, cell: Cell) -> Point:
    return point[0] + WIDTH * cell[0], point[1] + HEIGHT * cell[1]


def _climbed_cells(steps: tuple[PathStep, ...]) -> list[Cell]:
    """Whose ladders this path uses."""
    up = [step.cell for step in steps[:-1] if not step.leaves]
    return up + [step.cell for step in steps[1:] if not step.enters]


def _features_above_path_svg(maze: AnyMaze, cell: Cell, climbed: bool) -> str:
    card, goal = maze.card_at(cell), maze.goals.get(cell)
    if card is None:
        return ""
    svg = ladder_svg(card, START if cell in maze.starts.values() else "")
    svg += (_ladder_ring_svg(card) if climbed else "") + shut_doors_svg(card)
    svg += use_symbol("nuggets", *MIDDLE) if goal and goal.shows == TREASURE else ""
    x, y = _maze_point((0, 0), cell)
    return f'<g transform="translate({format_number(x)} {format_number(y)})">{svg}</g>' if svg else ""


def _ladder_ring_svg(card: PathCard) -> str:
    index = card.ladder_tunnel
    return use_symbol("ring", *feature_place(card.tunnels, index, ladder=True).point) if index is not None else ""


# The maze


ROUNDS = ("", "rotate(-90)", "rotate(180)", "rotate(90)")
"""The SVG transformation for each number of quarter turns. After one, the start is below and the goals are above."""


@dataclass(frozen=True)
class CellLink:
    """A space of the maze that can be tapped. `fits` has the indices of the catalogue's cards that fit there, likeliest
    first.

    `kind` is one of:
        `free glows`: a free space on which cards fit, highlighted;
        `free faint`: a free space for a ladder, or on a board a card against the rules; at the edge a strip;
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


def growing_maze_svg(scenes: Sequence[MazeScene]) -> Markup:
    """How the maze grew, a scene for each step: each drawing has the step at which it appears as `--at`, and one that
    doesn't stay the step at which it goes as `--to`. The lit route appears at the end."""
    last = scenes[-1]
    cells = sorted({cell for scene in scenes for cell in _occupied_cells(scene.maze)})
    inside = _growing_svg([scene.art.below_svg(scene.maze) for scene in scenes])
    for cell in cells:
        inside += _growing_svg(
            [_card_svg(scene, cell) if cell in _occupied_cells(scene.maze) else "" for scene in scenes]
        )
    inside += f'<g class="m-end">{paths_svg(last.maze, last.paths)}</g>'
    inside += _growing_svg([scene.art.above_svg(scene.maze) for scene in scenes])
    turned = f'<g transform="{ROUNDS[last.rotation]}">{inside}</g>'
    viewport = Viewport(last.maze.grid.cells if last.maze.grid else cells, (), last.rotation)
    return Markup(f"{_svg_head(last, viewport.view_box)}{turned}</svg>")


def _growing_svg(drawings: Sequence[str]) -> str:
    svg, at = "", 0
    for drawing, steps in groupby(drawings):
        to = at + sum(1 for _ in steps)
        if drawing and to < len(drawings):
            svg += f'<g class="m-goes" style="--at:{at};--to:{to}">{drawing}</g>'
        elif drawing:
            svg += f'<g class="m-comes" style="--at:{at}">{drawing}</g>' if at else drawing
        at = to
    return svg


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
    faint = [link.cell for link in scene.links if link.kind == "free faint" and link.cell != scene.picked]
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

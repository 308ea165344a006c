"""Ways through a maze as dotted lines from edge to edge of the cards that they pass."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.rules.mazes.any_maze import AnyMaze
from companion.rules.mazes.cards import PathCard
from companion.rules.mazes.grid import Cell
from companion.rules.mazes.maze import TREASURE
from companion.rules.mazes.paths import PathStep
from companion.web.svg import tunnel_paths
from companion.web.svg.cards import START, ladder_svg, shut_doors
from companion.web.svg.symbol_use import use
from companion.web.svg.tunnel_paths import (
    BEND,
    EDGES,
    FILLET,
    HEIGHT,
    MIDDLE,
    OUTWARD,
    WIDTH,
    Point,
    moved,
    number,
    point,
)

LANE = 7
"""Distance of two parallel paths from the centre of the tunnel."""

Ways = Mapping[str, tuple[PathStep, ...]]


def ways_svg(maze: AnyMaze, ways: Ways) -> str:
    """Return the paths by clan, side by side if they differ, and on top of them the ladders and doors that they
    pass."""
    visible = {clan: steps for clan, steps in ways.items() if steps}
    if len(set(visible.values())) == 1:
        visible = {"": next(iter(visible.values()))}
    lanes = (0,) if len(visible) == 1 else (-LANE, LANE)
    dots = "".join(_dots(maze, clan, steps, lane) for (clan, steps), lane in zip(visible.items(), lanes, strict=False))
    passed = {step.cell for steps in visible.values() for step in steps}
    climbed = {cell for steps in visible.values() for cell in _climbed(steps)}
    return dots + "".join(_on_top(maze, cell, cell in climbed) for cell in sorted(passed))


def _dots(maze: AnyMaze, clan: str, steps: tuple[PathStep, ...], lane: float) -> str:
    path = "".join(_pieces(maze, steps, lane))
    kind = f"m-way m-{clan}" if lane else "m-way"
    layers = ('m-way-case"', 'm-way-dots"', 'm-way-light" pathLength="100"')
    drawn = "".join(f'<path class="{layer} d="{path}"/>' for layer in layers)
    return f'<g class="{kind}">{drawn}</g>'


def _pieces(maze: AnyMaze, steps: tuple[PathStep, ...], lane: float) -> Iterator[str]:
    """Yield the path data card by card. A new subpath starts after a ladder."""
    for step in steps:
        card = maze.card_at(step.cell)
        if card is not None and (step.enters or step.leaves):
            yield _piece(card, step, lane)


def _piece(card: PathCard, step: PathStep, lane: float) -> str:
    """Return the path through one card between two of: its edges, its ladder, its middle."""
    if step.enters and step.leaves:
        return across_card(card, step, lane)
    side = step.enters or step.leaves
    middle = tunnel_paths.feature_place(card.groups, _place(card, side), card.ladder).at
    edge = _beside(side, -1 if step.enters else 1, lane)
    line = (edge, middle) if step.enters else (middle, edge)
    begin, end = (_on_maze(at, step.cell) for at in line)
    return f"{'L' if step.enters else 'M'}{point(begin)}L{point(end)}"


def across_card(card: PathCard, step: PathStep, lane: float) -> str:
    """Return the path through one card from edge to edge, at `lane` to the right of its centre line."""
    entry, leave = _beside(step.enters, -1, lane), _beside(step.leaves, 1, lane)
    begin, end = point(_on_maze(entry, step.cell)), point(_on_maze(leave, step.cell))
    return f"L{begin}{_turn(card, step, lane)}L{end}"


def _turn(card: PathCard, step: PathStep, lane: float) -> str:
    """Return the arc between two neighbouring sides; "" between opposite ones."""
    came, goes = OUTWARD[step.enters], OUTWARD[step.leaves]
    cross = came[1] * goes[0] - came[0] * goes[1]
    if not cross:
        return ""
    radius = BEND if card.groups[_place(card, step.enters)].bit_count() == 2 else FILLET
    centre = moved(moved(MIDDLE, came, radius), goes, radius)
    round_ = radius - cross * lane
    first = _on_maze(moved(centre, goes, -round_), step.cell)
    last = _on_maze(moved(centre, came, -round_), step.cell)
    size = number(round_)
    return f"L{point(first)}A{size} {size} 0 0 {1 if cross > 0 else 0} {point(last)}"


def _beside(side: int, outward: int, lane: float) -> Point:
    """Return the point on this edge at `lane` to the right of the direction of travel: out (1) or in (-1)."""
    x, y = OUTWARD[side]
    return moved(EDGES[side], (-y * outward, x * outward), lane)


def _place(card: PathCard, side: int) -> int:
    return next(place for place, sides in enumerate(card.groups) if sides & side)


def _on_maze(at: Point, cell: Cell) -> Point:
    return at[0] + WIDTH * cell[0], at[1] + HEIGHT * cell[1]


def _climbed(steps: tuple[PathStep, ...]) -> list[Cell]:
    """Return the cells whose ladders this path uses."""
    up = [step.cell for step in steps[:-1] if not step.leaves]
    return up + [step.cell for step in steps[1:] if not step.enters]


def _on_top(maze: AnyMaze, cell: Cell, climbed: bool) -> str:
    """Return the parts of this card that are drawn on top of the dots."""
    card, goal = maze.card_at(cell), maze.goals.get(cell)
    if card is None:
        return ""
    svg = ladder_svg(card, START if cell in maze.starts.values() else "")
    svg += (_ring(card) if climbed else "") + shut_doors(card)
    svg += use("nuggets", *MIDDLE) if goal and goal.shows == TREASURE else ""
    x, y = _on_maze((0, 0), cell)
    return f'<g transform="translate({number(x)} {number(y)})">{svg}</g>' if svg else ""


def _ring(card: PathCard) -> str:
    place = card.ladder_group
    return use("ring", *tunnel_paths.feature_place(card.groups, place, ladder=True).at) if place is not None else ""

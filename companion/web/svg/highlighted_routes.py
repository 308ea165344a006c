"""SVG of paths through a maze: dotted lines from edge to edge of the cards on the path."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.game.maze.cards import PathCard
from companion.game.maze.grid import Cell
from companion.game.maze.maze import TREASURE, AnyMaze
from companion.game.maze.paths import PathStep
from companion.web.svg import tunnel_paths
from companion.web.svg.cards import START, ladder_svg, shut_doors_svg
from companion.web.svg.symbols import use_symbol
from companion.web.svg.tunnel_paths import (
    BEND,
    EDGES,
    FILLET,
    HEIGHT,
    MIDDLE,
    OUTWARD,
    WIDTH,
    Point,
    format_number,
    format_point,
    move_point,
)

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
    middle = tunnel_paths.feature_place(card.tunnels, _tunnel_index(card, side), card.ladder).point
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
    return (
        use_symbol("ring", *tunnel_paths.feature_place(card.tunnels, index, ladder=True).point)
        if index is not None
        else ""
    )

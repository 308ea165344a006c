"""Ways through a maze as rows of dots, from edge to edge of the cards they pass."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.rules.cards import PathCard
from companion.rules.maze import TREASURE
from companion.rules.mazes import AnyMaze
from companion.rules.sides import Cell
from companion.rules.ways import Step
from companion.web.svg import track_paths
from companion.web.svg.cards import START, doors, ladder
from companion.web.svg.symbol_use import use
from companion.web.svg.track_paths import (
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
"""How far beside the middle of the tunnel each of two ways runs."""

Ways = Mapping[str, tuple[Step, ...]]


def ways_svg(maze: AnyMaze, ways: Ways) -> str:
    """The ways of these clans, side by side where they differ; then, on top, the ladders and doors that they pass."""
    shown = {clan: steps for clan, steps in ways.items() if steps}
    if len(set(shown.values())) == 1:
        shown = {"": next(iter(shown.values()))}
    lanes = (0,) if len(shown) == 1 else (-LANE, LANE)
    dots = "".join(_dots(maze, clan, steps, lane) for (clan, steps), lane in zip(shown.items(), lanes, strict=False))
    passed = {step.cell for steps in shown.values() for step in steps}
    climbed = {cell for steps in shown.values() for cell in _climbed(steps)}
    return dots + "".join(_on_top(maze, cell, cell in climbed) for cell in sorted(passed))


def _dots(maze: AnyMaze, clan: str, steps: tuple[Step, ...], lane: float) -> str:
    path = "".join(_pieces(maze, steps, lane))
    kind = f"m-way m-{clan}" if lane else "m-way"
    return f'<g class="{kind}"><path class="m-way-case" d="{path}"/><path class="m-way-dots" d="{path}"/></g>'


def _pieces(maze: AnyMaze, steps: tuple[Step, ...], lane: float) -> Iterator[str]:
    """The way piece by piece: begun anew where it climbs a ladder."""
    for step in steps:
        card = maze.card_at(step.cell)
        if card is not None and (step.enters or step.leaves):
            yield _piece(card, step, lane)


def _piece(card: PathCard, step: Step, lane: float) -> str:
    """The way through one card, from the edge or its ladder to the edge, its ladder or its middle."""
    if step.enters and step.leaves:
        return through(card, step, lane)
    side = step.enters or step.leaves
    spot = track_paths.spot(card.groups, _place(card, side), card.ladder).at
    edge = _beside(side, -1 if step.enters else 1, lane)
    line = (edge, spot) if step.enters else (spot, edge)
    begin, end = (_on_maze(at, step.cell) for at in line)
    return f"{'L' if step.enters else 'M'}{point(begin)}L{point(end)}"


def through(card: PathCard, step: Step, lane: float) -> str:
    """The way through one card from edge to edge, so far to the right of its middle."""
    entry, leave = _beside(step.enters, -1, lane), _beside(step.leaves, 1, lane)
    begin, end = point(_on_maze(entry, step.cell)), point(_on_maze(leave, step.cell))
    return f"L{begin}{_turn(card, step, lane)}L{end}"


def _turn(card: PathCard, step: Step, lane: float) -> str:
    """The quarter circle between two sides round a corner; nothing straight on."""
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
    """The middle of this edge, as far to the right of who goes out (1) or comes in (-1) there as the lane lies."""
    x, y = OUTWARD[side]
    return moved(EDGES[side], (-y * outward, x * outward), lane)


def _place(card: PathCard, side: int) -> int:
    return next(place for place, sides in enumerate(card.groups) if sides & side)


def _on_maze(at: Point, cell: Cell) -> Point:
    return at[0] + WIDTH * cell[0], at[1] + HEIGHT * cell[1]


def _climbed(steps: tuple[Step, ...]) -> list[Cell]:
    """The cells whose ladders this way uses."""
    up = [step.cell for step in steps[:-1] if not step.leaves]
    return up + [step.cell for step in steps[1:] if not step.enters]


def _on_top(maze: AnyMaze, cell: Cell, climbed: bool) -> str:
    """What must not vanish below the dots of this card."""
    card, goal = maze.card_at(cell), maze.goals.get(cell)
    if card is None:
        return ""
    drawn = ladder(card, START if cell in maze.starts.values() else "") + (_ring(card) if climbed else "") + doors(card)
    drawn += use("nuggets", *MIDDLE) if goal and goal.shows == TREASURE else ""
    x, y = _on_maze((0, 0), cell)
    return f'<g transform="translate({number(x)} {number(y)})">{drawn}</g>' if drawn else ""


def _ring(card: PathCard) -> str:
    place = card.ladder_group
    return use("ring", *track_paths.spot(card.groups, place, ladder=True).at) if place is not None else ""

"""Where tunnels run on a card, 100 units wide and 140 high. A tunnel is a set of sides as a bit mask.

The drawings of tunnels in `static/svg/symbols.svg` have the same measures.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from companion.game.maze.grid import E, N, S, W

WIDTH, HEIGHT = 100, 140
MIDDLE = (50.0, 70.0)
EDGES = {N: (50, 0), E: (100, 70), S: (50, 140), W: (0, 70)}
"""The point at which a tunnel leaves the card on each side."""

OUTWARD = {N: (0, -1), E: (1, 0), S: (0, 1), W: (-1, 0)}
BEND, FILLET = 50, 28
"""Radius of a curve's centre line, and of the rounded corners where more than two sides meet."""

ALONE, AMONG, BESIDE, SHAFT = "a", "b", "c", "d"
LENGTHS = {ALONE: 58, AMONG: 42, BESIDE: 34, SHAFT: 70}
"""Length of a dead end by kind: alone on its card, among other dead ends, beside a path, with a ladder."""

ACROSS = 0.72
"""Factor for the length of dead ends from east and west, because a card is narrower than high."""

BRIDGE = frozenset({N | S, E | W})

Point = tuple[float, float]


@dataclass(frozen=True)
class FeaturePlace:
    """Angles are in degrees."""

    point: Point
    plank_angles: tuple[int, ...] = (0,)


def format_number(value: float) -> str:
    """Rounded to one decimal, as short as SVG allows."""
    return f"{value:.1f}".removesuffix(".0").replace("-0.", "-.") if value else "0"


def format_point(point: Point) -> str:
    """Like "50 70"; as SVG path data has it."""
    return f"{format_number(point[0])} {format_number(point[1])}"


def move_point(point: Point, direction: Point, distance: float) -> Point:
    return point[0] + direction[0] * distance, point[1] + direction[1] * distance


def is_curve(sides: int) -> bool:
    return sides.bit_count() == 2 and sides not in BRIDGE


def corner_centre(vertical_side: int, horizontal_side: int, radius: float) -> Point:
    return move_point(move_point(MIDDLE, OUTWARD[vertical_side], radius), OUTWARD[horizontal_side], radius)


def dead_end_kind(tunnels: Sequence[int], sides: int, ladder: bool = False) -> str:
    if len(tunnels) == 1:
        return SHAFT if ladder else ALONE
    return BESIDE if any(other.bit_count() > 1 for other in tunnels if other != sides) else AMONG


def dead_end_point(side: int, kind: str) -> Point:
    length = LENGTHS[kind] * (1 if side in (N, S) else 5 / 7 if kind == SHAFT else ACROSS)
    return move_point((float(EDGES[side][0]), float(EDGES[side][1])), OUTWARD[side], -length)


# Anchors of doors and ladders


def feature_place(tunnels: Sequence[int], index: int, ladder: bool = False) -> FeaturePlace:
    sides = tunnels[index]
    if sides.bit_count() == 1:
        return FeaturePlace(dead_end_point(sides, dead_end_kind(tunnels, sides, ladder)))
    if is_curve(sides):
        north_or_south, east_or_west = sides & (N | S), sides & (E | W)
        point = corner_centre(north_or_south, east_or_west, BEND)
        for side in (north_or_south, east_or_west):
            point = move_point(point, OUTWARD[side], -BEND / sqrt(2))
        return FeaturePlace(point, (-45 if sides in (N | E, S | W) else 45,))
    if sides.bit_count() == 2:
        aside = ladder and set(tunnels) >= BRIDGE
        return FeaturePlace(
            move_point(MIDDLE, OUTWARD[S if sides == N | S else W], 38 if aside else 0), (0 if sides == N | S else 90,)
        )
    return FeaturePlace(MIDDLE, (45, -45))

"""SVG path data of the tunnels on a card, 100 units wide and 140 high. A tunnel is a set of sides as a bit mask."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from companion.game.maze.grid import SIDES, E, N, S, W, letters_of_sides, opposite_side

WIDTH, HEIGHT = 100, 140
MIDDLE = (50.0, 70.0)
EDGES = {N: (50, 0), E: (100, 70), S: (50, 140), W: (0, 70)}
"""The point at which a tunnel leaves the card on each side."""

LIP, LONG_LIP, LONGEST_LIP = 0.4, 1.2, 1.8
"""How far beyond the edge walls, floors, and things on floors are drawn, so that no line shows between neighbouring
cards."""

OUTWARD = {N: (0, -1), E: (1, 0), S: (0, 1), W: (-1, 0)}
BEND, FILLET = 50, 28
"""Radius of a curve's centre line, and of the rounded corners where more than two sides meet."""

ALONE, AMONG, BESIDE, SHAFT = "a", "b", "c", "d"
LENGTHS = {ALONE: 58, AMONG: 42, BESIDE: 34, SHAFT: 70}
"""Length of a dead end by kind: alone on its card, among other dead ends, beside a path, with a ladder."""

ACROSS = 0.72
"""Factor for the length of dead ends from east and west, because a card is narrower than high."""

WALL, FLOOR, MID = 42, 32, 20
GAUGE = 6  # half the distance between the rails
CLEAR = 26
"""Distance from the middle at which sleepers end where more than two sides meet, because the rails curve there."""

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


def edge_coordinate(side: int, beyond: float = LIP) -> str:
    """`beyond` units outside the card's edge: the x at the east and west sides, the y at the north and south sides."""
    x, y = move_point(EDGES[side], OUTWARD[side], beyond)
    return format_number(y if side in (N, S) else x)


def move_point(point: Point, direction: Point, distance: float) -> Point:
    return point[0] + direction[0] * distance, point[1] + direction[1] * distance


def corner_pairs(sides: int) -> list[tuple[int, int]]:
    """North or south first."""
    return [(n, e) for n in (N, S) for e in (E, W) if sides & n and sides & e]


def is_curve(sides: int) -> bool:
    return sides.bit_count() == 2 and sides not in BRIDGE


def corner_centre(vertical_side: int, horizontal_side: int, radius: float) -> Point:
    return move_point(move_point(MIDDLE, OUTWARD[vertical_side], radius), OUTWARD[horizontal_side], radius)


def corner_arc(vertical_side: int, horizontal_side: int, radius: float, offset: float = 0) -> str:
    """From the north or south side to the east or west side. Its radius is `radius + offset`."""
    centre = corner_centre(vertical_side, horizontal_side, radius)
    end = move_point(centre, OUTWARD[vertical_side], -radius - offset)
    sweep = 0 if (vertical_side, horizontal_side) in ((N, E), (S, W)) else 1
    size = format_number(radius + offset)
    return f"A{size} {size} 0 0 {sweep} {format_point(end)}"


def curve_line(sides: int, offset: float = 0, beyond: float = LIP) -> str:
    """`offset` units outside the centre line, ending `beyond` units outside the card's edges."""
    ((vertical_side, horizontal_side),) = corner_pairs(sides)
    x = 50 - OUTWARD[horizontal_side][0] * offset
    height = corner_centre(vertical_side, horizontal_side, BEND)[1]
    begin = f"M{format_number(x)} {edge_coordinate(vertical_side, beyond)}V{format_number(height)}"
    return (
        f"{begin}{corner_arc(vertical_side, horizontal_side, BEND, offset)}H{edge_coordinate(horizontal_side, beyond)}"
    )


def rounded_corner_path(vertical_side: int, horizontal_side: int) -> str:
    begin = move_point(MIDDLE, OUTWARD[vertical_side], FILLET)
    return f"M{format_point(begin)}{corner_arc(vertical_side, horizontal_side, FILLET)}"


def line_towards_middle(side: int, gap: float = 0, offset: float = 0, beyond: float = LIP) -> str:
    x, y = EDGES[side]
    end = move_point(MIDDLE, OUTWARD[side], gap)
    if side in (N, S):
        return f"M{format_number(x + offset)} {edge_coordinate(side, beyond)}V{format_number(end[1])}"
    return f"M{edge_coordinate(side, beyond)} {format_number(y + offset)}H{format_number(end[0])}"


def straight_line(sides: int, offset: float = 0, beyond: float = LIP) -> str:
    if sides == N | S:
        return f"M{format_number(50 + offset)} {edge_coordinate(N, beyond)}V{edge_coordinate(S, beyond)}"
    return f"M{edge_coordinate(W, beyond)} {format_number(70 + offset)}H{edge_coordinate(E, beyond)}"


def centre_line(sides: int, beyond: float = LIP) -> str:
    if is_curve(sides):
        return curve_line(sides, beyond=beyond)
    opposite_pairs = [both for both in (N | S, E | W) if sides & both == both]
    lone = [side for side in SIDES if sides & side and not sides & opposite_side(side)]
    lines = [straight_line(both, beyond=beyond) for both in opposite_pairs] + [
        line_towards_middle(side, beyond=beyond) for side in lone
    ]
    return "".join(lines + [rounded_corner_path(*pair) for pair in corner_pairs(sides)])


def sleeper_lines(sides: int) -> str:
    if sides.bit_count() == 2:
        return centre_line(sides)
    return "".join(line_towards_middle(side, CLEAR) for side in SIDES if sides & side)


def rail_lines(sides: int) -> str:
    if is_curve(sides):
        return curve_line(sides, GAUGE, LONGEST_LIP) + curve_line(sides, -GAUGE, LONGEST_LIP)
    opposite_pairs = [both for both in (N | S, E | W) if sides & both == both]
    lines = "".join(straight_line(both, offset, LONGEST_LIP) for both in opposite_pairs for offset in (GAUGE, -GAUGE))
    return lines + "".join(
        curved_rail(vertical_side, horizontal_side, offset)
        for vertical_side, horizontal_side in corner_pairs(sides)
        for offset in (GAUGE, -GAUGE)
    )


def curved_rail(vertical_side: int, horizontal_side: int, offset: float) -> str:
    x = 50 - OUTWARD[horizontal_side][0] * offset
    height = corner_centre(vertical_side, horizontal_side, FILLET)[1]
    begin = f"M{format_number(x)} {edge_coordinate(vertical_side, LONGEST_LIP)}V{format_number(height)}"
    arc = corner_arc(vertical_side, horizontal_side, FILLET, offset)
    return f"{begin}{arc}H{edge_coordinate(horizontal_side, LONGEST_LIP)}"


# Dead ends


def dead_end_kind(tunnels: Sequence[int], sides: int, ladder: bool = False) -> str:
    if len(tunnels) == 1:
        return SHAFT if ladder else ALONE
    return BESIDE if any(other.bit_count() > 1 for other in tunnels if other != sides) else AMONG


def dead_end_point(side: int, kind: str) -> Point:
    length = LENGTHS[kind] * (1 if side in (N, S) else 5 / 7 if kind == SHAFT else ACROSS)
    return move_point((float(EDGES[side][0]), float(EDGES[side][1])), OUTWARD[side], -length)


def dead_end_line(side: int, kind: str, offset: float = 0, beyond: float = LIP) -> str:
    x, y = dead_end_point(side, kind)
    if side in (N, S):
        return f"M{format_number(x + offset)} {edge_coordinate(side, beyond)}V{format_number(y)}"
    return f"M{edge_coordinate(side, beyond)} {format_number(y + offset)}H{format_number(x)}"


def dead_end_outline(side: int, kind: str, width: float, beyond: float = LIP) -> str:
    half, end = width / 2, dead_end_point(side, kind)
    sweep = 0 if side in (N, E) else 1
    round_end = f"A{format_number(half)} {format_number(half)} 0 0 {sweep} "
    if side in (N, S):
        there, back = (end[0] + half, end[1]), f"V{edge_coordinate(side, beyond)}"
    else:
        there, back = (end[0], end[1] + half), f"H{edge_coordinate(side, beyond)}"
    return f"{dead_end_line(side, kind, -half, beyond)}{round_end}{format_point(there)}{back}z"


# Anchors of doors and ladders, ids


def feature_place(tunnels: Sequence[int], index: int, ladder: bool = False) -> FeaturePlace:
    sides = tunnels[index]
    if sides.bit_count() == 1:
        return FeaturePlace(dead_end_point(sides, dead_end_kind(tunnels, sides, ladder)))
    if is_curve(sides):
        ((vertical_side, horizontal_side),) = corner_pairs(sides)
        away = (
            OUTWARD[vertical_side][0] + OUTWARD[horizontal_side][0],
            OUTWARD[vertical_side][1] + OUTWARD[horizontal_side][1],
        )
        point = move_point(
            corner_centre(vertical_side, horizontal_side, BEND), (float(away[0]), float(away[1])), -BEND / sqrt(2)
        )
        return FeaturePlace(point, (-45 if sides in (N | E, S | W) else 45,))
    if sides.bit_count() == 2:
        aside = ladder and set(tunnels) >= BRIDGE
        return FeaturePlace(
            move_point(MIDDLE, OUTWARD[S if sides == N | S else W], 38 if aside else 0), (0 if sides == N | S else 90,)
        )
    return FeaturePlace(MIDDLE, (45, -45))


def tunnel_id(sides: int) -> str:
    return f"t-{letters_of_sides(sides)}"


def dead_end_id(side: int, kind: str) -> str:
    return f"e-{letters_of_sides(side)}{kind}"


def use_symbol(name: str, x: float = 0, y: float = 0, classes: str = "", transform: str = "") -> str:
    point = "".join(f' {axis}="{format_number(value)}"' for axis, value in (("x", x), ("y", y)) if value)
    class_attribute = f' class="{classes}"' if classes else ""
    transform_attribute = f' transform="{transform}"' if transform else ""
    return f'<use href="#{name}"{class_attribute}{point}{transform_attribute}/>'


def translate_origin(point: Point) -> str:
    return f"translate({format_number(point[0])} {format_number(point[1])})"


def upright_group(point: Point, content: str) -> str:
    """Stays upright around this point when the maze is turned. The content has its own coordinates."""
    return f'<g transform="{translate_origin(point)}"><g class="m-up">{content}</g></g>'

"""SVG path data of the tunnels on a card, which is 100 units wide and 140 high."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from companion.rules.mazes.grid import SIDES, E, N, S, W, letters_of_sides, opposite_side

WIDTH, HEIGHT = 100, 140
MIDDLE = (50.0, 70.0)
EDGES = {N: (50, 0), E: (100, 70), S: (50, 140), W: (0, 70)}
"""The point at which a tunnel leaves the card on each side."""

LIP, LONG_LIP, LONGEST_LIP = 0.4, 1.2, 1.8
"""How far beyond the edge walls, floors, and things on floors are drawn, so that no line shows between neighbours."""

OUTWARD = {N: (0, -1), E: (1, 0), S: (0, 1), W: (-1, 0)}
BEND, FILLET = 50, 28
"""Radius of a curve's centre line, and of the rounded corners where more than two sides meet."""

ALONE, AMONG, BESIDE, SHAFT = "a", "b", "c", "d"
LENGTHS = {ALONE: 58, AMONG: 42, BESIDE: 34, SHAFT: 70}
"""Length of a dead end: alone on its card, among other dead ends, beside a path, with a ladder."""

ACROSS = 0.72
"""Factor for the length of dead ends from east and west, as a card is narrower than high."""

WALL, HEWN, FLOOR, MID = 42, 36, 32, 20
GAUGE = 6
"""Half the distance between the rails."""

CLEAR = 26
"""Distance from the middle at which sleepers end where more than two sides meet, as the rails curve there."""

BRIDGE = frozenset({N | S, E | W})

Point = tuple[float, float]


@dataclass(frozen=True)
class FeaturePlace:
    """The point at which a door or a ladder is drawn in a group, and the angles of the door's planks in degrees."""

    at: Point
    planks: tuple[int, ...] = (0,)


def number(value: float) -> str:
    """Return the number rounded to one decimal, as short as SVG allows."""
    return f"{value:.1f}".removesuffix(".0").replace("-0.", "-.") if value else "0"


def point(at: Point) -> str:
    """Return the point in path data."""
    return f"{number(at[0])} {number(at[1])}"


def past_edge(side: int, by: float = LIP) -> str:
    """Return the coordinate, slightly beyond the edge, to which a tunnel on this side is drawn."""
    x, y = moved(EDGES[side], OUTWARD[side], by)
    return number(y if side in (N, S) else x)


def moved(at: Point, direction: Point, by: float) -> Point:
    """Return the point at this distance in this direction."""
    return at[0] + direction[0] * by, at[1] + direction[1] * by


def pairs(sides: int) -> list[tuple[int, int]]:
    """Return the pairs of neighbouring sides in this group, north or south first."""
    return [(n, e) for n in (N, S) for e in (E, W) if sides & n and sides & e]


def is_curve(sides: int) -> bool:
    """Whether the group is two neighbouring sides."""
    return sides.bit_count() == 2 and sides not in BRIDGE


def corner_centre(vertical_side: int, horizontal_side: int, radius: float) -> Point:
    """Return the centre of the circle on which a tunnel turns between these two sides."""
    return moved(moved(MIDDLE, OUTWARD[vertical_side], radius), OUTWARD[horizontal_side], radius)


def arc(vertical_side: int, horizontal_side: int, radius: float, off: float = 0) -> str:
    """Return the arc between these sides, continuing from the north or south side, at `off` outside the circle."""
    centre = corner_centre(vertical_side, horizontal_side, radius)
    end = moved(centre, OUTWARD[vertical_side], -radius - off)
    sweep = 0 if (vertical_side, horizontal_side) in ((N, E), (S, W)) else 1
    size = number(radius + off)
    return f"A{size} {size} 0 0 {sweep} {point(end)}"


def curve(sides: int, off: float = 0, by: float = LIP) -> str:
    """Return a curve from edge to edge, at `off` outside its centre line."""
    ((vertical_side, horizontal_side),) = pairs(sides)
    x = 50 - OUTWARD[horizontal_side][0] * off
    height = corner_centre(vertical_side, horizontal_side, BEND)[1]
    begin = f"M{number(x)} {past_edge(vertical_side, by)}V{number(height)}"
    return f"{begin}{arc(vertical_side, horizontal_side, BEND, off)}H{past_edge(horizontal_side, by)}"


def fillet(vertical_side: int, horizontal_side: int) -> str:
    """Return the rounded corner between two tunnels that meet in the middle."""
    return f"M{point(moved(MIDDLE, OUTWARD[vertical_side], FILLET))}{arc(vertical_side, horizontal_side, FILLET)}"


def half_way(side: int, to: float = 0, off: float = 0, by: float = LIP) -> str:
    """Return a straight line from this edge to `to` before the middle, at `off` beside the centre line."""
    x, y = EDGES[side]
    end = moved(MIDDLE, OUTWARD[side], to)
    if side in (N, S):
        return f"M{number(x + off)} {past_edge(side, by)}V{number(end[1])}"
    return f"M{past_edge(side, by)} {number(y + off)}H{number(end[0])}"


def straight_line(sides: int, offset: float = 0, beyond_edge: float = LIP) -> str:
    """Return a straight line through the card, at `offset` beside the centre line."""
    if sides == N | S:
        return f"M{number(50 + offset)} {past_edge(N, beyond_edge)}V{past_edge(S, beyond_edge)}"
    return f"M{past_edge(W, beyond_edge)} {number(70 + offset)}H{past_edge(E, beyond_edge)}"


def centre_line(sides: int, by: float = LIP) -> str:
    """Return the centre lines of a joined group, `by` beyond the edges; floor and walls are strokes along them."""
    if is_curve(sides):
        return curve(sides, by=by)
    opposite_pairs = [both for both in (N | S, E | W) if sides & both == both]
    lone = [side for side in SIDES if sides & side and not sides & opposite_side(side)]
    lines = [straight_line(both, beyond_edge=by) for both in opposite_pairs] + [half_way(side, by=by) for side in lone]
    return "".join(lines + [fillet(*pair) for pair in pairs(sides)])


def sleepers(sides: int) -> str:
    """Return SVG path data for the rail sleepers: along the centre line of two joined sides, else half of the way in
    from each side."""
    if sides.bit_count() == 2:
        return centre_line(sides)
    return "".join(half_way(side, CLEAR) for side in SIDES if sides & side)


def rails(sides: int) -> str:
    """Return both rails of a joined group: straight through if it has opposite sides, and round every corner."""
    if is_curve(sides):
        return curve(sides, GAUGE, LONGEST_LIP) + curve(sides, -GAUGE, LONGEST_LIP)
    opposite_pairs = [both for both in (N | S, E | W) if sides & both == both]
    lines = "".join(straight_line(both, off, LONGEST_LIP) for both in opposite_pairs for off in (GAUGE, -GAUGE))
    return lines + "".join(
        curved_rail(vertical_side, horizontal_side, off)
        for vertical_side, horizontal_side in pairs(sides)
        for off in (GAUGE, -GAUGE)
    )


def curved_rail(vertical_side: int, horizontal_side: int, off: float) -> str:
    """Return one rail round the corner between two tunnels that meet in the middle."""
    x = 50 - OUTWARD[horizontal_side][0] * off
    height = corner_centre(vertical_side, horizontal_side, FILLET)[1]
    begin = f"M{number(x)} {past_edge(vertical_side, LONGEST_LIP)}V{number(height)}"
    return f"{begin}{arc(vertical_side, horizontal_side, FILLET, off)}H{past_edge(horizontal_side, LONGEST_LIP)}"


# Dead ends


def dead_end_kind(groups: Sequence[int], sides: int, ladder: bool = False) -> str:
    """Return the kind (see `LENGTHS`) of this dead end on a card with these groups."""
    if len(groups) == 1:
        return SHAFT if ladder else ALONE
    return BESIDE if any(other.bit_count() > 1 for other in groups if other != sides) else AMONG


def dead_end_at(side: int, kind: str) -> Point:
    """Return the end point of a dead end."""
    length = LENGTHS[kind] * (1 if side in (N, S) else 5 / 7 if kind == SHAFT else ACROSS)
    return moved((float(EDGES[side][0]), float(EDGES[side][1])), OUTWARD[side], -length)


def dead_end_line(side: int, kind: str, off: float = 0, by: float = LIP) -> str:
    """Return a line from the edge to the end of a dead end, at `off` beside its centre line."""
    x, y = dead_end_at(side, kind)
    if side in (N, S):
        return f"M{number(x + off)} {past_edge(side, by)}V{number(y)}"
    return f"M{past_edge(side, by)} {number(y + off)}H{number(x)}"


def dead_end_outline(side: int, kind: str, width: float, by: float = LIP) -> str:
    """Return the outline of a dead end of this width, with a round end."""
    half, end = width / 2, dead_end_at(side, kind)
    sweep = 0 if side in (N, E) else 1
    round_end = f"A{number(half)} {number(half)} 0 0 {sweep} "
    if side in (N, S):
        there, back = (end[0] + half, end[1]), f"V{past_edge(side, by)}"
    else:
        there, back = (end[0], end[1] + half), f"H{past_edge(side, by)}"
    return f"{dead_end_line(side, kind, -half, by)}{round_end}{point(there)}{back}z"


# Anchors of doors and ladders, ids


def feature_place(groups: Sequence[int], place: int, ladder: bool = False) -> FeaturePlace:
    """Return where a door or a ladder is drawn in the group with this index."""
    sides = groups[place]
    if sides.bit_count() == 1:
        return FeaturePlace(dead_end_at(sides, dead_end_kind(groups, sides, ladder)))
    if is_curve(sides):
        ((vertical_side, horizontal_side),) = pairs(sides)
        away = (
            OUTWARD[vertical_side][0] + OUTWARD[horizontal_side][0],
            OUTWARD[vertical_side][1] + OUTWARD[horizontal_side][1],
        )
        at = moved(
            corner_centre(vertical_side, horizontal_side, BEND), (float(away[0]), float(away[1])), -BEND / sqrt(2)
        )
        return FeaturePlace(at, (-45 if sides in (N | E, S | W) else 45,))
    if sides.bit_count() == 2:
        aside = ladder and set(groups) >= BRIDGE
        return FeaturePlace(
            moved(MIDDLE, OUTWARD[S if sides == N | S else W], 38 if aside else 0), (0 if sides == N | S else 90,)
        )
    return FeaturePlace(MIDDLE, (45, -45))


def tunnel_id(sides: int) -> str:
    """Return the id of the `<symbol>` that draws a tunnel joining these sides."""
    return f"t-{letters_of_sides(sides)}"


def dead_end_id(side: int, kind: str) -> str:
    """Return the id of a dead end's symbol."""
    return f"e-{letters_of_sides(side)}{kind}"

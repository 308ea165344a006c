"""Where the tunnels of a card run, on a card 100 wide and 140 high."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from companion.rules.sides import SIDES, E, N, S, W, letters, opposite

WIDTH, HEIGHT = 100, 140
MIDDLE = (50.0, 70.0)
EDGES = {N: (50, 0), E: (100, 70), S: (50, 140), W: (0, 70)}
"""Where a tunnel leaves the card on each side."""

LIP, LONG_LIP, LONGEST_LIP = 0.4, 1.2, 1.8
"""How far beyond the edge walls, floors, and what lies on floors are drawn: so no line shows between neighbours."""

OUTWARD = {N: (0, -1), E: (1, 0), S: (0, 1), W: (-1, 0)}
BEND, FILLET = 50, 28
"""The radius of a curve's middle line, and of the rounded corner where more than two sides meet."""

ALONE, AMONG, BESIDE, SHAFT = "a", "b", "c", "d"
LENGTHS = {ALONE: 58, AMONG: 42, BESIDE: 34, SHAFT: 70}
"""How far a dead end runs in: alone on its card, among other dead ends, beside a way, down to a ladder."""

ACROSS = 0.72
"""A card is narrower than high: so much of its length a dead end has from east or west."""

WALL, HEWN, FLOOR, MID = 42, 36, 32, 20
GAUGE = 6
"""Half the way between the rails."""

CLEAR = 26
"""How far from the middle the sleepers end where more than two sides meet: there the rails curve into each other."""

BRIDGE = frozenset({N | S, E | W})

Point = tuple[float, float]


@dataclass(frozen=True)
class Spot:
    """Where a door or a ladder stands in a group, and at which angles the door's planks lie."""

    at: Point
    planks: tuple[int, ...] = (0,)


def number(value: float) -> str:
    """A length as short as it can be written: one decimal, none where it is 0."""
    return f"{value:.1f}".removesuffix(".0").replace("-0.", "-.") if value else "0"


def point(at: Point) -> str:
    """A point as a path has it."""
    return f"{number(at[0])} {number(at[1])}"


def lip(side: int, by: float = LIP) -> str:
    """Where a tunnel that leaves on this side is drawn to, along its way."""
    x, y = moved(EDGES[side], OUTWARD[side], by)
    return number(y if side in (N, S) else x)


def moved(at: Point, direction: Point, by: float) -> Point:
    """The point so far off in this direction."""
    return at[0] + direction[0] * by, at[1] + direction[1] * by


def pairs(sides: int) -> list[tuple[int, int]]:
    """The sides of this group that lie round a corner from each other: north or south first."""
    return [(n, e) for n in (N, S) for e in (E, W) if sides & n and sides & e]


def is_curve(sides: int) -> bool:
    """Whether these are two sides round one corner."""
    return sides.bit_count() == 2 and sides not in BRIDGE


def corner(upright: int, level: int, radius: float) -> Point:
    """The middle of the circle on which a tunnel turns between these two sides."""
    return moved(moved(MIDDLE, OUTWARD[upright], radius), OUTWARD[level], radius)


def arc(upright: int, level: int, radius: float, off: float = 0) -> str:
    """The turn between these sides as a path that goes on from north or south; `off` outwards from the circle."""
    centre = corner(upright, level, radius)
    end = moved(centre, OUTWARD[upright], -radius - off)
    sweep = 0 if (upright, level) in ((N, E), (S, W)) else 1
    size = number(radius + off)
    return f"A{size} {size} 0 0 {sweep} {point(end)}"


def curve(sides: int, off: float = 0, by: float = LIP) -> str:
    """A curve from edge to edge; `off` beside its middle line, outwards."""
    ((upright, level),) = pairs(sides)
    x = 50 - OUTWARD[level][0] * off
    height = corner(upright, level, BEND)[1]
    return f"M{number(x)} {lip(upright, by)}V{number(height)}{arc(upright, level, BEND, off)}H{lip(level, by)}"


def fillet(upright: int, level: int) -> str:
    """The rounded corner between two tunnels that meet in the middle."""
    return f"M{point(moved(MIDDLE, OUTWARD[upright], FILLET))}{arc(upright, level, FILLET)}"


def run(side: int, to: float = 0, off: float = 0, by: float = LIP) -> str:
    """A straight tunnel from this edge until `to` before the middle; `off` beside its middle line."""
    x, y = EDGES[side]
    end = moved(MIDDLE, OUTWARD[side], to)
    if side in (N, S):
        return f"M{number(x + off)} {lip(side, by)}V{number(end[1])}"
    return f"M{lip(side, by)} {number(y + off)}H{number(end[0])}"


def straight(sides: int, off: float = 0, by: float = LIP) -> str:
    """A tunnel straight through the card; `off` beside its middle line."""
    if sides == N | S:
        return f"M{number(50 + off)} {lip(N, by)}V{lip(S, by)}"
    return f"M{lip(W, by)} {number(70 + off)}H{lip(E, by)}"


def bed(sides: int, by: float = LIP) -> str:
    """The middle line of a joined group, so far beyond the edges: what its floor and walls are drawn along."""
    if is_curve(sides):
        return curve(sides, by=by)
    throughs = [both for both in (N | S, E | W) if sides & both == both]
    lone = [side for side in SIDES if sides & side and not sides & opposite(side)]
    lines = [straight(both, by=by) for both in throughs] + [run(side, by=by) for side in lone]
    return "".join(lines + [fillet(*pair) for pair in pairs(sides)])


def sleepers(sides: int) -> str:
    """The lines across which the sleepers of a joined group lie: not where rails curve into each other."""
    if sides.bit_count() == 2:
        return bed(sides)
    return "".join(run(side, CLEAR) for side in SIDES if sides & side)


def rails(sides: int) -> str:
    """Both rails of a joined group: straight through where that goes, and round every corner."""
    if is_curve(sides):
        return curve(sides, GAUGE, LONGEST_LIP) + curve(sides, -GAUGE, LONGEST_LIP)
    throughs = [both for both in (N | S, E | W) if sides & both == both]
    lines = "".join(straight(both, off, LONGEST_LIP) for both in throughs for off in (GAUGE, -GAUGE))
    return lines + "".join(branch(upright, level, off) for upright, level in pairs(sides) for off in (GAUGE, -GAUGE))


def branch(upright: int, level: int, off: float) -> str:
    """A rail from edge to edge round the corner between two tunnels that meet in the middle."""
    x = 50 - OUTWARD[level][0] * off
    height = corner(upright, level, FILLET)[1]
    begin = f"M{number(x)} {lip(upright, LONGEST_LIP)}V{number(height)}"
    return f"{begin}{arc(upright, level, FILLET, off)}H{lip(level, LONGEST_LIP)}"


# Dead ends


def stub_kind(groups: Sequence[int], sides: int, ladder: bool = False) -> str:
    """Which of the four lengths this dead end has on a card of these groups."""
    if len(groups) == 1:
        return SHAFT if ladder else ALONE
    return BESIDE if any(other.bit_count() > 1 for other in groups if other != sides) else AMONG


def stub_end(side: int, kind: str) -> Point:
    """Where a dead end stops."""
    length = LENGTHS[kind] * (1 if side in (N, S) else 5 / 7 if kind == SHAFT else ACROSS)
    return moved((float(EDGES[side][0]), float(EDGES[side][1])), OUTWARD[side], -length)


def stub_line(side: int, kind: str, off: float = 0, by: float = LIP) -> str:
    """From the edge to the end of a dead end; `off` beside its middle line."""
    x, y = stub_end(side, kind)
    if side in (N, S):
        return f"M{number(x + off)} {lip(side, by)}V{number(y)}"
    return f"M{lip(side, by)} {number(y + off)}H{number(x)}"


def stub_shape(side: int, kind: str, width: float, by: float = LIP) -> str:
    """The outline of a dead end of this width, round where it stops and open at the edge."""
    half, end = width / 2, stub_end(side, kind)
    sweep = 0 if side in (N, E) else 1
    round_end = f"A{number(half)} {number(half)} 0 0 {sweep} "
    if side in (N, S):
        there, back = (end[0] + half, end[1]), f"V{lip(side, by)}"
    else:
        there, back = (end[0], end[1] + half), f"H{lip(side, by)}"
    return f"{stub_line(side, kind, -half, by)}{round_end}{point(there)}{back}z"


# Where doors and ladders stand


def spot(groups: Sequence[int], place: int, ladder: bool = False) -> Spot:
    """The spot of the group at this place."""
    sides = groups[place]
    if sides.bit_count() == 1:
        return Spot(stub_end(sides, stub_kind(groups, sides, ladder)))
    if is_curve(sides):
        ((upright, level),) = pairs(sides)
        away = (OUTWARD[upright][0] + OUTWARD[level][0], OUTWARD[upright][1] + OUTWARD[level][1])
        at = moved(corner(upright, level, BEND), (float(away[0]), float(away[1])), -BEND / sqrt(2))
        return Spot(at, (-45 if sides in (N | E, S | W) else 45,))
    if sides.bit_count() == 2:
        aside = ladder and set(groups) >= BRIDGE
        return Spot(
            moved(MIDDLE, OUTWARD[S if sides == N | S else W], 38 if aside else 0), (0 if sides == N | S else 90,)
        )
    return Spot(MIDDLE, (45, -45))


def name(sides: int) -> str:
    """The name of a joined group's drawing."""
    return f"t-{letters(sides)}"


def stub_name(side: int, kind: str) -> str:
    """The name of a dead end's drawing."""
    return f"e-{letters(side)}{kind}"

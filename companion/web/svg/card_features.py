"""What a card carries, put where it stands: doors, trolls, gold, hats and counters of The Duel. It knows
no maze.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin

from companion.rules.cards import PathCard
from companion.rules.features import Door, Gold, Troll, sides_of
from companion.rules.sides import LETTERS, Cell, E, N, S, W
from companion.web.svg import track_paths
from companion.web.svg.board import ground
from companion.web.svg.symbol_use import beside, moved_to, use
from companion.web.svg.track_paths import BEND, BRIDGE, EDGES, OUTWARD, Point, Spot, moved

GOLD, TROLL = "gold", "troll"
"""On what a counter lies."""

INWARD = {N: 28, E: 21, S: 28, W: 21}
"""How far from the edge a door or a troll stands across a tunnel."""

BULK = 5
"""How much farther in than a door a troll stands between east and west: he is broader."""

ASIDE = 33
"""How far off its tunnel a bribed troll sleeps and a key lies, clockwise round the card: never two on one spot."""

STRAIGHT, ROUND = 20, 15
"""The same on a curve: so far is it straight from north or south; by so many degrees it turns from east or west."""

MOST_NUGGETS = 3
"""A picture of more has a figure."""

BELOW = (11, 15)
"""Where a counter lies as one sees it, so that what it lies on is seen too."""

SHARED = 24
"""How far apart two pictures of gold lie on one group."""


@dataclass(frozen=True)
class Mark:
    """A dwarf counter of this clan on a card: `at` is `("gold", place)` among the card's gold, or `("troll", side)`."""

    cell: Cell
    at: tuple[str, int | str]
    clan: str


def carried(card: PathCard) -> str:
    """All that the card carries, from below."""
    features = card.features
    if not features:
        return ""
    drawn = [door(card, found) for found in features.doors] + [troll(card, found) for found in features.trolls]
    drawn += [gold(card, place) for place in range(len(features.gold))]
    return "".join(drawn) + ground(card)


# On one side


def arm(card: PathCard, side: int) -> Spot:
    """Where a door or a troll stands across the tunnel of this side, and at which angle the door's planks lie."""
    across, sides = 0 if side in (N, S) else 90, card.groups[card.group_at(side)]
    if sides.bit_count() == 1:
        end, edge = track_paths.stub_end(sides, track_paths.stub_kind(card.groups, sides, card.ladder)), EDGES[side]
        return Spot((edge[0] + (end[0] - edge[0]) * 0.45, edge[1] + (end[1] - edge[1]) * 0.45), (across,))
    if track_paths.is_curve(sides):
        return _round(sides, side) if side in (E, W) else Spot(moved(EDGES[side], OUTWARD[side], -STRAIGHT), (across,))
    return Spot(moved(EDGES[side], OUTWARD[side], -INWARD[side]), (across,))


def _round(sides: int, level: int) -> Spot:
    """The same on a curve that begins to bend at this edge."""
    upright = sides & (N | S)
    centre, angle = track_paths.corner(upright, level, BEND), radians(ROUND)
    away = (-OUTWARD[level][0] * sin(angle), -OUTWARD[upright][1] * cos(angle))
    leans = ROUND if sides in (N | E, S | W) else -ROUND
    return Spot(moved(centre, away, BEND), (90 + leans,))


def aside(card: PathCard, side: int, back: bool = False) -> Point:
    """Beside the arm of this side, in the rock: clockwise, or back from there."""
    at, clockwise = arm(card, side).at, {N: (1, 0), E: (0, 1), S: (-1, 0), W: (0, -1)}[side]
    return moved(at, clockwise, -ASIDE if back else ASIDE)


def door(card: PathCard, found: Door) -> str:
    """Planks across the tunnel with the sign of their clan; beside them the keys that lie there."""
    side = LETTERS[found.side]
    spot = arm(card, side)
    drawn = use("plank", transform=f"{moved_to(spot.at)}rotate({spot.planks[0]})scale(.9)")
    drawn += use(f"sign-{found.clan}", transform=f"{moved_to(spot.at)}scale(.76)")
    for nth, clan in enumerate(found.keys[:2]):
        drawn += use(f"key-{clan}", *aside(card, side, back=nth > 0))
    return drawn


def troll(card: PathCard, found: Troll) -> str:
    """A troll in the way, or asleep beside it."""
    at = troll_at(card, found)
    return use("troll-bribed", transform=f"{moved_to(at)}scale(.72)") if found.bribed else use("troll", *at)


def troll_at(card: PathCard, found: Troll) -> Point:
    """Where he stands or sleeps."""
    side = LETTERS[found.side]
    at = aside(card, side) if found.bribed else arm(card, side).at
    return moved(at, OUTWARD[side], -BULK) if side in (E, W) else at


# On a group


def gold(card: PathCard, place: int) -> str:
    """As many nuggets as the picture at this place is worth."""
    found, at = card.features.gold[place], gold_at(card, place)
    heap = use(f"gold-{max(1, min(found.value, MOST_NUGGETS))}", *at)
    if found.value <= MOST_NUGGETS:
        return heap
    return heap + beside(at, f'<text class="m-many" y="10">{found.value}</text>')


def gold_at(card: PathCard, place: int) -> Point:
    """Where it lies: in the middle of its group, at the end of a dead end, on the near side of what bars that."""
    found = card.features.gold[place]
    sides = sides_of(found.track)
    shared = [sides_of(other.track) == sides for other in card.features.gold]
    at = _end(card, sides) if sides.bit_count() == 1 else _middle(card, found)
    return moved(at, (1, 0), SHARED * (sum(shared[:place]) - (sum(shared) - 1) / 2))


def _end(card: PathCard, side: int) -> Point:
    return moved(track_paths.stub_end(side, track_paths.stub_kind(card.groups, side, card.ladder)), OUTWARD[side], 5)


def _middle(card: PathCard, found: Gold) -> Point:
    """The middle of a way; aside where a bridge runs over it."""
    below = set(card.groups) >= BRIDGE and sides_of(found.track) == E | W
    return track_paths.spot(card.groups, card.group_of(found), ladder=below).at


# Dwarfs


def hat(clan: str, at: Point, larger: bool = False) -> str:
    """The hat of this clan at the foot of a ladder that stands here."""
    size, spot = (1.25, (24.0, 13.0)) if larger else (0.95, (17.0, 12.0))
    return beside(at, use(f"hat-{clan}", transform=f"{moved_to(spot)}scale({size})"))


def counter(card: PathCard, mark: Mark) -> str:
    """A dwarf counter on the card's gold or troll, so that one sees what it lies on; nothing where there is none."""
    at = _marked(card, mark)
    return beside(at, use(f"counter-{mark.clan}", *BELOW)) if at else ""


def _marked(card: PathCard, mark: Mark) -> Point | None:
    kind, which = mark.at
    if kind == TROLL:
        found = card.features.troll_at(str(which))
        return troll_at(card, found) if found else None
    return gold_at(card, int(which)) if int(which) < len(card.features.gold) else None

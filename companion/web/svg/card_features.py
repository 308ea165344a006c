"""SVG of what cards of The Duel and The Lost Mines carry: doors, trolls, gold, hats, counters."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin

from companion.game.maze.cards import Door, Gold, PathCard, Troll, sides_from_letters
from companion.game.maze.grid import LETTERS, Cell, E, N, S, W
from companion.web.svg import tunnel_paths
from companion.web.svg.board import obstacle_svg
from companion.web.svg.tunnel_paths import (
    BEND,
    BRIDGE,
    EDGES,
    OUTWARD,
    FeaturePlace,
    Point,
    move_point,
    translate_origin,
    upright_group,
    use_symbol,
)

GOLD, TROLL = "gold", "troll"  # what a dwarf counter can lie on
INWARD = {N: 28, E: 21, S: 28, W: 21}
"""Distance of a door or a troll from the card's edge."""

BULK = 5
"""How much farther in than a door a troll stands on the east and west sides, because it is broader."""

ASIDE = 33
"""Distance, clockwise round the card, of a bribed troll or a key from its tunnel, so that the drawings don't
overlap."""

STRAIGHT, ROUND = 20, 15
"""On a curve: the distance of a door from the north or south edge, and its angle along the arc at the east or west
edge."""

MOST_NUGGETS = 3  # more gold is drawn as these with a number
BELOW = (11, 15)
"""Offset of a counter from the gold or troll it lies on, so that both are visible."""

SHARED = 24  # between two pictures of gold on the same tunnel


@dataclass(frozen=True)
class CounterMarker:
    """`target` is `("gold", index of the card's gold)` or `("troll", side)`."""

    cell: Cell
    target: tuple[str, int | str]
    clan: str


def features_svg(card: PathCard) -> str:
    """In drawing order."""
    features = card.features
    if not features:
        return ""
    parts = [door_svg(card, door) for door in features.doors] + [troll_svg(card, troll) for troll in features.trolls]
    parts += [gold_svg(card, index) for index in range(len(features.gold))]
    return "".join(parts) + obstacle_svg(card)


def feature_place_at_side(card: PathCard, side: int) -> FeaturePlace:
    """Of a door or a troll."""
    across, sides = 0 if side in (N, S) else 90, card.tunnels[card.tunnel_by_side[side]]
    if sides.bit_count() == 1:
        end, edge = _dead_end_point(card, sides), EDGES[side]
        return FeaturePlace((edge[0] + (end[0] - edge[0]) * 0.45, edge[1] + (end[1] - edge[1]) * 0.45), (across,))
    is_curve = tunnel_paths.is_curve(sides)
    if is_curve and side in (E, W):
        return _feature_place_on_curve(sides, side)
    return FeaturePlace(move_point(EDGES[side], OUTWARD[side], -(STRAIGHT if is_curve else INWARD[side])), (across,))


def _feature_place_on_curve(sides: int, horizontal_side: int) -> FeaturePlace:
    """At the east or west side, where the tunnel begins to bend directly at the card's edge."""
    vertical_side = sides & (N | S)
    centre, angle = tunnel_paths.corner_centre(vertical_side, horizontal_side, BEND), radians(ROUND)
    away = (-OUTWARD[horizontal_side][0] * sin(angle), -OUTWARD[vertical_side][1] * cos(angle))
    leans = ROUND if sides in (N | E, S | W) else -ROUND
    return FeaturePlace(move_point(centre, away, BEND), (90 + leans,))


def point_beside_tunnel(card: PathCard, side: int, anticlockwise: bool = False) -> Point:
    """In the rock, clockwise from `feature_place_at_side` or anticlockwise."""
    point, clockwise = feature_place_at_side(card, side).point, {N: (1, 0), E: (0, 1), S: (-1, 0), W: (0, -1)}[side]
    return move_point(point, clockwise, -ASIDE if anticlockwise else ASIDE)


def door_svg(card: PathCard, door: Door) -> str:
    side = LETTERS[door.side]
    door_place = feature_place_at_side(card, side)
    svg = use_symbol(
        "plank", transform=f"{translate_origin(door_place.point)}rotate({door_place.plank_angles[0]})scale(.9)"
    )
    svg += use_symbol(f"sign-{door.clan}", transform=f"{translate_origin(door_place.point)}scale(.76)")
    for nth, clan in enumerate(door.keys[:2]):
        svg += use_symbol(f"key-{clan}", *point_beside_tunnel(card, side, anticlockwise=nth > 0))
    return svg


def troll_svg(card: PathCard, troll: Troll) -> str:
    point = troll_point(card, troll)
    return (
        use_symbol("troll-bribed", transform=f"{translate_origin(point)}scale(.72)")
        if troll.bribed
        else use_symbol("troll", *point)
    )


def troll_point(card: PathCard, troll: Troll) -> Point:
    side = LETTERS[troll.side]
    point = point_beside_tunnel(card, side) if troll.bribed else feature_place_at_side(card, side).point
    return move_point(point, OUTWARD[side], -BULK) if side in (E, W) else point


def gold_svg(card: PathCard, index: int) -> str:
    value, point = card.features.gold[index].value, gold_point(card, index)
    heap = use_symbol(f"gold-{max(1, min(value, MOST_NUGGETS))}", *point)
    if value <= MOST_NUGGETS:
        return heap
    return heap + upright_group(point, f'<text class="m-many" y="10">{value}</text>')


def gold_point(card: PathCard, index: int) -> Point:
    """In the middle of its tunnel, or at the end of a dead end."""
    gold = card.features.gold[index]
    sides = sides_from_letters(gold.track)
    shared = [sides_from_letters(other.track) == sides for other in card.features.gold]
    point = (
        move_point(_dead_end_point(card, sides), OUTWARD[sides], 5)
        if sides.bit_count() == 1
        else _gold_point_on_path(card, gold)
    )
    return move_point(point, (1, 0), SHARED * (sum(shared[:index]) - (sum(shared) - 1) / 2))


def _dead_end_point(card: PathCard, side: int) -> Point:
    return tunnel_paths.dead_end_point(side, tunnel_paths.dead_end_kind(card.tunnels, side, card.ladder))


def _gold_point_on_path(card: PathCard, gold: Gold) -> Point:
    """The middle, or a point beside a bridge that runs over it."""
    below = set(card.tunnels) >= BRIDGE and sides_from_letters(gold.track) == E | W
    return tunnel_paths.feature_place(card.tunnels, card.tunnel_of_gold(gold), ladder=below).point


def hat_svg(clan: str, point: Point, larger: bool = False) -> str:
    """At the foot of a ladder that stands at this point."""
    size, offset = (1.25, (24.0, 13.0)) if larger else (0.95, (17.0, 12.0))
    return upright_group(point, use_symbol(f"hat-{clan}", transform=f"{translate_origin(offset)}scale({size})"))


def counter_svg(card: PathCard, counter: CounterMarker) -> str:
    """Empty if the card has no such gold or troll."""
    point = _counter_target_point(card, counter)
    return upright_group(point, use_symbol(f"counter-{counter.clan}", *BELOW)) if point else ""


def _counter_target_point(card: PathCard, counter: CounterMarker) -> Point | None:
    kind, which = counter.target
    if kind == TROLL:
        troll = card.features.troll_at(str(which))
        return troll_point(card, troll) if troll else None
    return gold_point(card, int(which)) if int(which) < len(card.features.gold) else None

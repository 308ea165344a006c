"""SVG of what a card of The Duel or The Lost Mines carries: doors, trolls, gold, hats, counters."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin

from companion.rules.mazes.card_features import Door, Gold, Troll, sides_from_letters
from companion.rules.mazes.cards import PathCard
from companion.rules.mazes.grid import LETTERS, Cell, E, N, S, W
from companion.web.svg import tunnel_paths
from companion.web.svg.board import ground_svg
from companion.web.svg.symbol_use import translation, upright_at, use
from companion.web.svg.tunnel_paths import BEND, BRIDGE, EDGES, OUTWARD, FeaturePlace, Point, moved

GOLD, TROLL = "gold", "troll"
"""The things on which a counter can lie."""

INWARD = {N: 28, E: 21, S: 28, W: 21}
"""Distance of a door or a troll from the edge."""

BULK = 5
"""How much farther in than a door a troll stands on the east and west sides, as he is broader."""

ASIDE = 33
"""Distance, clockwise round the card, of a bribed troll or a key from its tunnel, so that none overlap."""

STRAIGHT, ROUND = 20, 15
"""On a curve: distance of a door from the edge at north or south, and its angle along the arc at east or west."""

MOST_NUGGETS = 3
"""More gold than this is drawn as this many nuggets with a number."""

BELOW = (11, 15)
"""Offset of a counter from what it lies on, so that both are visible."""

SHARED = 24
"""Distance between two pictures of gold on one group."""


@dataclass(frozen=True)
class CounterMarker:
    """A clan's dwarf counter on a card: `at` is `("gold", index of the card's gold)` or `("troll", side)`."""

    cell: Cell
    at: tuple[str, int | str]
    clan: str


def features_svg(card: PathCard) -> str:
    """Return everything that the card carries, in drawing order."""
    features = card.features
    if not features:
        return ""
    parts = [door_svg(card, door) for door in features.doors] + [troll_svg(card, troll) for troll in features.trolls]
    parts += [gold_svg(card, place) for place in range(len(features.gold))]
    return "".join(parts) + ground_svg(card)


def feature_place_at_side(card: PathCard, side: int) -> FeaturePlace:
    """Return where a door or a troll stands on this side, and the angle of the door's planks."""
    across, sides = 0 if side in (N, S) else 90, card.groups[card.entrances[side]]
    if sides.bit_count() == 1:
        end, edge = _dead_end(card, sides), EDGES[side]
        return FeaturePlace((edge[0] + (end[0] - edge[0]) * 0.45, edge[1] + (end[1] - edge[1]) * 0.45), (across,))
    is_curve = tunnel_paths.is_curve(sides)
    if is_curve and side in (E, W):
        return _feature_place_on_curve(sides, side)
    return FeaturePlace(moved(EDGES[side], OUTWARD[side], -(STRAIGHT if is_curve else INWARD[side])), (across,))


def _feature_place_on_curve(sides: int, horizontal_side: int) -> FeaturePlace:
    """Return the place on a curve at its east or west side, where it bends from the edge on."""
    vertical_side = sides & (N | S)
    centre, angle = tunnel_paths.corner_centre(vertical_side, horizontal_side, BEND), radians(ROUND)
    away = (-OUTWARD[horizontal_side][0] * sin(angle), -OUTWARD[vertical_side][1] * cos(angle))
    leans = ROUND if sides in (N | E, S | W) else -ROUND
    return FeaturePlace(moved(centre, away, BEND), (90 + leans,))


def beside_tunnel(card: PathCard, side: int, back: bool = False) -> Point:
    """Return a point in the rock beside `feature_place_at_side`: clockwise, or with `back` anticlockwise."""
    at, clockwise = feature_place_at_side(card, side).at, {N: (1, 0), E: (0, 1), S: (-1, 0), W: (0, -1)}[side]
    return moved(at, clockwise, -ASIDE if back else ASIDE)


def door_svg(card: PathCard, door: Door) -> str:
    """Return a door: planks with the sign of their clan, and beside them its keys."""
    side = LETTERS[door.side]
    door_place = feature_place_at_side(card, side)
    svg = use("plank", transform=f"{translation(door_place.at)}rotate({door_place.planks[0]})scale(.9)")
    svg += use(f"sign-{door.clan}", transform=f"{translation(door_place.at)}scale(.76)")
    for nth, clan in enumerate(door.keys[:2]):
        svg += use(f"key-{clan}", *beside_tunnel(card, side, back=nth > 0))
    return svg


def troll_svg(card: PathCard, troll: Troll) -> str:
    """Return a troll in the way, or asleep beside it if it was bribed."""
    at = troll_point(card, troll)
    return use("troll-bribed", transform=f"{translation(at)}scale(.72)") if troll.bribed else use("troll", *at)


def troll_point(card: PathCard, troll: Troll) -> Point:
    """Return where the troll stands or sleeps."""
    side = LETTERS[troll.side]
    at = beside_tunnel(card, side) if troll.bribed else feature_place_at_side(card, side).at
    return moved(at, OUTWARD[side], -BULK) if side in (E, W) else at


def gold_svg(card: PathCard, place: int) -> str:
    """Return the card's gold with this index: as many nuggets as it is worth."""
    value, at = card.features.gold[place].value, gold_point(card, place)
    heap = use(f"gold-{max(1, min(value, MOST_NUGGETS))}", *at)
    if value <= MOST_NUGGETS:
        return heap
    return heap + upright_at(at, f'<text class="m-many" y="10">{value}</text>')


def gold_point(card: PathCard, place: int) -> Point:
    """Return where the gold with this index lies: in the middle of its group, or at the end of a dead end."""
    gold = card.features.gold[place]
    sides = sides_from_letters(gold.track)
    shared = [sides_from_letters(other.track) == sides for other in card.features.gold]
    at = moved(_dead_end(card, sides), OUTWARD[sides], 5) if sides.bit_count() == 1 else _middle(card, gold)
    return moved(at, (1, 0), SHARED * (sum(shared[:place]) - (sum(shared) - 1) / 2))


def _dead_end(card: PathCard, side: int) -> Point:
    return tunnel_paths.dead_end_at(side, tunnel_paths.dead_end_kind(card.groups, side, card.ladder))


def _middle(card: PathCard, gold: Gold) -> Point:
    """Return the middle of a path, or a point beside a bridge that runs over it."""
    below = set(card.groups) >= BRIDGE and sides_from_letters(gold.track) == E | W
    return tunnel_paths.feature_place(card.groups, card.group_of(gold), ladder=below).at


def hat_svg(clan: str, at: Point, larger: bool = False) -> str:
    """Return the hat of this clan at the foot of a ladder that stands at this point."""
    size, offset = (1.25, (24.0, 13.0)) if larger else (0.95, (17.0, 12.0))
    return upright_at(at, use(f"hat-{clan}", transform=f"{translation(offset)}scale({size})"))


def counter_svg(card: PathCard, mark: CounterMarker) -> str:
    """Return a dwarf counter on the card's gold or troll; "" if the card has no such gold or troll."""
    at = _point_below(card, mark)
    return upright_at(at, use(f"counter-{mark.clan}", *BELOW)) if at else ""


def _point_below(card: PathCard, mark: CounterMarker) -> Point | None:
    kind, which = mark.at
    if kind == TROLL:
        troll = card.features.troll_at(str(which))
        return troll_point(card, troll) if troll else None
    return gold_point(card, int(which)) if int(which) < len(card.features.gold) else None

"""What cards of The Duel carry, as SVG and in words: doors, trolls, gold, counters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import cos, radians, sin

from flask_babel import gettext as _

from companion.editions.duel.claims import GoldClaimed
from companion.editions.duel.maze import TROLL, doors_of, gold_of, trolls_of
from companion.game.maze.cards import LADDER, Feature, PathCard
from companion.game.maze.grid import Cell, E, N, S, W
from companion.game.maze.maze import AnyMaze
from companion.game.message import Seat
from companion.web.i18n import phrase, sides_label
from companion.web.svg import cards
from companion.web.svg.cards import (
    BEND,
    BRIDGE,
    EDGES,
    OUTWARD,
    EditionArt,
    FeaturePlace,
    Point,
    corner_centre,
    dead_end_kind,
    dead_end_point,
    feature_place,
    move_point,
    translate_origin,
    upright_group,
    use_symbol,
)
from companion.web.svg.mazes import cell_box

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
class DuelArt(EditionArt):
    """`counters` are those on gold, and gold recorded as nobody's. `doomed` is the space of the card that a rockfall
    would remove, for viewers who can enter one."""

    counters: Sequence[GoldClaimed] = ()
    clans: Mapping[Seat, str] = field(default_factory=dict)
    doomed: Cell | None = None

    @staticmethod
    def features_svg(card: PathCard) -> str:
        """In drawing order."""
        svg = "".join(door_svg(card, door) for door in doors_of(card))
        svg += "".join(troll_svg(card, troll) for troll in trolls_of(card))
        return svg + "".join(gold_svg(card, index) for index in range(len(gold_of(card))))

    @staticmethod
    def feature_labels(card: PathCard) -> list[str]:
        labels = [door_label(door) for door in doors_of(card)] + [troll_label(troll) for troll in trolls_of(card)]
        labels += [gold_label(card, gold) for gold in gold_of(card)]
        return labels + [phrase(f"card-ladder-{owner.value}") for owner in card.features_of(LADDER) if card.ladder]

    def on_card_svg(self, maze: AnyMaze, cell: Cell) -> str:
        return use_symbol("duel/doomed", classes="m-falls") if cell == self.doomed else ""

    def above_svg(self, maze: AnyMaze) -> str:
        svg = ""
        for cell, card in maze.face_up_cards.items():
            box, counters = cell_box(cell), self.counters_on_card(cell, card)
            drawn = "".join(
                upright_group(at, use_symbol(f"duel/counter-{clan}", *BELOW)) for clan, _under, at in counters
            )
            svg += f'<g transform="translate({box.left} {box.top})">{drawn}</g>' if drawn else ""
        return svg

    def counter_labels(self, maze: AnyMaze, cell: Cell) -> list[str]:
        """Like "counter of the green dwarf on 1 gold"."""
        card, labels = maze.card_at(cell), list[str]()
        if card is None:
            return labels
        for clan, under, _point in self.counters_on_card(cell, card):
            thing = troll_label(under) if under.kind == TROLL else gold_label(card, under)
            labels.append(_("%(counter)s on %(thing)s", counter=phrase(f"cell-counter-{clan}"), thing=thing))
        return labels

    def counters_on_card(self, cell: Cell, card: PathCard) -> Iterator[tuple[str, Feature, Point]]:
        """The clan of each, and the gold or the troll on which it lies, with the place of that on the card."""
        for claim in self.counters:
            if claim.cell == cell and claim.seat is not None:
                yield self.clans[claim.seat], gold_of(card)[claim.place], gold_point(card, claim.place)
        for troll in trolls_of(card):
            yield from ((clan, troll, troll_point(card, troll)) for clan in troll.put)


def feature_place_at_side(card: PathCard, side: int) -> FeaturePlace:
    """Of a door or a troll."""
    across, sides = 0 if side in (N, S) else 90, card.tunnels[card.tunnel_by_side[side]]
    if sides.bit_count() == 1:
        end, edge = _dead_end_point(card, sides), EDGES[side]
        return FeaturePlace((edge[0] + (end[0] - edge[0]) * 0.45, edge[1] + (end[1] - edge[1]) * 0.45), (across,))
    is_curve = cards.is_curve(sides)
    if is_curve and side in (E, W):
        return _feature_place_on_curve(sides, side)
    return FeaturePlace(move_point(EDGES[side], OUTWARD[side], -(STRAIGHT if is_curve else INWARD[side])), (across,))


def _feature_place_on_curve(sides: int, horizontal_side: int) -> FeaturePlace:
    """At the east or west side, where the tunnel begins to bend directly at the card's edge."""
    vertical_side = sides & (N | S)
    centre, angle = corner_centre(vertical_side, horizontal_side, BEND), radians(ROUND)
    away = (-OUTWARD[horizontal_side][0] * sin(angle), -OUTWARD[vertical_side][1] * cos(angle))
    leans = ROUND if sides in (N | E, S | W) else -ROUND
    return FeaturePlace(move_point(centre, away, BEND), (90 + leans,))


def point_beside_tunnel(card: PathCard, side: int, anticlockwise: bool = False) -> Point:
    """In the rock, clockwise from `feature_place_at_side` or anticlockwise."""
    point, clockwise = feature_place_at_side(card, side).point, {N: (1, 0), E: (0, 1), S: (-1, 0), W: (0, -1)}[side]
    return move_point(point, clockwise, -ASIDE if anticlockwise else ASIDE)


def door_svg(card: PathCard, door: Feature) -> str:
    door_place = feature_place_at_side(card, door.sides)
    svg = use_symbol(
        "plank", transform=f"{translate_origin(door_place.point)}rotate({door_place.plank_angles[0]})scale(.9)"
    )
    svg += use_symbol(f"sign-{door.value}", transform=f"{translate_origin(door_place.point)}scale(.76)")
    for nth, clan in enumerate(door.put[:2]):
        svg += use_symbol(f"duel/key-{clan}", *point_beside_tunnel(card, door.sides, anticlockwise=nth > 0))
    return svg


def troll_svg(card: PathCard, troll: Feature) -> str:
    point = troll_point(card, troll)
    return (
        use_symbol("duel/troll-bribed", transform=f"{translate_origin(point)}scale(.72)")
        if troll.put
        else use_symbol("troll", *point)
    )


def troll_point(card: PathCard, troll: Feature) -> Point:
    side = troll.sides
    point = point_beside_tunnel(card, side) if troll.put else feature_place_at_side(card, side).point
    return move_point(point, OUTWARD[side], -BULK) if side in (E, W) else point


def gold_svg(card: PathCard, index: int) -> str:
    value, point = gold_of(card)[index].amount, gold_point(card, index)
    heap = use_symbol(f"duel/gold-{max(1, min(value, MOST_NUGGETS))}", *point)
    if value <= MOST_NUGGETS:
        return heap
    return heap + upright_group(point, f'<text class="m-many" y="10">{value}</text>')


def gold_point(card: PathCard, index: int) -> Point:
    """In the middle of its tunnel, or at the end of a dead end."""
    gold = gold_of(card)
    sides = gold[index].sides
    shared = [other.sides == sides for other in gold]
    point = (
        move_point(_dead_end_point(card, sides), OUTWARD[sides], 5)
        if sides.bit_count() == 1
        else _gold_point_on_path(card, sides)
    )
    return move_point(point, (1, 0), SHARED * (sum(shared[:index]) - (sum(shared) - 1) / 2))


def _dead_end_point(card: PathCard, side: int) -> Point:
    return dead_end_point(side, dead_end_kind(card.tunnels, side, card.ladder))


def _gold_point_on_path(card: PathCard, sides: int) -> Point:
    """The middle, or a point beside a bridge that runs over it."""
    below = set(card.tunnels) >= BRIDGE and sides == E | W
    return feature_place(card.tunnels, card.tunnels.index(sides), ladder=below).point


# In words


def door_label(door: Feature) -> str:
    """Like "a blue door to the north, the green dwarf’s key on it"."""
    label = _("%(door)s to the %(side)s", door=phrase(f"card-door-{door.value}"), side=sides_label(door.sides))
    return ", ".join([label, *(phrase(f"card-key-{clan}") for clan in door.put)])


def troll_label(troll: Feature) -> str:
    """Like "a bribed troll to the east"."""
    side = sides_label(troll.sides)
    return _("a bribed troll to the %(side)s", side=side) if troll.put else _("a troll to the %(side)s", side=side)


def gold_label(card: PathCard, gold: Feature) -> str:
    """Like "2 gold"; "1 gold on the south end" if the card has several tunnels."""
    amount = _("%(gold)s gold", gold=gold.amount)
    if gold.sides.bit_count() == 1:
        return _("%(gold)s on the %(side)s end", gold=amount, side=sides_label(gold.sides))
    if len(card.tunnels) > 1:
        return _("%(gold)s on the path %(sides)s", gold=amount, sides=sides_label(gold.sides))
    return amount

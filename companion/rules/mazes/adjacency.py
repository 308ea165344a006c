"""An index of how the paths of neighbouring cards are connected, and flood fills that find what paths reach.

For speed, cells, tunnels and card sides are ints. A packed cell is made by `pack_cell`. A tunnel is a path inside a
card: packed cell * 4 + the tunnel's index on the card. A card side is one side of one card: packed cell * 4 + the
side's number, clockwise from north.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from functools import cached_property, lru_cache
from itertools import chain
from typing import NamedTuple

from companion.rules.mazes.cards import PathCard
from companion.rules.mazes.grid import Cell, half_turn_sides

ROW = 256
OUT = {1: -4 * ROW + 2, 2: 4 + 3, 4: 4 * ROW, 8: -4 + 1}
"""By side: the number to add to a packed cell times 4 to get the card side of the neighbour that touches this side."""

STEP = {1: -ROW, 2: 1, 4: ROW, 8: -1}
"""By side: the number to add to a packed cell to get the neighbour on this side."""

STEPS = tuple(STEP.values())
"""By side number from 0, clockwise from north: the number to add to a packed cell to get the neighbour on this side."""

LEAVES = tuple(tuple(OUT[side] for side in (1, 2, 4, 8) if sides & side) for sides in range(16))
"""By set of sides: the values of `OUT` for these sides."""

ENTERS = tuple(tuple(place for place in range(4) if sides & 1 << place) for sides in range(16))
"""By set of sides: their numbers from 0, clockwise from north."""

REQUIRES = tuple(
    tuple((STEP[side], half_turn_sides(side) << (0 if sides & side else 4)) for side in (1, 2, 4, 8))
    for sides in range(16)
)
"""By a card's open sides: for each neighbour the value of `STEP`, and the neighbour's side that must be open, or (times
16) shut."""

CardSides = tuple[int, ...]
Entrance = tuple[int, CardSides]
"""The tunnel that a path enters at a card side, and the sides of neighbouring cards that touch this tunnel's other
sides."""


def pack_cell(cell: Cell) -> int:
    """The column and the row must be from -120 to 120."""
    return (cell[1] + 128) * ROW + cell[0] + 128


def unpack_cell(packed_cell: int) -> Cell:
    return packed_cell % ROW - 128, packed_cell // ROW - 128


def sides_to_match_by_cell(open_sides: Mapping[int, int]) -> dict[int, int]:
    """By packed cell of the card: bits 0 to 3 must be open, bits 4 to 7 shut."""
    required = dict[int, int]()
    for number, sides in open_sides.items():
        for step, side in REQUIRES[sides]:
            required[number + step] = required.get(number + step, 0) | side
    return required


class IndexedCard(NamedTuple):
    """A card on a cell, with what its tunnels are connected to on neighbouring cells.

    A card side is one side of one card, as an int. `touching_sides` maps each tunnel of this card to the card sides of
    neighbouring cards that it touches. `entrances` maps each open card side of this card to the tunnel that a path
    enters there. `has_features` tells if the card has a door, a ladder or features.
    """

    cell: Cell
    card: PathCard
    packed_cell: int
    open_sides: int
    touching_sides: dict[int, CardSides]
    entrances: dict[int, Entrance]
    has_features: bool


@lru_cache(maxsize=16_384)
def make_indexed_card(cell: Cell, card: PathCard) -> IndexedCard:
    number, base = pack_cell(cell), pack_cell(cell) * 4
    tunnels = [(base + place, sides) for place, sides in enumerate(card.tunnels)]
    touching_sides = {tunnel: _card_sides_touching(base, sides) for tunnel, sides in tunnels}
    entrances = {
        base + side: (tunnel, _card_sides_touching(base, sides & ~(1 << side)))
        for tunnel, sides in tunnels
        for side in ENTERS[sides]
    }
    has_features = bool(card.door or card.ladder or card.features)
    return IndexedCard(cell, card, number, card.open_sides, touching_sides, entrances, has_features)


def _card_sides_touching(north_side: int, sides: int) -> CardSides:
    return tuple([north_side + out for out in LEAVES[sides]])


class MazeIndex:
    """The face-up cards of a maze by packed cell. Immutable."""

    def __init__(self, cards: Mapping[int, IndexedCard]) -> None:
        self.cards = cards

    @classmethod
    def from_cards(cls, cards: Iterable[IndexedCard]) -> MazeIndex:
        return cls({indexed.packed_cell: indexed for indexed in cards})

    def with_card(self, card: IndexedCard) -> MazeIndex:
        """It replaces the card that was on its cell."""
        return MazeIndex({**self.cards, card.packed_cell: card})

    def without_card(self, card: IndexedCard) -> MazeIndex:
        return MazeIndex({number: other for number, other in self.cards.items() if number != card.packed_cell})

    @cached_property
    def entrance_by_card_side(self) -> Mapping[int, Entrance]:
        """From each open card side to the tunnel that a path enters there, and the neighbours' sides it leads to."""
        entrances = dict[int, Entrance]()
        for indexed in self.cards.values():
            entrances |= indexed.entrances
        return entrances

    @property
    def open_sides_by_cell(self) -> Mapping[int, int]:
        return {number: indexed.open_sides for number, indexed in self.cards.items()}

    @cached_property
    def cards_with_features(self) -> tuple[IndexedCard, ...]:
        return tuple([indexed for indexed in self.cards.values() if indexed.has_features])

    @cached_property
    def door_clan_by_tunnel(self) -> Mapping[int, str]:
        return {
            card.packed_cell * 4 + place: card.card.door
            for card in self.cards_with_features
            for place in card.card.shut_tunnels
        }

    @cached_property
    def ladder_tunnels(self) -> Set[int]:
        """Including the tunnel of the start card."""
        tunnels = [(indexed.packed_cell * 4, indexed.card.ladder_tunnel) for indexed in self.cards_with_features]
        return {base + place for base, place in tunnels if place is not None}

    def neighbour_sides_touching_tunnel(self, tunnel: int) -> CardSides:
        return self.cards[tunnel >> 2].touching_sides[tunnel]

    def sides_to_match_at(self, packed_cell: int) -> int:
        """Bits 0 to 3 must be open, bits 4 to 7 shut."""
        required = 0
        for side, step in STEP.items():
            indexed = self.cards.get(packed_cell + step)
            if indexed:
                required |= side if indexed.open_sides & half_turn_sides(side) else side << 4
        return required

    def adjacent_tunnels(self, tunnel: int) -> list[int]:
        """Clockwise from north."""
        entrances = [
            self.entrance_by_card_side.get(card_side) for card_side in self.neighbour_sides_touching_tunnel(tunnel)
        ]
        return [entrance[0] for entrance in entrances if entrance]


class Reachability:
    """`path_ends` are the sides of cells, as ints, where a reached path leads on but no card does."""

    def __init__(self, tunnels: set[int], path_ends: list[int]) -> None:
        self.tunnels, self.path_ends = tunnels, path_ends

    @property
    def reached_cells(self) -> set[int]:
        return {tunnel >> 2 for tunnel in self.tunnels}

    @property
    def cells_at_path_ends(self) -> set[int]:
        return {card_side >> 2 for card_side in self.path_ends}


def reach_with_doors_shut(index: MazeIndex) -> Reachability:
    """From the start and from all ladders (Saboteur 2, doors, ladders)."""
    queue = [tunnel for tunnel in index.ladder_tunnels if tunnel not in index.door_clan_by_tunnel]
    seen = {*queue, *index.door_clan_by_tunnel}
    ends = _flood_fill(index.neighbour_sides_touching_tunnel, index.entrance_by_card_side, seen, queue)
    return Reachability(seen.difference(index.door_clan_by_tunnel), ends)


def reach_with_clan_doors_open(index: MazeIndex, with_doors_shut: Reachability, clan: str) -> Reachability:
    foreign = {tunnel for tunnel, owner in index.door_clan_by_tunnel.items() if owner != clan}
    queue = _adjacent_doors(index, with_doors_shut.tunnels, foreign)
    if not queue:
        return with_doors_shut
    seen = {*with_doors_shut.tunnels, *foreign, *queue}
    ends = _flood_fill(index.neighbour_sides_touching_tunnel, index.entrance_by_card_side, seen, queue)
    return Reachability(seen - foreign, with_doors_shut.path_ends + ends)


def reach_with_doors_open(index: MazeIndex, with_doors_shut: Reachability) -> Reachability:
    queue = _adjacent_doors(index, with_doors_shut.tunnels, frozenset())
    seen = with_doors_shut.tunnels.union(queue)
    ends = _flood_fill(index.neighbour_sides_touching_tunnel, index.entrance_by_card_side, seen, queue)
    return Reachability(seen, with_doors_shut.path_ends + ends)


def reach_with_card_sides_shut(
    index: MazeIndex, start_tunnels: Set[int], shut_card_sides: Set[int], joined_tunnels: Iterable[Set[int]]
) -> Reachability:
    """No path crosses `shut_card_sides`. A path that reaches one tunnel of a set in `joined_tunnels` reaches all of
    them."""
    seen, ends, entrances = set[int](), list[int](), dict(index.entrance_by_card_side)
    for card_side in shut_card_sides:
        entrances.pop(card_side, None)
    while start_tunnels:
        seen |= start_tunnels
        ends += _flood_fill(index.neighbour_sides_touching_tunnel, entrances, seen, start_tunnels)
        start_tunnels = {tunnel for joined in joined_tunnels if not joined.isdisjoint(seen) for tunnel in joined} - seen
    return Reachability(seen, [card_side for card_side in ends if card_side not in shut_card_sides])


def card_sides_with_opposite_sides(packed_cell: int, sides: int) -> tuple[int, ...]:
    base = packed_cell * 4
    return tuple([base + card_side for card_side in (*ENTERS[sides], *LEAVES[sides])])


def sides_by_packed_cell(card_sides: Iterable[int]) -> dict[int, int]:
    sides = dict[int, int]()
    for card_side in card_sides:
        sides[card_side >> 2] = sides.get(card_side >> 2, 0) | 1 << (card_side & 3)
    return sides


def cells_of_clashing_cards(index: MazeIndex, reach: Reachability, ignored_card_sides: Set[int]) -> set[int]:
    """Of the pair one card has an open side where the other's is shut. Paths to `ignored_card_sides` are ignored."""
    cards, ends = index.cards, [*reach.path_ends, *_path_ends_of_unreached_tunnels(index, reach)]
    shut = [card_side for card_side in ends if card_side >> 2 in cards and card_side not in ignored_card_sides]
    return {card_side >> 2 for card_side in shut}.union([(card_side >> 2) + STEPS[card_side & 3] for card_side in shut])


def _path_ends_of_unreached_tunnels(index: MazeIndex, reach: Reachability) -> list[int]:
    cells, tunnels, entrances = reach.reached_cells, reach.tunnels, index.entrance_by_card_side
    away = [
        card.touching_sides.items()
        for number, card in index.cards.items()
        if number not in cells or len(card.touching_sides) > 1
    ]
    card_sides = chain.from_iterable(
        [card_sides for by_tunnel in away for tunnel, card_sides in by_tunnel if tunnel not in tunnels]
    )
    return [card_side for card_side in card_sides if card_side not in entrances]


def _adjacent_doors(index: MazeIndex, reached_tunnels: Set[int], shut_tunnels: Set[int]) -> list[int]:
    """Doors that a path would pass if open: those beside a reached tunnel or with a ladder; none in `shut_tunnels`."""
    doors = [tunnel for tunnel in index.door_clan_by_tunnel if tunnel not in shut_tunnels]
    return [
        tunnel
        for tunnel in doors
        if tunnel in index.ladder_tunnels or not reached_tunnels.isdisjoint(index.adjacent_tunnels(tunnel))
    ]


def _flood_fill(
    neighbour_sides_touching_tunnel: Callable[[int], CardSides],
    entrances: Mapping[int, Entrance],
    seen: set[int],
    start_tunnels: Iterable[int],
) -> list[int]:
    """Add what paths reach to `seen`. Return the sides of cells where no card continues the path."""
    ends, entrance_at = list[int](), entrances.get
    queue = [neighbour_sides_touching_tunnel(tunnel) for tunnel in start_tunnels]
    for card_sides in queue:
        for card_side in card_sides:
            entrance = entrance_at(card_side)
            if entrance is None:
                ends.append(card_side)
            elif entrance[0] not in seen:
                seen.add(entrance[0])
                queue.append(entrance[1])
    return ends

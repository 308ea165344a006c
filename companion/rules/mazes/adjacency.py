"""An index of how the paths of neighbouring cards are connected, and flood fills that find what paths reach.

A group is the sides of a card that are joined inside it. For speed, cells, groups and ports are ints: a packed cell
(see `pack_cell`), a group (packed cell * 4 + the group's index on the card), and a port, which is one side of one card
(packed cell * 4 + the side's number, clockwise from north). The exits of a group are the ports of neighbouring cards
that the group's sides touch.
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
"""By side: the number to add to a packed cell times 4 to get the port of the neighbour that this side leads to."""

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

Ports = tuple[int, ...]
Entrance = tuple[int, Ports]
"""The group that a path enters at a port, and this group's exits through its other sides."""


def pack_cell(cell: Cell) -> int:
    """Return a cell (column, row) as one int. The column and the row must be from -120 to 120."""
    return (cell[1] + 128) * ROW + cell[0] + 128


def unpack_cell(packed_cell: int) -> Cell:
    """Return the cell (column, row) that `pack_cell` made into this int."""
    return packed_cell % ROW - 128, packed_cell // ROW - 128


def required_sides_by_cell(openings: Mapping[int, int]) -> dict[int, int]:
    """Return what the given cards require of a card on each cell beside them, by packed cell: the sides that must be
    open plus 16 times the sides that must be shut.

    `openings` has the open sides of each given card, by packed cell.
    """
    required = dict[int, int]()
    for number, sides in openings.items():
        for step, side in REQUIRES[sides]:
            required[number + step] = required.get(number + step, 0) | side
    return required


class IndexedCard(NamedTuple):
    """A card on a cell, with the connections of its groups of joined sides to neighbouring cards.

    `number` is the packed cell, `openings` are the card's open sides. `exits` has, by group, the ports of neighbouring
    cards that the group's sides touch. `entrances` has, by port of the card, the group that a path enters at the port.
    `has_features` tells if the card has a door, a ladder or features.
    """

    cell: Cell
    card: PathCard
    number: int
    openings: int
    exits: dict[int, Ports]
    entrances: dict[int, Entrance]
    has_features: bool


@lru_cache(maxsize=16_384)
def index_card(cell: Cell, card: PathCard) -> IndexedCard:
    """Return the `IndexedCard` of this card on this cell."""
    number, base = pack_cell(cell), pack_cell(cell) * 4
    groups = [(base + place, sides) for place, sides in enumerate(card.groups)]
    exits = {group: _exits_of_sides(base, sides) for group, sides in groups}
    entrances = {
        base + side: (group, _exits_of_sides(base, sides & ~(1 << side)))
        for group, sides in groups
        for side in ENTERS[sides]
    }
    has_features = bool(card.door or card.ladder or card.features)
    return IndexedCard(cell, card, number, card.openings, exits, entrances, has_features)


def _exits_of_sides(first_port: int, sides: int) -> Ports:
    """Return the ports of neighbouring cards that these sides of a card touch; `first_port` is the card's packed cell
    times 4."""
    return tuple([first_port + out for out in LEAVES[sides]])


class MazeIndex:
    """The face-up cards of a maze as `IndexedCard`s, by packed cell. Immutable."""

    def __init__(self, cards: Mapping[int, IndexedCard]) -> None:
        self.cards = cards

    @classmethod
    def of(cls, cards: Iterable[IndexedCard]) -> MazeIndex:
        """Return an index of these cards."""
        return cls({indexed.number: indexed for indexed in cards})

    def with_card(self, card: IndexedCard) -> MazeIndex:
        """Return the index with this card added; it replaces the card that was on its cell."""
        return MazeIndex({**self.cards, card.number: card})

    def without_card(self, card: IndexedCard) -> MazeIndex:
        """Return the index without this card."""
        return MazeIndex({number: other for number, other in self.cards.items() if number != card.number})

    @cached_property
    def entrance_by_port(self) -> Mapping[int, Entrance]:
        """By port of any card: the group of joined sides that a path enters at the port, and the exits of that
        group."""
        entrances = dict[int, Entrance]()
        for indexed in self.cards.values():
            entrances |= indexed.entrances
        return entrances

    @property
    def openings_by_cell(self) -> Mapping[int, int]:
        """The open sides of each card, by packed cell."""
        return {number: indexed.openings for number, indexed in self.cards.items()}

    @cached_property
    def cards_with_features(self) -> tuple[IndexedCard, ...]:
        """The cards with a door, a ladder or features."""
        return tuple([indexed for indexed in self.cards.values() if indexed.has_features])

    @cached_property
    def door_clan_by_group(self) -> Mapping[int, str]:
        """The clan of the door that shuts a group of joined sides, by group. Groups without a door are left out."""
        return {
            card.number * 4 + place: card.card.door
            for card in self.cards_with_features
            for place in card.card.shut_groups
        }

    @cached_property
    def ladder_groups(self) -> Set[int]:
        """The groups of joined sides that have a ladder, including the group of the start card."""
        groups = [(indexed.number * 4, indexed.card.ladder_group) for indexed in self.cards_with_features]
        return {base + place for base, place in groups if place is not None}

    def exits_of_group(self, group: int) -> Ports:
        """Return the ports of neighbouring cards that the sides of this group touch. A port is one side of one card, as
        an int."""
        return self.cards[group >> 2].exits[group]

    def required_sides_at(self, packed_cell: int) -> int:
        """Return what the neighbouring cards require of a card on this packed cell: the sides that must be open plus 16
        times the sides that must be shut."""
        required = 0
        for side, step in STEP.items():
            indexed = self.cards.get(packed_cell + step)
            if indexed:
                required |= side if indexed.openings & half_turn_sides(side) else side << 4
        return required

    def adjacent_groups(self, group: int) -> list[int]:
        """Return the groups of joined sides on neighbouring cards that are connected to this group, clockwise from
        north."""
        entrances = [self.entrance_by_port.get(port) for port in self.exits_of_group(group)]
        return [entrance[0] for entrance in entrances if entrance]


class Reachability:
    """The result of a flood fill along the paths of a maze.

    `groups` are the groups of joined sides that paths reach. `ends` are the ports at which a reached path ends, because
    no card continues the path.
    """

    def __init__(self, groups: set[int], ends: list[int]) -> None:
        self.groups, self.ends = groups, ends

    @property
    def reached_cells(self) -> set[int]:
        """The cells, as packed ints, of all cards that paths reach."""
        return {group >> 2 for group in self.groups}

    @property
    def cells_at_path_ends(self) -> set[int]:
        """The cells, as packed ints, to which a reached path leads but where no card continues the path."""
        return {port >> 2 for port in self.ends}


def reach_with_doors_shut(index: MazeIndex) -> Reachability:
    """Return what paths from the start and from all ladders reach if every door is shut (Saboteur 2, doors,
    ladders)."""
    queue = [group for group in index.ladder_groups if group not in index.door_clan_by_group]
    seen = {*queue, *index.door_clan_by_group}
    ends = _flood_fill(index.exits_of_group, index.entrance_by_port, seen, queue)
    return Reachability(seen.difference(index.door_clan_by_group), ends)


def reach_with_clan_doors_open(index: MazeIndex, with_doors_shut: Reachability, clan: str) -> Reachability:
    """Return what paths from the start reach if only this clan's doors are open. `with_doors_shut` is the result of
    `reach_with_doors_shut`."""
    foreign = {group for group, owner in index.door_clan_by_group.items() if owner != clan}
    queue = _adjacent_doors(index, with_doors_shut.groups, foreign)
    if not queue:
        return with_doors_shut
    seen = {*with_doors_shut.groups, *foreign, *queue}
    ends = _flood_fill(index.exits_of_group, index.entrance_by_port, seen, queue)
    return Reachability(seen - foreign, with_doors_shut.ends + ends)


def reach_with_doors_open(index: MazeIndex, with_doors_shut: Reachability) -> Reachability:
    """Return what paths from the start reach if every door is open. `with_doors_shut` is the result of
    `reach_with_doors_shut`."""
    queue = _adjacent_doors(index, with_doors_shut.groups, frozenset())
    seen = with_doors_shut.groups.union(queue)
    ends = _flood_fill(index.exits_of_group, index.entrance_by_port, seen, queue)
    return Reachability(seen, with_doors_shut.ends + ends)


def reach_with_ports_shut(
    index: MazeIndex, start_groups: Set[int], shut_ports: Set[int], joined_groups: Iterable[Set[int]]
) -> Reachability:
    """Return what paths from `start_groups` reach if no path crosses `shut_ports`: sides of cards that a door or troll
    shuts.

    Each set in `joined_groups` has groups that ladders join: a path that reaches one group of the set reaches all of
    them.
    """
    seen, ends, entrances = set[int](), list[int](), dict(index.entrance_by_port)
    for port in shut_ports:
        entrances.pop(port, None)
    while start_groups:
        seen |= start_groups
        ends += _flood_fill(index.exits_of_group, entrances, seen, start_groups)
        start_groups = {group for joined in joined_groups if not joined.isdisjoint(seen) for group in joined} - seen
    return Reachability(seen, [port for port in ends if port not in shut_ports])


def ports_and_opposite_ports(packed_cell: int, sides: int) -> tuple[int, ...]:
    """Return the ports of these sides of the card on a packed cell, and the ports of the neighbouring cards that touch
    these sides. A port is one side of one card, as an int."""
    base = packed_cell * 4
    return tuple([base + port for port in (*ENTERS[sides], *LEAVES[sides])])


def sides_of_ports(ports: Iterable[int]) -> dict[int, int]:
    """Return the sides that these ports stand for, as a set of sides for each packed cell. A port is one side of one
    card, as an int."""
    sides = dict[int, int]()
    for port in ports:
        sides[port >> 2] = sides.get(port >> 2, 0) | 1 << (port & 3)
    return sides


def cells_of_clashing_cards(index: MazeIndex, reach: Reachability, ignored_ports: Set[int]) -> set[int]:
    """Return the packed cells of all cards that do not match a neighbouring card: one card of the pair has an open side
    where the other card's side is shut.

    Paths that lead to the ports in `ignored_ports` are ignored.
    """
    cards, ends = index.cards, [*reach.ends, *_open_ends_of_unreached_groups(index, reach)]
    shut = [port for port in ends if port >> 2 in cards and port not in ignored_ports]
    return {port >> 2 for port in shut}.union([(port >> 2) + STEPS[port & 3] for port in shut])


def _open_ends_of_unreached_groups(index: MazeIndex, reach: Reachability) -> list[int]:
    """Return the ports at which paths of unreached groups end, because no card continues the path."""
    cells, groups, entrances = reach.reached_cells, reach.groups, index.entrance_by_port
    away = [card.exits.items() for number, card in index.cards.items() if number not in cells or len(card.exits) > 1]
    ports = chain.from_iterable([ports for exits in away for group, ports in exits if group not in groups])
    return [port for port in ports if port not in entrances]


def _adjacent_doors(index: MazeIndex, reached_groups: Set[int], shut_groups: Set[int]) -> list[int]:
    """Return the groups that a door shuts and that a path would reach if the door were open: those that touch a reached
    group or have a ladder. Groups in `shut_groups` are left out."""
    doors = [group for group in index.door_clan_by_group if group not in shut_groups]
    return [
        group
        for group in doors
        if group in index.ladder_groups or not reached_groups.isdisjoint(index.adjacent_groups(group))
    ]


def _flood_fill(
    exits: Callable[[int], Ports], entrances: Mapping[int, Entrance], seen: set[int], start_groups: Iterable[int]
) -> list[int]:
    """Add to `seen` all groups that paths from `start_groups` reach. Return the ports at which such a path ends,
    because no card continues the path."""
    ends, entrance_at = list[int](), entrances.get
    queue = [exits(group) for group in start_groups]
    for ports in queue:
        for port in ports:
            entrance = entrance_at(port)
            if entrance is None:
                ends.append(port)
            elif entrance[0] not in seen:
                seen.add(entrance[0])
                queue.append(entrance[1])
    return ends

"""What is entered and left where in a maze, and what the start reaches in it.

A cell is one int here, a group of a card one int (cell * 4 + its place on the card), and so is a side of a card, its
port (cell * 4 + the side's number from north clockwise). Who enters a group at a port goes on to the ports of its
neighbours: all but the one that he comes from.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from functools import cached_property, lru_cache
from itertools import chain
from typing import NamedTuple

from companion.rules.mazes.cards import PathCard
from companion.rules.mazes.grid import Cell, half_turned

ROW = 256
OUT = {1: -4 * ROW + 2, 2: 4 + 3, 4: 4 * ROW, 8: -4 + 1}
"""From a cell times 4 to the port of the neighbour beyond each side."""

STEP = {1: -ROW, 2: 1, 4: ROW, 8: -1}
"""From a cell to the neighbour beyond each side."""

STEPS = tuple(STEP.values())
"""The same by the side's number."""

LEAVES = tuple(tuple(OUT[side] for side in (1, 2, 4, 8) if sides & side) for sides in range(16))
ENTERS = tuple(tuple(place for place in range(4) if sides & 1 << place) for sides in range(16))
ASKS = tuple(
    tuple((STEP[side], half_turned(side) << (0 if sides & side else 4)) for side in (1, 2, 4, 8)) for sides in range(16)
)
"""By a card's open sides what it asks of each neighbour: a side that must be open, or (times 16) shut."""

Ports = tuple[int, ...]
Way = tuple[int, Ports]
"""The group that is entered somewhere, and the ports to which one goes on from there."""


def packed(cell: Cell) -> int:
    """The cell as one int; columns and rows from -120 to 120."""
    return (cell[1] + 128) * ROW + cell[0] + 128


def unpacked(number: int) -> Cell:
    """The cell of this int."""
    return number % ROW - 128, number // ROW - 128


def asked_beside(openings: Mapping[int, int]) -> dict[int, int]:
    """What the cards with these open sides, by their cells (packed), ask of each cell beside them: sides that must be
    open, and (times 16) shut."""
    found = dict[int, int]()
    for number, sides in openings.items():
        for step, side in ASKS[sides]:
            found[number + step] = found.get(number + step, 0) | side
    return found


class IndexedCard(NamedTuple):
    """A card on a cell, and what it adds to an `Index` there: the ports at which each of its groups leaves, and the way
    from each of its own ports; `marked` tells that it has a door, a ladder or features."""

    cell: Cell
    card: PathCard
    number: int
    openings: int
    exits: dict[int, Ports]
    entrances: dict[int, Way]
    marked: bool


@lru_cache(maxsize=16_384)
def lying(cell: Cell, card: PathCard) -> IndexedCard:
    """This card on this cell."""
    number, base = packed(cell), packed(cell) * 4
    groups = [(base + place, sides) for place, sides in enumerate(card.groups)]
    exits = {group: _beyond(base, sides) for group, sides in groups}
    entrances = {
        base + side: (group, _beyond(base, sides & ~(1 << side))) for group, sides in groups for side in ENTERS[sides]
    }
    marked = bool(card.door or card.ladder or card.features)
    return IndexedCard(cell, card, number, card.openings, exits, entrances, marked)


def _beyond(base: int, sides: int) -> Ports:
    """The ports of the neighbours to which these sides lead."""
    return tuple([base + out for out in LEAVES[sides]])


class MazeIndex:
    """What the maze knows of all that lies face up, by cells (packed); nobody changes it."""

    def __init__(self, cards: Mapping[int, IndexedCard]) -> None:
        self.cards = cards

    @classmethod
    def of(cls, cards: Iterable[IndexedCard]) -> MazeIndex:
        """What is known where these cards lie."""
        return cls({one.number: one for one in cards})

    def put(self, one: IndexedCard) -> MazeIndex:
        """The same with this card, in the place of one that lies there."""
        return MazeIndex({**self.cards, one.number: one})

    def take(self, there: IndexedCard) -> MazeIndex:
        """The same without that card."""
        return MazeIndex({number: one for number, one in self.cards.items() if number != there.number})

    @cached_property
    def entrances(self) -> Mapping[int, Way]:
        """The ways from all ports at which something is entered."""
        found = dict[int, Way]()
        for one in self.cards.values():
            found |= one.entrances
        return found

    @property
    def openings(self) -> Mapping[int, int]:
        """The open sides of all cards."""
        return {number: one.openings for number, one in self.cards.items()}

    @cached_property
    def marked(self) -> tuple[IndexedCard, ...]:
        """The cards with a door, a ladder or features."""
        return tuple([one for one in self.cards.values() if one.marked])

    @cached_property
    def doors(self) -> Mapping[int, str]:
        """The groups that a door shuts, with its clan."""
        return {one.number * 4 + place: one.card.door for one in self.marked for place in one.card.shut_groups}

    @cached_property
    def ladders(self) -> Set[int]:
        """The groups of ladders, of which one is the start's."""
        rungs = [(one.number * 4, one.card.ladder_group) for one in self.marked]
        return {base + place for base, place in rungs if place is not None}

    def exits(self, group: int) -> Ports:
        """The ports at which this group leaves its card."""
        return self.cards[group >> 2].exits[group]

    def asked_at(self, number: int) -> int:
        """What the cards beside this cell ask of it, as `asked_beside` says it."""
        asked = 0
        for side, step in STEP.items():
            one = self.cards.get(number + step)
            if one:
                asked |= side if one.openings & half_turned(side) else side << 4
        return asked

    def beside(self, group: int) -> list[int]:
        """The groups of the neighbours that this one leads to, from north clockwise."""
        ways = [self.entrances.get(port) for port in self.exits(group)]
        return [way[0] for way in ways if way]


class Reachability:
    """The groups that are reached, and the ports at which they point though nothing is entered there."""

    def __init__(self, groups: set[int], ends: list[int]) -> None:
        self.groups, self.ends = groups, ends

    @property
    def cells(self) -> set[int]:
        """The cells with any of these groups."""
        return {group >> 2 for group in self.groups}

    @property
    def pointed(self) -> set[int]:
        """The cells at which they point so."""
        return {port >> 2 for port in self.ends}


def reach_past_no_door(index: MazeIndex) -> Reachability:
    """What the start reaches if every door is shut. Ladders begin where the start does."""
    queue = [group for group in index.ladders if group not in index.doors]
    seen = {*queue, *index.doors}
    ends = _spread(index, seen, queue)
    return Reachability(seen.difference(index.doors), ends)


def reach_past_doors(index: MazeIndex, before: Reachability, clan: str) -> Reachability:
    """What is reached through the doors of this clan too; `before` is what `reach_past_no_door` says."""
    foreign = {group for group, owner in index.doors.items() if owner != clan}
    queue = _begun(index, before.groups, foreign)
    if not queue:
        return before
    seen = {*before.groups, *foreign, *queue}
    ends = _spread(index, seen, queue)
    return Reachability(seen - foreign, before.ends + ends)


def reach_past_all(index: MazeIndex, before: Reachability) -> Reachability:
    """What the start reaches if no door is shut; `before` is what `reach_past_no_door` says."""
    queue = _begun(index, before.groups, frozenset())
    seen = before.groups.union(queue)
    ends = _spread(index, seen, queue)
    return Reachability(seen, before.ends + ends)


def reach_past_shut(index: MazeIndex, begin: Set[int], shut: Set[int], climbs: Iterable[Set[int]]) -> Reachability:
    """What these groups reach over no port that is `shut`; of the groups of a climb, who reaches one reaches all."""
    seen, ends, ways = set[int](), list[int](), dict(index.entrances)
    for port in shut:
        ways.pop(port, None)
    while begin:
        seen |= begin
        ends += _spread(index, seen, begin, ways)
        begin = {group for climb in climbs if not climb.isdisjoint(seen) for group in climb} - seen
    return Reachability(seen, [port for port in ends if port not in shut])


def shut_ports(number: int, sides: int) -> tuple[int, ...]:
    """The ports that cannot be used where these sides of the card on this cell are shut, its own and the others'."""
    base = number * 4
    return tuple([base + port for port in (*ENTERS[sides], *LEAVES[sides])])


def pointed_cells(ports: Iterable[int]) -> dict[int, int]:
    """The cells of these ports, and which sides of them they are."""
    found = dict[int, int]()
    for port in ports:
        found[port >> 2] = found.get(port >> 2, 0) | 1 << (port & 3)
    return found


def misfits(index: MazeIndex, reach: Reachability, beside: Set[int]) -> set[int]:
    """The cells whose card meets the open side of a neighbour with a side that is shut, or the other way round; the
    ports at `beside` are not looked at."""
    cards, ends = index.cards, [*reach.ends, *_ends_elsewhere(index, reach)]
    shut = [port for port in ends if port >> 2 in cards and port not in beside]
    return {port >> 2 for port in shut}.union([(port >> 2) + STEPS[port & 3] for port in shut])


def _ends_elsewhere(index: MazeIndex, reach: Reachability) -> list[int]:
    """The ports at which all else points, and where nothing is entered."""
    cells, groups, entrances = reach.cells, reach.groups, index.entrances
    away = [one.exits.items() for at, one in index.cards.items() if at not in cells or len(one.exits) > 1]
    ports = chain.from_iterable([ports for exits in away for group, ports in exits if group not in groups])
    return [port for port in ports if port not in entrances]


def _begun(index: MazeIndex, reached: Set[int], shut: Set[int]) -> list[int]:
    """The groups of doors, but for those that are shut, which these groups lead to, or which are a ladder's."""
    doors = [group for group in index.doors if group not in shut]
    return [group for group in doors if group in index.ladders or not reached.isdisjoint(index.beside(group))]


def _spread(index: MazeIndex, seen: set[int], begin: Iterable[int], ways: Mapping[int, Way] | None = None) -> list[int]:
    """Adds to `seen` all that these groups lead to by these ways (by all of them); the ports at which nothing is
    entered."""
    ends, entered = list[int](), (index.entrances if ways is None else ways).get
    queue = [index.exits(group) for group in begin]
    for ports in queue:
        for port in ports:
            way = entered(port)
            if way is None:
                ends.append(port)
            elif way[0] not in seen:
                seen.add(way[0])
                queue.append(way[1])
    return ends

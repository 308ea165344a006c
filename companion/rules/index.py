"""Rules room: what is entered and left where in a maze, kept in step with its cards, and what the start reaches in it.

A cell is one int here, a group of a card one int (cell * 4 + its place on the card), and so is a side of a card, its
port (cell * 4 + the side's number from north clockwise). `entrances` says which group is entered at which port,
`exits` at which ports of neighbours a group leaves. Laying a card changes no more than what it brings along, so it
costs the same in a maze of any size.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from itertools import chain, filterfalse
from typing import NamedTuple

from companion.rules.cards import PathCard
from companion.rules.sides import Cell, half_turned

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

Ways = tuple[dict[int, tuple[int, ...]], dict[int, int]]
"""Exits and entrances, as in `Index`; nobody changes them."""


def packed(cell: Cell) -> int:
    """The cell as one int; columns and rows from -120 to 120."""
    return (cell[1] + 128) * ROW + cell[0] + 128


@lru_cache(maxsize=16_384)
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


def asked_at(openings: Mapping[int, int], number: int) -> int:
    """The same of this cell alone."""
    asked = 0
    for side, step in STEP.items():
        beside = openings.get(number + step)
        if beside is not None:
            asked |= side if beside & half_turned(side) else side << 4
    return asked


class Lying(NamedTuple):
    """A card on a cell, and what it adds to an `Index` there; `marked` tells that it has a door, a ladder or
    features."""

    cell: Cell
    card: PathCard
    number: int
    openings: int
    exits: dict[int, tuple[int, ...]]
    entrances: dict[int, int]
    marked: bool


@lru_cache(maxsize=16_384)
def lying(cell: Cell, card: PathCard) -> Lying:
    """This card on this cell."""
    number = packed(cell)
    marked = bool(card.door or card.ladder or card.features)
    return Lying(cell, card, number, card.openings, *_ways(number << 16 | card.shape), marked)


@lru_cache(maxsize=16_384)
def _ways(placed: int) -> Ways:
    """What a card adds to exits and entrances: its cell (packed) times 65536, and its `shape`, in one int, since this
    is asked for every card of every maze."""
    base, shape = placed >> 16 << 2, placed & 0xFFFF
    groups = [(_kept(base + place), shape >> 4 * place & 15) for place in range(4) if shape >> 4 * place & 15]
    exits = {group: tuple([_kept(base + out) for out in LEAVES[sides]]) for group, sides in groups}
    return exits, {_kept(base + side): group for group, sides in groups for side in ENTERS[sides]}


@cache
def _kept(number: int) -> int:
    """The one int of this value that is kept: it is found sooner in a dict than another that is equal. No more are kept
    than there are groups on the cells that `packed` knows."""
    return number


@dataclass
class Index:
    """What the maze knows of its groups, kept in step with its cards; `openings` are the open sides by cells."""

    entrances: dict[int, int] = field(default_factory=dict)
    exits: dict[int, tuple[int, ...]] = field(default_factory=dict)
    openings: dict[int, int] = field(default_factory=dict)
    doors: dict[int, str] = field(default_factory=dict)
    ladders: frozenset[int] = frozenset()

    @classmethod
    def of(cls, cards: Iterable[Lying]) -> Index:
        """What is known where these cards lie."""
        index = cls()
        index.put(*cards)
        return index

    def copy(self) -> Index:
        """One of its own, to be changed."""
        return Index(self.entrances.copy(), self.exits.copy(), self.openings.copy(), self.doors.copy(), self.ladders)

    def put(self, *cards: Lying) -> None:
        """These cards lie there from now on."""
        entrances, exits, open_sides = self.entrances, self.exits, self.openings
        for _, card, number, openings, leaves, enters, marked in cards:
            open_sides[number] = openings
            exits |= leaves
            entrances |= enters
            if marked:
                self._mark(number * 4, card)

    def take(self, there: Lying) -> None:
        """That card does not lie there any more."""
        del self.openings[there.number]
        for group in there.exits:
            del self.exits[group]
            self.doors.pop(group, None)
        for port in there.entrances:
            del self.entrances[port]
        self.ladders -= there.exits.keys()

    @cached_property
    def blind(self) -> set[int]:
        """The ports at which something points and nothing is entered; only of an index that is not changed any more."""
        return set(filterfalse(self.entrances.__contains__, chain.from_iterable(self.exits.values())))

    def _mark(self, base: int, card: PathCard) -> None:
        if card.door:
            self.doors.update((base + place, card.door) for place in card.shut_groups)
        if card.ladder_group is not None:
            self.ladders |= {base + card.ladder_group}


def reach_past_no_door(index: Index) -> set[int]:
    """The groups that the start reaches if every door is shut. Ladders begin where the start does."""
    queue = [group for group in index.ladders if group not in index.doors]
    seen = {*queue, *index.doors}
    _spread(index, seen, queue)
    seen.difference_update(index.doors)
    return seen


def reach_past_all(index: Index) -> set[int]:
    """The groups that the start reaches if no door is shut."""
    queue = [*index.ladders]
    seen = set(queue)
    _spread(index, seen, queue)
    return seen


def reach_past_doors(index: Index, before: Set[int], clan: str) -> Set[int]:
    """The groups that are reached through the doors of this clan too; `before` are those of `reach_past_no_door`."""
    foreign = [group for group, owner in index.doors.items() if owner != clan]
    queue = [group for group in index.doors if group not in foreign and _begins(index, before, group)]
    if not queue:
        return before
    seen = {*before, *foreign, *queue}
    _spread(index, seen, queue)
    seen.difference_update(foreign)
    return seen


def reach_past_shut(index: Index, start: int, shut: Set[int], ladders: Mapping[int, tuple[int, ...]]) -> set[int]:
    """The groups with a way to this one over no port that is `shut`; `ladders` join groups to others, far away."""
    exits, entered, queue = index.exits, index.entrances.get, [start]
    seen = {start}
    for group in queue:
        for port in exits[group]:
            to = entered(port, group)
            if to not in seen and port not in shut:
                seen.add(to)
                queue.append(to)
        if group in ladders:
            queue += [to for to in ladders[group] if to not in seen]
            seen.update(ladders[group])
    return seen


@lru_cache(maxsize=16_384)
def shut_ports(number: int, sides: int) -> tuple[int, ...]:
    """The ports that cannot be used where these sides of the card on this cell are shut, its own and the others'."""
    base = number * 4
    return tuple([_kept(base + port) for port in (*ENTERS[sides], *LEAVES[sides])])


def pointing(index: Index, groups: Set[int]) -> Set[int]:
    """The ports at which these groups point and nothing is entered: no two groups point at one port."""
    others = index.exits.keys() - groups
    return index.blind.difference(*map(index.exits.__getitem__, others)) if others else index.blind


def pointed_cells(ports: Iterable[int]) -> dict[int, int]:
    """The cells of these ports, and which sides of them they are."""
    found = dict[int, int]()
    for port in ports:
        found[port >> 2] = found.get(port >> 2, 0) | 1 << (port & 3)
    return found


def misfits(index: Index, beside: Set[int]) -> set[int]:
    """The cells whose card meets the open side of a neighbour with a side that is shut, or the other way round; the
    ports at `beside` are not looked at."""
    openings = index.openings
    shut = [port for port in index.blind if port >> 2 in openings and port not in beside]
    return {port >> 2 for port in shut}.union([(port >> 2) + STEPS[port & 3] for port in shut])


def _begins(index: Index, before: Set[int], group: int) -> bool:
    return group in index.ladders or not before.isdisjoint(map(index.entrances.get, index.exits[group]))


def _spread(index: Index, seen: set[int], queue: list[int]) -> None:
    """Adds to `seen` all that the queue leads to."""
    exits, entered = index.exits, index.entrances.get
    for group in queue:
        for port in exits[group]:
            to = entered(port, group)
            if to not in seen:
                seen.add(to)
                queue.append(to)

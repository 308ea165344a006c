"""Rules room: what is entered and left where in a maze, kept in step with its cards, and what the start reaches in it.

A cell is one int here, and a group of a card one int (cell * 4 + its place on the card). `entrances` says which group
is entered at which side of which cell, `exits` at which sides of which neighbours a group leaves, `links` which groups
meet, `around` what a cell's neighbours ask of its sides. Laying a card changes no more than what its neighbours have,
so it costs the same in a maze of any size.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, field

from companion.rules.cards import PathCard
from companion.rules.sides import Cell, half_turned

ROW = 256
OUT = {1: -4 * ROW + 2, 2: 4 + 3, 4: 4 * ROW, 8: -4 + 1}
"""From a cell times 4 to the entrance of the neighbour beyond each side."""

STEP = {1: -ROW, 2: 1, 4: ROW, 8: -1}
"""From a cell to the neighbour beyond each side."""

LEAVES = tuple(tuple(OUT[side] for side in (1, 2, 4, 8) if sides & side) for sides in range(16))
ENTERS = tuple(tuple(place for place in range(4) if sides & 1 << place) for sides in range(16))
ASKS = tuple(
    tuple((STEP[side], half_turned(side) << (0 if sides & side else 4)) for side in (1, 2, 4, 8)) for sides in range(16)
)
"""By a card's open sides what it asks of each neighbour: a side that must be open, or (times 16) shut."""


def packed(cell: Cell) -> int:
    """The cell as one int; columns and rows from -120 to 120."""
    return (cell[1] + 128) * ROW + cell[0] + 128


def unpacked(number: int) -> Cell:
    """The cell of this int."""
    return number % ROW - 128, number // ROW - 128


def asked_beside(cards: Mapping[Cell, PathCard]) -> dict[int, int]:
    """What these cards ask of each cell (packed) beside them: sides that must be open, and (times 16) shut."""
    found = dict[int, int]()
    for cell, card in cards.items():
        for step, side in ASKS[card.openings]:
            found[packed(cell) + step] = found.get(packed(cell) + step, 0) | side
    return found


@dataclass
class Index:
    """What the maze knows of its groups, kept in step with its cards."""

    entrances: dict[int, int] = field(default_factory=dict)
    exits: dict[int, tuple[int, ...]] = field(default_factory=dict)
    links: dict[int, tuple[int, ...]] = field(default_factory=dict)
    openings: dict[int, int] = field(default_factory=dict)
    around: dict[int, int] = field(default_factory=dict)
    doors: dict[int, str] = field(default_factory=dict)
    ladders: frozenset[int] = frozenset()

    @classmethod
    def of(cls, cards: Iterable[tuple[Cell, PathCard]]) -> Index:
        """What is known where these cards lie."""
        index = cls()
        for cell, card in cards:
            index._place(cell, card)
        entrances = index.entrances
        index.links = {group: tuple([entrances[p] for p in to if p in entrances]) for group, to in index.exits.items()}
        return index

    def copy(self) -> Index:
        """One of its own, to be changed."""
        entrances, exits, links = self.entrances.copy(), self.exits.copy(), self.links.copy()
        openings, around = self.openings.copy(), self.around.copy()
        return Index(entrances, exits, links, openings, around, self.doors.copy(), self.ladders)

    def put(self, cell: Cell, card: PathCard) -> None:
        """A card lies on this cell from now on."""
        self._place(cell, card)
        base = packed(cell) * 4
        for group in range(base, base + len(card.groups)):
            self._join(group)

    def take(self, cell: Cell, card: PathCard) -> None:
        """That card does not lie there any more."""
        number = packed(cell)
        base = number * 4
        del self.openings[number]
        for step, side in ASKS[card.openings]:
            self._ask_no_more(number + step, side)
        for place, sides in enumerate(card.groups):
            self._part(base + place)
            self.doors.pop(base + place, None)
            for side in ENTERS[sides]:
                del self.entrances[base + side]
        self.ladders -= {base, base + 1, base + 2, base + 3}

    def _place(self, cell: Cell, card: PathCard) -> None:
        """All that a card brings along by itself; with which groups it meets is still to be found out."""
        number, around = packed(cell), self.around
        base = group = number * 4
        self.openings[number] = card.openings
        for step, side in ASKS[card.openings]:
            around[number + step] = around.get(number + step, 0) | side
        for sides in card.groups:
            self.exits[group] = tuple([base + out for out in LEAVES[sides]])
            for enters in ENTERS[sides]:
                self.entrances[base + enters] = group
            group += 1
        for place in card.shut_groups:
            self.doors[base + place] = card.door
        if card.ladder_group is not None:
            self.ladders |= {base + card.ladder_group}

    def _ask_no_more(self, number: int, side: int) -> None:
        self.around[number] ^= side
        if not self.around[number]:
            del self.around[number]

    def _join(self, group: int) -> None:
        links, entrances = self.links, self.entrances
        met = tuple([entrances[port] for port in self.exits[group] if port in entrances])
        for other in met:
            links[other] = (*links[other], group)
        links[group] = met

    def _part(self, group: int) -> None:
        del self.exits[group]
        for other in self.links.pop(group):
            self.links[other] = tuple([to for to in self.links[other] if to != group])


def reach_past_no_door(index: Index) -> set[int]:
    """The groups that the start reaches if every door is shut. Ladders begin where the start does."""
    queue = [group for group in index.ladders if group not in index.doors]
    seen = {*queue, *index.doors}
    _spread(index.links, seen, queue)
    seen.difference_update(index.doors)
    return seen


def reach_past_doors(index: Index, before: Set[int], clan: str | None) -> Set[int]:
    """The groups that are reached through the doors of this clan too (None: through every door).

    `before` are those of `reach_past_no_door`.
    """
    foreign = [group for group, owner in index.doors.items() if clan is not None and owner != clan]
    queue = [group for group in index.doors if group not in foreign and _begins(index, before, group)]
    if not queue:
        return before
    seen = {*before, *foreign, *queue}
    _spread(index.links, seen, queue)
    seen.difference_update(foreign)
    return seen


def pointing(index: Index, groups: Set[int]) -> dict[int, int]:
    """The cells at which these groups point with a side that enters nothing there, and from which sides they do."""
    entrances, exits, found = index.entrances, index.exits, dict[int, int]()
    for group in groups:
        for port in exits[group]:
            if port not in entrances:
                found[port >> 2] = found.get(port >> 2, 0) | 1 << (port & 3)
    return found


def _begins(index: Index, before: Set[int], group: int) -> bool:
    return group in index.ladders or not before.isdisjoint(index.links[group])


def _spread(links: Mapping[int, tuple[int, ...]], seen: set[int], queue: list[int]) -> None:
    """Adds to `seen` all that the queue leads to."""
    for group in queue:
        for to in links[group]:
            if to not in seen:
                seen.add(to)
                queue.append(to)

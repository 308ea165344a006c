"""Rules room: what is entered and left where in a maze, kept in step with its cards, and what the start reaches in it.

A cell is one int here, and a group of a card one int (cell * 4 + its place on the card). `entrances` says which group
is entered at which side of which cell, `exits` at which sides of which neighbours a group leaves, `links` which groups
meet. Laying a card changes no more than its neighbours' links, so it costs the same in a maze of any size.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, field

from companion.rules.cards import PathCard
from companion.rules.sides import Cell

ROW = 256
OUT = {1: -4 * ROW + 2, 2: 4 + 3, 4: 4 * ROW, 8: -4 + 1}
"""From a cell times 4 to the entrance of the neighbour beyond each side."""

LEAVES = tuple(tuple(OUT[side] for side in (1, 2, 4, 8) if sides & side) for sides in range(16))
ENTERS = tuple(tuple(place for place in range(4) if sides & 1 << place) for sides in range(16))


def packed(cell: Cell) -> int:
    """The cell as one int; columns and rows from -120 to 120."""
    return (cell[1] + 128) * ROW + cell[0] + 128


def unpacked(number: int) -> Cell:
    """The cell of this int."""
    return number % ROW - 128, number // ROW - 128


@dataclass
class Index:
    """What the maze knows of its groups, kept in step with its cards."""

    entrances: dict[int, int] = field(default_factory=dict)
    exits: dict[int, tuple[int, ...]] = field(default_factory=dict)
    links: dict[int, tuple[int, ...]] = field(default_factory=dict)
    openings: dict[int, int] = field(default_factory=dict)
    doors: dict[int, str] = field(default_factory=dict)
    ladders: frozenset[int] = frozenset()

    def copy(self) -> Index:
        """One of its own, to be changed."""
        entrances, exits, links = self.entrances.copy(), self.exits.copy(), self.links.copy()
        return Index(entrances, exits, links, self.openings.copy(), self.doors.copy(), self.ladders)

    def put(self, cell: Cell, card: PathCard) -> None:
        """A card lies on this cell from now on."""
        number = packed(cell)
        base = number * 4
        self.openings[number] = card.openings
        for place, sides in enumerate(card.groups):
            self._join(base + place, tuple([base + out for out in LEAVES[sides]]))
            for side in ENTERS[sides]:
                self.entrances[base + side] = base + place
        for place in card.shut_groups:
            self.doors[base + place] = card.door
        if card.ladder_group is not None:
            self.ladders |= {base + card.ladder_group}

    def take(self, cell: Cell, card: PathCard) -> None:
        """That card does not lie there any more."""
        base = packed(cell) * 4
        del self.openings[base // 4]
        for place, sides in enumerate(card.groups):
            self._part(base + place)
            self.doors.pop(base + place, None)
            for side in ENTERS[sides]:
                del self.entrances[base + side]
        self.ladders -= {base, base + 1, base + 2, base + 3}

    def _join(self, group: int, ports: tuple[int, ...]) -> None:
        links, entrances = self.links, self.entrances
        met = tuple([entrances[port] for port in ports if port in entrances])
        for other in met:
            links[other] = (*links[other], group)
        self.exits[group], links[group] = ports, met

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

"""Rules room: what is entered and left where in a maze, kept in step with its cards, and what the start reaches in it.

A cell is one int here, and a group of a card one int (cell * 4 + its place on the card). `entrances` says which group
is entered at which side of which cell, `exits` at which sides of which neighbours a group leaves. Both depend on one
card alone: laying a card costs the same in a maze of any size, and no graph is ever built.
"""

from __future__ import annotations

from collections.abc import Set
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


START_GROUP = packed((0, 0)) * 4


@dataclass
class Index:
    """What the maze knows of its groups, kept in step with its cards."""

    entrances: dict[int, int] = field(default_factory=dict)
    exits: dict[int, tuple[int, ...]] = field(default_factory=dict)
    openings: dict[int, int] = field(default_factory=dict)
    doors: dict[int, str] = field(default_factory=dict)
    ladders: frozenset[int] = frozenset()

    def copy(self) -> Index:
        return Index(self.entrances.copy(), self.exits.copy(), self.openings.copy(), self.doors.copy(), self.ladders)

    def put(self, cell: Cell, card: PathCard) -> None:
        number = packed(cell)
        base = number * 4
        self.openings[number] = card.openings
        for place, sides in enumerate(card.groups):
            self.exits[base + place] = tuple([base + out for out in LEAVES[sides]])
            for side in ENTERS[sides]:
                self.entrances[base + side] = base + place
        for place in card.shut_groups:
            self.doors[base + place] = card.door
        if card.ladder_group is not None:
            self.ladders |= {base + card.ladder_group}

    def take(self, cell: Cell, card: PathCard) -> None:
        base = packed(cell) * 4
        del self.openings[base // 4]
        for place, sides in enumerate(card.groups):
            del self.exits[base + place]
            self.doors.pop(base + place, None)
            for side in ENTERS[sides]:
                del self.entrances[base + side]
        self.ladders -= {base, base + 1, base + 2, base + 3}


def reach_past_no_door(index: Index) -> set[int]:
    """The groups that the start reaches if every door is shut. Ladders begin where the start does."""
    queue = [group for group in index.ladders if group not in index.doors]
    seen = {*queue, *index.doors}
    _spread(index, seen, queue)
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
    _spread(index, seen, queue)
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
    return group in index.ladders or any(index.entrances.get(port) in before for port in index.exits[group])


def _spread(index: Index, seen: set[int], queue: list[int]) -> None:
    """Adds to `seen` all that the queue leads to. The start is always seen: it stands for what leads nowhere."""
    entrances, exits = index.entrances, index.exits
    for group in queue:
        for port in exits[group]:
            to = entrances.get(port, START_GROUP)
            if to not in seen:
                seen.add(to)
                queue.append(to)

"""Rules room: the maze of The Duel, a start for each clan, cards and goals, and what each clan reaches in it. It knows
no turn and no claim.

Doors and trolls are on sides here and each clan digs from a start of its own, so it is not the maze of Saboteur with
more in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from functools import cached_property

from companion.rules.cards import START
from companion.rules.duel_cards import DuelCard, Gold, duel_card
from companion.rules.roles import CLANS
from companion.rules.sides import SIDES, Cell, neighbour, opposite

Group = tuple[Cell, int]
"""A group of sides that are joined inside a card: its cell and its place on the card."""


@dataclass(frozen=True)
class DuelMaze:
    """All that lies, no two things on one cell: `starts` by their clans (one clan in the solo game), `cards` and
    `goals` by their cells. A start is `NESW`; a goal that lies face down has no card.
    """

    starts: Mapping[str, Cell]
    cards: Mapping[Cell, DuelCard]
    goals: Mapping[Cell, DuelCard | None]

    @cached_property
    def face_up(self) -> Mapping[Cell, DuelCard]:
        """The cards that lie face up: the starts, the path cards, the goals that were turned over."""
        starts = {cell: duel_card(START) for cell in self.starts.values()}
        return {**starts, **self.cards, **{cell: card for cell, card in self.goals.items() if card}}

    @property
    def gold(self) -> tuple[tuple[Cell, Gold], ...]:
        """Every picture of gold that lies face up, with its cell."""
        return tuple((cell, gold) for cell, card in self.face_up.items() for gold in card.features.gold)

    def reach_of(self, clan: str) -> Set[Group]:
        """The groups with a way to this clan's start; none for a clan without a start.

        A way leads over two open sides that face each other, if no door and no troll shuts one of them for this clan
        (The Duel, doors, trolls), and along ladders of both clans.
        """
        if clan not in self._reaches:
            self._reaches[clan] = frozenset(self._spread(clan)) if clan in self.starts else frozenset()
        return self._reaches[clan]

    def connected(self, clan: str) -> tuple[Cell, ...]:
        """The cells with at least one group that this clan reaches."""
        cells = {cell for cell, _ in self.reach_of(clan)}
        return tuple(cell for cell in self.face_up if cell in cells)

    def reached_by(self, cell: Cell, gold: Gold) -> tuple[str, ...]:
        """The clans that reach this gold on the card there."""
        group = cell, self.face_up[cell].group_of(gold)
        return tuple(clan for clan in CLANS if group in self.reach_of(clan))

    @cached_property
    def _reaches(self) -> dict[str, Set[Group]]:
        return {}

    @cached_property
    def _ladders(self) -> Mapping[Group, tuple[Group, ...]]:
        """What the ladders join: the start of a clan to the groups of its ladders, and each of them to it.

        A ladder of a clan without a start joins nothing: it is an ordinary card in the solo game.
        """
        starts = {clan: (cell, 0) for clan, cell in self.starts.items()}
        rungs = {clan: tuple(self._rungs_of(clan)) for clan in starts}
        down = {rung: (starts[clan],) for clan, of_clan in rungs.items() for rung in of_clan}
        return down | {starts[clan]: of_clan for clan, of_clan in rungs.items()}

    def _rungs_of(self, clan: str) -> Iterator[Group]:
        for cell, card in self.cards.items():
            if card.ladder_group is not None and card.features.ladder == clan:
                yield cell, card.ladder_group

    def _spread(self, clan: str) -> set[Group]:
        open_sides = {cell: card.open_for(clan) for cell, card in self.face_up.items()}
        queue: list[Group] = [(self.starts[clan], 0)]
        seen = set(queue)
        for group in queue:
            for to in self._beside(group, open_sides):
                if to not in seen:
                    seen.add(to)
                    queue.append(to)
        return seen

    def _beside(self, group: Group, open_sides: Mapping[Cell, int]) -> Iterator[Group]:
        """The groups one step away where these sides of the cards are open."""
        cell, place = group
        leaves = self.face_up[cell].path.groups[place] & open_sides[cell]
        for side in SIDES:
            other = neighbour(cell, side)
            if leaves & side and open_sides.get(other, 0) & opposite(side):
                yield other, self.face_up[other].group_at(opposite(side))
        yield from self._ladders.get(group, ())

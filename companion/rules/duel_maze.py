"""Rules room: the maze of The Duel, a start for each clan, cards and goals, and what each clan reaches in it. It knows
no turn and no claim.

Doors and trolls are on sides here and each clan digs from a start of its own, so it is not the maze of Saboteur with
more in it. Whoever draws it, or asks what fits in it, says the same to both.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, replace
from functools import cached_property

from companion.rules.cards import START, PathCard, path_card
from companion.rules.features import Features, Gold
from companion.rules.index import asked_beside, packed, unpacked
from companion.rules.maze import Goal
from companion.rules.roles import CLANS
from companion.rules.sides import SIDES, Cell, neighbour, opposite

Group = tuple[Cell, int]
"""A group of sides that are joined inside a card: its cell and its place on the card."""


def start_card(clan: str) -> PathCard:
    """The start of this clan: a crossing with a ladder and the clan's hat."""
    return path_card(START, ladder=True, features=Features(ladder=clan))


@dataclass(frozen=True)
class DuelMaze:
    """All that lies, no two things on one cell: `starts` by their clans (one clan in the solo game), `cards` in the
    order they were laid and `goals` by their cells. A start is `NESW`.
    """

    starts: Mapping[str, Cell]
    cards: Mapping[Cell, PathCard]
    goals: Mapping[Cell, Goal]

    # What lies

    def lay(self, cell: Cell, card: PathCard) -> DuelMaze:
        """The maze with this card on this free cell."""
        return replace(self, cards={**self.cards, cell: card})

    def take(self, cell: Cell) -> DuelMaze:
        """The maze without the card on this cell.

        Raises:
            KeyError: no path card lies there.
        """
        self.cards[cell]
        return replace(self, cards={at: card for at, card in self.cards.items() if at != cell})

    def replace(self, cell: Cell, card: PathCard) -> DuelMaze:
        """The maze with another card in the place of the one that lies face up there, path card or goal."""
        if cell in self.goals:
            return self.turn_over(cell, replace(self.goals[cell], card=card))
        return replace(self, cards={**self.cards, cell: card})

    def turn_over(self, cell: Cell, goal: Goal) -> DuelMaze:
        """The maze with this goal showing what it shows, or lying face down again."""
        return replace(self, goals={**self.goals, cell: goal})

    def kept(self, card: PathCard) -> PathCard:
        """The one card of this kind that the program keeps; the ladder of a clan that does not play is none."""
        climbs = card.features.ladder in self.starts
        return path_card(card.tracks, card.door, climbs, card.crystals, card.features)

    def card_at(self, cell: Cell) -> PathCard | None:
        """The card that lies face up there: a start, a path card, a goal that was turned over."""
        return self.face_up.get(cell)

    def on_board(self, cell: Cell) -> bool:
        """Whether there is such a cell: cards may lie outside the drawn field (The Duel, path cards)."""
        return True

    def is_free(self, cell: Cell) -> bool:
        """Whether nothing lies there."""
        return cell not in self.cards and cell not in self.goals and cell not in self.starts.values()

    @cached_property
    def face_up(self) -> Mapping[Cell, PathCard]:
        """The cards that lie face up: the starts, the path cards, the goals that were turned over."""
        starts = {cell: start_card(clan) for clan, cell in self.starts.items()}
        return {**starts, **self.cards, **{cell: goal.card for cell, goal in self.goals.items() if goal.card}}

    @property
    def face_down(self) -> tuple[Cell, ...]:
        """The goals that were not turned over yet."""
        return tuple(cell for cell, goal in self.goals.items() if goal.card is None)

    @property
    def gold(self) -> tuple[tuple[Cell, Gold], ...]:
        """Every picture of gold that lies face up, with its cell."""
        return tuple((cell, gold) for cell, card in self.face_up.items() for gold in card.features.gold)

    # What is reached

    def reach_of(self, clan: str) -> Set[Group]:
        """The groups with a way to this clan's start; none for a clan without a start.

        A way leads over two open sides that face each other, if no door and no troll shuts one of them for this clan
        (The Duel, doors, trolls), and along ladders of both clans.
        """
        if clan not in self._reaches:
            self._reaches[clan] = frozenset(self._spread(clan)) if clan in self.starts else frozenset()
        return self._reaches[clan]

    def clans_at(self, cell: Cell) -> tuple[tuple[str, ...], ...]:
        """For each group of the card that lies face up there, the clans that reach it."""
        groups = range(len(self.face_up[cell].groups)) if cell in self.face_up else ()
        return tuple(tuple(clan for clan in CLANS if (cell, place) in self.reach_of(clan)) for place in groups)

    def connected(self, cell: Cell) -> tuple[bool, ...]:
        """For each group of the card that lies face up there, whether somebody reaches it."""
        return tuple(map(bool, self.clans_at(cell)))

    def is_connected(self, cell: Cell) -> bool:
        """Whether somebody reaches any group of the card there."""
        return any(self.connected(cell))

    def cells_of(self, clan: str) -> tuple[Cell, ...]:
        """The cells with at least one group that this clan reaches."""
        cells = {cell for cell, _ in self.reach_of(clan)}
        return tuple(cell for cell in self.face_up if cell in cells)

    def reached_by(self, cell: Cell, gold: Gold) -> tuple[str, ...]:
        """The clans that reach this gold on the card there."""
        return self.clans_at(cell)[self.face_up[cell].group_of(gold)]

    # What a card that is laid must meet

    @cached_property
    def around(self) -> Mapping[int, int]:
        """What the cards that lie face up ask of each cell (packed) beside them: sides that must be open, and (times
        16) shut."""
        return asked_beside(self.face_up)

    def pointed_for(self, clan: str) -> Mapping[int, int]:
        """The cells (packed) at which something points that this clan reaches, with the sides it comes from: past no
        door that is shut to it and no troll that stands there (The Duel, path cards, trolls)."""
        if clan not in self._pointed:
            self._pointed[clan] = dict(self._pointing(clan))
        return self._pointed[clan]

    @cached_property
    def pointed(self) -> Mapping[int, int]:
        """The same for whoever reaches it."""
        found = dict[int, int]()
        for clan in self.starts:
            for number, sides in self.pointed_for(clan).items():
                found[number] = found.get(number, 0) | sides
        return found

    @cached_property
    def rim(self) -> Set[int]:
        """All free cells (packed) next to a card that lies face up."""
        taken = {packed(cell) for cell in (*self.face_up, *self.goals)}
        return self.around.keys() - taken

    @cached_property
    def beside(self) -> tuple[Cell, ...]:
        """All free cells next to a card that lies face up: a ladder could lie there."""
        return tuple(sorted(map(unpacked, self.rim)))

    def frontier_of(self, clan: str) -> tuple[Cell, ...]:
        """The free cells at which something points that this clan reaches: it could lay a normal card there."""
        return tuple(sorted(map(unpacked, self.rim & self.pointed_for(clan).keys())))

    @property
    def no_ladder_at(self) -> tuple[Cell, ...]:
        """The path cards with gold: no ladder may lie beside them (The Duel, ladders)."""
        return tuple(cell for cell, card in self.cards.items() if card.features.gold)

    @property
    def touched(self) -> tuple[Cell, ...]:
        """The goals that somebody reaches, or at which something points that somebody reaches."""
        return tuple(cell for cell in self.goals if packed(cell) in self.pointed or self.is_connected(cell))

    @property
    def to_turn(self) -> tuple[Cell, ...]:
        """The goals that are reached from either start and still lie face down (The Duel, goal cards)."""
        return tuple(cell for cell in self.face_down if packed(cell) in self.pointed)

    # Kept in step with nothing: a maze is a value

    @cached_property
    def _reaches(self) -> dict[str, Set[Group]]:
        return {}

    @cached_property
    def _pointed(self) -> dict[str, Mapping[int, int]]:
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
        leaves = self.face_up[cell].groups[place] & open_sides[cell]
        for side in SIDES:
            other = neighbour(cell, side)
            if leaves & side and open_sides.get(other, 0) & opposite(side):
                yield other, self.face_up[other].group_at(opposite(side))
        yield from self._ladders.get(group, ())

    def _pointing(self, clan: str) -> Iterator[tuple[int, int]]:
        found = dict[Cell, int]()
        for cell, place in self.reach_of(clan):
            card = self.face_up[cell]
            leaves = card.groups[place] & card.open_for(clan)
            for side in SIDES:
                if leaves & side and (to := neighbour(cell, side)) not in self.face_up:
                    found[to] = found.get(to, 0) | opposite(side)
        yield from ((packed(cell), sides) for cell, sides in found.items())

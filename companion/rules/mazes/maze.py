"""The maze of Saboteur and Saboteur 2: all path cards on the table with the start and the goals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

from companion.rules.mazes.adjacency import (
    MazeIndex,
    Reachability,
    asked_beside,
    lying,
    misfits,
    packed,
    pointed_cells,
    reach_past_all,
    reach_past_doors,
    reach_past_no_door,
    unpacked,
)
from companion.rules.mazes.any_maze import TURN_OPEN, OffBoard
from companion.rules.mazes.card_features import Gold
from companion.rules.mazes.cards import START, PathCard, path_card
from companion.rules.mazes.grid import Cell

FACE_DOWN, TREASURE, STONE = "", "treasure", "stone"
ORIGIN: Cell = (0, 0)
STARTS: Mapping[str, Cell] = MappingProxyType({"": ORIGIN})
LYING_START = lying(ORIGIN, path_card(START, ladder=True))


@dataclass(frozen=True)
class Goal:
    """A goal card: `shows` is empty while it lies face down, else its picture (`treasure`, `stone`, the key of another
    box's goal); `card` is how it lies then."""

    shows: str = FACE_DOWN
    card: PathCard | None = None


@dataclass(frozen=True)
class Maze(OffBoard):
    """All that lies: `cards` by their cells in the order they were laid, `goals` by theirs. The start is `NESW`."""

    cards: Mapping[Cell, PathCard]
    goals: Mapping[Cell, Goal]
    index: MazeIndex = field(compare=False, repr=False)

    @classmethod
    def of(cls, cards: Iterable[tuple[Cell, PathCard]], goals: Iterable[tuple[Cell, Goal]]) -> Maze:
        """The maze of these cards and goals; no two on one cell, none on the start."""
        laid, there = dict(cards), dict(goals)
        face_up = {**laid, **{cell: goal.card for cell, goal in there.items() if goal.card}}
        return cls(laid, there, MazeIndex.of([LYING_START, *[lying(cell, card) for cell, card in face_up.items()]]))

    def lay(self, cell: Cell, card: PathCard) -> Maze:
        return self.replace(cell, card)

    def take(self, cell: Cell) -> Maze:
        index = self.index.take(lying(cell, self.cards[cell]))
        return Maze({at: card for at, card in self.cards.items() if at != cell}, self.goals, index)

    def replace(self, cell: Cell, card: PathCard) -> Maze:
        return Maze({**self.cards, cell: card}, self.goals, self.index.put(lying(cell, card)))

    def move(self, cell: Cell, to: Cell) -> Maze:
        return self.take(cell).lay(to, self.cards[cell])

    def put_token(self, cell: Cell, kind: str, side: str, clan: str) -> Maze:
        return self

    def take_token(self, cell: Cell, kind: str, side: str, clan: str) -> Maze:
        return self

    def turn_over(self, cell: Cell, goal: Goal) -> Maze:
        index, before = self.index, self.goals[cell].card
        if goal.card:
            index = index.put(lying(cell, goal.card))
        elif before:
            index = index.take(lying(cell, before))
        return Maze(self.cards, {**self.goals, cell: goal}, index)

    def intern(self, card: PathCard) -> PathCard:
        return path_card(card.tracks, card.door, card.ladder, card.crystals)

    def card_at(self, cell: Cell) -> PathCard | None:
        if cell in self.cards:
            return self.cards[cell]
        if cell == ORIGIN:
            return LYING_START.card
        goal = self.goals.get(cell)
        return goal.card if goal else None

    def is_free(self, cell: Cell) -> bool:
        return cell not in self.cards and cell not in self.goals and cell != ORIGIN

    @property
    def turn_passes(self) -> str:
        return TURN_OPEN

    @property
    def treasure(self) -> Cell | None:
        """The cell of the treasure; None until it is turned over."""
        return next((cell for cell, goal in self.goals.items() if goal.shows == TREASURE), None)

    # What is connected to the start (Saboteur, path cards; Saboteur 2, ladders and doors)

    @property
    def walled(self) -> Set[int]:
        """The groups that the start reaches if every door is shut."""
        return self._walled.groups

    @property
    def reach(self) -> Set[int]:
        """The groups that the start reaches if doors are left out of account."""
        return self._reach.groups

    def reach_of(self, clan: str) -> Set[int]:
        """The groups that this clan reaches from the start: doors of another clan are shut to it."""
        return self._reach_of(clan).groups

    @cached_property
    def _walled(self) -> Reachability:
        return reach_past_no_door(self.index)

    @cached_property
    def _reach(self) -> Reachability:
        return reach_past_all(self.index, self._walled) if self.index.doors else self._walled

    def _reach_of(self, clan: str) -> Reachability:
        if clan not in self._reaches:
            self._reaches[clan] = reach_past_doors(self.index, self._walled, clan)
        return self._reaches[clan]

    @cached_property
    def _reaches(self) -> dict[str, Reachability]:
        return {}

    def connected(self, cell: Cell, reach: Set[int] | None = None) -> tuple[bool, ...]:
        """For each group of the card there, whether it is in `reach`; by default doors are ignored."""
        card, base = self.card_at(cell), packed(cell) * 4
        groups = card.groups if card else ()
        return tuple(base + place in (self.reach if reach is None else reach) for place in range(len(groups)))

    def is_connected(self, cell: Cell, reach: Set[int] | None = None) -> bool:
        base = packed(cell) * 4
        return not (self.reach if reach is None else reach).isdisjoint(range(base, base + 4))

    def clans_at(self, cell: Cell) -> tuple[tuple[str, ...], ...]:
        card = self.card_at(cell)
        return ((),) * len(card.groups if card else ())

    def reached_by(self, cell: Cell, gold: Gold) -> tuple[str, ...]:
        return ()

    @cached_property
    def pointed(self) -> Mapping[int, int]:
        """The cells (packed) to which a connected path leads, with the sides it comes from; doors are ignored."""
        return pointed_cells(self._reach.ends)

    def pointed_for(self, clan: str) -> Mapping[int, int]:
        """The same for every clan: all begin at one start, and doors are ignored."""
        return self.pointed

    @cached_property
    def around(self) -> Mapping[int, int]:
        return asked_beside(self.index.openings)

    def asked_at(self, number: int) -> int:
        return self.index.asked_at(number)

    def frontier_of(self, clan: str) -> tuple[Cell, ...]:
        return self.frontier

    @property
    def starts(self) -> Mapping[str, Cell]:
        return STARTS

    @property
    def no_ladder_at(self) -> tuple[Cell, ...]:
        return ()

    @property
    def frontier(self) -> tuple[Cell, ...]:
        """The free cells at which an open side of something connected points: a normal card could join there."""
        return tuple(sorted(map(unpacked, self._reach.pointed.difference(self.index.cards, self._at_goals))))

    def misfits(self, beside: Set[int]) -> Set[int]:
        """The cells (packed) whose card does not match one beside it; the ports at `beside` are not looked at."""
        return misfits(self.index, self._reach, beside)

    @property
    def rim(self) -> Set[int]:
        return self.around.keys() - self.index.cards.keys() - self._at_goals.keys()

    @property
    def _at_goals(self) -> dict[int, Cell]:
        return {packed(cell): cell for cell in self.goals}

    @property
    def beside(self) -> tuple[Cell, ...]:
        return tuple(sorted(map(unpacked, self.rim)))

    @property
    def touched(self) -> tuple[Cell, ...]:
        found = self._at_goals.keys() & (self._reach.pointed | self._reach.cells)
        return tuple([cell for number, cell in self._at_goals.items() if number in found])

    @property
    def to_turn(self) -> tuple[Cell, ...]:
        """The face-down goals that are reached (Saboteur, goal cards)."""
        return tuple(cell for cell in self.touched if not self.goals[cell].card)

    @property
    def treasure_reached(self) -> bool:
        """Whether the treasure is face up and connected, ignoring doors: that ends the round."""
        return self.treasure is not None and self.is_connected(self.treasure)

    def open_to(self, clans: Iterable[str]) -> frozenset[str]:
        """Those of these clans that have an unbroken way to the treasure: any way in the whole maze."""
        if self.treasure is None or not self.is_connected(self.treasure):
            return frozenset()
        if self.is_connected(self.treasure, self.walled):
            return frozenset(clans)
        return frozenset(clan for clan in clans if self.is_connected(self.treasure, self.reach_of(clan)))

    @cached_property
    def cut_off(self) -> tuple[Cell, ...]:
        """The cells of cards without a group that is connected to the start."""
        reached = self._reach.cells
        away = [one.cell for number, one in self.index.cards.items() if number not in reached]
        return tuple([cell for cell in away if cell in self.cards])

    def crystals(self, connected: bool = False) -> int:
        """How many crystals lie in the maze, or on its connected cards only (Saboteur 2, geologists)."""
        left_out = set(self.cut_off) if connected else ()
        return sum([card.crystals for cell, card in self.cards.items() if cell not in left_out])

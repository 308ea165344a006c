"""The maze of Saboteur and Saboteur 2: all path cards on the table with the start and the goals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

from companion.rules.mazes.adjacency import (
    MazeIndex,
    Reachability,
    cells_of_clashing_cards,
    make_indexed_card,
    pack_cell,
    reach_with_clan_doors_open,
    reach_with_doors_open,
    reach_with_doors_shut,
    sides_by_packed_cell,
    sides_to_match_by_cell,
    unpack_cell,
)
from companion.rules.mazes.any_maze import TURN_NOT_ENTERED, MazeWithoutBoard
from companion.rules.mazes.card_features import Gold
from companion.rules.mazes.cards import START, PathCard, path_card
from companion.rules.mazes.grid import Cell

FACE_DOWN, TREASURE, STONE = "", "treasure", "stone"
ORIGIN: Cell = (0, 0)
STARTS: Mapping[str, Cell] = MappingProxyType({"": ORIGIN})
START_CARD = make_indexed_card(ORIGIN, path_card(START, ladder=True))


@dataclass(frozen=True)
class Goal:
    """A goal card on the table.

    `shows` is "" while the card is face down, else the key of its picture (`treasure`, `stone`, or the key of another
    edition's goal). `card` is the card in its orientation, None while it is face down.
    """

    shows: str = FACE_DOWN
    card: PathCard | None = None


@dataclass(frozen=True)
class Maze(MazeWithoutBoard):
    """The start card is a crossing with a ladder (see `AnyMaze`)."""

    cards: Mapping[Cell, PathCard]
    goals: Mapping[Cell, Goal]
    index: MazeIndex = field(compare=False, repr=False)

    @classmethod
    def from_cards(cls, cards: Iterable[tuple[Cell, PathCard]], goals: Iterable[tuple[Cell, Goal]]) -> Maze:
        path_cards, all_goals = dict(cards), dict(goals)
        face_up = {**path_cards, **{cell: goal.card for cell, goal in all_goals.items() if goal.card}}
        indexed = [make_indexed_card(cell, card) for cell, card in face_up.items()]
        return cls(path_cards, all_goals, MazeIndex.from_cards([START_CARD, *indexed]))

    def lay(self, cell: Cell, card: PathCard) -> Maze:
        return self.replace_card(cell, card)

    def remove_card(self, cell: Cell) -> Maze:
        index = self.index.without_card(make_indexed_card(cell, self.cards[cell]))
        return Maze({at: card for at, card in self.cards.items() if at != cell}, self.goals, index)

    def replace_card(self, cell: Cell, card: PathCard) -> Maze:
        return Maze({**self.cards, cell: card}, self.goals, self.index.with_card(make_indexed_card(cell, card)))

    def move_card(self, cell: Cell, new_cell: Cell) -> Maze:
        return self.remove_card(cell).lay(new_cell, self.cards[cell])

    def put_token(self, cell: Cell, kind: str, side: str, clan: str) -> Maze:
        return self

    def remove_token(self, cell: Cell, kind: str, side: str, clan: str) -> Maze:
        return self

    def turn_over(self, cell: Cell, goal: Goal) -> Maze:
        index, before = self.index, self.goals[cell].card
        if goal.card:
            index = index.with_card(make_indexed_card(cell, goal.card))
        elif before:
            index = index.without_card(make_indexed_card(cell, before))
        return Maze(self.cards, {**self.goals, cell: goal}, index)

    def shared_instance(self, card: PathCard) -> PathCard:
        return path_card(card.tracks, card.door, card.ladder, card.crystals)

    def card_at(self, cell: Cell) -> PathCard | None:
        if cell in self.cards:
            return self.cards[cell]
        if cell == ORIGIN:
            return START_CARD.card
        goal = self.goals.get(cell)
        return goal.card if goal else None

    def is_free(self, cell: Cell) -> bool:
        return cell not in self.cards and cell not in self.goals and cell != ORIGIN

    @property
    def turn_end_kind(self) -> str:
        return TURN_NOT_ENTERED

    @property
    def treasure_cell(self) -> Cell | None:
        return next((cell for cell, goal in self.goals.items() if goal.shows == TREASURE), None)

    # What is connected to the start (Saboteur, path cards; Saboteur 2, ladders and doors)

    @property
    def tunnels_reached_with_doors_shut(self) -> Set[int]:
        return self._reach_with_doors_shut.tunnels

    @property
    def reached_tunnels(self) -> Set[int]:
        """If every door is open."""
        return self._reach_with_doors_open.tunnels

    def tunnels_reached_by_clan(self, clan: str) -> Set[int]:
        if clan not in self._reached_tunnels_by_clan:
            self._reached_tunnels_by_clan[clan] = reach_with_clan_doors_open(
                self.index, self._reach_with_doors_shut, clan
            ).tunnels
        return self._reached_tunnels_by_clan[clan]

    @cached_property
    def _reach_with_doors_shut(self) -> Reachability:
        return reach_with_doors_shut(self.index)

    @cached_property
    def _reach_with_doors_open(self) -> Reachability:
        without = self._reach_with_doors_shut
        return reach_with_doors_open(self.index, without) if self.index.door_clan_by_tunnel else without

    @cached_property
    def _reached_tunnels_by_clan(self) -> dict[str, Set[int]]:
        return {}

    def are_tunnels_connected(self, cell: Cell, reached: Set[int] | None = None) -> tuple[bool, ...]:
        card, base = self.card_at(cell), pack_cell(cell) * 4
        tunnels = card.tunnels if card else ()
        reached = self.reached_tunnels if reached is None else reached
        return tuple(base + place in reached for place in range(len(tunnels)))

    def is_connected(self, cell: Cell, reached: Set[int] | None = None) -> bool:
        base = pack_cell(cell) * 4
        return not (self.reached_tunnels if reached is None else reached).isdisjoint(range(base, base + 4))

    def clans_reaching_tunnels(self, cell: Cell) -> tuple[tuple[str, ...], ...]:
        card = self.card_at(cell)
        return ((),) * len(card.tunnels if card else ())

    def clans_reaching_gold(self, cell: Cell, gold: Gold) -> tuple[str, ...]:
        return ()

    @cached_property
    def reached_sides_by_cell(self) -> Mapping[int, int]:
        """Even through doors."""
        return sides_by_packed_cell(self._reach_with_doors_open.path_ends)

    def sides_reached_by_clan(self, clan: str) -> Mapping[int, int]:
        """The same for any clan, since doors are ignored."""
        return self.reached_sides_by_cell

    @cached_property
    def sides_to_match_by_cell(self) -> Mapping[int, int]:
        return sides_to_match_by_cell(self.index.open_sides_by_cell)

    def sides_to_match_at(self, packed_cell: int) -> int:
        return self.index.sides_to_match_at(packed_cell)

    def free_cells_reached_by(self, clan: str) -> tuple[Cell, ...]:
        return self.free_reachable_cells

    @property
    def starts(self) -> Mapping[str, Cell]:
        return STARTS

    @property
    def cells_forbidding_ladders(self) -> tuple[Cell, ...]:
        return ()

    @property
    def free_reachable_cells(self) -> tuple[Cell, ...]:
        """Where a card without a ladder can be laid."""
        return tuple(
            sorted(
                map(
                    unpack_cell,
                    self._reach_with_doors_open.cells_at_path_ends.difference(
                        self.index.cards, self._goal_cells_by_packed_cell
                    ),
                )
            )
        )

    def cells_of_clashing_cards(self, ignored_card_sides: Set[int]) -> Set[int]:
        return cells_of_clashing_cards(self.index, self._reach_with_doors_open, ignored_card_sides)

    @property
    def packed_free_cells_beside_cards(self) -> Set[int]:
        return self.sides_to_match_by_cell.keys() - self.index.cards.keys() - self._goal_cells_by_packed_cell.keys()

    @property
    def _goal_cells_by_packed_cell(self) -> dict[int, Cell]:
        return {pack_cell(cell): cell for cell in self.goals}

    @property
    def reached_goals(self) -> tuple[Cell, ...]:
        reached = self._reach_with_doors_open.cells_at_path_ends | self._reach_with_doors_open.reached_cells
        return tuple([cell for number, cell in self._goal_cells_by_packed_cell.items() if number in reached])

    @property
    def goals_to_turn_over(self) -> tuple[Cell, ...]:
        """Those that a connected path reaches (Saboteur, goal cards)."""
        return tuple(cell for cell in self.reached_goals if not self.goals[cell].card)

    @property
    def is_treasure_reached(self) -> bool:
        """Even through doors."""
        return self.treasure_cell is not None and self.is_connected(self.treasure_cell)

    def clans_with_open_path(self, clans: Iterable[str]) -> frozenset[str]:
        """Teams with an open path to the treasure (Saboteur 2, page 2)."""
        if self.treasure_cell is None or not self.is_connected(self.treasure_cell):
            return frozenset()
        if self.is_connected(self.treasure_cell, self.tunnels_reached_with_doors_shut):
            return frozenset(clans)
        return frozenset(
            clan for clan in clans if self.is_connected(self.treasure_cell, self.tunnels_reached_by_clan(clan))
        )

    @cached_property
    def cut_off_cells(self) -> tuple[Cell, ...]:
        reached = self._reach_with_doors_open.reached_cells
        return tuple([cell for cell in self.cards if pack_cell(cell) not in reached])

    def count_crystals(self, connected_only: bool = False) -> int:
        """Crystals on all cards or only on connected ones (Saboteur 2, geologists)."""
        excluded = set(self.cut_off_cells) if connected_only else ()
        return sum([card.crystals for cell, card in self.cards.items() if cell not in excluded])

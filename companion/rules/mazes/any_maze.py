"""The interface of all mazes: of Saboteur and Saboteur 2, of The Duel, and the board of The Lost Mines.

Code that works with any of them uses this interface and never asks which one it has.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Set
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, Protocol, Self

from companion.rules.mazes.adjacency import unpacked
from companion.rules.mazes.card_features import Gold
from companion.rules.mazes.cards import PathCard
from companion.rules.mazes.grid import Cell
from companion.rules.mazes.links import Link

if TYPE_CHECKING:
    from companion.rules.mazes.maze import Goal

TURN_NOT_ENTERED, TURN_BY_CARD, TURN_BY_MOVE = "", "card", "move"
"""When a turn ends: nobody has to enter it, so that it is presumed from the cards that are entered (Saboteur); with the
card that is played (The Duel); with the dwarf's move after the card (The Lost Mines)."""


class Grid(NamedTuple):
    """The cells of a printed board."""

    columns: range
    rows: range


class AnyMaze(Protocol):
    """All cards on the table in a round, no two on one cell. Immutable: every change returns a new maze.

    A packed cell is one int (see `adjacency.packed`); sets of sides are bits of an int.
    """

    @property
    def starts(self) -> Mapping[str, Cell]:
        """The start of each clan; a single start for all has the key ""."""

    @property
    def cards(self) -> Mapping[Cell, PathCard]:
        """The path cards by their cells, in the order they were laid."""

    @property
    def goals(self) -> Mapping[Cell, Goal]:
        """The goals, or mines, by their cells."""

    @property
    def dwarves(self) -> Mapping[Hashable, Cell]:
        """The cells of the dwarves by owner; empty without a board."""

    @property
    def tokens(self) -> Mapping[Link, tuple[str, ...]]:
        """The tokens on links between cards; empty without a board."""

    @property
    def grid(self) -> Grid | None:
        """The cells of the printed board; None without a board."""

    @property
    def turn_ends_by(self) -> str:
        """When a turn ends: one of the `TURN_…` values."""

    # Changes

    def lay(self, cell: Cell, card: PathCard) -> AnyMaze:
        """Return the maze with this card on this free cell."""

    def take(self, cell: Cell) -> AnyMaze:
        """Return the maze without the path card on this cell. Raises KeyError if there is none."""

    def replace(self, cell: Cell, card: PathCard) -> AnyMaze:
        """Return the maze with another card in place of the one that lies face up there."""

    def move_card(self, cell: Cell, to: Cell) -> AnyMaze:
        """Return the maze with the path card of one cell, and everything on it, on another. Raises KeyError if there is
        none."""

    def turn_over(self, cell: Cell, goal: Goal) -> AnyMaze:
        """Return the maze with this goal, face up or face down, on this cell."""

    def place_dwarf(self, dwarf: Hashable, cell: Cell) -> AnyMaze:
        """Return the maze with this dwarf on this cell; unchanged without a board."""

    def put_token(self, cell: Cell, kind: str, side: str, clan: str) -> AnyMaze:
        """Return the maze with this clan's token of this kind on this side of the card there; unchanged if it cannot
        lie there."""

    def take_token(self, cell: Cell, kind: str, side: str, clan: str) -> AnyMaze:
        """Return the maze without that token; unchanged if it cannot lie there."""

    # Cells and cards

    def intern(self, card: PathCard) -> PathCard:
        """Return the shared instance of this card, without features that cards of this maze cannot have."""

    def card_at(self, cell: Cell) -> PathCard | None:
        """Return the face-up card there: a start, a path card, or a goal that was turned over."""

    def on_board(self, cell: Cell) -> bool:
        """Whether the board has this cell; always True without a board."""

    def is_free(self, cell: Cell) -> bool:
        """Whether there is such a cell and no card on it."""

    @property
    def touched(self) -> tuple[Cell, ...]:
        """The goals, face down or not, to which a connected path leads."""

    @property
    def goals_to_turn(self) -> tuple[Cell, ...]:
        """The goals to turn over now."""

    # What is connected

    def connected(self, cell: Cell) -> tuple[bool, ...]:
        """For each group of the face-up card there, whether it is connected to a start."""

    def is_connected(self, cell: Cell) -> bool:
        """Whether any group of the card there is connected to a start."""

    def clans_at(self, cell: Cell) -> tuple[tuple[str, ...], ...]:
        """For each group of the face-up card there, the clans that reach it; empty if all clans have one start."""

    def reached_by(self, cell: Cell, gold: Gold) -> tuple[str, ...]:
        """Return the clans that reach this gold on the card there."""

    @property
    def treasure_reached(self) -> bool:
        """Whether the treasure is face up and connected, which ends a round of Saboteur."""

    # Where a card can join

    @property
    def required_sides(self) -> Mapping[int, int]:
        """For each packed cell beside a face-up card: its sides that must be open, and (times 16) shut."""

    def required_sides_at(self, number: int) -> int:
        """Return which sides a card on this packed cell must have open or (times 16) shut, packed in one int."""

    @property
    def reachable_sides(self) -> Mapping[int, int]:
        """The packed cells to which a connected path leads, with their sides on which it arrives."""

    def reachable_sides_of(self, clan: str) -> Mapping[int, int]:
        """Return what `reachable_sides` does, counting only paths that this clan can reach."""

    def frontier_of(self, clan: str) -> tuple[Cell, ...]:
        """Return the free cells where this clan could lay a card without a ladder."""

    @property
    def rim(self) -> Set[int]:
        """The free packed cells beside a face-up card."""

    @property
    def beside(self) -> tuple[Cell, ...]:
        """The cells of `rim`, sorted."""

    @property
    def no_ladder_beside(self) -> tuple[Cell, ...]:
        """The path cards beside which no ladder may lie."""


class FreeCells:
    """Base class of all mazes. The free cells beside cards, from `rim`."""

    @property
    def beside(self: AnyMaze) -> tuple[Cell, ...]:
        return tuple(sorted(map(unpacked, self.rim)))

    def frontier_of(self: AnyMaze, clan: str) -> tuple[Cell, ...]:
        return tuple(sorted(map(unpacked, self.rim & self.reachable_sides_of(clan).keys())))


class OffBoard(FreeCells):
    """Base class of mazes without a board: there are no dwarves, and no tokens on links."""

    @property
    def dwarves(self) -> Mapping[Hashable, Cell]:
        return MappingProxyType({})

    @property
    def tokens(self) -> Mapping[Link, tuple[str, ...]]:
        return MappingProxyType({})

    @property
    def grid(self) -> None:
        return None

    def place_dwarf(self, dwarf: Hashable, cell: Cell) -> Self:
        return self

    def on_board(self, cell: Cell) -> bool:
        return True

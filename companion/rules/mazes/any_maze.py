"""What every maze answers: that of Saboteur and Saboteur 2, that of The Duel, and the board of The Lost Mines.

Code that works with any of them asks these questions, and never which of them it has.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Set
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, Protocol, Self

from companion.rules.mazes.card_features import Gold
from companion.rules.mazes.cards import PathCard
from companion.rules.mazes.grid import Cell
from companion.rules.mazes.links import Link

if TYPE_CHECKING:
    from companion.rules.mazes.maze import Goal

TURN_OPEN, TURN_BY_CARD, TURN_BY_MOVE = "", "card", "move"
"""How a turn passes on: nobody asks whose turn it is, as most turns of Saboteur lay no card; with the card that is
played (The Duel); with the dwarf's move after the card (The Lost Mines)."""


class Grid(NamedTuple):
    """The cells of a printed board."""

    columns: range
    rows: range


class AnyMaze(Protocol):
    """All that lies on the table in a round. A value: every change returns a new maze.

    A cell that is `packed` is one int, and the sides of a card are the bits of one.
    """

    @property
    def starts(self) -> Mapping[str, Cell]:
        """The start of each clan; one under the empty name if it is everybody's."""

    @property
    def cards(self) -> Mapping[Cell, PathCard]:
        """The path cards by their cells, in the order they were laid."""

    @property
    def goals(self) -> Mapping[Cell, Goal]:
        """The goals, or mines, by their cells."""

    @property
    def dwarves(self) -> Mapping[Hashable, Cell]:
        """Where dwarves stand, by their owners; empty unless they move on a board."""

    @property
    def tokens(self) -> Mapping[Link, tuple[str, ...]]:
        """What lies on the links between cards; empty unless they lie on a board."""

    @property
    def grid(self) -> Grid | None:
        """The cells of the printed board; None if cards are laid on the bare table."""

    @property
    def turn_passes(self) -> str:
        """How a turn passes on: one of the `TURN_…` values."""

    # Changes

    def lay(self, cell: Cell, card: PathCard) -> AnyMaze:
        """With this card on this free cell."""

    def take(self, cell: Cell) -> AnyMaze:
        """Without the path card on this cell. Raises KeyError if there is none."""

    def replace(self, cell: Cell, card: PathCard) -> AnyMaze:
        """With another card in place of the one that lies face up there."""

    def move(self, cell: Cell, to: Cell) -> AnyMaze:
        """With the path card of one cell on another, and all that stands or lies on it. Raises KeyError like `take`."""

    def turn_over(self, cell: Cell, goal: Goal) -> AnyMaze:
        """With this goal on its cell, face up or face down."""

    def place_dwarf(self, dwarf: Hashable, cell: Cell) -> AnyMaze:
        """With this dwarf on this cell; the same maze if no dwarf stands in it."""

    def put_token(self, cell: Cell, kind: str, side: str, clan: str) -> AnyMaze:
        """With this clan's token of this kind on the card there, at this side; the same maze if it cannot lie there."""

    def take_token(self, cell: Cell, kind: str, side: str, clan: str) -> AnyMaze:
        """Without that token; the same maze if none such can lie there."""

    # Cells and cards

    def intern(self, card: PathCard) -> PathCard:
        """The shared instance of this card, with only what a card of this maze can carry."""

    def card_at(self, cell: Cell) -> PathCard | None:
        """The card that lies face up there."""

    def on_board(self, cell: Cell) -> bool:
        """Whether there is such a cell."""

    def is_free(self, cell: Cell) -> bool:
        """Whether a card can be laid there: nothing lies there yet."""

    @property
    def touched(self) -> tuple[Cell, ...]:
        """The goals to which something connected leads, face down or not."""

    @property
    def to_turn(self) -> tuple[Cell, ...]:
        """The goals that have to be turned over now."""

    # What is connected

    def connected(self, cell: Cell) -> tuple[bool, ...]:
        """For each group of the card that lies face up there, whether it is connected to a start."""

    def is_connected(self, cell: Cell) -> bool:
        """Whether any group of the card there is connected to a start."""

    def clans_at(self, cell: Cell) -> tuple[tuple[str, ...], ...]:
        """For each group of the card that lies face up there, the clans that alone reach it; none if all play
        together."""

    def reached_by(self, cell: Cell, gold: Gold) -> tuple[str, ...]:
        """The clans that reach this gold on the card there."""

    @property
    def treasure_reached(self) -> bool:
        """Whether the treasure lies open and is connected, which ends a round of Saboteur."""

    # Where a card can join

    @property
    def around(self) -> Mapping[int, int]:
        """What the cards that lie face up ask of each cell (packed) beside them: the sides that must be open, and
        (times 16) shut."""

    def asked_at(self, number: int) -> int:
        """What `around` says of this cell (packed) alone."""

    @property
    def pointed(self) -> Mapping[int, int]:
        """The cells (packed) to which something connected leads, with the sides it comes from."""

    def pointed_for(self, clan: str) -> Mapping[int, int]:
        """The cells (packed) to which something leads that this clan reaches, with the sides it comes from."""

    def frontier_of(self, clan: str) -> tuple[Cell, ...]:
        """The free cells where this clan could lay a card without a ladder."""

    @property
    def rim(self) -> Set[int]:
        """The free cells (packed) beside a card that lies face up."""

    @property
    def beside(self) -> tuple[Cell, ...]:
        """The cells of `rim`, in order."""

    @property
    def no_ladder_at(self) -> tuple[Cell, ...]:
        """The path cards beside which no ladder may lie."""


class OffBoard:
    """What a maze of cards on the bare table answers: no dwarf stands in it, and nothing lies between its cards."""

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

"""The interface that the mazes of all editions have, so that no other code asks which kind it has."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Set
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, Protocol, Self

from companion.rules.mazes.adjacency import unpack_cell
from companion.rules.mazes.card_features import Gold
from companion.rules.mazes.cards import PathCard
from companion.rules.mazes.grid import Cell
from companion.rules.mazes.links import Link

if TYPE_CHECKING:
    from companion.rules.mazes.maze import Goal

TURN_NOT_ENTERED, TURN_BY_CARD, TURN_BY_MOVE = "", "card", "move"
"""The values of `turn_end_kind`: the end of a turn is not entered, so the companion presumes it from the cards laid
(Saboteur); a turn ends with the card that is played (The Duel), or with the dwarf's move after it (The Lost Mines)."""


class BoardGrid(NamedTuple):
    columns: range
    rows: range


class AnyMaze(Protocol):
    """All cards on the table in a round, at most one on each cell. Immutable: every change returns a new maze.

    A tunnel is a path inside a card: the set of sides that it joins, or the single side of a dead end. A packed cell is
    one int (see `adjacency.pack_cell`). A set of sides is the sum of the sides' bits. A link is the border between two
    neighbouring cells.
    """

    @property
    def starts(self) -> Mapping[str, Cell]:
        """The cell of each clan's start card, by clan; a single start card for all players has the key ""."""

    @property
    def cards(self) -> Mapping[Cell, PathCard]:
        """The path cards by cell, in the order in which they were laid."""

    @property
    def goals(self) -> Mapping[Cell, Goal]:
        """The goal cards, or mines, by cell."""

    @property
    def dwarves(self) -> Mapping[Hashable, Cell]:
        """By owner; empty without a printed board."""

    @property
    def tokens(self) -> Mapping[Link, tuple[str, ...]]:
        """The kinds of the tokens (traps, trolls) on each link."""

    @property
    def grid(self) -> BoardGrid | None:
        """The columns and rows of the printed board; None without a board."""

    @property
    def turn_end_kind(self) -> str:
        """How a player's turn ends: `TURN_NOT_ENTERED`, `TURN_BY_CARD` or `TURN_BY_MOVE`."""

    # Changes

    def lay(self, cell: Cell, card: PathCard) -> AnyMaze:
        """Return the maze with this path card laid on this free cell."""

    def remove_card(self, cell: Cell) -> AnyMaze:
        """Raises KeyError if the cell has no path card."""

    def replace_card(self, cell: Cell, card: PathCard) -> AnyMaze:
        """Return the maze with this card in place of the face-up card on this cell."""

    def move_card(self, cell: Cell, new_cell: Cell) -> AnyMaze:
        """Everything on the card moves along. Raises KeyError if there is no path card on `cell`."""

    def turn_over(self, cell: Cell, goal: Goal) -> AnyMaze:
        """Return the maze with this goal, face up or face down, in place of the goal on this cell."""

    def place_dwarf(self, dwarf: Hashable, cell: Cell) -> AnyMaze:
        """Return the maze with this dwarf on this cell; unchanged without a printed board."""

    def put_token(self, cell: Cell, kind: str, side: str, clan: str) -> AnyMaze:
        """Unchanged if no such token can lie on that side."""

    def remove_token(self, cell: Cell, kind: str, side: str, clan: str) -> AnyMaze:
        """Unchanged if no such token lies on that side."""

    # Cells and cards

    def shared_instance(self, card: PathCard) -> PathCard:
        """An equal card that all mazes share, so that its cached properties are computed once, without features that no
        card of this edition can have."""

    def card_at(self, cell: Cell) -> PathCard | None:
        """A start card, a path card, or a goal that was turned over."""

    def is_on_board(self, cell: Cell) -> bool:
        """Whether the printed board has this cell; always True without a board."""

    def is_free(self, cell: Cell) -> bool:
        """Whether this cell has no card and, in an edition with a printed board, is on the board."""

    @property
    def reached_goals(self) -> tuple[Cell, ...]:
        """The cells of the goals, face down or face up, to which a connected path leads."""

    @property
    def goals_to_turn_over(self) -> tuple[Cell, ...]:
        """The cells of the goals that players have to turn over now."""

    # What is connected

    def are_tunnels_connected(self, cell: Cell) -> tuple[bool, ...]:
        """For each tunnel of the face-up card on this cell, whether a path connects it to a start card."""

    def is_connected(self, cell: Cell) -> bool:
        """Whether a path connects any tunnel of the card on this cell to a start card."""

    def clans_reaching_tunnels(self, cell: Cell) -> tuple[tuple[str, ...], ...]:
        """For each tunnel of the face-up card; no clans in editions with a single start card."""

    def clans_reaching_gold(self, cell: Cell, gold: Gold) -> tuple[str, ...]:
        """Return the clans whose paths reach this picture of gold, which is on the card on this cell."""

    @property
    def is_treasure_reached(self) -> bool:
        """Whether the treasure is face up and connected, which ends a round of Saboteur."""

    # Where a card can join

    @property
    def sides_to_match_by_cell(self) -> Mapping[int, int]:
        """By packed cell: bits 0 to 3 must be open, bits 4 to 7 shut."""

    def sides_to_match_at(self, packed_cell: int) -> int:
        """Bits 0 to 3 must be open, bits 4 to 7 shut."""

    @property
    def reached_sides_by_cell(self) -> Mapping[int, int]:
        """The sides of a cell at which connected paths arrive, by packed cell."""

    def sides_reached_by_clan(self, clan: str) -> Mapping[int, int]:
        """The sides of each cell at which this clan's paths arrive, by packed cell."""

    def free_cells_reached_by(self, clan: str) -> tuple[Cell, ...]:
        """Where the clan could lay a card without a ladder."""

    @property
    def packed_free_cells_beside_cards(self) -> Set[int]:
        """The free cells beside face-up cards, as packed ints."""

    @property
    def free_cells_beside_cards(self) -> tuple[Cell, ...]:
        """The free cells beside a face-up card, sorted."""

    @property
    def cells_forbidding_ladders(self) -> tuple[Cell, ...]:
        """The cells of the path cards beside which no card with a ladder may be laid."""


class FreeCellsMixin:
    @property
    def free_cells_beside_cards(self: AnyMaze) -> tuple[Cell, ...]:
        return tuple(sorted(map(unpack_cell, self.packed_free_cells_beside_cards)))

    def free_cells_reached_by(self: AnyMaze, clan: str) -> tuple[Cell, ...]:
        return tuple(
            sorted(map(unpack_cell, self.packed_free_cells_beside_cards & self.sides_reached_by_clan(clan).keys()))
        )


class MazeWithoutBoard(FreeCellsMixin):
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

    def is_on_board(self, cell: Cell) -> bool:
        return True

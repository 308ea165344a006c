"""Why a path card may not be laid on a cell, and which cards fit where."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from companion.game.maze.cards import CardKind, PathCard
from companion.game.maze.grid import SIDES, Cell, neighbour, neighbours, opposite_side
from companion.game.maze.maze import AnyMaze, Maze, SidesToMatch

CELL_TAKEN, NOT_ADJACENT, EDGES_CLASH = "cell-taken", "not-adjacent", "edges-clash"
NOT_CONNECTED, LADDER_AT_GOAL, LADDER_AT_GOLD = "not-connected", "ladder-at-goal", "ladder-at-gold"
OFF_BOARD = "off-board"

LAST_USED = 2
"""The kind of card that was laid last is ranked as if this many more cards of it were left."""


def placement_problems(maze: AnyMaze, cell: Cell, card: PathCard, clan: str = "") -> tuple[str, ...]:
    """Return the keys of all reasons why this clan may not lay this card on this cell.

    - `off-board` or `cell-taken`, then no other reasons.
    - `not-adjacent`: no face-up card is beside the cell.
    - `edges-clash`: a side of the card does not match a card beside the cell.
    - `not-connected`: no open side of the card meets a connected path, and the card has no ladder (Saboteur, path
      cards; doors are ignored). What is connected is what `maze.sides_reached_by_clan`.
    - `ladder-at-goal` (Saboteur 2, ladders), `ladder-at-gold`.

    What is on the card itself does not matter.
    """
    if not maze.is_in_bounds(cell):
        return (OFF_BOARD,)
    if not maze.is_free(cell):
        return (CELL_TAKEN,)
    needs = needs_of_cells(maze, clan)(cell)
    if not any(needs.sides):
        reasons = [NOT_ADJACENT]
    else:
        connected = card.ladder or card.open_sides & maze.sides_reached_by_clan(clan).get(cell, 0)
        reasons = [EDGES_CLASH] * needs.sides.clash_with(card) + [NOT_CONNECTED] * (not connected)
    if card.ladder:
        reasons += [LADDER_AT_GOAL] * needs.at_goal + [LADDER_AT_GOLD] * needs.at_gold
    return tuple(reasons)


def misplaced_cards(maze: Maze) -> tuple[tuple[Cell, str], ...]:
    """First cards that don't match one beside them other than a goal, then ladders at a goal (Saboteur 2, ladders)."""
    clashing = [cell for cell, card in maze.cards.items() if _clashes_with_path_card(maze, cell, card)]
    at_goal = _cells_beside(maze.goals)
    ladders = [cell for cell, card in maze.cards.items() if card.ladder and cell in at_goal]
    return (*((cell, EDGES_CLASH) for cell in clashing), *((cell, LADDER_AT_GOAL) for cell in ladders))


def _clashes_with_path_card(maze: Maze, cell: Cell, card: PathCard) -> bool:
    for side in SIDES:
        beside = neighbour(cell, side)
        other = maze.card_at(beside) if beside not in maze.goals else None
        if other and bool(card.open_sides & side) != bool(other.open_sides & opposite_side(side)):
            return True
    return False


class Needs(NamedTuple):
    """What matters for a card on a cell: the sides of the cards beside it, whether a connected path leads there, and
    whether a goal or a card with gold lies beside it, where no ladder may be laid."""

    sides: SidesToMatch
    connected: bool
    at_goal: bool
    at_gold: bool

    def are_met_by(self, card: PathCard) -> bool:
        if not any(self.sides) or self.sides.clash_with(card):
            return False
        return not (self.at_goal or self.at_gold) if card.ladder else self.connected


def needs_of_cells(maze: AnyMaze, clan: str) -> Callable[[Cell], Needs]:
    sides, reached = maze.sides_to_match_by_cell, maze.sides_reached_by_clan(clan)
    at_goal, at_gold = _cells_beside(maze.goals), _cells_beside(maze.cells_forbidding_ladders)
    return lambda cell: Needs(sides.get(cell, SidesToMatch()), cell in reached, cell in at_goal, cell in at_gold)


def _cells_beside(cells: Iterable[Cell]) -> Set[Cell]:
    return {beside for cell in cells for beside in neighbours(cell)}


@dataclass(frozen=True)
class Placement:
    """`key` is "" for a card that a player drew on the screen."""

    key: str
    turned: bool
    card: PathCard


class CardCatalogue:
    """`drawn_cards` were drawn on the screen; `placements` has each card in all orientations in which it looks
    different."""

    def __init__(self, kinds: Sequence[CardKind], drawn_cards: Sequence[PathCard] = ()) -> None:
        self.kinds = tuple(kinds)
        keys_and_cards = [(kind.key, kind.card) for kind in kinds] + [("", card) for card in drawn_cards]
        self.placements = tuple(
            Placement(key, half_turns > 0, placed)
            for key, card in keys_and_cards
            for half_turns, placed in enumerate(card.orientations)
        )
        self._fitting = dict[Needs, tuple[int, ...]]()

    def fitting_cards_by_cell(self, maze: AnyMaze, clan: str = "") -> dict[Cell, tuple[int, ...]]:
        """For each free cell beside a card the indices in `placements`; sorted by row, then by column."""
        cells = sorted(maze.free_cells_beside_cards, key=lambda cell: cell[::-1])
        needs = needs_of_cells(maze, clan)
        return {cell: self._cards_that_fit(needs(cell)) for cell in cells}

    def _cards_that_fit(self, needs: Needs) -> tuple[int, ...]:
        if needs not in self._fitting:
            fitting = [index for index, offer in enumerate(self.placements) if needs.are_met_by(offer.card)]
            self._fitting[needs] = tuple(fitting)
        return self._fitting[needs]


@lru_cache(maxsize=64)
def shared_catalogue(kinds: tuple[CardKind, ...], drawn_cards: tuple[PathCard, ...] = ()) -> CardCatalogue:
    return CardCatalogue(kinds, drawn_cards)


def count_cards_left(kind: CardKind, laid_keys: Sequence[str]) -> int | None:
    """None if the number of such cards is uncertain."""
    return _unlaid_card_count(kind, laid_keys) if kind.certain else None


def _unlaid_card_count(kind: CardKind, laid_keys: Sequence[str]) -> int:
    return max(0, kind.count - laid_keys.count(kind.key))


def sort_by_times_laid(catalogue: CardCatalogue, laid_keys: Sequence[str]) -> tuple[int, ...]:
    """For an edition whose numbers of cards are unknown: the most often laid first, then the latest."""
    newest = {key: index for index, key in enumerate(laid_keys)}
    ranks = [(-laid_keys.count(offer.key), -newest.get(offer.key, -1)) for offer in catalogue.placements]
    return tuple(sorted(range(len(ranks)), key=ranks.__getitem__))


def sort_by_likelihood(catalogue: CardCatalogue, laid_keys: Sequence[str]) -> tuple[int, ...]:
    """The kinds of which most cards are left come first; the kind laid last counts as if two more were left. Kinds
    without a card left come last, drawn cards just before them."""
    weights = {kind.key: _unlaid_card_count(kind, laid_keys) for kind in catalogue.kinds}
    last = laid_keys[-1] if laid_keys else ""
    if weights.get(last):
        weights[last] += LAST_USED
    ranks = [(-weights.get(offer.key, 0.5), offer.key != last) for offer in catalogue.placements]
    return tuple(sorted(range(len(ranks)), key=ranks.__getitem__))

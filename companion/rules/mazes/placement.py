"""Why a path card may not be laid on a cell, and which cards fit where.

The needs of a cell are one int: bits 0 to 3 are the sides that a card on the cell must have open, bits 4 to 7 the sides
that the card must have shut, and three flags tell if a connected path leads to the cell (`CONNECTED`), if a goal is
beside it (`AT_GOAL`), and if a card with gold is beside it (`AT_GOLD`). A catalogue caches the fitting cards by needs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from companion.rules.mazes.adjacency import card_sides_with_opposite_sides, pack_cell, unpack_cell
from companion.rules.mazes.any_maze import AnyMaze
from companion.rules.mazes.cards import CardKind, PathCard
from companion.rules.mazes.grid import ALL, SIDES, Cell, half_turn_sides, neighbour
from companion.rules.mazes.maze import Maze

CELL_TAKEN, NOT_ADJACENT, EDGES_CLASH = "cell-taken", "not-adjacent", "edges-clash"
NOT_CONNECTED, LADDER_AT_GOAL, LADDER_AT_GOLD = "not-connected", "ladder-at-goal", "ladder-at-gold"
OFF_BOARD = "off-board"

CONNECTED, AT_GOAL, AT_GOLD = 1 << 8, 1 << 9, 1 << 10
NO_LADDER = AT_GOAL | AT_GOLD

LAST_USED = 2
"""The kind of card that was laid last is ranked as if this many more cards of it were left."""


def placement_problems(maze: AnyMaze, cell: Cell, card: PathCard, clan: str = "") -> tuple[str, ...]:
    """Return the keys of all reasons why this clan may not lay this card on this cell.

    - `off-board` or `cell-taken`, then no other reasons.
    - `not-adjacent`: no face-up card is beside the cell.
    - `edges-clash`: a side of the card does not match a card beside the cell.
    - `not-connected`: no open side of the card meets a connected path, and the card has no ladder (Saboteur, path
      cards; doors are ignored). In The Duel the path must be connected to the clan's own start, in The Lost Mines any
      card counts as connected (laying a path card).
    - `ladder-at-goal` (Saboteur 2, ladders), `ladder-at-gold` (The Duel, ladders).

    Doors and trolls on the card itself do not matter (The Duel is silent).
    """
    if not maze.is_on_board(cell):
        return (OFF_BOARD,)
    if not maze.is_free(cell):
        return (CELL_TAKEN,)
    needs = _needs_of_cell(maze, pack_cell(cell), clan)
    if not needs & 255:
        reasons = [NOT_ADJACENT]
    else:
        connected = card.ladder or card.open_sides & maze.sides_reached_by_clan(clan).get(pack_cell(cell), 0)
        reasons = [EDGES_CLASH] * clashes_with_neighbours(card, needs) + [NOT_CONNECTED] * (not connected)
    if card.ladder:
        reasons += [LADDER_AT_GOAL] * bool(needs & AT_GOAL) + [LADDER_AT_GOLD] * bool(needs & AT_GOLD)
    return tuple(reasons)


def misplaced_cards(maze: Maze) -> tuple[tuple[Cell, str], ...]:
    """First cards that don't match one beside them other than a goal, then ladders at a goal (Saboteur 2, ladders)."""
    goals = tuple(maze.goals)
    clashing = maze.cells_of_clashing_cards(
        {card_side for cell in goals for card_side in card_sides_with_opposite_sides(pack_cell(cell), ALL)}
    )
    ladders = _sides_towards_cells(goals).keys() & {tunnel >> 2 for tunnel in maze.index.ladder_tunnels}
    return (
        *((cell, EDGES_CLASH) for cell in maze.cards if clashing and pack_cell(cell) in clashing),
        *((cell, LADDER_AT_GOAL) for cell in maze.cards if ladders and pack_cell(cell) in ladders),
    )


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
        self._fitting = _FittingCards(self.placements)

    def fitting_cards_by_cell(self, maze: AnyMaze, clan: str = "") -> dict[Cell, tuple[int, ...]]:
        """For each free cell beside a card the indices in `placements`; sorted by row, then by column."""
        required, pointed, fitting = maze.sides_to_match_by_cell, maze.sides_reached_by_clan(clan), self._fitting
        goals, gold = _sides_towards_cells(tuple(maze.goals)), _sides_towards_cells(maze.cells_forbidding_ladders)
        needs = {
            number: required[number]
            | (CONNECTED if number in pointed else 0)
            | (AT_GOAL if number in goals else 0)
            | (AT_GOLD if number in gold else 0)
            for number in sorted(maze.packed_free_cells_beside_cards)
        }
        return {unpack_cell(number): fitting[needed] for number, needed in needs.items()}


def shared_catalogue(kinds: Sequence[CardKind], drawn_cards: Sequence[PathCard] = ()) -> CardCatalogue:
    return _cached_catalogue(tuple(kinds), tuple(drawn_cards))


@lru_cache(maxsize=64)
def _cached_catalogue(kinds: tuple[CardKind, ...], drawn_cards: tuple[PathCard, ...]) -> CardCatalogue:
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


class _FittingCards(dict[int, tuple[int, ...]]):
    """Cached by the needs of a cell."""

    def __init__(self, placements: Sequence[Placement]) -> None:
        self.placements = placements

    def __missing__(self, needs: int) -> tuple[int, ...]:
        self[needs] = tuple(index for index, offer in enumerate(self.placements) if _fits_needs(offer.card, needs))
        return self[needs]


def _needs_of_cell(maze: AnyMaze, packed_cell: int, clan: str) -> int:
    needs = maze.sides_to_match_at(packed_cell)
    needs |= CONNECTED if packed_cell in maze.sides_reached_by_clan(clan) else 0
    needs |= AT_GOAL if packed_cell in _sides_towards_cells(tuple(maze.goals)) else 0
    return needs | (AT_GOLD if packed_cell in _sides_towards_cells(maze.cells_forbidding_ladders) else 0)


def _fits_needs(card: PathCard, needs: int) -> bool:
    if not needs & 255 or clashes_with_neighbours(card, needs):
        return False
    return not needs & NO_LADDER if card.ladder else bool(needs & CONNECTED)


def clashes_with_neighbours(card: PathCard, needs: int) -> bool:
    return bool(needs & ALL & ~card.open_sides | needs >> 4 & card.open_sides)


@lru_cache(maxsize=64)
def _sides_towards_cells(cells: tuple[Cell, ...]) -> Mapping[int, int]:
    sides = dict[int, int]()
    for cell in cells:
        for side in SIDES:
            number = pack_cell(neighbour(cell, side))
            sides[number] = sides.get(number, 0) | half_turn_sides(side)
    return sides

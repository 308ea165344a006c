"""What speaks against a path card on a cell, and which cards fit where.

What a cell asks of a card is one int: the sides that must be open, those that must be shut (times 16), whether
something connected leads there and whether a goal, or gold, lies beside it. A palette looks up by it which of its cards
fit.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache

from companion.rules.mazes.adjacency import packed, shut_ports, unpacked
from companion.rules.mazes.any_maze import AnyMaze
from companion.rules.mazes.cards import CardKind, PathCard
from companion.rules.mazes.grid import ALL, SIDES, Cell, half_turned, neighbour
from companion.rules.mazes.maze import Maze

CELL_TAKEN, NOT_ADJACENT, EDGES_CLASH = "cell-taken", "not-adjacent", "edges-clash"
NOT_CONNECTED, LADDER_AT_GOAL, LADDER_AT_GOLD = "not-connected", "ladder-at-goal", "ladder-at-gold"
OFF_BOARD = "off-board"

CONNECTED, AT_GOAL, AT_GOLD = 1 << 8, 1 << 9, 1 << 10
NO_LADDER = AT_GOAL | AT_GOLD

LAST_USED = 2
"""The kind laid last counts as if so many more of it were left."""


def problems(maze: AnyMaze, cell: Cell, card: PathCard, clan: str = "") -> tuple[str, ...]:
    """All that speaks against this clan's laying this card there; empty where it may lie.

    `cell-taken` (then alone), `not-adjacent` (no face-up card beside it), `edges-clash`, `not-connected` (a normal card
    none of whose open sides meets one that is connected), `ladder-at-goal` (Saboteur, path cards, doors left out of
    account; Saboteur 2, ladders); `ladder-at-gold` (The Duel, ladders, where connected means to the own start). What
    stands on the sides of the card itself speaks against nothing (The Duel is silent). `off-board` (then alone) where
    there is no such cell; in The Lost Mines every card that lies counts as connected, so `not-connected` says that the
    card extends no way (laying a path card).
    """
    if not maze.on_board(cell):
        return (OFF_BOARD,)
    if not maze.is_free(cell):
        return (CELL_TAKEN,)
    needs = _needs(maze, packed(cell), clan)
    if not needs & 255:
        found = [NOT_ADJACENT]
    else:
        met = card.ladder or card.openings & maze.pointed_for(clan).get(packed(cell), 0)
        found = [EDGES_CLASH] * clashes(card, needs) + [NOT_CONNECTED] * (not met)
    if card.ladder:
        found += [LADDER_AT_GOAL] * bool(needs & AT_GOAL) + [LADDER_AT_GOLD] * bool(needs & AT_GOLD)
    return tuple(found)


def faults(maze: Maze) -> tuple[tuple[Cell, str], ...]:
    """What is wrong with the maze as it lies, each kind in the order of the cards.

    `edges-clash` once for each card with a side that does not match a card or the start beside it, goals may misfit;
    `ladder-at-goal` for each ladder beside a goal (Saboteur 2, ladders).
    """
    goals = tuple(maze.goals)
    clashing = maze.misfits(_ports_at(goals))
    laddered = _sides_at(goals).keys() & {group >> 2 for group in maze.index.ladders}
    return (*_said_of(maze, clashing, EDGES_CLASH), *_said_of(maze, laddered, LADDER_AT_GOAL))


def _said_of(maze: Maze, numbers: Set[int], code: str) -> list[tuple[Cell, str]]:
    """This of the path cards on these cells (packed)."""
    if not numbers:
        return []
    cards = maze.cards
    return [(one.cell, code) for number, one in maze.index.cards.items() if number in numbers and one.cell in cards]


@dataclass(frozen=True)
class Placement:
    """A kind of card in one of its two turnings; the key is empty for a free card of a table."""

    key: str
    turned: bool
    card: PathCard


class CardCatalogue:
    """All kinds of cards that a table may lay, each as printed and, where that lies differently, turned."""

    def __init__(self, paths: Sequence[CardKind], free: Sequence[PathCard] = ()) -> None:
        self.paths = tuple(paths)
        kinds = [(printed.key, printed.card) for printed in paths] + [("", card) for card in free]
        self.offers = tuple(
            Placement(key, turn > 0, card) for key, kind in kinds for turn, card in enumerate(kind.turns)
        )
        self._fitting = _Fitting(self.offers)

    def fits(self, maze: AnyMaze, cell: Cell, clan: str = "") -> tuple[int, ...]:
        """The places in `offers` of the cards without problems on this cell, in the order of `offers`."""
        return self._fitting[_needs(maze, packed(cell), clan)] if maze.is_free(cell) else ()

    def all_fits(self, maze: AnyMaze, clan: str = "") -> dict[Cell, tuple[int, ...]]:
        """The same for every free cell next to a card that lies face up (`maze.beside`), row by row."""
        around, pointed, fitting = maze.around, maze.pointed_for(clan), self._fitting
        goals, gold = _sides_at(tuple(maze.goals)), _sides_at(maze.no_ladder_at)
        needs = {
            number: around[number]
            | (CONNECTED if number in pointed else 0)
            | (AT_GOAL if number in goals else 0)
            | (AT_GOLD if number in gold else 0)
            for number in sorted(maze.rim)
        }
        return {unpacked(number): fitting[asked] for number, asked in needs.items()}


def palette_of(paths: Sequence[CardKind], free: Sequence[PathCard] = ()) -> CardCatalogue:
    """The palette of these kinds and free cards; the same one for the same cards."""
    return _palette_of(tuple(paths), tuple(free))


def left(printed: CardKind, laid_keys: Sequence[str]) -> int | None:
    """How many of this kind are left when those were laid, at least 0; None where the count is not certain."""
    return _left(printed, laid_keys) if printed.certain else None


def most_laid(palette: CardCatalogue, laid_keys: Sequence[str]) -> tuple[int, ...]:
    """The places of the palette's offers, those laid most often first; of those laid alike the latest first, then in
    the order of the palette. For a box of which nobody says how many there are of each kind."""
    ranks = [(-laid_keys.count(offer.key), -_last_laid(offer.key, laid_keys)) for offer in palette.offers]
    return tuple(sorted(range(len(ranks)), key=ranks.__getitem__))


def _last_laid(key: str, laid_keys: Sequence[str]) -> int:
    return max((at for at, laid in enumerate(laid_keys) if laid == key), default=-1)


def likeliest(palette: CardCatalogue, laid_keys: Sequence[str]) -> tuple[int, ...]:
    """The places of the palette's offers, likeliest first: many left in the deck first, the kind laid last moved up.

    It counts as if two more of it were left, and comes first of those that count the same. Kinds that are used up come
    last, also where the count is not certain; free cards have no count and come just before them.
    """
    weights = {printed.key: _left(printed, laid_keys) for printed in palette.paths}
    last = laid_keys[-1] if laid_keys else ""
    if weights.get(last):
        weights[last] += LAST_USED
    ranks = [(-weights.get(offer.key, 0.5), offer.key != last) for offer in palette.offers]
    return tuple(sorted(range(len(ranks)), key=ranks.__getitem__))


@lru_cache(maxsize=64)
def _palette_of(paths: tuple[CardKind, ...], free: tuple[PathCard, ...]) -> CardCatalogue:
    return CardCatalogue(paths, free)


def _left(printed: CardKind, laid_keys: Sequence[str]) -> int:
    return max(0, printed.count - laid_keys.count(printed.key))


class _Fitting(dict[int, tuple[int, ...]]):
    """What fits by what a cell asks for, found out when it is first asked."""

    def __init__(self, offers: Sequence[Placement]) -> None:
        self.offers = offers

    def __missing__(self, needs: int) -> tuple[int, ...]:
        self[needs] = tuple(place for place, offer in enumerate(self.offers) if _fits(offer.card, needs))
        return self[needs]


def _needs(maze: AnyMaze, number: int, clan: str) -> int:
    needs = maze.asked_at(number)
    needs |= CONNECTED if number in maze.pointed_for(clan) else 0
    needs |= AT_GOAL if number in _sides_at(tuple(maze.goals)) else 0
    return needs | (AT_GOLD if number in _sides_at(maze.no_ladder_at) else 0)


def _fits(card: PathCard, needs: int) -> bool:
    """Whether the card fits where this is asked: what leads there is met by every card whose sides do not clash."""
    if not needs & 255 or clashes(card, needs):
        return False
    return not needs & NO_LADDER if card.ladder else bool(needs & CONNECTED)


def clashes(card: PathCard, needs: int) -> bool:
    """Whether the card has a side shut that must be open, or (times 16) one open that must be shut."""
    return bool(needs & ALL & ~card.openings | needs >> 4 & card.openings)


@lru_cache(maxsize=64)
def _sides_at(cells: tuple[Cell, ...]) -> Mapping[int, int]:
    """The cells (packed) beside these, and on which sides of them one of these lies."""
    sides = dict[int, int]()
    for cell in cells:
        for side in SIDES:
            number = packed(neighbour(cell, side))
            sides[number] = sides.get(number, 0) | half_turned(side)
    return sides


def _ports_at(cells: tuple[Cell, ...]) -> Set[int]:
    """The ports of these cells, and of the cells beside them where these lie."""
    return {port for cell in cells for port in shut_ports(packed(cell), ALL)}

"""Rules room: the board of The Lost Mines, starts and mines, cards, dwarfs and what lies between cards; and where a
dwarf can go on it. It knows no turn and no words.

A walk is looked for step by step. What counts of each place reached is the fewest traps on the way so far: who needs
more steps for as many traps or more gains nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

from companion.rules.lost_cards import CAMPFIRE, START_CARD, LostCard
from companion.rules.maze import FACE_DOWN
from companion.rules.sides import ALL, SIDES, STEPS, Cell, neighbour, opposite

COLUMNS, ROWS = range(11), range(7)
"""The board's cells (contents); where starts and mines are printed on it no text says."""

STEPS_AT_ONCE, STEPS_FROM_CAMPFIRE = 3, 5
"""How far a dwarf may go in a turn (moving a dwarf; campfires)."""

TRAP, TROLL = LINK_TOKENS = ("trap", "troll")

OFF_BOARD, CELL_TAKEN, NOT_ADJACENT = "off-board", "cell-taken", "not-adjacent"
EDGES_CLASH, NOT_EXTENDING = "edges-clash", "not-extending"

NO_PATH, DWARF_STANDS = "no-path-there", "dwarf-stands-there"

Link = tuple[Cell, Cell]
"""The link between two neighbouring cells, the lesser first."""

Place = tuple[Cell, int]
"""A group of sides that are joined inside a card: its cell and its place on the card; of a hidden mine the place 0."""

SHUT = -1
"""A troll on a link: nobody passes."""

WAYS = tuple(tuple((side, *STEPS[side], opposite(side)) for side in SIDES if sides & side) for sides in range(ALL + 1))
"""By open sides: each with the step over it and the side on which the neighbour is entered."""


@dataclass(frozen=True)
class Mine:
    """A mine: `shows` is empty while it lies face down, else what is in it; `card` is how it lies then."""

    shows: str = FACE_DOWN
    card: LostCard | None = None


class Stop(NamedTuple):
    """Where a dwarf may end its move, after so many steps and over so many traps; `reveals` a mine that is turned over
    then."""

    cell: Cell
    steps: int
    traps: int
    reveals: bool


def link(one: Cell, other: Cell) -> Link:
    """The link between these neighbouring cells, in whatever order."""
    return (one, other) if one < other else (other, one)


@dataclass(frozen=True)
class LostMaze:
    """All that lies, no two cards on one cell: `starts` by their clans, `cards` and `mines` by their cells; where the
    `dwarfs` stand, by the name their owner gives; and the `tokens` on links, each as often as it lies there."""

    starts: Mapping[str, Cell]
    cards: Mapping[Cell, LostCard]
    mines: Mapping[Cell, Mine]
    dwarfs: Mapping[str, Cell] = field(default_factory=lambda: MappingProxyType({}))
    tokens: Mapping[Link, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    columns: range = COLUMNS
    rows: range = ROWS

    # What lies

    def lay(self, cell: Cell, card: LostCard) -> LostMaze:
        """The maze with this card on this cell, be it that one lies there already: a tool bridges it, say."""
        return replace(self, cards={**self.cards, cell: card})

    def turn_over(self, cell: Cell, mine: Mine) -> LostMaze:
        """The maze with this mine showing what it shows."""
        return replace(self, mines={**self.mines, cell: mine})

    def strike(self, cell: Cell) -> LostMaze:
        """The maze after a thunderstorm took the card on this cell, and the tokens that lie between unused cells now.

        Raises:
            KeyError: no path card lies there.
        """
        self.cards[cell]
        cards = {at: card for at, card in self.cards.items() if at != cell}
        cleared = self.tokens_to_clear(cell)
        tokens = {at: lying for at, lying in self.tokens.items() if at not in cleared}
        return replace(self, cards=cards, tokens=tokens)

    @cached_property
    def face_up(self) -> Mapping[Cell, LostCard]:
        """The cards that lie face up: starts, path cards, mines that were turned over."""
        starts = dict.fromkeys(self.starts.values(), START_CARD)
        return {**starts, **self.cards, **{cell: mine.card for cell, mine in self.mines.items() if mine.card}}

    @cached_property
    def face_down(self) -> Set[Cell]:
        """The mines that nobody entered yet."""
        return {cell for cell, mine in self.mines.items() if mine.card is None}

    # Where a dwarf can go

    def reach(self, dwarf: str) -> tuple[Stop, ...]:
        """Where this dwarf may end its move: where it stands, then each cell with every pair of steps and traps than
        which none is better in both (moving a dwarf; a mine that is turned over ends the move).

        Raises:
            KeyError: there is no such dwarf.
        """
        begins = self.dwarfs[dwarf]
        found, fewest = [Stop(begins, 0, 0, False)], {begins: 0}
        for steps, front in enumerate(self._steps_from(begins, self.barred_for(dwarf)), 1):
            for (cell, _), traps in sorted(front.items(), key=_by_traps):
                if traps < fewest.get(cell, traps + 1):
                    fewest[cell] = traps
                    found.append(Stop(cell, steps, traps, cell in self.face_down))
        return tuple(found)

    def barred_for(self, dwarf: str) -> Set[Cell]:
        """The cells that this dwarf may not enter: obstacles without their tool, and narrow cards where another stands;
        never that on which it stands itself."""
        taken = set(self.dwarfs.values())
        barred = {cell for cell, card in self.cards.items() if card.barred or (card.narrow and cell in taken)}
        return barred - {self.dwarfs[dwarf]}

    # What speaks against a move

    def problems(self, cell: Cell, card: LostCard) -> tuple[str, ...]:
        """All that speaks against laying this card there (laying a path card); empty where it may lie.

        `cell-taken` and `off-board` (then alone), `not-adjacent` (no start, card or revealed mine beside it),
        `edges-clash` with any of these, `not-extending` (no open side meets one of theirs). Hidden mines fit to
        everything, and ways may lead off the board (the rulebook is silent).
        """
        if cell[0] not in self.columns or cell[1] not in self.rows:
            return (OFF_BOARD,)
        if cell in self.face_up or cell in self.mines:
            return (CELL_TAKEN,)
        met = [(side, self.face_up[at]) for side in SIDES if (at := neighbour(cell, side)) in self.face_up]
        if not met:
            return (NOT_ADJACENT,)
        pairs = [(bool(card.openings & side), bool(other.openings & opposite(side))) for side, other in met]
        clash, extends = any(ours != theirs for ours, theirs in pairs), (True, True) in pairs
        return (EDGES_CLASH,) * clash + (NOT_EXTENDING,) * (not extends)

    def storm_problems(self, cell: Cell) -> tuple[str, ...]:
        """All that speaks against a thunderstorm there: it takes path cards without a dwarf, no starts, no mines."""
        return (NO_PATH,) * (cell not in self.cards) + (DWARF_STANDS,) * (cell in self.dwarfs.values())

    def tokens_to_clear(self, cell: Cell) -> tuple[Link, ...]:
        """The links whose tokens leave with the card on this cell: those to cells that are unused too. Starts and
        mines, hidden ones as well, count as used (thunderstorm)."""
        around = [neighbour(cell, side) for side in SIDES]
        unused = [at for at in around if at not in self.face_up and at not in self.mines]
        return tuple([between for at in unused if (between := link(cell, at)) in self.tokens])

    # Step by step

    def _steps_from(self, begins: Cell, barred: Set[Cell]) -> Iterator[Mapping[Place, int]]:
        """After each step what is reached by it, over fewer traps than by any step before."""
        card = self.face_up[begins]
        front = {(begins, place): 0 for place in range(len(card.groups))}
        best = dict(front)
        for _ in range(limit_from(card)):
            front = self._step(front, best, barred)
            best |= front
            yield front

    def _step(self, front: Mapping[Place, int], best: Mapping[Place, int], barred: Set[Cell]) -> dict[Place, int]:
        """What is one step further than `front` and over fewer traps than ever before, with how many."""
        found: dict[Place, int] = {}
        for place, traps in front.items():
            for to, more in self._beside(place):
                over = traps + more
                if to[0] not in barred and over < found.get(to, best.get(to, over + 1)):
                    found[to] = over
        return found

    def _beside(self, place: Place) -> Iterator[tuple[Place, int]]:
        """The places that are one step away, each with the traps on the link to it; none from a mine turned over."""
        cell, group = place
        if cell in self.face_down:
            return
        for side, east, south, enters in WAYS[self.face_up[cell].groups[group]]:
            to = cell[0] + east, cell[1] + south
            traps = self._on_links.get((cell, side), 0) if self.tokens else 0
            if traps != SHUT and (entered := self.entered(to, enters)) is not None:
                yield (to, entered), traps

    def entered(self, cell: Cell, side: int) -> int | None:
        """The place of the group that is entered on this side of the cell; None where no way leads in."""
        card = self.face_up.get(cell)
        if card is None:
            return 0 if cell in self.face_down else None
        return card.entrances.get(side)

    @cached_property
    def _on_links(self) -> Mapping[tuple[Cell, int], int]:
        """By a cell and its side: how many traps lie on that link, `SHUT` where there is a troll."""
        found = {}
        for ends, lying in self.tokens.items():
            traps = SHUT if TROLL in lying else lying.count(TRAP)
            for one, other in (ends, ends[::-1]):
                side = next(side for side in SIDES if neighbour(one, side) == other)
                found[one, side] = traps
        return found


def limit_from(card: LostCard) -> int:
    """How many steps a dwarf may go that begins on this card."""
    return STEPS_FROM_CAMPFIRE if card.feature == CAMPFIRE else STEPS_AT_ONCE


def _by_traps(reached: tuple[Place, int]) -> int:
    return reached[1]

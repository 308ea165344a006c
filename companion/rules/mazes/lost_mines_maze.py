"""The board of The Lost Mines: starts, mines, cards, dwarves, what lies between cards, and where a dwarf can move.

A move is searched step by step. For each place only the way with the fewest traps so far counts: one with more steps
and as many traps or more is never better.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Set
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

from companion.rules.mazes.adjacency import asked_beside, packed, unpacked
from companion.rules.mazes.any_maze import TURN_BY_MOVE, Grid
from companion.rules.mazes.card_features import Gold
from companion.rules.mazes.cards import START, PathCard, lost_card
from companion.rules.mazes.grid import ALL, LETTERS, SIDES, WAYS, Cell, neighbour, opposite
from companion.rules.mazes.links import Link, ends, link, link_at, moved_link
from companion.rules.mazes.maze import Goal
from companion.rules.mazes.terrain import CAMPFIRE, TOOLS

COLUMNS, ROWS = range(11), range(7)
"""The cells of the board (contents). No text says where starts and mines are printed on it."""

STEPS_AT_ONCE, STEPS_FROM_CAMPFIRE = 3, 5
"""How far a dwarf may go in a turn (moving a dwarf; campfires)."""

TRAP, TROLL = LINK_TOKENS = ("trap", "troll")

NO_WAY_THERE, OFF_BOARD = "no-way-there", "off-board"

START_CARD = lost_card(START)
"""Where the dwarves of a clan begin. No text says which sides it opens, so all are open."""

Place = tuple[Cell, int]
"""A group of sides that are joined inside a card: its cell and its place on the card; of a hidden mine the place 0."""

SHUT = -1
"""A troll on a link: nobody passes."""

NOWHERE: Set[Cell] = frozenset()


class Destination(NamedTuple):
    """A cell where a dwarf may end its move, after so many steps and over so many traps; `reveals` tells whether a mine
    is turned over there."""

    cell: Cell
    steps: int
    traps: int
    reveals: bool


@dataclass(frozen=True)
class LostMinesMaze:
    """All that lies, no two cards on one cell: `starts` by their clans, `cards` and the mines (`goals`) by their cells;
    where the `dwarves` stand, by whatever their owner goes by; and the `tokens` on links, each as often as it lies
    there. A start is `NESW`."""

    starts: Mapping[str, Cell]
    cards: Mapping[Cell, PathCard]
    goals: Mapping[Cell, Goal]
    dwarves: Mapping[Hashable, Cell] = field(default_factory=lambda: MappingProxyType({}))
    tokens: Mapping[Link, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    columns: range = COLUMNS
    rows: range = ROWS

    # What lies

    def lay(self, cell: Cell, card: PathCard) -> LostMinesMaze:
        return replace(self, cards={**self.cards, cell: card})

    def take(self, cell: Cell) -> LostMinesMaze:
        """Also without the tokens on links to other unused cells (thunderstorm)."""
        self.cards[cell]
        cards = {at: card for at, card in self.cards.items() if at != cell}
        cleared = self.tokens_to_clear(cell)
        tokens = {at: lying for at, lying in self.tokens.items() if at not in cleared}
        return replace(self, cards=cards, tokens=tokens)

    def replace(self, cell: Cell, card: PathCard) -> LostMinesMaze:
        if cell in self.goals:
            return self.turn_over(cell, replace(self.goals[cell], card=card))
        return self.lay(cell, card)

    def move(self, cell: Cell, to: Cell) -> LostMinesMaze:
        """With the card of one cell, the dwarves on it and the tokens on its links on another: corrects a record."""
        moved = self.take(cell).lay(to, self.cards[cell])
        dwarves = {dwarf: to if at == cell else at for dwarf, at in self.dwarves.items()}
        tokens = dict[Link, tuple[str, ...]]()
        for between, lying in self.tokens.items():
            there = moved_link(between, cell, to)
            tokens[there] = (*tokens.get(there, ()), *lying)
        return replace(moved, dwarves=dwarves, tokens=tokens)

    def put_token(self, cell: Cell, kind: str, side: str, clan: str) -> LostMinesMaze:
        """With a tool on the card there, or a trap or a troll on the link at this side of it."""
        return self._with_any_token(cell, kind, side, lies=True)

    def take_token(self, cell: Cell, kind: str, side: str, clan: str) -> LostMinesMaze:
        return self._with_any_token(cell, kind, side, lies=False)

    def _with_any_token(self, cell: Cell, kind: str, side: str, lies: bool) -> LostMinesMaze:
        if kind in LINK_TOKENS and side in LETTERS:
            return self.with_token(link_at(cell, side), kind, lies)
        card = self.cards.get(cell)
        if kind not in TOOLS or card is None:
            return self
        return self.lay(cell, self.intern(card.carrying(replace(card.features, bridged=lies))))

    def turn_over(self, cell: Cell, goal: Goal) -> LostMinesMaze:
        return replace(self, goals={**self.goals, cell: goal})

    def place_dwarf(self, dwarf: Hashable, cell: Cell) -> LostMinesMaze:
        return replace(self, dwarves={**self.dwarves, dwarf: cell})

    def with_token(self, between: Link, token: str, lies: bool = True) -> LostMinesMaze:
        """The maze with one more token on this link, or with one less of those that lie there."""
        lying = list(self.tokens.get(between, ()))
        if lies:
            lying.append(token)
        elif token in lying:
            lying.remove(token)
        others = {at: there for at, there in self.tokens.items() if at != between}
        return replace(self, tokens={**others, between: tuple(lying)} if lying else others)

    def intern(self, card: PathCard) -> PathCard:
        return lost_card(card.tracks, card.features.ground, card.features.bridged)

    def card_at(self, cell: Cell) -> PathCard | None:
        return self.face_up.get(cell)

    def on_board(self, cell: Cell) -> bool:
        return cell[0] in self.columns and cell[1] in self.rows

    def is_free(self, cell: Cell) -> bool:
        return self.on_board(cell) and cell not in self.face_up and cell not in self.goals

    @cached_property
    def face_up(self) -> Mapping[Cell, PathCard]:
        """The cards that lie face up: starts, path cards, mines that were turned over."""
        starts = dict.fromkeys(self.starts.values(), START_CARD)
        return {**starts, **self.cards, **{cell: mine.card for cell, mine in self.goals.items() if mine.card}}

    @cached_property
    def face_down(self) -> Set[Cell]:
        """The mines that nobody entered yet."""
        return {cell for cell, mine in self.goals.items() if mine.card is None}

    @property
    def grid(self) -> Grid:
        return Grid(self.columns, self.rows)

    @property
    def turn_passes(self) -> str:
        return TURN_BY_MOVE

    # Where a dwarf can go

    def reach(self, dwarf: Hashable) -> tuple[Destination, ...]:
        """Where this dwarf may end its move: where it stands, then each cell with every pair of steps and traps than
        which none is better in both (moving a dwarf; a mine that is turned over ends the move).

        Raises:
            KeyError: there is no such dwarf.
        """
        begins = self.dwarves[dwarf]
        found, fewest = [Destination(begins, 0, 0, False)], {begins: 0}
        for steps, front in enumerate(self._steps_from(begins, self.barred_for(dwarf)), 1):
            for (cell, _), traps in sorted(front.items(), key=_by_traps):
                if traps < fewest.get(cell, traps + 1):
                    fewest[cell] = traps
                    found.append(Destination(cell, steps, traps, cell in self.face_down))
        return tuple(found)

    def barred_for(self, dwarf: Hashable) -> Set[Cell]:
        """The cells that this dwarf may not enter: obstacles without their tool, and narrow cards where another stands;
        never that on which it stands itself."""
        taken = set(self.dwarves.values())
        rough = [(cell, card.features) for cell, card in self.cards.items() if card.features.ground]
        barred = {cell for cell, features in rough if features.barred or (features.narrow and cell in taken)}
        return barred - {self.dwarves[dwarf]}

    def ways_in(self, dwarf: Hashable, cell: Cell) -> int:
        """The sides on which this dwarf may enter that cell with the last step of its move.

        Raises:
            KeyError: there is no such dwarf.
        """
        begins, fronts = self.dwarves[dwarf], list(self._steps_from(self.dwarves[dwarf], self.barred_for(dwarf)))
        places = {place for front in fronts[:-1] for place in front}
        places |= {(begins, place) for place in range(len(self.face_up[begins].groups) if fronts else 0)}
        before = {place[0] for place in places for to, _ in self._beside(place) if to[0] == cell}
        return sum(side for side in SIDES if neighbour(cell, side) in before)

    # What a card that is laid must meet: nobody digs from a start here, any card that lies can be extended

    @cached_property
    def around(self) -> Mapping[int, int]:
        return asked_beside({packed(cell): card.openings for cell, card in self.face_up.items()})

    def asked_at(self, number: int) -> int:
        return self.around.get(number, 0)

    @cached_property
    def pointed(self) -> Mapping[int, int]:
        taken = set(map(packed, self.face_up))
        return {number: asked & ALL for number, asked in self.around.items() if asked & ALL and number not in taken}

    def pointed_for(self, clan: str) -> Mapping[int, int]:
        """The same for every clan: any card can be extended."""
        return self.pointed

    @property
    def rim(self) -> Set[int]:
        return {number for number in self.around if self.is_free(unpacked(number))}

    @property
    def beside(self) -> tuple[Cell, ...]:
        return tuple(sorted(map(unpacked, self.rim)))

    def frontier_of(self, clan: str) -> tuple[Cell, ...]:
        return tuple(sorted(map(unpacked, self.rim & self.pointed.keys())))

    @property
    def no_ladder_at(self) -> tuple[Cell, ...]:
        return ()

    @property
    def touched(self) -> tuple[Cell, ...]:
        return tuple(cell for cell in self.goals if packed(cell) in self.pointed or cell in self.face_up)

    @property
    def to_turn(self) -> tuple[Cell, ...]:
        """None: a mine is turned over when a dwarf enters it."""
        return ()

    # What a way leads to, whoever may walk it

    @property
    def treasure_reached(self) -> bool:
        """Never: a round ends by the treasures taken."""
        return False

    def reached_by(self, cell: Cell, gold: Gold) -> tuple[str, ...]:
        return ()

    def clans_at(self, cell: Cell) -> tuple[tuple[str, ...], ...]:
        return ((),) * len(self.face_up[cell].groups if cell in self.face_up else ())

    def connected(self, cell: Cell) -> tuple[bool, ...]:
        """For each group of the card there, whether a path leads to it from a start, even past obstacles and trolls."""
        groups = range(len(self.face_up[cell].groups)) if cell in self.face_up else ()
        return tuple((cell, place) in self._led_to for place in groups)

    def is_connected(self, cell: Cell) -> bool:
        return any(self.connected(cell))

    @cached_property
    def _led_to(self) -> Set[Place]:
        queue: list[Place] = [(cell, 0) for cell in self.starts.values()]
        seen = set(queue)
        for place in queue:
            for to, _ in self._beside(place, trolls_bar=False):
                if to not in seen:
                    seen.add(to)
                    queue.append(to)
        return seen

    # Tokens on links

    def tokens_to_clear(self, cell: Cell) -> tuple[Link, ...]:
        """The links whose tokens leave with the card on this cell: those to cells that are unused too. Starts and
        mines, hidden ones as well, count as used (thunderstorm)."""
        around = [neighbour(cell, side) for side in SIDES]
        unused = [at for at in around if at not in self.face_up and at not in self.goals]
        return tuple([between for at in unused if (between := link(cell, at)) in self.tokens])

    def tokens_at(self, cell: Cell, side: int) -> tuple[str, ...]:
        """What lies on the link at this side of the cell."""
        return self.tokens.get(link(cell, neighbour(cell, side)), ())

    def link_problems(self, cell: Cell, side: int) -> tuple[str, ...]:
        """All reasons against a trap or a troll on this side of the card there: it can lie where a way leads to
        another card, or to an unused cell of the board (trap, troll)."""
        card = self.face_up.get(cell)
        if card is None or not card.openings & side:
            return (NO_WAY_THERE,)
        other = neighbour(cell, side)
        if not self.on_board(other):
            return (OFF_BOARD,)
        beyond = self.face_up.get(other)
        return (NO_WAY_THERE,) * (beyond is not None and not beyond.openings & opposite(side))

    # Step by step

    def _steps_from(self, begins: Cell, barred: Set[Cell]) -> Iterator[Mapping[Place, int]]:
        """After each step the places reached by it over fewer traps than before; nothing if the dwarf stands on no
        card."""
        card = self.face_up.get(begins)
        if card is None:
            return
        front = {(begins, place): 0 for place in range(len(card.groups))}
        best = dict(front)
        for _ in range(limit_from(card)):
            front = self._step(front, best, barred)
            best |= front
            yield front

    def _step(self, front: Mapping[Place, int], best: Mapping[Place, int], barred: Set[Cell]) -> dict[Place, int]:
        """The places one step beyond `front` that are reached over fewer traps than before, with how many."""
        found: dict[Place, int] = {}
        for place, traps in front.items():
            for to, more in self._beside(place, barred):
                over = traps + more
                if over < found.get(to, best.get(to, over + 1)):
                    found[to] = over
        return found

    def _beside(self, place: Place, barred: Set[Cell] = NOWHERE, trolls_bar: bool = True) -> list[tuple[Place, int]]:
        """The places that are one step away on cells that are not `barred`, each with the traps on the link to it; none
        from a mine that is turned over."""
        (cell, group), faces, links = place, self.face_up, self._on_links
        beside: list[tuple[Place, int]] = []
        if cell in self.face_down:
            return beside
        column, row = cell
        for side, east, south, enters in WAYS[faces[cell].groups[group]]:
            to = column + east, row + south
            traps = links.get((cell, side), 0) if links else 0
            if to in barred or (traps == SHUT and trolls_bar):
                continue
            entered = faces[to].entrances.get(enters) if to in faces else 0 if to in self.face_down else None
            if entered is not None:
                beside.append(((to, entered), traps))
        return beside

    @cached_property
    def _on_links(self) -> Mapping[tuple[Cell, int], int]:
        """By cell and side: how many traps lie on that link, or `SHUT` if there is a troll."""
        found = {}
        for between, lying in self.tokens.items():
            traps = SHUT if TROLL in lying else lying.count(TRAP)
            for end in ends(between):
                found[end] = traps
        return found


def limit_from(card: PathCard) -> int:
    """How many steps a dwarf may go that begins on this card."""
    return STEPS_FROM_CAMPFIRE if card.features.ground == CAMPFIRE else STEPS_AT_ONCE


def _by_traps(reached: tuple[Place, int]) -> int:
    return reached[1]

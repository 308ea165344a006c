"""The board of The Lost Mines: terrain on its path cards and the tools that let dwarves pass, starts, mines, dwarves,
tokens between cards, and where a dwarf can move.

A link is the border between two neighbouring cells, where traps and trolls lie. A place is a tunnel of a card, where a
dwarf can be. Moves are searched breadth-first. For each tunnel only the path with the fewest traps so far is followed,
since a path with more steps and as many traps is never better.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Set
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

from companion.game.maze.cards import START, Feature, PathCard, path_card
from companion.game.maze.grid import (
    LETTERS,
    SIDES,
    Cell,
    Link,
    link_at,
    link_between,
    link_ends,
    neighbour,
    opposite_side,
)
from companion.game.maze.maze import AnyMaze, Grid, Tunnel

TRUNKS, LAKE, DITCH = OBSTACLES = ("trunks", "lake", "ditch")

ROCK, CAMPFIRE = "rock", "campfire"

GROUNDS = (*OBSTACLES, ROCK, CAMPFIRE)

TOOL_FOR = {TRUNKS: "axe", LAKE: "boat", DITCH: "rope"}
"""The tool that bridges each obstacle (action cards)."""

TOOLS = tuple(TOOL_FOR.values())


def lost_mines_card(tracks: str, ground: str = "", bridged: bool = False) -> PathCard:
    """`bridged`: the tool lies on the obstacle, if there is one. Raises UnreadableTracks."""
    tools = (TOOL_FOR[ground],) if bridged and ground in OBSTACLES else ()
    return path_card(tracks, features=(Feature(ground, put=tools),) if ground else ())


def ground_of(card: PathCard) -> str:
    """One of `GROUNDS`, or ""."""
    return next((feature.kind for feature in card.features if feature.kind in GROUNDS), "")


def is_bridged(card: PathCard) -> bool:
    return any(feature.kind in OBSTACLES and feature.put for feature in card.features)


def is_obstacle_without_tool(card: PathCard) -> bool:
    """No dwarf may enter it (obstacles)."""
    return any(feature.kind in OBSTACLES and not feature.put for feature in card.features)


def has_room_for_only_one_dwarf(card: PathCard) -> bool:
    """A rock or an obstacle (rocks, tools)."""
    return ground_of(card) in (ROCK, *OBSTACLES)


STEPS_AT_ONCE, STEPS_FROM_CAMPFIRE = 3, 5
"""The most steps of a dwarf in a turn, in general and from a campfire (moving a dwarf; campfires)."""

TRAP, TROLL = LINK_TOKENS = ("trap", "troll")

NO_WAY_THERE, NO_BOARD_THERE = "no-way-there", "no-board-there"

START_CARD = lost_mines_card(START)
"""The printed start of a clan. No text says which of its sides are open, so all are."""

Place = Tunnel
"""Where a dwarf can be: a tunnel of a card, or (cell, 0) for a face-down mine."""

SHUT = -1
"""Stands for the number of traps on a link with a troll, where nobody may pass."""

NO_CELLS: Set[Cell] = frozenset()


class Destination(NamedTuple):
    """`reveals`: the dwarf enters a face-down mine, which is then turned over."""

    cell: Cell
    steps: int
    traps: int
    reveals: bool


@dataclass(frozen=True)
class LostMinesMaze(AnyMaze):
    """`goals` are the mines; `tokens` are traps and trolls."""

    columns: range
    rows: range
    dwarves: Mapping[Hashable, Cell] = field(default_factory=lambda: MappingProxyType({}))  # by owner
    tokens: Mapping[Link, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))  # their kinds

    def start_card(self, clan: str) -> PathCard:
        return START_CARD

    # Cards and tokens on the table

    def remove_card(self, cell: Cell) -> LostMinesMaze:
        """Also removes traps and trolls beside it that no other card uses (thunderstorm)."""
        around = [neighbour(cell, side) for side in SIDES]
        unused = [other for other in around if other not in self.face_up_cards and other not in self.goals]
        cleared = [link_between(cell, other) for other in unused]
        tokens = {between: kinds for between, kinds in self.tokens.items() if between not in cleared}
        return replace(super().remove_card(cell), tokens=tokens)

    def put_token(self, cell: Cell, kind: str, side: str, clan: str) -> LostMinesMaze:
        return self._with_token_or_tool(cell, kind, side, present=True)

    def remove_token(self, cell: Cell, kind: str, side: str, clan: str) -> LostMinesMaze:
        return self._with_token_or_tool(cell, kind, side, present=False)

    def _with_token_or_tool(self, cell: Cell, kind: str, side: str, present: bool) -> LostMinesMaze:
        if kind in LINK_TOKENS and side in LETTERS:
            return self.with_token(link_at(cell, side), kind, present)
        card = self.cards.get(cell)
        if kind not in TOOLS or card is None or ground_of(card) not in TOOL_FOR:
            return self
        return self.lay(cell, lost_mines_card(card.tracks, ground_of(card), bridged=present))

    def place_dwarf(self, dwarf: Hashable, cell: Cell) -> LostMinesMaze:
        return replace(self, dwarves={**self.dwarves, dwarf: cell})

    def with_token(self, link: Link, token: str, present: bool = True) -> LostMinesMaze:
        kinds = list(self.tokens.get(link, ()))
        if present:
            kinds.append(token)
        elif token in kinds:
            kinds.remove(token)
        others = {other: there for other, there in self.tokens.items() if other != link}
        return replace(self, tokens={**others, link: tuple(kinds)} if kinds else others)

    def shared_instance(self, card: PathCard) -> PathCard:
        return path_card(card.tracks, features=card.features)

    def is_in_bounds(self, cell: Cell) -> bool:
        return cell[0] in self.columns and cell[1] in self.rows

    @cached_property
    def face_down_mines(self) -> Set[Cell]:
        return {cell for cell, mine in self.goals.items() if mine.card is None}

    @property
    def grid(self) -> Grid:
        return Grid(self.columns, self.rows)

    # Moves of a dwarf

    def destinations(self, dwarf: Hashable) -> tuple[Destination, ...]:
        """First the dwarf's own cell, then others by number of steps (moving a dwarf). A cell is listed several times
        if a longer move meets fewer traps. A move ends on a face-down mine. Raises KeyError if the dwarf is not on the
        board."""
        begin = self.dwarves[dwarf]
        destinations, fewest = [Destination(begin, 0, 0, False)], {begin: 0}
        for steps, front in enumerate(self._places_after_each_step(begin, self.cells_barred_for(dwarf)), 1):
            for (cell, _), traps in sorted(front.items(), key=lambda item: item[1]):
                if traps < fewest.get(cell, traps + 1):
                    fewest[cell] = traps
                    destinations.append(Destination(cell, steps, traps, cell in self.face_down_mines))
        return tuple(destinations)

    def cells_barred_for(self, dwarf: Hashable) -> Set[Cell]:
        """Obstacles without a tool, and rocks and obstacles with another dwarf (obstacles; rocks)."""
        taken = set(self.dwarves.values())
        barred = {
            cell
            for cell, card in self.cards.items()
            if is_obstacle_without_tool(card) or (cell in taken and has_room_for_only_one_dwarf(card))
        }
        return barred - {self.dwarves[dwarf]}

    def entry_sides(self, dwarf: Hashable, cell: Cell) -> int:
        """Where the last step of a move can enter. Raises KeyError if the dwarf is not on the board."""
        begin = self.dwarves[dwarf]
        fronts = list(self._places_after_each_step(begin, self.cells_barred_for(dwarf)))
        places = {place for front in fronts[:-1] for place in front}
        if fronts:
            places |= {(begin, tunnel) for tunnel in range(len(self.face_up_cards[begin].tunnels))}
        before = {place[0] for place in places for (to, _), _ in self._adjacent_places(place) if to == cell}
        return sum(side for side in SIDES if neighbour(cell, side) in before)

    # Where a card can join: any card on the board can be extended

    @cached_property
    def reached_sides_by_cell(self) -> Mapping[Cell, int]:
        needs = self.sides_to_match_by_cell.items()
        return {cell: sides.open for cell, sides in needs if sides.open and cell not in self.face_up_cards}

    @property
    def reached_goals(self) -> tuple[Cell, ...]:
        return tuple(cell for cell in self.goals if cell in self.reached_sides_by_cell or cell in self.face_up_cards)

    @property
    def goals_to_turn_over(self) -> tuple[Cell, ...]:
        """Empty: a mine is turned over when a dwarf enters it."""
        return ()

    @cached_property
    def reached_tunnels(self) -> Set[Tunnel]:
        """Even past obstacles and trolls."""
        return self.reach([(cell, 0) for cell in self.starts.values()]).tunnels

    # Tokens on links

    def tokens_at(self, cell: Cell, side: int) -> tuple[str, ...]:
        return self.tokens.get(link_between(cell, neighbour(cell, side)), ())

    def trap_or_troll_problems(self, cell: Cell, side: int) -> tuple[str, ...]:
        """The path must lead across this side to another card or to an unused cell of the board (trap, troll)."""
        card = self.face_up_cards.get(cell)
        if card is None or not card.open_sides & side:
            return (NO_WAY_THERE,)
        other = neighbour(cell, side)
        if not self.is_in_bounds(other):
            return (NO_BOARD_THERE,)
        beyond = self.face_up_cards.get(other)
        return (NO_WAY_THERE,) * (beyond is not None and not beyond.open_sides & opposite_side(side))

    # Steps of a move

    def _places_after_each_step(self, begin: Cell, barred: Set[Cell]) -> Iterator[Mapping[Place, int]]:
        """Yield the places reached by each step, with the traps on the way. Places reached before with no more traps
        are left out."""
        card = self.face_up_cards.get(begin)
        if card is None:
            return
        front = {(begin, tunnel): 0 for tunnel in range(len(card.tunnels))}
        fewest = dict(front)
        for _ in range(STEPS_FROM_CAMPFIRE if ground_of(card) == CAMPFIRE else STEPS_AT_ONCE):
            front = self._places_after_next_step(front, fewest, barred)
            fewest |= front
            yield front

    def _places_after_next_step(
        self, front: Mapping[Place, int], fewest: Mapping[Place, int], barred: Set[Cell]
    ) -> dict[Place, int]:
        """The places one step on, with the traps on the way, except those reached before with no more traps
        (`fewest`)."""
        reached: dict[Place, int] = {}
        for place, traps in front.items():
            for to, on_link in self._adjacent_places(place, barred):
                total = traps + on_link
                if total < reached.get(to, fewest.get(to, total + 1)):
                    reached[to] = total
        return reached

    def _adjacent_places(self, place: Place, barred: Set[Cell] = NO_CELLS) -> list[tuple[Place, int]]:
        """The places one step away, with the traps between. No step leads on from a face-down mine."""
        cell = place[0]
        if cell in self.face_down_mines:
            return []
        beside: list[tuple[Place, int]] = []
        for side, to, _, inside in self.sides_left_from(place):
            traps = self._traps_on_links.get((cell, side), 0)
            leads_on = inside is not None or to in self.face_down_mines
            if leads_on and to not in barred and traps != SHUT:
                beside.append(((to, inside or 0), traps))
        return beside

    @cached_property
    def _traps_on_links(self) -> Mapping[tuple[Cell, int], int]:
        """`SHUT` if a troll lies there."""
        traps_on_links = {}
        for between, kinds in self.tokens.items():
            traps = SHUT if TROLL in kinds else kinds.count(TRAP)
            for end in link_ends(between):
                traps_on_links[end] = traps
        return traps_on_links

"""All cards on the table in a round, and what their paths reach: what the mazes of every edition have, and the maze of
Saboteur and Saboteur 2."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple, Self

from companion.game.maze.cards import START, PathCard, path_card
from companion.game.maze.grid import ALL, COLUMNS, ROWS, SIDES, STEPS_OVER, Cell, neighbour

FACE_DOWN, TREASURE, STONE = "", "treasure", "stone"
ORIGIN: Cell = (0, 0)
START_CARD = path_card(START, ladder=True)

STONE_NE, STONE_NW = "stone-ne", "stone-nw"

FACES = {TREASURE: path_card(START), STONE_NE: path_card("NE"), STONE_NW: path_card("NW")}
"""The three printed goals of Saboteur, by the key of what they show: a crossing and two different curves."""

Tunnel = tuple[Cell, int]
"""A tunnel inside a card: the card's cell, and the tunnel's index on the card."""

Side = tuple[Cell, int]
"""A side of a cell."""

NO_TUNNELS: Set[Tunnel] = frozenset()
NO_SIDES: Set[Side] = frozenset()


class Grid(NamedTuple):
    columns: range
    rows: range

    @property
    def cells(self) -> Set[Cell]:
        return {(column, row) for column in self.columns for row in self.rows}


@dataclass(frozen=True)
class Goal:
    """A goal card on the table.

    `shows` is "" while the card is face down, else the key of its picture (`treasure`, `stone`, or the key of another
    edition's goal). `card` is the card in its orientation, None while it is face down.
    """

    shows: str = FACE_DOWN
    card: PathCard | None = None


class Reach(NamedTuple):
    """What paths reach: tunnels, and by cell the sides at which a path arrives where no card goes on with it."""

    tunnels: Set[Tunnel]
    ends: Mapping[Cell, int]


class SideLeft(NamedTuple):
    """An open side of a tunnel: the cell beyond it, the side at which a path enters that cell, and the index of the
    tunnel in which the path goes on, None if no face-up card goes on with it."""

    side: int
    beyond: Cell
    entered: int
    inside: int | None


class SidesToMatch(NamedTuple):
    """The sides that a card must have open or shut to match the cards beside it."""

    open: int = 0
    shut: int = 0

    def clash_with(self, card: PathCard) -> bool:
        return bool(self.open & ~card.open_sides | self.shut & card.open_sides)


@dataclass(frozen=True)
class AnyMaze:
    """At most one card lies on each cell. Immutable: every change returns a new maze.

    `starts` are the cells of each clan's start card, by clan; a single one for all players has the key "". `cards` are
    the path cards, in the order in which they were laid, `goals` the goal cards or mines.
    """

    starts: Mapping[str, Cell]
    cards: Mapping[Cell, PathCard]
    goals: Mapping[Cell, Goal]

    def start_card(self, clan: str) -> PathCard:
        return START_CARD

    @property
    def grid(self) -> Grid | None:
        """The columns and rows that are printed on the table; None if cards may lie anywhere."""
        return None

    # Changes

    def lay(self, cell: Cell, card: PathCard) -> Self:
        return replace(self, cards={**self.cards, cell: card})

    def remove_card(self, cell: Cell) -> Self:
        """Raises KeyError if the cell has no path card."""
        cards = dict(self.cards)
        del cards[cell]
        return replace(self, cards=cards)

    def replace_card(self, cell: Cell, card: PathCard) -> Self:
        """With this card in place of the face-up card on this cell."""
        return (
            self.turn_over(cell, replace(self.goals[cell], card=card)) if cell in self.goals else self.lay(cell, card)
        )

    def turn_over(self, cell: Cell, goal: Goal) -> Self:
        """With this goal, face up or face down, in place of the goal on this cell."""
        return replace(self, goals={**self.goals, cell: goal})

    def put_token(self, cell: Cell, kind: str, side: str, clan: str) -> Self:
        """Unchanged if no such token can lie on that side."""
        return self

    def remove_token(self, cell: Cell, kind: str, side: str, clan: str) -> Self:
        """Unchanged if no such token lies on that side."""
        return self

    # Cells and cards

    def shared_instance(self, card: PathCard) -> PathCard:
        """An equal card that all mazes share, so that its cached properties are computed once, without features that no
        card of this edition can have."""
        return path_card(card.tracks, card.door, card.ladder, card.crystals)

    @cached_property
    def face_up_cards(self) -> Mapping[Cell, PathCard]:
        starts = {cell: self.start_card(clan) for clan, cell in self.starts.items()}
        return {**starts, **self.cards, **{cell: goal.card for cell, goal in self.goals.items() if goal.card}}

    def card_at(self, cell: Cell) -> PathCard | None:
        """A start card, a path card, or a goal that was turned over."""
        return self.face_up_cards.get(cell)

    def is_in_bounds(self, cell: Cell) -> bool:
        """True without a `grid`."""
        return True

    def is_free(self, cell: Cell) -> bool:
        return self.is_in_bounds(cell) and cell not in self.face_up_cards and cell not in self.goals

    @property
    def reached_goals(self) -> tuple[Cell, ...]:
        """Face down or face up."""
        return tuple(cell for cell in self.goals if cell in self.reached_sides_by_cell or self.is_connected(cell))

    @property
    def goals_to_turn_over(self) -> tuple[Cell, ...]:
        """Those that a path reaches (Saboteur, goal cards)."""
        return tuple(cell for cell, goal in self.goals.items() if not goal.card and cell in self.reached_sides_by_cell)

    def goal_orientations(self, cell: Cell, card: PathCard, just_laid: Cell | None = None) -> tuple[PathCard, ...]:
        """How the goal `card` on this cell can lie, at least one way. In Saboteur it is a single one (goal cards): the
        path that leads to the goal continues on it. If several do, that from `just_laid`, the cell of the newest card,
        decides; if none does, the goal lies as printed. A face-up goal is treated as face down. Raises KeyError if no
        goal is on the cell."""
        sides = self.sides_reaching_goal(cell)
        nearest = sum(side for side in SIDES if neighbour(cell, side) == just_laid) & sides
        as_printed, turned = (nearest or sides) & card.open_sides, (nearest or sides) & card.after_half_turn.open_sides
        return (card.after_half_turn,) if turned.bit_count() > as_printed.bit_count() else (card,)

    def fitting_orientations(self, cell: Cell, card: PathCard, entered_sides: int) -> tuple[PathCard, ...]:
        """Those that match all cards beside the cell; else those in which one of the entered sides is open; else
        all."""
        required = self.sides_to_match_by_cell.get(cell, SidesToMatch())
        fitting = tuple(turn for turn in card.orientations if not required.clash_with(turn))
        entered = tuple(turn for turn in card.orientations if turn.open_sides & entered_sides)
        return fitting or entered or card.orientations

    def sides_reaching_goal(self, cell: Cell) -> int:
        """Without paths that are connected only across this goal. Raises KeyError if no goal is on the cell."""
        face_down = self.turn_over(cell, Goal()) if self.goals[cell].card else self
        return face_down.reached_sides_by_cell.get(cell, 0)

    # What is connected

    def sides_left_from(self, tunnel: Tunnel) -> Iterator[SideLeft]:
        """The open sides of this tunnel, clockwise from north. Raises KeyError if no card lies face up there."""
        (column, row), place = tunnel
        cards = self.face_up_cards
        for side, east, south, entered in STEPS_OVER[cards[column, row].tunnels[place]]:
            beyond = column + east, row + south
            inside = cards[beyond].tunnel_by_side.get(entered) if beyond in cards else None
            yield SideLeft(side, beyond, entered, inside)

    def reach(
        self,
        begin: Iterable[Tunnel],
        shut_tunnels: Set[Tunnel] = NO_TUNNELS,
        shut_sides: Set[Side] = NO_SIDES,
        joined: Sequence[Set[Tunnel]] = (),
    ) -> Reach:
        """From card to card where two open sides meet, but not into `shut_tunnels` nor over `shut_sides`. A path that
        reaches one tunnel of a set in `joined` reaches all of them."""
        queue = [tunnel for tunnel in begin if tunnel not in shut_tunnels]
        seen, ends = set(queue), dict[Cell, int]()
        for tunnel in queue:
            cell = tunnel[0]
            found = [other for group in joined if tunnel in group for other in group]
            for side, beyond, entered, inside in self.sides_left_from(tunnel):
                if (cell, side) in shut_sides or (beyond, entered) in shut_sides:
                    continue
                if inside is None:
                    ends[beyond] = ends.get(beyond, 0) | entered
                else:
                    found.append((beyond, inside))
            new = [other for other in found if other not in seen and other not in shut_tunnels]
            queue += dict.fromkeys(new)
            seen.update(new)
        return Reach(seen, ends)

    @property
    def reached_tunnels(self) -> Set[Tunnel]:
        """Those to which a path leads from any start, whatever bars it."""
        raise NotImplementedError

    def are_tunnels_connected(self, cell: Cell, reached: Set[Tunnel] | None = None) -> tuple[bool, ...]:
        """For each tunnel of the face-up card on this cell, whether it is among those reached, or `reached`."""
        tunnels = self.face_up_cards[cell].tunnels if cell in self.face_up_cards else ()
        reached = self.reached_tunnels if reached is None else reached
        return tuple([(cell, place) in reached for place in range(len(tunnels))])

    def is_connected(self, cell: Cell, reached: Set[Tunnel] | None = None) -> bool:
        return any(self.are_tunnels_connected(cell, reached))

    def clans_reaching_tunnels(self, cell: Cell) -> tuple[tuple[str, ...], ...]:
        """For each tunnel of the face-up card; no clans in editions with a single start card."""
        return ((),) * len(self.face_up_cards[cell].tunnels if cell in self.face_up_cards else ())

    @property
    def is_treasure_reached(self) -> bool:
        """Whether the treasure is face up and connected, which ends a round of Saboteur."""
        return False

    # Where a card can join

    @cached_property
    def sides_to_match_by_cell(self) -> Mapping[Cell, SidesToMatch]:
        """By each cell beside a face-up card."""
        open, shut = dict[Cell, int](), dict[Cell, int]()
        for (column, row), card in self.face_up_cards.items():
            sides = card.open_sides
            for side, east, south, facing in STEPS_OVER[ALL]:
                needed = open if sides & side else shut
                beside = column + east, row + south
                needed[beside] = needed.get(beside, 0) | facing
        return {cell: SidesToMatch(open.get(cell, 0), shut.get(cell, 0)) for cell in {**open, **shut}}

    @property
    def reached_sides_by_cell(self) -> Mapping[Cell, int]:
        """The sides of a cell at which connected paths arrive."""
        raise NotImplementedError

    def sides_reached_by_clan(self, clan: str) -> Mapping[Cell, int]:
        """For all clans the same unless each has its own start."""
        return self.reached_sides_by_cell

    @cached_property
    def free_cells_beside_cards(self) -> tuple[Cell, ...]:
        """Sorted, without cells that have no name."""
        named = (cell for cell in self.sides_to_match_by_cell if cell[0] in COLUMNS and cell[1] in ROWS)
        return tuple(sorted(filter(self.is_free, named)))

    def free_cells_reached_by(self, clan: str) -> tuple[Cell, ...]:
        """Where the clan could lay a card without a ladder."""
        reached = self.sides_reached_by_clan(clan)
        return tuple(cell for cell in self.free_cells_beside_cards if cell in reached)

    @property
    def cells_forbidding_ladders(self) -> tuple[Cell, ...]:
        """The cells of the path cards beside which no card with a ladder may be laid."""
        return ()


@dataclass(frozen=True)
class Maze(AnyMaze):
    """Of Saboteur and Saboteur 2. The start card is a crossing with a ladder."""

    @classmethod
    def from_cards(cls, cards: Iterable[tuple[Cell, PathCard]], goals: Iterable[tuple[Cell, Goal]]) -> Maze:
        return cls({"": ORIGIN}, dict(cards), dict(goals))

    @property
    def treasure_cell(self) -> Cell | None:
        return next((cell for cell, goal in self.goals.items() if goal.shows == TREASURE), None)

    # What is connected to the start (Saboteur, path cards; Saboteur 2, ladders and doors)

    @property
    def reached_tunnels(self) -> Set[Tunnel]:
        """If every door is open."""
        return self._reach_of(None).tunnels

    def tunnels_reached_by_clan(self, clan: str) -> Set[Tunnel]:
        return self._reach_of(clan).tunnels

    def doors_shut_for(self, clan: str | None) -> Set[Tunnel]:
        """None: no door is shut."""
        if clan is None:
            return NO_TUNNELS
        doors = [(cell, card) for cell, card in self.face_up_cards.items() if card.door not in ("", clan)]
        return {(cell, place) for cell, card in doors for place in card.shut_tunnels}

    @cached_property
    def ladder_tunnels(self) -> Set[Tunnel]:
        """Including the tunnel of the start card."""
        tunnels = [(cell, card.ladder_tunnel) for cell, card in self.face_up_cards.items()]
        return {(cell, place) for cell, place in tunnels if place is not None}

    def _reach_of(self, clan: str | None) -> Reach:
        if clan not in self._reaches:
            self._reaches[clan] = self.reach(self.ladder_tunnels, self.doors_shut_for(clan))
        return self._reaches[clan]

    @cached_property
    def _reaches(self) -> dict[str | None, Reach]:
        return {}

    @property
    def reached_sides_by_cell(self) -> Mapping[Cell, int]:
        """Even through doors."""
        return self._reach_of(None).ends

    @property
    def free_reachable_cells(self) -> tuple[Cell, ...]:
        """Where a card without a ladder can be laid."""
        return self.free_cells_reached_by("")

    @property
    def is_treasure_reached(self) -> bool:
        """Even through doors."""
        return self.treasure_cell is not None and self.is_connected(self.treasure_cell)

    def clans_with_open_path(self, clans: Iterable[str]) -> frozenset[str]:
        """Teams with an open path to the treasure (Saboteur 2, page 2)."""
        at = self.treasure_cell
        reaching = () if at is None else [clan for clan in clans if self.is_connected(at, self._reach_of(clan).tunnels)]
        return frozenset(reaching)

    @cached_property
    def cut_off_cells(self) -> tuple[Cell, ...]:
        return tuple([cell for cell in self.cards if not self.is_connected(cell)])

    def count_crystals(self, connected_only: bool = False) -> int:
        """Crystals on all cards or only on connected ones (Saboteur 2, geologists)."""
        excluded = set(self.cut_off_cells) if connected_only else ()
        return sum([card.crystals for cell, card in self.cards.items() if cell not in excluded])

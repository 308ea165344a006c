"""The maze as everybody may see it, and the end of the round as it follows from the maze."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from companion.rules.mazes.any_maze import AnyMaze
from companion.rules.mazes.cards import PathCard
from companion.rules.mazes.grid import Cell, cell_name
from companion.rules.mazes.paths import barring_doors, saboteur_maze_or_none
from companion.rules.message import Message, Seat
from companion.rules.scoring.settlement_types import RoundResult
from companion.rules.turn_order import players_clockwise_after, players_clockwise_from
from companion.table.events import Version
from companion.table.maze_facts import misfit_cells, seats_unable_to_lay_paths
from companion.table.maze_reducer import with_free_card
from companion.table.scoring import edition_of, options_of
from companion.table.starter import next_starter
from companion.table.state import EVERYWHERE, PlacedCard, Round, Table
from companion.table.turns import last_recorded_player, presumed_turn
from companion.table.views.board import BoardView, board_view
from companion.table.views.duel import DuelView, duel_view

__all__ = ["PlacedCard", "MazeOutcome", "MazeView", "maze_view"]


@dataclass(frozen=True)
class MazeOutcome:
    """The end of the round as it follows from the maze; what the host enters counts."""

    reached: bool  # the treasure is connected, whatever doors are in the way
    reached_by: Seat | None  # laid the card that connected it; None if that is not known
    likely: tuple[Seat, ...]  # the players, the likeliest to have reached the treasure, or the last player, first
    last: Seat | None  # laid the newest card; None if that is not known
    open_to: tuple[str, ...]  # the clans with an open path
    barred: Mapping[str, tuple[Cell, ...]]  # the doors in the way of each other clan
    crystals: int  # those that count by the table's option

    def differs_from(self, result: RoundResult) -> bool:
        """Whether the host entered another end than the maze shows."""
        if self.reached != (result.reached_by is not None) or self.crystals != result.crystals:
            return True
        differs = self.reached_by not in (None, result.reached_by) or set(self.open_to) != set(result.open_to)
        return self.reached and differs

    @property
    def ways(self) -> Message | None:
        """For which clans the path is open, and which doors bar it; None if no treasure is reached or no clans play."""
        if not self.reached or not (self.open_to or self.barred):
            return None
        doors = {clan: tuple(map(cell_name, cells)) for clan, cells in self.barred.items()}
        if not doors:
            return Message.from_key("ways-both")
        if not self.open_to:
            return Message.from_key("ways-neither", **doors)
        (cells,) = doors.values()
        return Message.from_key(f"ways-{self.open_to[0]}{'-doors' if len(cells) > 1 else ''}", cells=cells)


@dataclass(frozen=True)
class MazeView:
    """The maze of the round in play, or of the one confirmed last; all of it is public."""

    maze: AnyMaze
    laid: tuple[PlacedCard, ...]  # in the order they were laid
    newest: Cell | None  # of the card that was laid, moved or turned last
    free: tuple[PathCard, ...]  # the free cards of this game, each once
    players: tuple[Seat, ...]  # clockwise
    seats_unable_to_lay_paths: frozenset[Seat]  # players that may lay no path card
    clans: tuple[str, ...]  # those whose path to the treasure is asked for
    all_crystals: bool  # crystals that are cut off count too
    misfits: frozenset[Cell] = frozenset()  # cards laid against the rules that do not fit now either
    duel: DuelView | None = None
    board: BoardView | None = None
    kinds_gone: tuple[str, ...] = ()  # kinds of path cards that left the game for good with their gold
    goals_used: tuple[str, ...] = ()  # goals turned over in earlier rounds, if each is used once in a game
    kinds_laid_before: tuple[str, ...] = ()  # kinds laid in earlier rounds, if nobody knows how many there are
    presumed_turn: Seat | None = None  # the seat on turn in Saboteur, once a card was played or the turn was entered
    starter: Seat | None = None
    since: Version | None = None  # when the clock of the turn started
    mover: Seat | None = None  # changed the maze last

    @property
    def turn_view(self) -> DuelView | BoardView | None:
        """The part with whose turn it is; None in Saboteur, where that follows from the cards laid."""
        return self.duel or self.board

    @cached_property
    def next_to_play(self) -> Seat | None:
        """The seat that lays the next card; None if that is not known.

        In Saboteur: the one on turn, or the one that begins; if it may lay none, the first clockwise that may.
        """
        if self.turn_view:
            return self.turn_view.next_to_play
        if self.presumed_turn is not None:
            order = players_clockwise_from(self.players, self.presumed_turn)
        else:
            order = () if self.laid else self.players_from_starter
        return next((seat for seat in order if seat not in self.seats_unable_to_lay_paths), None)

    @property
    def players_from_starter(self) -> tuple[Seat, ...]:
        """The players clockwise from the one that begins the round; empty if that is not known."""
        return players_clockwise_from(self.players, self.starter) if self.starter in self.players else ()

    @property
    def next_on_turn(self) -> Seat | None:
        """The seat whose turn comes next; None if it is not known whose turn it is, or if one plays alone."""
        if self.turn is None or len(self.players) < 2:
            return None
        return players_clockwise_after(self.players, self.turn)[0]

    @property
    def goals_to_turn(self) -> tuple[Cell, ...]:
        """The goals that were reached and lie face down, while the round goes on. Who changed the maze last (`mover`)
        turns them over."""
        return () if self.over else self.maze.goals_to_turn

    @property
    def over(self) -> bool:
        """Whether the round is over by what lies in the maze."""
        return bool(self.turn_view.over) if self.turn_view else self.maze.treasure_reached

    @property
    def turn(self) -> Seat | None:
        """The seat on turn, as all screens show it.

        None if it is not known, as in Saboteur before the first card, if one plays alone, and once the round is over.
        """
        if self.over or (self.duel and self.duel.alone):
            return None
        if self.turn_view:
            return self.turn_view.turn
        return self.presumed_turn

    @cached_property
    def end(self) -> MazeOutcome | None:
        """The end of a round that ends with the treasure; None before the first card and in other mazes."""
        maze, clans = saboteur_maze_or_none(self.maze), self.clans
        if not self.laid or maze is None:
            return None
        open_to = tuple(clan for clan in clans if clan in maze.clans_with_open_path(clans))
        barred = {clan: barring_doors(maze, clan) for clan in clans if maze.treasure_reached and clan not in open_to}
        crystals = maze.count_crystals(connected_only=not self.all_crystals)
        return MazeOutcome(
            maze.treasure_reached, self.reached_by, self.likely, self.laid[-1].by, open_to, barred, crystals
        )

    @cached_property
    def reached_by(self) -> Seat | None:
        """The seat that laid the card which connected the treasure; None if that is not known."""
        maze = self.maze
        if not maze.treasure_reached:
            return None
        for card in reversed(self.laid):
            maze = maze.remove_card(card.cell)
            if not maze.treasure_reached:
                return card.by
        return None

    @property
    def likely(self) -> tuple[Seat, ...]:
        """The players: first the one who reached the treasure, if known, then clockwise from the seat after the one
        that laid the newest card."""
        last, reached_by = last_recorded_player(self.laid), self.reached_by
        order = players_clockwise_after(self.players, last) if last else self.players
        if not self.maze.treasure_reached:
            return order
        # A seat that may lay no card cannot have laid the last one.
        return tuple(sorted(order, key=lambda seat: (seat != reached_by, seat in self.seats_unable_to_lay_paths)))


def maze_view(table: Table) -> MazeView | None:
    """Return the maze of the round in play, or of the one confirmed last; None if it has none."""
    round = table.round or (table.confirmed_rounds[-1] if table.confirmed_rounds else None)
    if round is None or round.maze is None:
        return None
    return MazeView(
        maze=round.maze,
        laid=round.laid,
        newest=round.newest,
        free=free_cards(table),
        players=round.players,
        seats_unable_to_lay_paths=seats_unable_to_lay_paths(round),
        clans=edition_of(table).clans,
        all_crystals=options_of(table, round).get("crystals") != "connected",
        misfits=misfit_cells(round),
        duel=duel_view(table, round),
        board=board_view(table, round),
        kinds_gone=tuple(kinds_gone(table, round)),
        goals_used=tuple(goals_used(table, round)),
        kinds_laid_before=tuple(kinds_laid_before(table, round)),
        presumed_turn=presumed_turn(round),
        starter=next_starter(table) if round is table.round else None,
        since=turn_since(table),
        mover=round.mover,
    )


def turn_since(table: Table) -> Version | None:
    """Return the version at which the clock of this turn started, or of a later undo; None if no clock runs."""
    round = table.round
    if round is None or round.result or not round.turn_since:
        return None
    return Version(max(round.turn_since, table.touched.get(EVERYWHERE, 0)))


def kinds_gone(table: Table, round: Round) -> Iterator[str]:
    """Yield the kinds of the path cards that left the game with the gold claimed on them (The Duel, end of a round)."""
    for past in (past for past in table.confirmed_rounds if past.number < round.number):
        claimed = {marker.cell for marker in past.counters if marker.seat is not None}
        yield from (card.key for card in past.laid if card.key and card.cell in claimed)


def goals_used(table: Table, round: Round) -> Iterator[str]:
    """Yield the goals turned over in earlier rounds, if each is used once in a game (The Duel, a new round begins)."""
    for past in (past for past in table.confirmed_rounds if past.number < round.number and past.clans):
        yield from (goal.shows for goal in past.maze.goals.values() if goal.card) if past.maze else ()


def kinds_laid_before(table: Table, round: Round) -> Iterator[str]:
    """Yield the kinds of the path cards laid in earlier rounds, if no text says how many of each there are."""
    if not edition_of(table).has_card_counts:
        games = (*table.earlier, tuple(past for past in table.confirmed_rounds if past.number < round.number))
        yield from (card.key for game in games for past in game for card in past.laid)


def free_cards(table: Table) -> tuple[PathCard, ...]:
    """Return the free cards of this game that are unlike all kinds of the edition, each once, in the order first
    laid."""
    laid = [card for round in table.rounds_of_game(table.game) for card in round.free]
    if not laid:
        return ()
    printed = {turn.comparison_key for kind in edition_of(table).paths for turn in kind.card.orientations}
    free: tuple[PathCard, ...] = ()
    for card in laid:
        free = free if card.comparison_key in printed else with_free_card(free, card)
    return free

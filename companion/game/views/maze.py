"""The maze as everybody may see it, the end of the round as it follows from the maze, and what the viewer may enter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from companion.game.maze.cards import PathCard
from companion.game.maze.grid import Cell, cell_name
from companion.game.maze.maze import AnyMaze, Maze
from companion.game.maze.paths import barring_doors
from companion.game.message import Message, Seat
from companion.game.permissions import (
    has_maze_ended_round,
    is_on_turn,
    may_lay_paths,
    misfit_cells,
    permission_for_tools,
    permission_to_correct,
    permission_to_reveal,
    players_may_enter_own_cards,
    seats_unable_to_lay_paths,
)
from companion.game.reduce import with_custom_card
from companion.game.scoring import edition_of, options_of
from companion.game.settlement import RoundResult
from companion.game.starting_player import next_starter
from companion.game.state import Round, Table
from companion.game.turn_order import players_clockwise_after, players_clockwise_from
from companion.game.turns import last_recorded_player, next_seat_to_play, presumed_seat_on_turn
from companion.game.viewer import Viewer

ONLY_WAY = {"blue": ("ways-blue", "ways-blue-doors"), "green": ("ways-green", "ways-green-doors")}
"""By the clan with an open path: the key if one door bars the other clan, and if several do."""


@dataclass(frozen=True)
class MazeOutcome:
    """The host may enter another end, which is the one that counts."""

    reached: bool  # the treasure is connected, whatever doors are in the way
    reached_by: Seat | None  # laid the card that connected it; None if that is not known
    seats_by_likelihood: tuple[
        Seat, ...
    ]  # the players, the likeliest to have reached the treasure, or the last player, first
    last_player: Seat | None  # played the newest card; None if that is not known
    open_to: tuple[str, ...]  # the clans with an open path
    barred: Mapping[str, tuple[Cell, ...]]  # the doors in the way of each other clan
    crystals: int  # those that count by the table's option

    def differs_from(self, result: RoundResult) -> bool:
        if self.reached != (result.reached_by is not None) or self.crystals != result.crystals:
            return True
        differs = self.reached_by not in (None, result.reached_by) or set(self.open_to) != set(result.open_to)
        return self.reached and differs

    @property
    def open_path_message(self) -> Message | None:
        if not self.reached or not (self.open_to or self.barred):
            return None
        doors = {clan: tuple(map(cell_name, cells)) for clan, cells in self.barred.items()}
        if not doors:
            return Message.from_key("ways-both")
        if not self.open_to:
            return Message.from_key("ways-neither", **doors)
        (cells,) = doors.values()
        one_door, several = ONLY_WAY[self.open_to[0]]
        return Message.from_key(several if len(cells) > 1 else one_door, cells=cells)


class MazeView:
    """Of the round in play, or else of the last confirmed round. Public."""

    def __init__(self, table: Table, game_round: Round, maze: AnyMaze) -> None:
        self._table, self._round, self.maze = table, game_round, maze
        self.laid = game_round.laid  # in the order they were laid
        self.newest = game_round.changes.newest  # the cell of the card that was laid or turned last
        self.players = game_round.players  # clockwise
        self.last_player = game_round.last_card.player  # Saboteur: played the newest card; None if that is not known
        self.mover = game_round.changes.mover  # the seat that changed the maze last

    @classmethod
    def of_table(cls, table: Table) -> MazeView | None:
        """None if the companion follows no maze."""
        game_round = table.newest_round
        return cls(table, game_round, game_round.maze) if game_round and game_round.maze is not None else None

    # The cards

    @cached_property
    def misfits(self) -> frozenset[Cell]:
        """Cards laid against the rules that do not fit now either."""
        return misfit_cells(self._round)

    @cached_property
    def custom_cards(self) -> tuple[PathCard, ...]:
        """Of this game, each once, in the order first laid, without those that look like a kind of the edition."""
        table = self._table
        laid = [card for game_round in table.rounds_of_game(table.game) for card in game_round.changes.custom_cards]
        if not laid:
            return ()
        printed = {turn.comparison_key for kind in edition_of(table).paths for turn in kind.card.orientations}
        custom_cards: tuple[PathCard, ...] = ()
        for card in laid:
            if card.comparison_key not in printed:
                custom_cards = with_custom_card(custom_cards, card)
        return custom_cards

    @cached_property
    def kinds_laid_in_earlier_rounds(self) -> tuple[str, ...]:
        """Nothing if it is known how many cards of each kind exist."""
        if edition_of(self._table).has_card_counts:
            return ()
        past = [game_round for game_round in self._table.confirmed_rounds if game_round.number < self._round.number]
        games = (*self._table.earlier, past)
        return tuple(card.key for game in games for past in game for card in past.laid)

    # The turn

    @cached_property
    def seats_unable_to_lay_paths(self) -> frozenset[Seat]:
        return seats_unable_to_lay_paths(self._round)

    @cached_property
    def is_over(self) -> bool:
        return has_maze_ended_round(self._round)

    @cached_property
    def seat_on_turn(self) -> Seat | None:
        """As all screens show it. None also if only one seat plays."""
        if self.is_over or len(self.players) == 1:
            return None
        return self._round.turn if self.is_turn_entered else presumed_seat_on_turn(self._round)

    @property
    def is_turn_entered(self) -> bool:
        """In Saboteur it follows from the path cards that were laid."""
        return self._round.is_turn_entered

    @cached_property
    def next_seat_to_play(self) -> Seat | None:
        """In Saboteur the seat on turn, or the one that begins; if it may lay no path card, the next clockwise that
        may."""
        if self.is_turn_entered:
            return next_seat_to_play(self._round)
        if (seat_on_turn := presumed_seat_on_turn(self._round)) is not None:
            order = players_clockwise_from(self.players, seat_on_turn)
        else:
            order = () if self.laid else self.players_from_starter
        return next((seat for seat in order if seat not in self.seats_unable_to_lay_paths), None)

    @cached_property
    def starter(self) -> Seat | None:
        return next_starter(self._table) if self._round is self._table.round else None

    @property
    def seat_on_turn_or_starter(self) -> Seat | None:
        return self.starter if self.seat_on_turn is None and not self.laid else self.seat_on_turn

    @property
    def players_from_starter(self) -> tuple[Seat, ...]:
        """Empty if that seat is not known."""
        return players_clockwise_from(self.players, self.starter) if self.starter in self.players else ()

    @property
    def next_on_turn(self) -> Seat | None:
        """None while a goal card waits to be turned over: the turn has passed already then, but pages don't say so
        before."""
        if self.seat_on_turn is None or len(self.players) < 2 or self.goals_to_turn_over:
            return None
        return players_clockwise_after(self.players, self.seat_on_turn)[0]

    @property
    def goals_to_turn_over(self) -> tuple[Cell, ...]:
        """Empty once the round is over. The seat that changed the maze last (`mover`) turns them over."""
        return () if self.is_over else self.maze.goals_to_turn_over

    # The end of the round

    @cached_property
    def outcome(self) -> MazeOutcome | None:
        """None before the first card, and in editions whose rounds do not end at a treasure."""
        maze, clans = self.maze, edition_of(self._table).clans
        if not self.laid or not isinstance(maze, Maze):
            return None
        open_to = tuple(clan for clan in clans if clan in maze.clans_with_open_path(clans))
        barred = {clan: barring_doors(maze, clan) for clan in clans if maze.is_treasure_reached and clan not in open_to}
        crystals = maze.count_crystals(
            connected_only=options_of(self._table, self._round).get("crystals") == "connected"
        )
        return MazeOutcome(
            maze.is_treasure_reached,
            self.reached_by,
            self.seats_by_likelihood,
            self.last_player,
            open_to,
            barred,
            crystals,
        )

    @cached_property
    def reached_by(self) -> Seat | None:
        maze = self.maze
        if not maze.is_treasure_reached:
            return None
        for card in reversed(self.laid):
            maze = maze.remove_card(card.cell)
            if not maze.is_treasure_reached:
                return card.by
        return None

    @property
    def seats_by_likelihood(self) -> tuple[Seat, ...]:
        """`reached_by` first, if known, then clockwise from the player after the one who laid the newest card."""
        last, reached_by = last_recorded_player(self.laid), self.reached_by
        order = players_clockwise_after(self.players, last) if last else self.players
        if not self.maze.is_treasure_reached:
            return order
        # A seat that may lay no card cannot have laid the last one.
        return tuple(sorted(order, key=lambda seat: (seat != reached_by, seat in self.seats_unable_to_lay_paths)))


@dataclass(frozen=True)
class MazeRights:
    may_play_for: frozenset[Seat] = frozenset()  # the seats whose cards it may enter
    may_break: frozenset[Seat] = frozenset()  # the seats in front of which it may lay cards
    may_repair: frozenset[Seat] = frozenset()  # the seats in front of which it may remove cards
    may_correct: frozenset[Cell] = frozenset()  # the cells whose cards it may turn, move, and remove as a wrong tap
    may_reveal: frozenset[Cell] = frozenset()  # the goals whose pictures it may enter or correct
    may_choose: bool = False  # what the edition asks: see `OwnView.chooser`
    paths_only: bool = False  # in another's turn, where a card begins the own one: only path cards, after a warning
    may_spy: bool = False  # look at a secret with an action card
    must_enter: bool = False  # the table waits for it to enter something

    @property
    def may_play(self) -> bool:
        return bool(self.may_play_for)

    @property
    def may_play_all_cards(self) -> bool:
        return self.may_play and not self.paths_only


NO_RIGHTS = MazeRights()


def maze_rights(table: Table, viewer: Viewer, maze_view: MazeView | None, chooser: Seat | None) -> MazeRights:
    game_round = table.round
    if game_round is None or game_round.end.result is not None:
        return NO_RIGHTS
    if viewer.host:
        return rights_of_host(game_round)
    if viewer.seat not in game_round.players or maze_view is None or not players_may_enter_own_cards(table):
        return NO_RIGHTS
    return rights_of_seat(game_round, viewer.seat, maze_view, chooses=viewer.seat == chooser)


def rights_of_host(game_round: Round) -> MazeRights:
    """The host keeps them after the maze has ended the round, to enter cards that were forgotten."""
    players, maze = frozenset(game_round.players), game_round.maze
    return MazeRights(
        may_play_for=players,
        may_break=players,
        may_repair=players,
        may_correct=frozenset(maze.cards) if maze else frozenset(),
        may_reveal=frozenset(maze.goals) if maze else frozenset(),
        may_choose=True,
        may_spy=not game_round.own.has_acted,
    )


def rights_of_seat(game_round: Round, seat: Seat, maze_view: MazeView, chooses: bool) -> MazeRights:
    plays = may_lay_paths(game_round, seat)
    acts = is_on_turn(game_round, seat)
    spies = plays and acts and "inspect" in game_round.edition.acts
    goals = frozenset(cell for cell in maze_view.maze.goals if permission_to_reveal(cell)(game_round, seat))
    is_asked = plays and (maze_view.seat_on_turn_or_starter == seat or len(game_round.players) == 1)
    owners = game_round.players if plays else ()
    return MazeRights(
        may_play_for=frozenset({seat} if plays else ()),
        may_break=frozenset(owner for owner in owners if permission_for_tools(owner, breaks=True)(game_round, seat)),
        may_repair=frozenset(owner for owner in owners if permission_for_tools(owner, breaks=False)(game_round, seat)),
        may_correct=frozenset(
            cell for cell in (game_round.changes.newest,) if cell and permission_to_correct(cell)(game_round, seat)
        ),
        may_reveal=goals,
        may_choose=chooses,
        paths_only=plays and not acts,
        may_spy=spies and not game_round.has_played_card(seat),
        must_enter=is_asked or chooses or not goals.isdisjoint(maze_view.goals_to_turn_over),
    )

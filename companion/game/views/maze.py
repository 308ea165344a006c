"""The maze as everybody may see it, the end of the round as it follows from the maze, and what the viewer may enter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from companion.editions.duel.view import DuelView, duel_view
from companion.editions.lost_mines.view import BoardView, board_view
from companion.game.events import Version
from companion.game.maze.cards import PathCard
from companion.game.maze.grid import Cell, cell_name
from companion.game.maze.maze import AnyMaze
from companion.game.maze.paths import barring_doors, saboteur_maze_or_none
from companion.game.maze_reducer import with_custom_card
from companion.game.message import Message, Seat
from companion.game.permissions import (
    has_played_card,
    is_on_turn,
    last_seat_to_change_maze,
    may_lay_paths,
    may_put_treasure_back,
    may_spy,
    misfit_cells,
    permission_to_break_tools,
    permission_to_correct,
    permission_to_repair_tools,
    permission_to_reveal,
    players_may_enter_own_cards,
    seats_unable_to_lay_paths,
)
from companion.game.scoring import edition_of, options_of, phase
from companion.game.settlement import RoundResult
from companion.game.state import PlacedCard, Round, Table
from companion.game.turn_order import players_clockwise_after, players_clockwise_from
from companion.game.turns import last_recorded_player, next_starter, presumed_seat_on_turn
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


@dataclass(frozen=True)
class MazeView:
    """Of the round in play, or else of the last confirmed round. Public."""

    maze: AnyMaze
    laid: tuple[PlacedCard, ...]  # in the order they were laid
    newest: Cell | None  # of the card that was laid, moved or turned last
    custom_cards: tuple[PathCard, ...]  # the free cards of this game, each once
    players: tuple[Seat, ...]  # clockwise
    seats_unable_to_lay_paths: frozenset[Seat]  # players that may lay no path card
    clans: tuple[str, ...]  # those whose path to the treasure is asked for
    all_crystals: bool  # crystals that are cut off count too
    misfits: frozenset[Cell] = frozenset()  # cards laid against the rules that do not fit now either
    duel: DuelView | None = None
    board: BoardView | None = None
    kinds_removed_with_gold: tuple[str, ...] = ()  # kinds of path cards that left the game for good with their gold
    goals_used_in_earlier_rounds: tuple[
        str, ...
    ] = ()  # goals turned over in earlier rounds, if each is used once in a game
    kinds_laid_in_earlier_rounds: tuple[
        str, ...
    ] = ()  # kinds laid in earlier rounds, if nobody knows how many there are
    last_player: Seat | None = None  # played the newest card in Saboteur; None if that is not known
    presumed_seat_on_turn: Seat | None = (
        None  # the seat on turn in Saboteur, once a card was played or the turn was entered
    )
    starter: Seat | None = None
    since: Version | None = None  # when the clock of the turn started
    mover: Seat | None = None  # changed the maze last

    @property
    def duel_or_board(self) -> DuelView | BoardView | None:
        """None in Saboteur, where the turn follows from the path cards that were laid."""
        return self.duel or self.board

    @cached_property
    def next_seat_to_play(self) -> Seat | None:
        """In Saboteur the seat on turn, or the one that begins; if it may lay no path card, the next clockwise that
        may."""
        if self.duel_or_board:
            return self.duel_or_board.next_seat_to_play
        if self.presumed_seat_on_turn is not None:
            order = players_clockwise_from(self.players, self.presumed_seat_on_turn)
        else:
            order = () if self.laid else self.players_from_starter
        return next((seat for seat in order if seat not in self.seats_unable_to_lay_paths), None)

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

    @property
    def is_over(self) -> bool:
        if self.duel:
            return bool(self.duel.end_reason)
        return self.board.is_over if self.board else self.maze.is_treasure_reached

    @property
    def seat_on_turn(self) -> Seat | None:
        """As all screens show it. None also if only one seat plays."""
        if self.is_over or (self.duel and self.duel.is_solo):
            return None
        if self.duel_or_board:
            return self.duel_or_board.seat_on_turn
        return self.presumed_seat_on_turn

    @cached_property
    def outcome(self) -> MazeOutcome | None:
        """None before the first card, and in editions whose rounds do not end at a treasure."""
        maze, clans = saboteur_maze_or_none(self.maze), self.clans
        if not self.laid or maze is None:
            return None
        open_to = tuple(clan for clan in clans if clan in maze.clans_with_open_path(clans))
        barred = {clan: barring_doors(maze, clan) for clan in clans if maze.is_treasure_reached and clan not in open_to}
        crystals = maze.count_crystals(connected_only=not self.all_crystals)
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


def maze_view(table: Table) -> MazeView | None:
    game_round = table.round or (table.confirmed_rounds[-1] if table.confirmed_rounds else None)
    if game_round is None or game_round.maze is None:
        return None
    return MazeView(
        maze=game_round.maze,
        laid=game_round.laid,
        newest=game_round.newest,
        custom_cards=custom_cards_of_game(table),
        players=game_round.players,
        seats_unable_to_lay_paths=seats_unable_to_lay_paths(game_round),
        clans=edition_of(table).clans,
        all_crystals=options_of(table, game_round).get("crystals") != "connected",
        misfits=misfit_cells(game_round),
        duel=duel_view(table, game_round),
        board=board_view(table, game_round),
        kinds_removed_with_gold=tuple(kinds_removed_with_gold(table, game_round)),
        goals_used_in_earlier_rounds=tuple(goals_used_in_earlier_rounds(table, game_round)),
        kinds_laid_in_earlier_rounds=tuple(kinds_laid_in_earlier_rounds(table, game_round)),
        last_player=game_round.last_player,
        presumed_seat_on_turn=presumed_seat_on_turn(game_round),
        starter=next_starter(table) if game_round is table.round else None,
        since=turn_start_version(table),
        mover=game_round.mover,
    )


def turn_start_version(table: Table) -> Version | None:
    """An undo after it starts the clock again. None if no clock runs."""
    game_round = table.round
    if game_round is None or game_round.result or not game_round.turn_start_version:
        return None
    return Version(max(game_round.turn_start_version, table.rewound))


def kinds_removed_with_gold(table: Table, game_round: Round) -> Iterator[str]:
    """Because gold on them was claimed (The Duel, end of a round)."""
    for past in (past for past in table.confirmed_rounds if past.number < game_round.number):
        claimed = {marker.cell for marker in past.counters if marker.seat is not None}
        yield from (card.key for card in past.laid if card.key and card.cell in claimed)


def goals_used_in_earlier_rounds(table: Table, game_round: Round) -> Iterator[str]:
    """In editions that use each goal card once in a game (The Duel, a new round begins)."""
    for past in (past for past in table.confirmed_rounds if past.number < game_round.number and past.clans):
        yield from (goal.shows for goal in past.maze.goals.values() if goal.card) if past.maze else ()


def kinds_laid_in_earlier_rounds(table: Table, game_round: Round) -> Iterator[str]:
    """Nothing if it is known how many cards of each kind exist."""
    if not edition_of(table).has_card_counts:
        games = (*table.earlier, tuple(past for past in table.confirmed_rounds if past.number < game_round.number))
        yield from (card.key for game in games for past in game for card in past.laid)


def custom_cards_of_game(table: Table) -> tuple[PathCard, ...]:
    """Each once, in the order first laid, without those that look like a kind of the edition."""
    laid = [card for game_round in table.rounds_of_game(table.game) for card in game_round.custom_cards]
    if not laid:
        return ()
    printed = {turn.comparison_key for kind in edition_of(table).paths for turn in kind.card.orientations}
    custom_cards: tuple[PathCard, ...] = ()
    for card in laid:
        if card.comparison_key not in printed:
            custom_cards = with_custom_card(custom_cards, card)
    return custom_cards


@dataclass(frozen=True)
class MazeRights:
    may_play_for: frozenset[Seat] = frozenset()  # the seats whose cards it may enter
    may_break: frozenset[Seat] = frozenset()  # the seats in front of which it may lay cards
    may_repair: frozenset[Seat] = frozenset()  # the seats in front of which it may remove cards
    may_correct: frozenset[Cell] = frozenset()  # the cells whose cards it may turn, move, and remove as a wrong tap
    may_reveal: frozenset[Cell] = frozenset()  # the goals whose pictures it may enter or correct
    may_put_back: frozenset[tuple[Seat, Cell]] = frozenset()  # the treasures, by seat and mine, it may put back
    may_choose: bool = False  # which gold gets the last counters
    paths_only: bool = False  # on a board in another's turn: of these cards only path cards, after a warning
    may_spy: bool = False  # on a board: look at a dwarf card, a mine or a treasure with an action card
    must_enter: bool = False  # the table waits for it to enter something

    @property
    def may_play(self) -> bool:
        return bool(self.may_play_for)

    @property
    def may_play_all_cards(self) -> bool:
        return self.may_play and not self.paths_only


NO_RIGHTS = MazeRights()


def maze_rights(table: Table, viewer: Viewer, maze_view: MazeView | None) -> MazeRights:
    game_round = table.round
    if game_round is None or phase(table) != "dealt":
        return NO_RIGHTS
    if viewer.host:
        return rights_of_host(game_round)
    if viewer.seat not in game_round.players or maze_view is None or not players_may_enter_own_cards(table):
        return NO_RIGHTS
    return rights_of_seat(game_round, viewer.seat, maze_view)


def rights_of_host(game_round: Round) -> MazeRights:
    """The host keeps them after the maze has ended the round, to enter cards that were forgotten."""
    players, maze = frozenset(game_round.players), game_round.maze
    return MazeRights(
        may_play_for=players,
        may_break=players,
        may_repair=players,
        may_correct=frozenset(maze.cards) if maze else frozenset(),
        may_reveal=frozenset(maze.goals) if maze else frozenset(),
        may_put_back=frozenset((taken.seat, taken.cell) for taken in game_round.taken_treasures),
        may_choose=True,
        may_spy=not game_round.has_acted,
    )


def rights_of_seat(game_round: Round, seat: Seat, maze_view: MazeView) -> MazeRights:
    plays = may_lay_paths(game_round, seat)
    acts = is_on_turn(game_round, seat)
    goals = frozenset(cell for cell in maze_view.maze.goals if permission_to_reveal(cell)(game_round, seat))
    chooses = seat == last_seat_to_change_maze(game_round) and bool(maze_view.duel and maze_view.duel.waiting)
    is_asked = plays and (maze_view.seat_on_turn_or_starter == seat or len(game_round.players) == 1)
    owners = game_round.players if plays else ()
    puts_back = may_put_treasure_back(game_round, seat)
    own_treasures = [taken for taken in game_round.taken_treasures if puts_back and taken.seat == seat]
    return MazeRights(
        may_play_for=frozenset({seat} if plays else ()),
        may_break=frozenset(owner for owner in owners if permission_to_break_tools(owner)(game_round, seat)),
        may_repair=frozenset(owner for owner in owners if permission_to_repair_tools(owner)(game_round, seat)),
        may_correct=frozenset(
            cell for cell in (game_round.newest,) if cell and permission_to_correct(cell)(game_round, seat)
        ),
        may_reveal=goals,
        may_put_back=frozenset((taken.seat, taken.cell) for taken in own_treasures),
        may_choose=chooses,
        paths_only=plays and not acts,
        may_spy=plays and may_spy(game_round, seat) and not has_played_card(game_round, seat),
        must_enter=is_asked or chooses or not goals.isdisjoint(maze_view.goals_to_turn_over),
    )

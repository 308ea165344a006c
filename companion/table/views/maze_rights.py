"""What one viewer may enter about the maze now. Pages offer this and nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.mazes.grid import Cell
from companion.rules.message import Seat
from companion.table.own_card_permissions import (
    has_played_card,
    is_on_turn,
    last_seat_to_change_maze,
    may_lay_paths,
    may_put_treasure_back,
    may_spy,
    permission_to_break_tools,
    permission_to_correct,
    permission_to_repair_tools,
    permission_to_reveal,
    players_may_enter_own_cards,
)
from companion.table.scoring import phase
from companion.table.state import Round, Table
from companion.table.viewer import Viewer
from companion.table.views.maze import MazeView


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

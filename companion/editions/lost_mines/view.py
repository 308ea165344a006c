"""The public view of a round on a board (The Lost Mines): the turn, the dwarves and the treasures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from companion.editions.lost_mines.board import Board, board_of, revealed_mines
from companion.editions.lost_mines.maze import Destination
from companion.editions.lost_mines.treasures import (
    dragon_revealed_by,
    may_put_treasure_back,
    treasures_left,
    treasures_taken_by,
)
from companion.editions.lost_mines.turns import LostMinesRound, last_player_on_board
from companion.game.edition import OwnView
from companion.game.maze.grid import Cell
from companion.game.message import Seat
from companion.game.permissions import players_may_enter_own_cards
from companion.game.state import Round, Table
from companion.game.viewer import Viewer


@dataclass(frozen=True)
class BoardView:
    """Public. A field with a seat is None if the seat is not known."""

    seat_on_turn: Seat | None
    acted: bool  # the seat on turn has played its card
    stops: tuple[Destination, ...]  # the cells where the dwarf on turn may end its move
    taken_treasures: Mapping[Seat, tuple[str, ...]]  # the kinds of the treasures that each player took
    dragon: Seat | None  # the seat that turned over the mine with the dragon
    left: int  # how many treasures nobody has taken
    spent: frozenset[Cell]  # the mines that have no treasures left
    known_mines: frozenset[str]  # the pictures of the mines that were turned over in any round at this table
    last_player: Seat | None  # the seat that played the newest card

    @property
    def is_over(self) -> bool:
        """The Lost Mines, end of a round."""
        return not self.left


class LostMinesView(OwnView):
    """Of the round in play, or else of the last confirmed round."""

    def __init__(self, table: Table, viewer: Viewer) -> None:
        self._table, self._viewer, game_round = table, viewer, table.round
        own: LostMinesRound = game_round.own if game_round else LostMinesRound()
        self.marked_board: Board | None = table.own  # how the board is printed, as the host marked it
        self.entered_treasures = own.entered_treasures.get(viewer.seat) if viewer.seat else None
        """The worths of the viewer's treasures, as the viewer entered them."""
        self.entered = frozenset(own.entered_treasures)
        """The seats that did so in secret, and neither took another on the board nor put one back since."""

    @cached_property
    def board(self) -> BoardView | None:
        """None if the board is not followed."""
        return board_view(self._table, self._table.newest_round)

    @cached_property
    def may_put_back(self) -> frozenset[tuple[Seat, Cell]]:
        """The treasures, by seat and mine, that the viewer may put back."""
        table, game_round, seat = self._table, self._table.round, self._viewer.seat
        if game_round is None or game_round.end.result is not None:
            return frozenset()
        taken = frozenset((treasure.seat, treasure.cell) for treasure in game_round.own.taken_treasures)
        if self._viewer.host:
            return taken
        may = seat in game_round.players and players_may_enter_own_cards(table)
        return frozenset(
            (owner, cell) for owner, cell in taken if may and owner == seat and may_put_treasure_back(game_round, owner)
        )


def board_view(table: Table, game_round: Round | None) -> BoardView | None:
    if game_round is None or (board := board_of(game_round)) is None:
        return None
    return BoardView(
        seat_on_turn=game_round.turn,
        acted=game_round.own.has_acted,
        stops=board.destinations(game_round.turn) if game_round.turn in board.dwarves else (),
        taken_treasures={seat: treasures_taken_by(game_round, seat) for seat in game_round.players},
        dragon=dragon_revealed_by(game_round),
        left=treasures_left(game_round),
        spent=game_round.own.spent,
        known_mines=frozenset(revealed_mines(table)),
        last_player=last_player_on_board(game_round),
    )

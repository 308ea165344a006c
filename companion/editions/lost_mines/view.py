"""The public view of a round on a board (The Lost Mines): the turn, the dwarves and the treasures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.editions.lost_mines.maze import Destination, LostMinesMaze
from companion.editions.lost_mines.round import LinkTroll, last_player_on_board
from companion.editions.lost_mines.treasures import (
    board_of,
    dragon_revealed_by,
    revealed_mines,
    treasures_left,
    treasures_taken_by,
)
from companion.game.maze.grid import Cell
from companion.game.message import Seat
from companion.game.state import Round, Table
from companion.game.turns import dwarf_clans, next_seat_to_play

__all__ = ["LinkTroll", "BoardView", "board_view"]


@dataclass(frozen=True)
class BoardView:
    """Public. A field with a seat is None if the seat is not known."""

    board: LostMinesMaze
    clans: Mapping[Seat, str]  # "" if not known
    seat_on_turn: Seat | None
    acted: bool  # the seat on turn has played its card
    next_seat_to_play: Seat | None  # the seat that plays the next card
    stops: tuple[Destination, ...]  # the cells where the dwarf on turn may end its move
    link_trolls: tuple[LinkTroll, ...]
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


def board_view(table: Table, game_round: Round) -> BoardView | None:
    board = board_of(game_round)
    if board is None:
        return None
    return BoardView(
        board=board,
        clans=dict.fromkeys(game_round.players, "") | dwarf_clans(game_round),
        seat_on_turn=game_round.turn,
        acted=game_round.edition.has_acted(game_round),
        next_seat_to_play=next_seat_to_play(game_round),
        stops=board.destinations(game_round.turn) if game_round.turn in board.dwarves else (),
        link_trolls=game_round.own.link_trolls,
        taken_treasures={seat: treasures_taken_by(game_round, seat) for seat in game_round.players},
        dragon=dragon_revealed_by(game_round),
        left=treasures_left(game_round),
        spent=game_round.own.spent,
        known_mines=frozenset(revealed_mines(table)),
        last_player=last_player_on_board(game_round),
    )

"""The turn, the dwarfs and the treasures of a round on a board, as everybody may see them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.rules.mazes.lost_mines_maze import Destination, LostMinesMaze
from companion.rules.mazes.mines import Board
from companion.rules.message import Seat
from companion.table.clans import dwarf_clans
from companion.table.scoring import edition_of
from companion.table.state import LinkTroll, Round, Table
from companion.table.treasures import board_of, dragon_met, finds_of, treasures_left
from companion.table.turns import next_up

__all__ = ["BoxView", "LinkTroll", "BoardView", "see_copy", "see_walk"]


@dataclass(frozen=True)
class BoxView:
    """What is known of this table's copy of the box: how its board is printed (None: nobody said), and what its
    treasures are worth, by kind (empty: nobody said)."""

    board: Board | None
    worths: Mapping[str, tuple[int, ...]]


@dataclass(frozen=True)
class BoardView:
    """A round on a board; all of it is public.

    `board` is how it lies; `clans` are those of the players, empty if nobody said. `turn` is whose turn it is, `acted`
    whether that one has played a card, `next_up` who plays the next one, `last` who played the newest one, None if
    that is not known. `stops` are where the dwarf on turn may end its move; `lurking` are the trolls with who laid
    them. `finds` are the kinds of the treasures that each player took, `dragon` is who met the dragon, and `left` how
    many treasures nobody took.
    """

    board: LostMinesMaze
    clans: Mapping[Seat, str]
    turn: Seat | None
    acted: bool
    next_up: Seat | None
    stops: tuple[Destination, ...]
    lurking: tuple[LinkTroll, ...]
    finds: Mapping[Seat, tuple[str, ...]]
    dragon: Seat | None
    left: int
    last: Seat | None

    @property
    def over(self) -> bool:
        """Whether all treasures are taken: that ends the round (end of a round)."""
        return not self.left


def see_copy(table: Table) -> BoxView | None:
    """What is known of the own copy; None in a box of which texts say all."""
    return BoxView(table.board, table.worths) if edition_of(table).board_rules else None


def played_last(round: Round) -> Seat | None:
    """Who played the newest card, as far as the turns say it: who is on turn, or the one before. None while nobody
    followed the board."""
    followed = round.laid or round.finds or round.lurking or round.acted
    if round.turn is None or not followed:
        return None
    return round.turn if round.acted else round.players[round.players.index(round.turn) - 1]


def see_walk(table: Table, round: Round) -> BoardView | None:
    """The board of this round; None where none is followed."""
    board = board_of(round)
    if board is None:
        return None
    return BoardView(
        board=board,
        clans=dict.fromkeys(round.players, "") | dwarf_clans(table, round),
        turn=round.turn,
        acted=round.acted,
        next_up=next_up(round),
        stops=board.reach(round.turn) if round.turn in board.dwarfs else (),
        lurking=round.lurking,
        finds={seat: finds_of(round, seat) for seat in round.players},
        dragon=dragon_met(round),
        left=treasures_left(round),
        last=played_last(round),
    )

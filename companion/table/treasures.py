"""Treasures in The Lost Mines: which were taken on the board, and whether the treasures that seats entered fit."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules.mazes.cards import PathCard
from companion.rules.mazes.grid import Cell
from companion.rules.mazes.lost_mines_maze import LostMinesMaze
from companion.rules.mazes.mines import DRAGON, TREASURES
from companion.rules.message import Message, Seat
from companion.table.state import Round, Table


def board_of(round: Round) -> LostMinesMaze | None:
    """Return the board of this round; None if the round is not played on a board."""
    return round.maze if isinstance(round.maze, LostMinesMaze) else None


def mine_picture(round: Round, cell: Cell) -> str:
    """Return the picture of the mine on this cell, as a key of `rules.mazes.mines`; "" while it lies face down."""
    mine = round.maze.goals.get(cell) if round.maze else None
    return mine.shows if mine else ""


def treasures_taken_by(round: Round, seat: Seat) -> tuple[str, ...]:
    """Return the kind (gold, silver …) of each treasure that this seat took in the round, oldest first."""
    kinds = (mine_picture(round, taken.cell) for taken in round.taken_treasures if taken.seat == seat)
    return tuple(kind for kind in kinds if kind in TREASURES)


def has_recorded_board(round: Round) -> bool:
    """Whether cards or treasures were recorded on the board in this round."""
    return bool(round.laid or round.taken_treasures)


def has_entered_treasures(round: Round, seat: Seat) -> bool:
    """Whether this seat entered its treasures in secret, and none was taken or put back on the board since.

    Everybody may know this: it doesn't depend on how many treasures the seat entered.
    """
    taken = round.taken_when_entered.get(seat)
    return seat in round.entered_treasures and (taken is None or len(treasures_taken_by(round, seat)) == taken)


def treasures_left(round: Round) -> int:
    """Return how many treasures still lie beside the board. At the beginning there is one for each player (The Lost
    Mines, preparation)."""
    return max(0, len(round.players) - sum(len(treasures_taken_by(round, seat)) for seat in round.players))


def dragon_revealed_by(round: Round) -> Seat | None:
    """Return the seat that turned over the mine with the dragon; None if nobody did."""
    cells = [cell for cell in (round.maze.goals if round.maze else ()) if mine_picture(round, cell) == DRAGON]
    return next((round.turners.get(cell) for cell in cells), None)


def revealed_mines(table: Table) -> dict[str, PathCard]:
    """Return the mine cards that were turned over in any round at this table, by picture, each as it lay most
    recently."""
    rounds = [round for game in range(1, table.game + 1) for round in table.rounds_of_game(game)]
    mines = [mine for round in rounds if round.maze for mine in round.maze.goals.values()]
    return {mine.shows: mine.card for mine in mines if mine.card}


# Checks of the treasures that seats enter at the end of a round


def board_treasure_mismatches(round: Round, seat: Seat, values: Sequence[int]) -> list[Message]:
    """Return a message if a seat entered more or fewer treasures than it took on the board. Empty if nothing was
    recorded on the board."""
    n = len(treasures_taken_by(round, seat))
    if not has_recorded_board(round) or n == len(values):
        return []
    return [Message.from_key("treasures-otherwise", seat=seat, n=n, told=len(values))]

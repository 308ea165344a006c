"""Treasures in The Lost Mines: which were taken on the board, and whether the treasures that seats entered fit."""

from __future__ import annotations

from collections.abc import Sequence

from companion.editions.lost_mines.maze import LostMinesMaze
from companion.editions.lost_mines.mines import DRAGON, TREASURES
from companion.editions.lost_mines.round import own_part
from companion.game.maze.cards import PathCard
from companion.game.maze.grid import Cell
from companion.game.message import Message, Seat
from companion.game.state import Round, Table


def board_of(round: Round) -> LostMinesMaze | None:
    return round.maze if isinstance(round.maze, LostMinesMaze) else None


def mine_picture(round: Round, cell: Cell) -> str:
    """A key of `mines.MINES`; "" while the mine lies face down."""
    mine = round.maze.goals.get(cell) if round.maze else None
    return mine.shows if mine else ""


def treasures_taken_by(round: Round, seat: Seat) -> tuple[str, ...]:
    """The kinds (gold, silver …), oldest first."""
    kinds = (mine_picture(round, taken.cell) for taken in own_part(round).taken_treasures if taken.seat == seat)
    return tuple(kind for kind in kinds if kind in TREASURES)


def has_recorded_board(round: Round) -> bool:
    return bool(round.laid or own_part(round).taken_treasures)


def has_entered_treasures(round: Round, seat: Seat) -> bool:
    """None was taken or put back on the board since. Everybody may know this: it doesn't depend on how many it
    entered."""
    taken = own_part(round).taken_when_entered.get(seat)
    return seat in own_part(round).entered_treasures and (
        taken is None or len(treasures_taken_by(round, seat)) == taken
    )


def treasures_left(round: Round) -> int:
    """At the beginning there is one for each player (The Lost Mines, preparation)."""
    return max(0, len(round.players) - sum(len(treasures_taken_by(round, seat)) for seat in round.players))


def dragon_revealed_by(round: Round) -> Seat | None:
    cells = [cell for cell in (round.maze.goals if round.maze else ()) if mine_picture(round, cell) == DRAGON]
    return next((round.turners.get(cell) for cell in cells), None)


def revealed_mines(table: Table) -> dict[str, PathCard]:
    """In any round at this table, by picture, each as it lay most recently."""
    rounds = [round for game in range(1, table.game + 1) for round in table.rounds_of_game(game)]
    mines = [mine for round in rounds if round.maze for mine in round.maze.goals.values()]
    return {mine.shows: mine.card for mine in mines if mine.card}


# Checks of the treasures that seats enter at the end of a round


def board_treasure_mismatches(round: Round, seat: Seat, values: Sequence[int]) -> list[Message]:
    """Empty if nothing was recorded on the board."""
    n = len(treasures_taken_by(round, seat))
    if not has_recorded_board(round) or n == len(values):
        return []
    return [Message.from_key("treasures-otherwise", seat=seat, n=n, told=len(values))]

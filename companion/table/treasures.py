"""The treasures of a round on the board of The Lost Mines: those taken and left, and checks of those entered."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules.mazes.cards import PathCard
from companion.rules.mazes.grid import Cell
from companion.rules.mazes.lost_mines_maze import LostMinesMaze
from companion.rules.mazes.mines import DRAGON, TREASURES, unlike, unlisted
from companion.rules.message import Message, Seat
from companion.table.state import Round, Table


def board_of(round: Round) -> LostMinesMaze | None:
    """Return the board of this round; None if none is followed."""
    return round.maze if isinstance(round.maze, LostMinesMaze) else None


def mine_picture(round: Round, cell: Cell) -> str:
    """Return what the mine there shows; empty while it lies face down."""
    mine = round.maze.goals.get(cell) if round.maze else None
    return mine.shows if mine else ""


def treasures_taken_by(round: Round, seat: Seat) -> tuple[str, ...]:
    """Return the kinds of the treasures that this seat took, in order."""
    kinds = (mine_picture(round, taken.cell) for taken in round.taken_treasures if taken.seat == seat)
    return tuple(kind for kind in kinds if kind in TREASURES)


def treasures_left(round: Round) -> int:
    """Return how many treasures still lie beside the board: there is one for each player (preparation)."""
    return max(0, len(round.players) - sum(len(treasures_taken_by(round, seat)) for seat in round.players))


def dragon_revealed_by(round: Round) -> Seat | None:
    """Return the seat that turned the mine with the dragon over; None if nobody did."""
    cells = [cell for cell in (round.maze.goals if round.maze else ()) if mine_picture(round, cell) == DRAGON]
    return next((round.turners.get(cell) for cell in cells), None)


def known_mines(table: Table) -> dict[str, PathCard]:
    """Return the mines that were turned over at this table, by their picture, as they lay last."""
    rounds = [round for game in range(1, table.game + 1) for round in table.rounds_of(game)]
    mines = [mine for round in rounds if round.maze for mine in round.maze.goals.values()]
    return {mine.shows: mine.card for mine in mines if mine.card}


# Checks of the treasures that seats enter at the end of a round


def entry_mismatches(table: Table, round: Round, seat: Seat, values: Sequence[int]) -> list[Message]:
    """Return how the treasures that a seat entered differ from this table's copy, or from what it took on the board."""
    return unlisted(table.worths, values) + board_mismatches(table, round, seat, values)


def board_mismatches(table: Table, round: Round, seat: Seat, values: Sequence[int]) -> list[Message]:
    """Return how the treasures that a seat entered differ from those it took on the board; empty if nothing was
    recorded there."""
    if not (round.laid or round.taken_treasures):
        return []
    kinds = treasures_taken_by(round, seat)
    if len(kinds) != len(values):
        return [Message.of("treasures-otherwise", seat=seat, n=len(kinds), told=len(values))]
    return [Message.of("treasures-unlike", seat=seat)] if unlike(table.worths, kinds, values) else []


def treasure_doubts(table: Table) -> list[Message]:
    """Return how the treasures of a revealed round that is not booked differ from the board and the copy."""
    round = table.round
    if round is None or round.result is None or not round.result.treasures:
        return []
    treasures = round.result.treasures
    messages = unlisted(table.worths, [value for values in treasures.values() for value in values])
    for seat, values in treasures.items():
        messages += board_mismatches(table, round, seat, values)
    return messages

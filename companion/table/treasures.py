"""The treasures of a round on the board of The Lost Mines: who took which, how many are left, what was told of them."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules.mazes.cards import PathCard
from companion.rules.mazes.grid import Cell
from companion.rules.mazes.lost_mines_maze import LostMinesMaze
from companion.rules.mazes.mines import DRAGON, TREASURES, unlike, unlisted
from companion.rules.message import Message, Seat
from companion.table.state import Round, Table


def board_of(row: Round) -> LostMinesMaze | None:
    """The board of this round, if one is followed: only there dwarfs move, and tokens lie between cards."""
    return row.maze if isinstance(row.maze, LostMinesMaze) else None


def shows(row: Round, cell: Cell) -> str:
    """What the mine there shows; empty while it lies face down."""
    mine = row.maze.goals.get(cell) if row.maze else None
    return mine.shows if mine else ""


def finds_of(row: Round, seat: Seat) -> tuple[str, ...]:
    """The kinds of the treasures that this seat took, in order."""
    kinds = (shows(row, one.cell) for one in row.finds if one.seat == seat)
    return tuple(kind for kind in kinds if kind in TREASURES)


def treasures_left(row: Round) -> int:
    """How many treasures still lie beside the board: there is one for each player (preparation)."""
    return max(0, len(row.players) - sum(len(finds_of(row, seat)) for seat in row.players))


def dragon_met(row: Round) -> Seat | None:
    """Who met the dragon: who turned its mine over (the mine with the dragon)."""
    cells = [cell for cell in (row.maze.goals if row.maze else ()) if shows(row, cell) == DRAGON]
    return next((row.turners.get(cell) for cell in cells), None)


def known_mines(table: Table) -> dict[str, PathCard]:
    """The mines that lay open at this table, by what they show, as they lay last."""
    rows = [row for game in table.earlier for row in game] + [*table.booked, *([table.round] if table.round else [])]
    mines = [mine for row in rows if row.maze for mine in row.maze.goals.values()]
    return {mine.shows: mine.card for mine in mines if mine.card}


# What is told of them at the end of a round


def told_otherwise(table: Table, row: Round, seat: Seat, values: Sequence[int]) -> list[Message]:
    """What in the treasures that one seat tells differs from this table's copy, or from what it took on the board."""
    return unlisted(table.worths, values) + taken_otherwise(table, row, seat, values)


def taken_otherwise(table: Table, row: Round, seat: Seat, values: Sequence[int]) -> list[Message]:
    """What in the treasures that one seat tells differs from what it took on the board; nothing if nobody recorded the
    board."""
    if not (row.laid or row.finds):
        return []
    kinds = finds_of(row, seat)
    if len(kinds) != len(values):
        return [Message.of("treasures-otherwise", seat=seat, n=len(kinds), told=len(values))]
    return [Message.of("treasures-unlike", seat=seat)] if unlike(table.worths, kinds, values) else []


def doubts(table: Table) -> list[Message]:
    """What in the treasures of a round that has ended and is not booked differs from board and copy. It is said only
    after the reveal, for the table is right."""
    row = table.round
    if row is None or row.result is None or not row.result.treasures:
        return []
    treasures = row.result.treasures
    every = unlisted(table.worths, [value for values in treasures.values() for value in values])
    return every + [
        problem for seat, found in treasures.items() for problem in taken_otherwise(table, row, seat, found)
    ]

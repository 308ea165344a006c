"""How the board of The Lost Mines is printed: printed boards differ, so the host marks its starts and mines. And which
mines were turned over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType

from companion.editions.lost_mines.maze import LostMinesMaze, lost_mines_card
from companion.game import events as ev
from companion.game.maze.cards import START, PathCard
from companion.game.maze.grid import Cell
from companion.game.maze.maze import Goal
from companion.game.message import IllegalMove, Message, Seat, raise_if_any
from companion.game.moves.maze import require_maze_in_play
from companion.game.moves.move import Move, check_host, check_phase
from companion.game.permissions import Permission, is_on_turn
from companion.game.roles import BLUE
from companion.game.state import Round, Table
from companion.game.turns import dwarf_clans
from companion.game.viewer import Viewer

YELLOW = "yellow"

CLANS = (BLUE, YELLOW)

GEMS, GOLD, SILVER, DRAGON = MINES = ("gems", "gold", "silver", "dragon")
"""The contents of the mines, each once (contents)."""

TREASURES = (GEMS, GOLD, SILVER)
"""The kinds of treasures, each in the mine of its name."""

COLUMNS, ROWS = range(1, 12), range(-2, 5)
"""The cells of the board (contents), named A1 to G11."""

BORDER = 12
"""The column beside the board with the treasures, one in each row from the first."""

FACES = {mine: lost_mines_card(START) for mine in MINES}
"""The cards of the mines. No text says which sides are open, so all are until the host draws the card."""


@dataclass(frozen=True)
class BoardMarked(ev.Event):
    """Where the starts and mines are printed on the board of this copy."""

    starts: tuple[tuple[str, Cell], ...]
    mines: tuple[Cell, ...]


@dataclass(frozen=True)
class Board:
    """Printed boards differ."""

    starts: Mapping[str, Cell]
    mines: tuple[Cell, ...]

    def set_up(self) -> LostMinesMaze:
        goals = dict.fromkeys(self.mines, Goal())
        return LostMinesMaze(dict(self.starts), {}, goals, COLUMNS, ROWS)


def board_problems(starts: Mapping[str, Cell], mines: Sequence[Cell]) -> list[Message]:
    cells = [*starts.values(), *mines]
    if set(starts) != set(CLANS) or len(mines) != len(MINES):
        return [Message.from_key("board-incomplete", n=len(cells), most=len(CLANS) + len(MINES))]
    off = any(column not in COLUMNS or row not in ROWS for column, row in cells)
    return [Message.from_key("board-off")] * off + [Message.from_key("board-twice")] * (len(set(cells)) < len(cells))


@partial(Move, edition="lost_mines")
def enter_board(table: Table, viewer: Viewer, starts: Mapping[str, Cell], mines: Sequence[Cell]) -> Iterator[ev.Event]:
    """A round in play gets this board too, if nothing lies on its board yet."""
    check_host(viewer)
    check_phase(table, "seating", "dealt", "finished")
    raise_if_any(board_problems(starts, mines))
    marked = BoardMarked(tuple(starts.items()), tuple(mines))
    if table.own and (dict(table.own.starts), table.own.mines) == (dict(starts), marked.mines):
        return
    if table.round and board_is_used(table.round):
        raise IllegalMove.because("board-in-use")
    yield marked


def board_is_used(round: Round) -> bool:
    board = board_of(round)
    used = board and (board.tokens or any(mine.card for mine in board.goals.values()))
    return bool(round.laid or round.own.taken_treasures or used)


def with_marked_board(event: BoardMarked, table: Table) -> Table:
    board = Board(dict(event.starts), event.mines)
    marked = replace(table, own=board)
    if marked.round is None or marked.round.laid or marked.round.end.result:
        return marked
    # Trolls, treasures and mines that were recorded for a differently printed board are dropped.
    own = replace(marked.round.own, link_trolls=(), taken_treasures=(), spent=frozenset())
    emptied = marked.round.with_changes(newest=None, turners=MappingProxyType({}))
    return with_dwarves_at_starts(replace(marked, round=replace(emptied, maze=board.set_up(), own=own)))


def with_dwarves_at_starts(table: Table) -> Table:
    round = table.round
    if round is None or (board := board_of(round)) is None:
        return table
    for seat, clan in dwarf_clans(round).items():
        board = board.place_dwarf(seat, board.starts[clan]) if clan in board.starts else board
    return replace(table, round=replace(round, maze=board))


# In a round


def board_of(round: Round) -> LostMinesMaze | None:
    return round.maze if isinstance(round.maze, LostMinesMaze) else None


def require_board_in_play(
    table: Table, viewer: Viewer, permission: Permission = is_on_turn, player: Seat | None = None
) -> tuple[LostMinesMaze, Round]:
    """See `require_maze_in_play`."""
    board, round = require_maze_in_play(table, viewer, permission, player)
    assert isinstance(board, LostMinesMaze)
    return board, round


def mine_picture(round: Round, cell: Cell) -> str:
    """A key of `mines.MINES`; "" while the mine lies face down."""
    mine = round.maze.goals.get(cell) if round.maze else None
    return mine.shows if mine else ""


def revealed_mines(table: Table) -> dict[str, PathCard]:
    """In any round at this table, by picture, each as it lay most recently."""
    rounds = [round for game in range(1, table.game + 1) for round in table.rounds_of_game(game)]
    mines = [mine for round in rounds if round.maze for mine in round.maze.goals.values()]
    return {mine.shows: mine.card for mine in mines if mine.card}


def mine_cells(board: Board | None) -> tuple[Cell, ...]:
    """In a column left of the board if the companion does not follow it."""
    return board.mines if board else tuple((0, ROWS[0] + nth) for nth in range(len(MINES)))


def treasure_cells_beside_board(players: int) -> tuple[Cell, ...]:
    """One for each player (preparation)."""
    return tuple((BORDER, ROWS[0] + nth) for nth in range(players))

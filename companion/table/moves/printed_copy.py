"""The move by which the host enters where starts and mines are printed on the table's own board of The Lost Mines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.rules.edition import BoardRules
from companion.rules.errors import IllegalMove, raise_if_any
from companion.rules.mazes.grid import Cell
from companion.rules.mazes.mines import board_problems
from companion.table import events as ev
from companion.table.moves.move import Move, check_host, check_phase
from companion.table.scoring import edition_of
from companion.table.state import Round, Table
from companion.table.viewer import Viewer


def board_rules_of(table: Table) -> BoardRules:
    """Raises IllegalMove: this edition has no board."""
    rules = edition_of(table).board_rules
    if rules is None:
        raise IllegalMove.because("no-such-act")
    return rules


@Move
def enter_board(table: Table, viewer: Viewer, starts: Mapping[str, Cell], mines: Sequence[Cell]) -> Iterator[ev.Event]:
    """A round in play gets this board too, if nothing lies on its board yet."""
    check_host(viewer)
    board_rules_of(table)
    check_phase(table, "seating", "dealt", "finished")
    raise_if_any(board_problems(starts, mines))
    marked = ev.BoardMarked(tuple(starts.items()), tuple(mines))
    if table.board and (dict(table.board.starts), table.board.mines) == (dict(starts), marked.mines):
        return
    if table.round and board_is_used(table.round):
        raise IllegalMove.because("board-in-use")
    yield marked


def board_is_used(round: Round) -> bool:
    used = round.maze and (round.maze.tokens or any(mine.card for mine in round.maze.goals.values()))
    return bool(round.laid or round.taken_treasures or used)

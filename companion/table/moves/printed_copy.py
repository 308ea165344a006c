"""Moves by which the host enters how the table's own copy of The Lost Mines is printed, and how much its treasures are
worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.rules.edition import BoardRules
from companion.rules.errors import IllegalMove, raise_if_any
from companion.rules.mazes.grid import Cell
from companion.rules.mazes.mines import board_problems, treasure_value_problems
from companion.table import events as ev
from companion.table.conflict_keys import MAZE, PRINTED_COPY
from companion.table.moves.move import check_host, check_phase, move
from companion.table.scoring import edition_of
from companion.table.state import Round, Table
from companion.table.viewer import Viewer


def board_rules_of(table: Table) -> BoardRules:
    """Return the rules for dwarves on a board. Raises IllegalMove: this edition has no board."""
    rules = edition_of(table).board_rules
    if rules is None:
        raise IllegalMove.because("no-such-act")
    return rules


@move(PRINTED_COPY, MAZE)
def enter_board(table: Table, viewer: Viewer, starts: Mapping[str, Cell], mines: Sequence[Cell]) -> Iterator[ev.Event]:
    """Record on which cells the clans' starts and the mines are printed on the board of this copy (the host only). A
    round in play gets this board too, if nothing lies on its board yet.

    Raises:
        IllegalMove: a start or a mine is missing, off the board or on the same cell as another; or cards lie on the
            board.
    """
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
    """Whether cards or tokens lie on the board, or a mine was turned over."""
    used = round.maze and (round.maze.tokens or any(mine.card for mine in round.maze.goals.values()))
    return bool(round.laid or round.taken_treasures or used)


@move(PRINTED_COPY)
def enter_treasure_worths(table: Table, viewer: Viewer, worths: Mapping[str, Sequence[int]]) -> Iterator[ev.Event]:
    """Record how much each treasure of this printed copy is worth, by the kind of treasure (the host only). Treasures
    that are entered at the end of a round must be among them; if all lists are empty, they are not checked.

    Raises:
        IllegalMove: a kind is unknown, there are more treasures than the edition has, or a worth is impossible.
    """
    check_host(viewer)
    board_rules_of(table)
    raise_if_any(treasure_value_problems(worths))
    listed = tuple((kind, tuple(sorted(worths[kind]))) for kind in worths if worths[kind])
    if dict(listed) != dict(table.worths):
        yield ev.TreasuresListed(listed)


@move(PRINTED_COPY, MAZE)
def enter_printed_copy(
    table: Table,
    viewer: Viewer,
    starts: Mapping[str, Cell] | None = None,
    mines: Sequence[Cell] = (),
    worths: Mapping[str, Sequence[int]] | None = None,
) -> Iterator[ev.Event]:
    """Record how this copy of the edition is printed (`starts` and `mines`, as in `enter_board`) and what its treasures
    are worth (`worths`, as in `enter_treasure_worths`). A part that is None stays as it was."""
    yield from enter_board(table, viewer, starts=starts, mines=mines) if starts is not None else ()
    yield from enter_treasure_worths(table, viewer, worths=worths) if worths is not None else ()

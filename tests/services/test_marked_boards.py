"""A board of The Lost Mines that a host marked at one table is known at every table opened later."""

from __future__ import annotations

import pytest

from tests.services.driver import HOST, Board, Gathering, TableService, second_process
from tests.table.lost_mines_game import STARTS, board_marks

MINES = "lost_mines"
MARKED = Board(**board_marks())
OTHER = board_marks(STARTS, ("A1", "A2", "A3", "A4"))


@pytest.fixture
def mines_to_mark(service: TableService) -> Gathering:
    """A table where the board isn't marked yet."""
    return Gathering.of(service, edition=MINES)


def known(service: TableService, edition: str = MINES) -> Board | None:
    """The board that a table of this edition knows that is opened now."""
    return service.view(service.open_table(edition, {})[0], HOST).marked_board


def test_tables_opened_later_know_the_board_even_after_a_restart(
    mines_to_mark: Gathering, service: TableService
) -> None:
    assert known(service) is None
    mines_to_mark.do("enter-board", **board_marks())
    assert known(service) == known(second_process(service)) == MARKED == mines_to_mark.look().marked_board
    assert known(service, "saboteur") is None


@pytest.mark.parametrize("undone", [False, True])
def test_the_newest_marked_board_of_any_table_counts_until_it_is_undone(
    mines_to_mark: Gathering, service: TableService, undone: bool
) -> None:
    other = Gathering.of(service, edition=MINES)
    other.do("enter-board", **board_marks())
    mines_to_mark.do("enter-board", **board_marks())
    mines_to_mark.do("enter-board", **OTHER)
    if undone:
        mines_to_mark.do("undo-newest-act")
    assert known(service) == (MARKED if undone else Board(**OTHER))
    assert other.look().marked_board == MARKED, "a table that was open keeps its own"


def test_what_a_table_knew_when_it_was_opened_cannot_be_undone(mines_to_mark: Gathering, service: TableService) -> None:
    mines_to_mark.do("enter-board", **board_marks())
    later = Gathering.of(service, edition=MINES)
    assert (later.look().undo_message, later.look().marked_board) == (None, MARKED)

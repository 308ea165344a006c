"""A board that a host marked at one table is known at every table opened later."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.realtime.version_bus import VersionBus
from companion.rules.errors import IllegalMove
from companion.rules.mazes.mines import Board
from companion.services import TableService
from companion.store.engine import open_engine
from companion.table.viewer import HOST
from tests.services.gathering import Gathering
from tests.table.lost_mines_game import STARTS, board_marks

MINES = "lost_mines"
MARKED = Board(**board_marks())
OTHER = board_marks(STARTS, ("A1", "A2", "A3", "A4"))


@pytest.fixture
def mines_to_mark(service: TableService) -> Gathering:
    """A table of The Lost Mines where the board isn't marked yet."""
    return Gathering.of(service, edition=MINES)


@pytest.fixture
def restarted(database: str) -> Iterator[TableService]:
    """The service over the same database after a restart."""
    engine, live = open_engine(database), VersionBus()
    yield TableService(engine, live)
    live.close()
    engine.dispose()


def known(service: TableService, edition: str = MINES) -> Board | None:
    """The board that a table of this edition knows that is opened now."""
    return service.view(service.open_table(edition, {})[0], HOST).marked_board


def test_the_first_table_knows_no_board(service: TableService) -> None:
    assert known(service) is None


def test_tables_opened_later_know_the_board_even_after_a_restart(
    mines_to_mark: Gathering, service: TableService, restarted: TableService
) -> None:
    mines_to_mark.do("enter-board", **board_marks())
    assert known(service) == known(restarted) == MARKED == mines_to_mark.look().marked_board
    assert known(service, "saboteur") is None


def test_the_newest_marked_board_of_any_table_counts(mines_to_mark: Gathering, restarted: TableService) -> None:
    other = Gathering.of(restarted, edition=MINES)
    mines_to_mark.do("enter-board", **board_marks())
    other.do("enter-board", **OTHER)
    assert known(mines_to_mark.service) == Board(**OTHER)
    assert mines_to_mark.look().marked_board == MARKED, "a table that was open keeps its own"


def test_an_undone_board_is_not_known(mines_to_mark: Gathering, service: TableService) -> None:
    mines_to_mark.do("enter-board", **board_marks())
    mines_to_mark.do("enter-board", **OTHER)
    mines_to_mark.do("undo-newest-act")
    assert known(service) == MARKED


def test_what_a_table_knew_when_it_was_opened_cannot_be_undone(mines_to_mark: Gathering, service: TableService) -> None:
    mines_to_mark.do("enter-board", **board_marks())
    later = Gathering.of(service, edition=MINES)
    assert later.look().undo_message is None
    with pytest.raises(IllegalMove):
        later.do("undo-newest-act")
    assert later.look().marked_board == MARKED

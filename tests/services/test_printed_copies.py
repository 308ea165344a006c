"""What was once said of a group's copy of an edition is kept: every table opened later on this computer knows
it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import Engine

from companion.realtime.version_bus import VersionBus
from companion.rules.errors import IllegalMove
from companion.rules.mazes.mines import Board
from companion.rules.scoring.settlement_types import RoundResult
from companion.services import TableService
from companion.services.printed_copies import saved_printed_copy_settings
from companion.store.engine import open_engine, write_session
from companion.store.printed_copies import find_printed_copy_setting, save_printed_copy_setting
from companion.table import moves
from companion.table.events import BoardMarked, TreasuresListed, Version
from companion.table.viewer import HOST
from companion.table.views.board import PrintedCopyView
from tests.services.gathering import Gathering
from tests.table.lost_mines_game import STARTS, board_marks

BOX = "lost_mines"
MARKED = Board(**board_marks())
OTHER = board_marks(STARTS, ("A1", "A2", "A3", "A4"))
LISTED = {"gems": (1, 4)}


@pytest.fixture
def mines_to_mark(service: TableService) -> Gathering:
    """A table of The Lost Mines where nothing was entered of the group's printed copy yet."""
    return Gathering.of(service, edition=BOX)


@pytest.fixture
def restarted(database: str) -> Iterator[TableService]:
    """The service over the same database after a restart."""
    engine, live = open_engine(database), VersionBus()
    yield TableService(engine, live)
    live.close()
    engine.dispose()


def known(service: TableService, edition: str = BOX) -> PrintedCopyView | None:
    """What a table of this edition knows that is opened now."""
    return service.view(service.open_table(edition, {})[0], HOST).printed_copy


def mark(mines_to_mark: Gathering, **arguments: object) -> None:
    mines_to_mark.do(moves.enter_board, **board_marks(), **arguments)


def test_the_first_table_knows_no_printed_copy(service: TableService) -> None:
    assert known(service) == PrintedCopyView(None, {})


def test_tables_opened_later_know_the_printed_copy_even_after_a_restart(
    mines_to_mark: Gathering, service: TableService, restarted: TableService
) -> None:
    mark(mines_to_mark)
    mines_to_mark.do(moves.enter_treasure_worths, worths=LISTED)
    assert known(service) == known(restarted) == PrintedCopyView(MARKED, LISTED) == mines_to_mark.look().printed_copy


def test_board_and_treasure_values_are_saved_separately(mines_to_mark: Gathering, service: TableService) -> None:
    mines_to_mark.do(moves.enter_treasure_worths, worths=LISTED)
    assert known(service) == PrintedCopyView(None, LISTED)
    mark(mines_to_mark)
    mines_to_mark.do(moves.enter_treasure_worths, worths={})
    assert known(service) == PrintedCopyView(MARKED, {})


def test_what_is_read_from_a_file_is_saved_too(mines_to_mark: Gathering, service: TableService) -> None:
    mines_to_mark.do(moves.enter_printed_copy, **board_marks(), worths=LISTED)
    assert known(service) == PrintedCopyView(MARKED, LISTED)


def test_the_newest_marked_board_of_any_table_is_saved(mines_to_mark: Gathering, restarted: TableService) -> None:
    other = Gathering.of(restarted, edition=BOX)
    mark(mines_to_mark)
    other.do(moves.enter_board, **OTHER)
    assert known(mines_to_mark.service) == PrintedCopyView(Board(**OTHER), {})
    assert mines_to_mark.look().printed_copy == PrintedCopyView(MARKED, {}), "a table that was open keeps its own"


@pytest.mark.parametrize("edition", ["saboteur", "saboteur2", "duel"])
def test_other_editions_do_not_know_the_printed_copy(
    mines_to_mark: Gathering, service: TableService, engine: Engine, edition: str
) -> None:
    mark(mines_to_mark)
    assert known(service, edition) is None and saved_printed_copy_settings(engine, edition) == []


def test_a_refused_board_is_not_saved(mines_to_mark: Gathering, service: TableService) -> None:
    with pytest.raises(IllegalMove):
        mines_to_mark.do(moves.enter_board, **board_marks(STARTS, ("C5", "C5", "A9", "G9")))
    with pytest.raises(IllegalMove):
        mines_to_mark.do(moves.enter_printed_copy, **board_marks(), worths={"gems": (100,)})
    assert known(service) == PrintedCopyView(None, {})


def test_a_board_that_came_too_late_is_not_saved(mines_to_mark: Gathering, service: TableService) -> None:
    drawn_with = mines_to_mark.version
    mark(mines_to_mark)
    with pytest.raises(IllegalMove):
        mines_to_mark.do(moves.enter_board, **OTHER, expected_version=drawn_with)
    assert known(service) == PrintedCopyView(MARKED, {})


def test_the_history_of_a_later_table_mentions_the_known_board_once(
    mines_to_mark: Gathering, service: TableService
) -> None:
    mark(mines_to_mark)
    code = service.open_table(BOX, {})[0]
    assert [line.message.key for line in service.history(code)].count("board-marked") == 1


def test_what_a_table_knew_when_it_was_opened_cannot_be_undone(mines_to_mark: Gathering, service: TableService) -> None:
    mark(mines_to_mark)
    later = Gathering.of(service, edition=BOX)
    assert later.look().undo_message is None
    with pytest.raises(IllegalMove):
        later.do(moves.undo_newest_act)
    assert later.look().printed_copy == PrintedCopyView(MARKED, {})


def test_an_undone_board_is_no_longer_saved_and_a_redone_one_is(
    mines_to_mark: Gathering, service: TableService
) -> None:
    mark(mines_to_mark)
    mines_to_mark.do(moves.undo_newest_act)
    assert mines_to_mark.look().printed_copy == known(service) == PrintedCopyView(None, {})
    mines_to_mark.do(moves.redo_act)
    assert mines_to_mark.look().printed_copy == known(service) == PrintedCopyView(MARKED, {})


def test_undoing_a_board_restores_the_one_saved_before(mines_to_mark: Gathering, service: TableService) -> None:
    mark(mines_to_mark)
    mines_to_mark.do(moves.enter_board, **OTHER)
    mines_to_mark.do(moves.undo_newest_act)
    assert known(service) == PrintedCopyView(MARKED, {})


def test_an_undo_keeps_what_another_table_entered_since(mines_to_mark: Gathering, restarted: TableService) -> None:
    other = Gathering.of(restarted, edition=BOX)
    mark(mines_to_mark)
    other.do(moves.enter_board, **OTHER)
    mines_to_mark.do(moves.undo_newest_act)
    assert known(mines_to_mark.service) == PrintedCopyView(Board(**OTHER), {})


def test_entering_treasure_values_deletes_no_saved_board(mines_to_mark: Gathering, restarted: TableService) -> None:
    other = Gathering.of(restarted, edition=BOX)
    mark(mines_to_mark)
    other.do(moves.enter_treasure_worths, worths=LISTED)
    assert known(mines_to_mark.service) == PrintedCopyView(MARKED, LISTED)


def test_a_game_goes_on_and_is_played_again_on_the_board_it_knew(
    mines_to_mark: Gathering, service: TableService
) -> None:
    mark(mines_to_mark)
    later = Gathering.of(service, "Ann", "Ben", "Cem", edition=BOX, rounds="1")
    later.do(moves.begin_round)
    assert later.look().maze is not None
    later.do(moves.end_round, result=RoundResult())
    later.do(moves.confirm_round)
    later.do(moves.play_again)
    later.do(moves.begin_round)
    assert later.look().maze is not None


# What cannot be read is passed by


@pytest.mark.parametrize(
    "body",
    [
        *("", "{", "[]", "null", "12", '"text"', "{}", '{"starts": 1, "mines": 2}'),
        '{"starts": [], "mines": [], "newer": 1}',
        '{"starts": [["blue"]], "mines": []}',
        '{"starts": [["blue", [2]]], "mines": [[5]]}',
        '{"starts": [], "mines": []}',
        '{"starts": [["blue", [2, 0]], ["pink", [2, 2]]], "mines": [[5, 0], [5, 2], [9, -2], [9, 4]]}',
        '{"starts": [["blue", [2, 0]], ["yellow", [2, 2]]], "mines": [[5, 0], [5, 2], [9, -2], [99, 4]]}',
        '{"starts": [["blue", ["x", 0]], ["yellow", [2, 2]]], "mines": [[5, 0], [5, 2], [9, -2], [9, 4]]}',
    ],
)
def test_a_damaged_or_newer_setting_is_ignored(
    mines_to_mark: Gathering, service: TableService, engine: Engine, body: str
) -> None:
    mark(mines_to_mark)
    mines_to_mark.do(moves.enter_treasure_worths, worths=LISTED)
    with write_session(engine) as connection:
        save_printed_copy_setting(connection, f"{BOX} board-marked", body, 1.0)
    assert known(service) == PrintedCopyView(None, LISTED)
    mines_to_mark.do(moves.enter_board, **OTHER)
    assert known(service) == PrintedCopyView(Board(**OTHER), LISTED)


@pytest.mark.parametrize("body", ['{"worths": [["gems", ["x"]]]}', '{"worths": [["iron", [1]]]}', '{"worths": [1]}'])
def test_impossible_treasure_values_are_ignored(
    mines_to_mark: Gathering, service: TableService, engine: Engine, body: str
) -> None:
    mark(mines_to_mark)
    with write_session(engine) as connection:
        save_printed_copy_setting(connection, f"{BOX} treasures-listed", body, 1.0)
    assert known(service) == PrintedCopyView(MARKED, {})


def test_settings_of_unknown_editions_and_kinds_are_ignored(service: TableService, engine: Engine) -> None:
    with write_session(engine) as connection:
        save_printed_copy_setting(connection, f"{BOX} something-newer", "{", 1.0)
        save_printed_copy_setting(connection, "other_box board-marked", "{", 1.0)
    assert (
        known(service) == PrintedCopyView(None, {})
        and find_printed_copy_setting(engine, f"{BOX} something-newer") == "{"
    )


def test_what_is_saved_is_what_was_entered(mines_to_mark: Gathering, engine: Engine) -> None:
    mark(mines_to_mark)
    mines_to_mark.do(moves.enter_treasure_worths, worths=LISTED)
    starts = tuple(MARKED.starts.items())
    assert saved_printed_copy_settings(engine, BOX) == [
        BoardMarked(starts, MARKED.mines),
        TreasuresListed((("gems", (1, 4)),)),
    ]


def test_opening_a_table_twice_by_a_double_tap_is_one_table_that_knows_it(
    mines_to_mark: Gathering, service: TableService
) -> None:
    mark(mines_to_mark)
    tables = len(service.table_summaries())
    (code, _), again = (service.open_table(BOX, {}, idempotency_key="tap") for _ in range(2))
    assert again[0] == code and len(service.table_summaries()) == tables + 1
    assert service.view(code, HOST).printed_copy == PrintedCopyView(MARKED, {}) and service.version(code) > Version(1)

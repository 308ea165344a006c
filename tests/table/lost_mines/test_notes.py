"""The Lost Mines: what a seat notes of a mine or a treasure it looked at is its own, with a board and without."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.play import (
    HOST,
    ONLOOKER,
    Forbidden,
    GoalNote,
    TableView,
    Version,
    Viewer,
    WrongPhase,
    cell_from_name,
    cell_name,
    history,
    mine_cells,
    refused,
    seat_viewer,
    steps,
    treasure_cells_beside_board,
    view_for,
)
from tests.table.lost_mines_game import BoardGame, LostMinesGame, board_marks


def view(game: LostMinesGame, viewer: Viewer) -> TableView:
    """What this viewer sees, the number of the last event left aside."""
    return replace(view_for(game.table, viewer), version=Version(0))


def test_a_mine_or_a_treasure_is_noted_by_who_looked_at_it(board_of_mines: BoardGame) -> None:
    board_of_mines.note("Ann", "C5", " gold ")
    board_of_mines.note("Ann", "B12", "silver, 3")
    assert board_of_mines.view(board_of_mines.as_seat("Ann")).notes == (
        GoalNote(board_of_mines.seat("Ann"), cell_from_name("C5"), "gold"),
        GoalNote(board_of_mines.seat("Ann"), cell_from_name("B12"), "silver, 3"),
    )
    board_of_mines.note("Ann", "C5", "")
    assert [note.note for note in board_of_mines.view(board_of_mines.as_seat("Ann")).notes] == ["silver, 3"]


def test_no_other_page_changes_by_a_note(board_of_mines: BoardGame) -> None:
    viewers = [viewer for viewer in board_of_mines.viewers if viewer != board_of_mines.as_seat("Ann")]
    before = [view(board_of_mines, viewer) for viewer in viewers]
    history_before = history(board_of_mines.entries), steps(board_of_mines.entries)
    board_of_mines.note("Ann", "E5", "the dragon!")
    assert [view(board_of_mines, viewer) for viewer in viewers] == before
    assert (history(board_of_mines.entries), steps(board_of_mines.entries)) == history_before


def test_what_can_be_noted_are_the_mines_and_a_treasure_for_each_player(board_of_mines: BoardGame) -> None:
    notable = [cell_name(cell) for cell in board_of_mines.view(ONLOOKER).notable]
    assert notable == ["C5", "E5", "A9", "G9", "A12", "B12", "C12", "D12"]
    for cell in notable:
        board_of_mines.note("Ben", cell, "seen")
    for cell in ("E12", "C2", "C0", "F7"):
        with refused("no-goal-there"):
            board_of_mines.note("Ben", cell, "seen")


def test_a_note_on_a_place_that_is_none_any_more_can_still_be_struck(board_of_mines: BoardGame) -> None:
    board_of_mines.note("Ann", "C5", "gold")
    board_of_mines.do("enter-board", **board_marks(mines=("B5", "E5", "A9", "G9")))
    assert [note.note for note in board_of_mines.view(board_of_mines.as_seat("Ann")).notes] == ["gold"]
    with refused("no-goal-there"):
        board_of_mines.note("Ann", "C5", "silver")
    for nothing in ("", "  "):
        with refused("no-goal-there"):
            board_of_mines.note("Ben", "C5", nothing)
        board_of_mines.note("Ann", "C5", nothing)
        assert board_of_mines.view(board_of_mines.as_seat("Ann")).notes == ()
        board_of_mines.do("enter-board", **board_marks())
        board_of_mines.note("Ann", "C5", "gold")
        board_of_mines.do("enter-board", **board_marks(mines=("B5", "E5", "A9", "G9")))


def test_without_a_board_they_lie_beside_it() -> None:
    game = LostMinesGame("Ann", "Ben", "Cem")
    game.deal_dwarves("BL BX YL")
    assert game.view().notable == (*mine_cells(None), *treasure_cells_beside_board(3))
    game.do("note-goal", game.as_seat("Ann"), seat=1, cell=cell_from_name("A0"), note="gems")
    with refused("no-goal-there"):
        game.do("note-goal", game.as_seat("Ann"), seat=1, cell=cell_from_name("D12"), note="gems")
    assert game.view(seat_viewer(game.seat("Ann"))).notes[0].note == "gems"


def test_a_mine_that_lies_open_by_now_may_still_be_noted(board_of_mines: BoardGame) -> None:
    board_of_mines.enter("C5", "gold", anyway=True)
    board_of_mines.note("Ann", "C5", "3 left?")
    assert [note.note for note in board_of_mines.view(board_of_mines.as_seat("Ann")).notes] == ["3 left?"]


@pytest.mark.parametrize("viewer", [HOST, ONLOOKER, seat_viewer(2)])
def test_nobody_notes_for_another(board_of_mines: BoardGame, viewer: Viewer) -> None:
    with refused("not-your-seat", kind=Forbidden):
        board_of_mines.do("note-goal", viewer, seat=1, cell=cell_from_name("C5"), note="gold")


def test_notes_are_of_the_round_that_is_played_and_go_with_it(board_of_mines: BoardGame) -> None:
    board_of_mines.note("Ann", "C5", "gold")
    board_of_mines.over()
    with refused("wrong-phase-proposed", kind=WrongPhase):
        board_of_mines.note("Ann", "C5", "gems")
    board_of_mines.do("confirm-round")
    assert board_of_mines.view(board_of_mines.as_seat("Ann")).notes == board_of_mines.view().notable == ()
    board_of_mines.deal_dwarves("BL BX YL YX")
    assert board_of_mines.view(board_of_mines.as_seat("Ann")).notes == ()


def test_a_note_is_not_undone_with_what_came_before_it(board_of_mines: BoardGame) -> None:
    board_of_mines.card("C3")
    board_of_mines.note("Ann", "C5", "gold")
    board_of_mines.do("undo-newest-act")
    assert board_of_mines.lies("C3") is None
    assert [note.note for note in board_of_mines.view(board_of_mines.as_seat("Ann")).notes] == ["gold"]

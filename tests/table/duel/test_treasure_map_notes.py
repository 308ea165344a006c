"""The Duel and The Lost Mines: what a seat notes of a goal, a mine or a treasure it looked at is its own. That it
changes nothing of what others see is a law, too (tests/table/laws)."""

from __future__ import annotations

import pytest

from tests.play import (
    HOST,
    ONLOOKER,
    Game,
    Seat,
    Viewer,
    cell_name,
    history,
    mine_cells,
    seat_viewer,
    sight,
    steps,
    treasure_cells_beside_board,
)
from tests.table.duel_game import DuelGame
from tests.table.lost_mines_game import BoardGame, LostMinesGame, board_marks

ANN, BEN = Seat(1), Seat(2)
ANNS_PHONE = seat_viewer(ANN)


def notes(game: Game, viewer: Viewer = ANNS_PHONE) -> dict[str, str]:
    return {cell_name(note.cell): note.note for note in game.view(viewer).private.notes}


def view(game: Game, viewer: Viewer) -> dict[str, object]:
    """What this viewer sees, the number of the last event left aside."""
    return sight(game.table, viewer) | {"version": 0}


def test_a_seat_sees_its_notes_until_it_notes_something_else() -> None:
    duel = DuelGame()
    for cell, note in (("C5", "  3 gold,   green door "), ("B7", "nothing"), ("C5", "2 gold")):
        duel.note("Ann", cell, note)
    duel.note("Ben", "C5", "no idea")
    assert (notes(duel), notes(duel, seat_viewer(BEN))) == ({"B7": "nothing", "C5": "2 gold"}, {"C5": "no idea"})
    duel.note("Ann", "C5", " ")
    assert notes(duel) == {"B7": "nothing"}
    duel.do("note-goal", Viewer(host=True, seat=ANN), seat=ANN, cell=(5, 0), note="  3 gold,   green door ")
    assert notes(duel)["C5"] == "3 gold, green door"


@pytest.mark.parametrize("viewer", [HOST, seat_viewer(BEN), ONLOOKER], ids=["host", "the other", "onlooker"])
@pytest.mark.parametrize("make", [DuelGame, BoardGame])
def test_nobody_else_sees_anything_of_it(make: type[DuelGame | BoardGame], viewer: Viewer) -> None:
    game = make()
    before = view(game, viewer), history(game.entries), steps(game.entries)
    for note in ("3 gold", ""):
        game.note("Ann", "C5", note)
        assert (view(game, viewer), history(game.entries), steps(game.entries)) == before


@pytest.mark.parametrize("make", [DuelGame, BoardGame])
def test_undoing_strikes_no_note_but_with_its_round(make: type[DuelGame | BoardGame]) -> None:
    game = make()
    game.note("Ann", "C5", "3 gold")
    game.do("begin-turn", seat=BEN)
    game.note("Ann", "E5", "nothing")
    game.do("undo-newest-act")
    assert notes(game) == {"C5": "3 gold", "E5": "nothing"}
    game.do("undo-newest-act")
    assert notes(game) == {}


def test_a_duel_that_is_undone_and_redone_has_its_notes() -> None:
    duel = DuelGame()
    duel.note("Ann", "C5", "3 gold")
    duel.do("undo-newest-act")
    duel.do("redo-act")
    assert notes(duel) == {"C5": "3 gold"}


def test_notes_go_with_the_round_and_are_of_no_other() -> None:
    duel = DuelGame()
    duel.note("Ann", "C5", "3 gold")
    duel.score({})
    assert notes(duel) == {}
    duel.do("begin-round")
    assert notes(duel) == {}
    duel.note("Ann", "C5", "2 gold")
    for _ in range(3):
        duel.do("undo-newest-act")
    assert (duel.phase, duel.round.number, notes(duel)) == ("dealt", 1, {"C5": "3 gold"})


# The Lost Mines


def test_what_can_be_noted_are_the_mines_and_a_treasure_for_each_player() -> None:
    game = BoardGame()
    notable = [cell_name(cell) for cell in game.view(ONLOOKER).private.cells_for_notes]
    assert notable == ["C5", "E5", "A9", "G9", "A12", "B12", "C12", "D12"]
    game.enter("C5", "gold", anyway=True)
    for cell in notable:
        game.note("Ann", cell, "seen")
    assert list(notes(game)) == notable
    game.over(anyway=True)
    game.do("confirm-round")
    assert (notes(game), game.view().private.cells_for_notes) == ({}, ())


def test_without_a_board_they_lie_beside_it() -> None:
    game = LostMinesGame("Ann", "Ben", "Cem")
    game.deal_dwarves("BL BX YL")
    assert game.view().private.cells_for_notes == (*mine_cells(None), *treasure_cells_beside_board(3))
    game.do("note-goal", "Ann", seat=ANN, cell="A0", note="gems")
    assert notes(game) == {"A0": "gems"}
    assert game.refusal("note-goal", "Ann", seat=ANN, cell="D12", note="gems") == "no-goal-there"


def test_a_note_on_a_place_that_is_none_any_more_can_still_be_struck() -> None:
    game = BoardGame()
    game.note("Ann", "C5", "gold")
    game.do("enter-board", **board_marks(mines=("B5", "E5", "A9", "G9")))
    assert notes(game) == {"C5": "gold"}
    for name, note in (("Ann", "silver"), ("Ben", ""), ("Ben", "  ")):
        assert game.refusal("note-goal", name, seat=name, cell="C5", note=note) == "no-goal-there"
    game.note("Ann", "C5", "  ")
    assert notes(game) == {}

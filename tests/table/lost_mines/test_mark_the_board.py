"""The Lost Mines: how the board of the own copy is printed, once said, and where everything lies as a round begins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.rules.errors import Forbidden, WrongPhase
from companion.rules.mazes.grid import cell_named
from companion.rules.mazes.mines import Board
from companion.table import moves
from companion.table.events import BoardMarked, TurnBegan
from companion.table.viewer import ONLOOKER, at_seat
from tests.table.evening import Evening
from tests.table.lost_evening import MINES, STARTS, LostMines, Mines, marks
from tests.table.refusals import refused
from tests.table.whole_log import full_replay

OTHERWISE = marks({"blue": "A1", "yellow": "G1"}, ("A11", "C11", "E11", "G11"))


def board(evening: LostMines) -> Board | None:
    copy = evening.view(ONLOOKER).copy
    assert copy
    return copy.board


# Who marks it


def test_a_table_of_the_lost_mines_begins_without_a_board() -> None:
    evening = LostMines()
    evening.do(moves.begin)
    assert board(evening) is None and evening.view().maze is None and evening.round.turn is None


def test_the_host_marks_two_starts_and_four_mines() -> None:
    mines = Mines(wait=True)
    assert board(mines) == Board({clan: cell_named(at) for clan, at in STARTS.items()}, tuple(map(cell_named, MINES)))


@pytest.mark.parametrize("viewer", [at_seat(1), ONLOOKER])
def test_nobody_else_does(viewer: Any) -> None:
    with refused("only-the-host", kind=Forbidden):
        LostMines().do(moves.mark_board, viewer, **marks())


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (marks({"blue": "C2"}), "board-incomplete"),
        (marks(mines=MINES[:3]), "board-incomplete"),
        (marks(mines=(*MINES[:3], "C2")), "board-twice"),
        (marks(mines=(*MINES[:3], "C12")), "board-off"),
        (marks({"blue": "C2", "green": "E2"}), "board-incomplete"),
    ],
)
def test_six_cells_are_marked_each_on_its_own(said: dict[str, Any], why: str) -> None:
    with refused(why):
        LostMines().do(moves.mark_board, **said)


def test_no_other_box_has_a_board() -> None:
    for edition in ("saboteur", "saboteur2", "duel"):
        evening = Evening("Ann", "Ben", edition=edition)
        with refused("no-such-act"):
            evening.do(moves.mark_board, **marks())
        assert evening.view().copy is None


def test_the_same_board_marked_again_is_nothing_new() -> None:
    mines = Mines(wait=True)
    assert mines.do(moves.mark_board, **marks()) == ()
    assert mines.do(moves.mark_board, **marks(dict(reversed(STARTS.items())))) == ()
    assert mines.do(moves.mark_board, **OTHERWISE) != ()


def test_the_same_board_marked_again_in_mid_round_is_nothing_new_either() -> None:
    mines = Mines()
    mines.card("C3", by="Ann")
    mines.go("Ann", "C3")
    mines.enter("C5", "gold", by="Ben", anyway=True)
    before = mines.table
    assert mines.do(moves.mark_board, **marks()) == ()
    assert mines.table.round == before.round


def test_the_order_of_mines_is_another_board() -> None:
    assert Mines(wait=True).do(moves.mark_board, **marks(mines=MINES[::-1])) != ()


# What a round begins with


def test_a_round_begins_with_each_dwarf_on_the_start_of_its_clan() -> None:
    mines = Mines(cards="YL BX BL YS")
    assert mines.at == {"Ann": "E2", "Ben": "C2", "Cem": "C2", "Dia": "E2"}
    assert mines.walk.clans == {1: "yellow", 2: "blue", 3: "blue", 4: "yellow"}
    assert (mines.link_trolls, mines.finds, mines.tokens, mines.walk.left) == ([], {}, {}, 4)
    assert mines.lost_maze.face_down == set(map(cell_named, MINES))


def test_with_real_cards_nobody_knows_on_which_start_a_dwarf_stands() -> None:
    mines = Mines(wait=True, roles="cards")
    mines.do(moves.begin)
    assert mines.at == {} and set(mines.walk.clans.values()) == {""}
    mines.turn("Ann")
    assert mines.stops == []
    with refused("dwarf-cannot-go"):
        mines.go("Ann", "C2")
    mines.go("Ann", "C2", anyway=True)
    assert (mines.at, mines.on_turn, mines.stops) == ({"Ann": "C2"}, "Ann", ["C2"])
    mines.go("Ann", "C2")
    assert mines.on_turn == "Ben"


def test_the_dwarfs_of_each_round_stand_by_its_own_deal() -> None:
    mines = Mines(cards="BL BX YL YX")
    mines.over(last="Ann")
    mines.do(moves.book)
    mines.dwarfs("YL YX BL BX")
    assert mines.at == {"Ann": "E2", "Ben": "E2", "Cem": "C2", "Dia": "C2"}


def test_a_round_that_has_just_begun_lies_so_at_once() -> None:
    evening = Mines(wait=True)
    evening.dwarfs("BL BX YL YX")
    evening.do(moves.mark_board, **OTHERWISE)
    assert evening.at == {"Ann": "A1", "Ben": "A1", "Cem": "G1", "Dia": "G1"}
    assert evening.lost_maze.face_down == {cell_named(name) for name in ("A11", "C11", "E11", "G11")}


DONE: dict[str, Callable[[Mines], object]] = {
    "a card": lambda mines: mines.card("C3"),
    "a trap": lambda mines: mines.link("trap", "C2", "E", by="Ann"),
    "a troll": lambda mines: mines.link("troll", "C2", "E", by="Ann"),
    "a treasure": lambda mines: mines.enter("C5", "gold", by="Ann", anyway=True),
    "the dragon": lambda mines: mines.enter("C5", "dragon", by="Ann", anyway=True),
    "a mine turned over by nobody": lambda mines: mines.enter("C5", "gold", anyway=True),
}


@pytest.mark.parametrize("act", DONE.values(), ids=DONE)
def test_once_a_board_is_used_another_is_too_late_for_this_round(act: Callable[[Mines], object]) -> None:
    mines = Mines()
    act(mines)
    for said in (OTHERWISE, marks(mines=MINES[::-1])):
        with refused("board-in-use"):
            mines.do(moves.mark_board, **said)
    mines.do(moves.take_back)
    assert mines.do(moves.mark_board, **OTHERWISE)


def test_a_turn_and_a_dwarf_put_on_its_start_are_no_use_of_a_board() -> None:
    mines = Mines()
    mines.turn("Ann")
    mines.go("Ann", "E2", anyway=True)
    assert mines.do(moves.mark_board, **OTHERWISE)
    assert (mines.at["Ann"], mines.on_turn) == ("A1", "Ann")


def test_when_the_storm_took_the_last_card_it_can_be_marked_again() -> None:
    mines = Mines()
    mines.card("C3")
    mines.storm("C3")
    assert mines.do(moves.mark_board, **OTHERWISE)


def test_marking_a_used_board_in_an_older_log_clears_it() -> None:
    mines = Mines()
    mines.link("troll", "C2", "E", by="Ann")
    mines.enter("C5", "gems", by="Ben", anyway=True)
    mines.enter("E5", "dragon", by="Cem", anyway=True)
    mines.add("marked", [BoardMarked(tuple(OTHERWISE["starts"].items()), OTHERWISE["mines"])])
    assert (mines.link_trolls, mines.tokens, mines.finds, mines.walk.dragon) == ([], {}, {}, None)
    assert not mines.lost_maze.face_up.keys() - mines.lost_maze.starts.values()
    assert set(mines.at.values()) == {"A1", "G1"}


def test_at_the_receipt_the_board_is_not_marked_and_after_the_game_it_is() -> None:
    mines = Mines(rounds="1")
    mines.over()
    with refused("wrong-phase-proposed", kind=WrongPhase):
        mines.do(moves.mark_board, **OTHERWISE)
    mines.do(moves.book)
    assert mines.do(moves.mark_board, **OTHERWISE)
    mines.do(moves.play_again)
    mines.dwarfs("BL BX YL YX")
    assert mines.at["Ann"] == "A1"


def test_a_booked_round_keeps_the_board_it_was_played_on() -> None:
    mines = Mines()
    mines.card("C3")
    mines.over()
    mines.do(moves.book)
    mines.do(moves.mark_board, **OTHERWISE)
    booked = mines.table.booked[-1].maze
    assert booked and cell_named("C2") in booked.starts.values()  # type: ignore[union-attr]


def test_without_a_board_nothing_can_be_laid_on_it() -> None:
    evening = LostMines()
    evening.do(moves.begin)
    with refused("no-maze"):
        evening.lay("C3", "EW")
    for move, said in (
        (moves.move_dwarf, {"seat": 1, "cell": (2, 0)}),
        (moves.take_treasure, {"seat": 1}),
        (moves.put_treasure_back, {"seat": 1, "cell": (5, 0)}),
        (moves.put_on_cell, {"cell": (2, 0), "kind": "trap", "side": "E"}),
        (moves.take_from_cell, {"cell": (2, 0), "kind": "trap", "side": "E"}),
        (moves.reveal_goal, {"cell": (5, 0), "shows": "gems"}),
        (moves.begin_turn, {"seat": 1}),
    ):
        with refused("board-unmarked"):
            evening.do(move, **said)


# A copy that is known


def test_a_table_may_open_with_a_copy_that_is_known_and_the_copy_stays() -> None:
    copy = BoardMarked(tuple(marks()["starts"].items()), marks()["mines"])
    opened = moves.open_table("KRTN", "lost_mines", {}, b"x" * 32, [copy])
    assert opened[-1] == copy
    mines = Mines(wait=True)
    mines.do(moves.take_back)
    assert board(mines) is None
    mines.do(moves.redo)
    assert board(mines)


def test_marking_is_taken_back_with_all_that_lay_so() -> None:
    evening = LostMines()
    evening.dwarfs("BL BX YL YX")
    evening.do(moves.mark_board, **marks())
    assert evening.round.maze
    evening.do(moves.take_back)
    assert evening.round.maze is None and board(evening) is None
    assert full_replay(evening.entries) == evening.table


# Who begins


def test_a_second_round_begins_with_the_left_neighbour_of_who_played_last() -> None:
    mines = Mines(wait=True)
    mines.do(moves.begin)
    assert mines.on_turn == ""
    mines.over(last="Cem")
    mines.do(moves.book)
    events = mines.do(moves.begin)
    assert events[-1] == TurnBegan(mines.seat("Dia"))
    assert (mines.on_turn, mines.next_up) == ("Dia", "Dia")


def test_where_nobody_said_who_played_last_nobody_is_on_turn() -> None:
    mines = Mines(wait=True)
    for _ in range(2):
        mines.do(moves.begin)
        assert mines.on_turn == ""
        mines.over()
        mines.do(moves.book)


def test_without_a_board_turns_matter_to_nobody() -> None:
    evening = LostMines()
    evening.do(moves.begin)
    evening.over(last="Cem")
    evening.do(moves.book)
    assert not [event for event in evening.do(moves.begin) if isinstance(event, TurnBegan)]

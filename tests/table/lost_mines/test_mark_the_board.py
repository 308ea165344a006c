"""The Lost Mines: how a copy's board is printed, said once, and where everything lies as a round begins."""

from __future__ import annotations

import pytest

from tests.play import ONLOOKER, Board, BoardMarked, TurnBegan, cell_from_name, full_replay, open_table
from tests.table.lost_mines_game import MINES, STARTS, BoardGame, LostMinesGame, board_marks

OTHERWISE = board_marks({"blue": "A1", "yellow": "G1"}, ("A11", "C11", "E11", "G11"))
OTHER_ORDER = board_marks(mines=MINES[::-1])


def test_a_table_begins_without_a_board_until_the_host_marks_two_starts_and_four_mines() -> None:
    game = LostMinesGame()
    game.do("begin-round")
    assert (game.view(ONLOOKER).own.marked_board, game.view().maze, game.round.turn) == (None, None, None)
    game.do("enter-board", **board_marks())
    starts = {clan: cell_from_name(at) for clan, at in STARTS.items()}
    assert game.view(ONLOOKER).own.marked_board == Board(starts, tuple(map(cell_from_name, MINES)))
    assert game.round.maze
    game.do("undo-newest-act")
    assert game.round.maze is None and game.view(ONLOOKER).own.marked_board is None
    assert full_replay(game.entries) == game.table


def test_the_same_board_marked_again_is_nothing_new_in_mid_round_too() -> None:
    game = BoardGame()
    for same in (board_marks(), board_marks(dict(reversed(STARTS.items())))):
        assert game.do("enter-board", **same) == ()
    assert BoardGame(wait=True).do("enter-board", **OTHER_ORDER)
    used = game.acts("Ann C3; go Ann C3").round
    assert game.do("enter-board", **board_marks()) == () and game.round == used


@pytest.mark.parametrize(
    ("script", "key"),
    [
        ("somebody C3", "board-in-use"),
        ("trap Ann C2 E", "board-in-use"),
        ("troll Ann C2 E", "board-in-use"),
        ("open C5 gold", "board-in-use"),
        ("open C5 dragon", "board-in-use"),
        ("turn Ann; put Ann E2", ""),
        ("somebody C3; slip C3", ""),
    ],
)
def test_once_a_board_is_used_another_is_too_late_for_this_round(script: str, key: str) -> None:
    game = BoardGame().acts(script)
    for other in (OTHERWISE, OTHER_ORDER):
        assert game.refusal("enter-board", **other) == key


def test_a_board_that_is_marked_in_a_round_is_the_boards_of_this_round() -> None:
    game = BoardGame().acts("turn Ann; put Ann E2")
    game.do("enter-board", **OTHERWISE)
    assert game.at == {"Ann": "A1", "Ben": "A1", "Cem": "G1", "Dia": "G1"}
    assert game.lost_maze.face_down_mines == {cell_from_name(name) for name in ("A11", "C11", "E11", "G11")}
    assert game.on_turn == "Ann"


def test_marking_a_used_board_clears_it() -> None:
    game = BoardGame().acts("troll Ann C2 E")
    game.enter("C5", "gems", by="Ben", anyway=True)
    game.enter("E5", "dragon", by="Cem", anyway=True)
    game.add("marked", [BoardMarked(tuple(OTHERWISE["starts"].items()), OTHERWISE["mines"])])
    assert (game.link_trolls, game.tokens_lie, game.taken_treasures, game.walk.dragon) == ([], "", {}, None)
    assert not game.lost_maze.face_up_cards.keys() - game.lost_maze.starts.values()
    assert set(game.at.values()) == {"A1", "G1"}


def test_a_board_stays_for_the_games_that_follow_and_a_confirmed_round_keeps_its_own() -> None:
    game = BoardGame(rounds="1").acts("somebody C3")
    game.over()
    game.do("confirm-round")
    game.do("enter-board", **OTHERWISE)
    confirmed = game.table.confirmed_rounds[-1].maze
    assert confirmed and cell_from_name("C2") in confirmed.starts.values()  # type: ignore[union-attr]
    game.do("play-again")
    game.deal_dwarves("YL BX YL YX")
    assert (game.at["Ann"], game.at["Ben"]) == ("G1", "A1")


def test_a_table_may_open_with_a_copy_that_is_known() -> None:
    copy = BoardMarked(tuple(board_marks()["starts"].items()), board_marks()["mines"])
    assert open_table("KRTN", "lost_mines", {}, copy)[-1] == copy


def test_with_real_cards_nobody_knows_on_which_start_a_dwarf_stands() -> None:
    game = BoardGame(wait=True, roles="cards")
    game.do("begin-round")
    assert game.at == {} and set(game.clans.values()) == {""}
    game.turn("Ann")
    assert (game.stops, game.refusal("move-dwarf", seat="Ann", cell="C2")) == ([], "dwarf-cannot-go")
    game.acts("put Ann C2")
    assert (game.at, game.on_turn, game.stops) == ({"Ann": "C2"}, "Ann", ["C2"])
    assert game.acts("go Ann C2").on_turn == "Ben"


def test_without_a_board_turns_matter_to_nobody() -> None:
    game = LostMinesGame()
    game.score("YL YX YS BL", last="Cem")
    assert not [event for event in game.do("begin-round") if isinstance(event, TurnBegan)]

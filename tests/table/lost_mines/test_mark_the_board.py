"""The Lost Mines: how a copy's board is printed, said once, and where everything lies as a round begins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.play import (
    ONLOOKER,
    Board,
    BoardMarked,
    Forbidden,
    Game,
    TurnBegan,
    WrongPhase,
    cell_from_name,
    full_replay,
    open_table,
    refused,
    seat_viewer,
)
from tests.table.lost_mines_game import MINES, STARTS, BoardGame, LostMinesGame, board_marks

OTHERWISE = board_marks({"blue": "A1", "yellow": "G1"}, ("A11", "C11", "E11", "G11"))


def board(game: LostMinesGame) -> Board | None:
    return game.view(ONLOOKER).marked_board


# Who marks it


def test_a_table_of_the_lost_mines_begins_without_a_board() -> None:
    game = LostMinesGame()
    game.do("begin-round")
    assert board(game) is None and game.view().maze is None and game.round.turn is None


def test_the_host_marks_two_starts_and_four_mines() -> None:
    game = BoardGame(wait=True)
    assert board(game) == Board(
        {clan: cell_from_name(at) for clan, at in STARTS.items()}, tuple(map(cell_from_name, MINES))
    )


@pytest.mark.parametrize("viewer", [seat_viewer(1), ONLOOKER])
def test_nobody_else_does(viewer: Any) -> None:
    with refused("only-the-host", kind=Forbidden):
        LostMinesGame().do("enter-board", viewer, **board_marks())


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (board_marks({"blue": "C2"}), "board-incomplete"),
        (board_marks(mines=MINES[:3]), "board-incomplete"),
        (board_marks(mines=(*MINES[:3], "C2")), "board-twice"),
        (board_marks(mines=(*MINES[:3], "C12")), "board-off"),
        (board_marks({"blue": "C2", "green": "E2"}), "board-incomplete"),
    ],
)
def test_six_cells_are_marked_each_on_its_own(arguments: dict[str, Any], why: str) -> None:
    with refused(why):
        LostMinesGame().do("enter-board", **arguments)


def test_no_other_edition_has_a_board() -> None:
    for edition in ("saboteur", "saboteur2", "duel"):
        game = Game("Ann", "Ben", edition=edition)
        with refused("no-such-act"):
            game.do("enter-board", **board_marks())
        assert game.view().marked_board is None


def test_the_same_board_marked_again_is_nothing_new() -> None:
    game = BoardGame(wait=True)
    assert game.do("enter-board", **board_marks()) == ()
    assert game.do("enter-board", **board_marks(dict(reversed(STARTS.items())))) == ()
    assert game.do("enter-board", **OTHERWISE) != ()


def test_the_same_board_marked_again_in_mid_round_is_nothing_new_either() -> None:
    game = BoardGame()
    game.card("C3", by="Ann")
    game.go("Ann", "C3")
    game.enter("C5", "gold", by="Ben", anyway=True)
    before = game.table
    assert game.do("enter-board", **board_marks()) == ()
    assert game.table.round == before.round


def test_the_order_of_mines_is_another_board() -> None:
    assert BoardGame(wait=True).do("enter-board", **board_marks(mines=MINES[::-1])) != ()


# What a round begins with


def test_a_round_begins_with_each_dwarf_on_the_start_of_its_clan() -> None:
    game = BoardGame(cards="YL BX BL YS")
    assert game.at == {"Ann": "E2", "Ben": "C2", "Cem": "C2", "Dia": "E2"}
    assert game.walk.clans == {1: "yellow", 2: "blue", 3: "blue", 4: "yellow"}
    assert (game.link_trolls, game.taken_treasures, game.tokens, game.walk.left) == ([], {}, {}, 4)
    assert game.lost_maze.face_down_mines == set(map(cell_from_name, MINES))


def test_with_real_cards_nobody_knows_on_which_start_a_dwarf_stands() -> None:
    game = BoardGame(wait=True, roles="cards")
    game.do("begin-round")
    assert game.at == {} and set(game.walk.clans.values()) == {""}
    game.turn("Ann")
    assert game.stops == []
    with refused("dwarf-cannot-go"):
        game.go("Ann", "C2")
    game.go("Ann", "C2", anyway=True)
    assert (game.at, game.on_turn, game.stops) == ({"Ann": "C2"}, "Ann", ["C2"])
    game.go("Ann", "C2")
    assert game.on_turn == "Ben"


def test_the_dwarves_of_each_round_stand_by_its_own_deal() -> None:
    game = BoardGame(cards="BL BX YL YX")
    game.over(last="Ann")
    game.do("confirm-round")
    game.deal_dwarves("YL YX BL BX")
    assert game.at == {"Ann": "E2", "Ben": "E2", "Cem": "C2", "Dia": "C2"}


def test_a_round_that_has_just_begun_lies_so_at_once() -> None:
    game = BoardGame(wait=True)
    game.deal_dwarves("BL BX YL YX")
    game.do("enter-board", **OTHERWISE)
    assert game.at == {"Ann": "A1", "Ben": "A1", "Cem": "G1", "Dia": "G1"}
    assert game.lost_maze.face_down_mines == {cell_from_name(name) for name in ("A11", "C11", "E11", "G11")}


DONE: dict[str, Callable[[BoardGame], object]] = {
    "a card": lambda game: game.card("C3"),
    "a trap": lambda game: game.link("trap", "C2", "E", by="Ann"),
    "a troll": lambda game: game.link("troll", "C2", "E", by="Ann"),
    "a treasure": lambda game: game.enter("C5", "gold", by="Ann", anyway=True),
    "the dragon": lambda game: game.enter("C5", "dragon", by="Ann", anyway=True),
    "a mine turned over by nobody": lambda game: game.enter("C5", "gold", anyway=True),
}


@pytest.mark.parametrize("act", DONE.values(), ids=DONE)
def test_once_a_board_is_used_another_is_too_late_for_this_round(act: Callable[[BoardGame], object]) -> None:
    game = BoardGame()
    act(game)
    for arguments in (OTHERWISE, board_marks(mines=MINES[::-1])):
        with refused("board-in-use"):
            game.do("enter-board", **arguments)
    game.do("undo-newest-act")
    assert game.do("enter-board", **OTHERWISE)


def test_a_turn_and_a_dwarf_put_on_its_start_are_no_use_of_a_board() -> None:
    game = BoardGame()
    game.turn("Ann")
    game.go("Ann", "E2", anyway=True)
    assert game.do("enter-board", **OTHERWISE)
    assert (game.at["Ann"], game.on_turn) == ("A1", "Ann")


def test_when_the_storm_took_the_last_card_it_can_be_marked_again() -> None:
    game = BoardGame()
    game.card("C3")
    game.storm("C3")
    assert game.do("enter-board", **OTHERWISE)


def test_marking_a_used_board_in_an_older_log_clears_it() -> None:
    game = BoardGame()
    game.link("troll", "C2", "E", by="Ann")
    game.enter("C5", "gems", by="Ben", anyway=True)
    game.enter("E5", "dragon", by="Cem", anyway=True)
    game.add("marked", [BoardMarked(tuple(OTHERWISE["starts"].items()), OTHERWISE["mines"])])
    assert (game.link_trolls, game.tokens, game.taken_treasures, game.walk.dragon) == ([], {}, {}, None)
    assert not game.lost_maze.face_up_cards.keys() - game.lost_maze.starts.values()
    assert set(game.at.values()) == {"A1", "G1"}


def test_at_the_scores_the_board_is_not_marked_and_after_the_game_it_is() -> None:
    game = BoardGame(rounds="1")
    game.over()
    with refused("wrong-phase-proposed", kind=WrongPhase):
        game.do("enter-board", **OTHERWISE)
    game.do("confirm-round")
    assert game.do("enter-board", **OTHERWISE)
    game.do("play-again")
    game.deal_dwarves("BL BX YL YX")
    assert game.at["Ann"] == "A1"


def test_a_confirmed_round_keeps_the_board_it_was_played_on() -> None:
    game = BoardGame()
    game.card("C3")
    game.over()
    game.do("confirm-round")
    game.do("enter-board", **OTHERWISE)
    confirmed = game.table.confirmed_rounds[-1].maze
    assert confirmed and cell_from_name("C2") in confirmed.starts.values()  # type: ignore[union-attr]


def test_without_a_board_nothing_can_be_laid_on_it() -> None:
    game = LostMinesGame()
    game.do("begin-round")
    with refused("no-maze"):
        game.lay("C3", "EW")
    for move, arguments in (
        ("move-dwarf", {"seat": 1, "cell": (2, 0)}),
        ("take-treasure", {"seat": 1}),
        ("put-treasure-back", {"seat": 1, "cell": (5, 0)}),
        ("put-cell-token", {"cell": (2, 0), "kind": "trap", "side": "E"}),
        ("take-cell-token", {"cell": (2, 0), "kind": "trap", "side": "E"}),
        ("reveal-goal", {"cell": (5, 0), "shows": "gems"}),
        ("begin-turn", {"seat": 1}),
    ):
        with refused("board-unmarked"):
            game.do(move, **arguments)


# A copy that is known


def test_a_table_may_open_with_a_copy_that_is_known_and_the_copy_stays() -> None:
    copy = BoardMarked(tuple(board_marks()["starts"].items()), board_marks()["mines"])
    opened = open_table("KRTN", "lost_mines", {}, Board(**board_marks()))
    assert opened[-1] == copy
    game = BoardGame(wait=True)
    game.do("undo-newest-act")
    assert board(game) is None
    game.do("redo-act")
    assert board(game)


def test_marking_is_undone_with_all_that_lay_so() -> None:
    game = LostMinesGame()
    game.deal_dwarves("BL BX YL YX")
    game.do("enter-board", **board_marks())
    assert game.round.maze
    game.do("undo-newest-act")
    assert game.round.maze is None and board(game) is None
    assert full_replay(game.entries) == game.table


# Who begins


def test_a_second_round_begins_with_the_left_neighbour_of_who_played_last() -> None:
    game = BoardGame(wait=True)
    game.do("begin-round")
    assert game.on_turn == ""
    game.over(last="Cem")
    game.do("confirm-round")
    events = game.do("begin-round")
    assert events[-1] == TurnBegan(game.seat("Dia"))
    assert (game.on_turn, game.next_seat_to_play) == ("Dia", "Dia")


def test_nobody_is_on_turn_if_nobody_entered_who_played_last() -> None:
    game = BoardGame(wait=True)
    for _ in range(2):
        game.do("begin-round")
        assert game.on_turn == ""
        game.over()
        game.do("confirm-round")


def test_without_a_board_turns_matter_to_nobody() -> None:
    game = LostMinesGame()
    game.do("begin-round")
    game.over(last="Cem")
    game.do("confirm-round")
    assert not [event for event in game.do("begin-round") if isinstance(event, TurnBegan)]

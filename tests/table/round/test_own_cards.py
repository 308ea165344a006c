"""Saboteur and Saboteur 2, where everybody enters the own cards: what a seat may enter, and for whom."""

from __future__ import annotations

import pytest

from companion.rules.errors import Forbidden
from companion.rules.mazes.cards import path_card
from companion.rules.message import Seat
from companion.table import events as ev
from companion.table import moves
from companion.table.turns import open_turn
from companion.table.viewer import at_seat
from tests.table.game import Game

ANN, BEN, CEM = Seat(1), Seat(2), Seat(3)


@pytest.fixture
def game() -> Game:
    """Ann, Ben and Cem play, and each enters the own cards."""
    own_cards = Game("Ann", "Ben", "Cem", own_cards="on")
    own_cards.deal("saboteur", "geologist", "geologist")
    return own_cards


def test_only_my_own_hand_cards_do_i_discard_for_a_repair(game: Game) -> None:
    for name in ("Ann", "Ben"):
        game.put(name, "cart")
    with pytest.raises(Forbidden):
        game.do(moves.take_token, at_seat(ANN), seat=BEN, kind="cart", discarded=True)
    assert game.do(moves.take_token, at_seat(ANN), seat=ANN, kind="cart", discarded=True)


def test_a_turn_is_passed_by_whose_it_is_and_to_the_left_alone(game: Game) -> None:
    game.lay("C1", by="Ann")
    for viewer, seat in ((ANN, BEN), (CEM, ANN), (BEN, ANN), (BEN, BEN)):
        with pytest.raises(Forbidden):
            game.do(moves.begin_turn, at_seat(viewer), seat=seat)
    assert game.do(moves.begin_turn, at_seat(BEN), seat=CEM) and game.round.turn == CEM


def test_while_nobody_knows_whose_turn_it_is_anybody_may_pass(game: Game) -> None:
    assert game.do(moves.begin_turn, at_seat(CEM), seat=ANN)


def test_after_an_action_card_it_is_the_turn_of_who_sits_left_of_its_player(game: Game) -> None:
    game.lay("C1", by="Ann")
    assert game.do(moves.put_token, at_seat(CEM), seat=ANN, kind="cart") == (ev.TokenPut(ANN, "cart", CEM),)
    assert game.round.turn == ANN, "Cem played out of turn, as a phone can"
    assert game.do(moves.take_token, at_seat(BEN), seat=ANN, kind="cart") == (ev.TokenTaken(ANN, "cart", by=BEN),)
    assert game.round.turn == CEM
    assert game.do(moves.put_token, seat=ANN, kind="cart") == (ev.TokenPut(ANN, "cart"),)
    assert game.round.turn == ANN, "the host enters it for the one on turn"


def test_who_removes_the_action_card_just_entered_corrects_it_and_the_turn_is_as_before(game: Game) -> None:
    game.lay("C1", by="Ann")
    game.do(moves.put_token, at_seat(BEN), seat=ANN, kind="cart")
    game.do(moves.take_token, at_seat(BEN), seat=ANN, kind="cart")
    assert open_turn(game.round) == BEN and not game.round.tokens
    game.do(moves.put_token, at_seat(BEN), seat=CEM, kind="cart")
    game.do(moves.take_token, at_seat(CEM), seat=CEM, kind="cart")
    assert open_turn(game.round) == ANN, "Cem repaired it"


def test_once_another_played_who_removes_an_action_card_repairs_it(game: Game) -> None:
    game.lay("C1", by="Ann")
    game.do(moves.put_token, at_seat(BEN), seat=ANN, kind="cart")
    game.do(moves.place_path, at_seat(CEM), cell=(2, 0), card=path_card("NESW"))
    game.do(moves.take_token, at_seat(BEN), seat=ANN, kind="cart")
    assert open_turn(game.round) == CEM

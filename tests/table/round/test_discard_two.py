"""Two hand cards discarded remove a card before their player, who draws only one: a hand card fewer until the round
ends (The Duel and Saboteur 2, discarding two cards)."""

from __future__ import annotations

import pytest

from tests.play import CAST, ONLOOKER, Game, format_message, history, refused
from tests.table.duel_game import DuelGame


def six(edition: str) -> Game:
    game = Game(*CAST[:6], edition=edition)
    game.do("begin-round")
    return game


@pytest.fixture(params=["duel", "saboteur2"])
def bens_broken_cart(request: pytest.FixtureRequest) -> Game:
    game = DuelGame() if request.param == "duel" else six("saboteur2")
    game.put("Ben", "cart")
    return game


def fewer(game: Game) -> dict[str, int]:
    return {seat.name: seat.fewer for seat in game.view(ONLOOKER).seats if seat.fewer}


def test_a_repair_leaves_all_hand_cards(bens_broken_cart: Game) -> None:
    bens_broken_cart.do("take-token", seat=bens_broken_cart.seat("Ben"), kind="cart")
    assert fewer(bens_broken_cart) == {}


def test_two_cards_discarded_leave_one_fewer(bens_broken_cart: Game) -> None:
    game = bens_broken_cart
    game.do("take-token", seat=game.seat("Ben"), kind="cart", discarded=True)
    assert fewer(game) == {"Ben": 1} and not game.round.tokens
    messages = [line.message for line in history(game.entries)]
    assert format_message(messages[-1], {2: "Ben"}) == "Ben discards 2 cards to remove: broken cart."
    game.do("undo-newest-act")
    assert fewer(game) == {} and game.round.tokens_of(game.seat("Ben")) == ("cart",)


def test_it_ends_the_turn_as_a_repair_does() -> None:
    duel = DuelGame()
    duel.put("Ben", "cart")
    duel.do("take-token", seat=duel.seat("Ben"), kind="cart", discarded=True)
    assert duel.turn == "Ann"


def test_the_base_game_has_no_such_rule() -> None:
    game = six("saboteur")
    game.put("Ben", "cart")
    with refused("no-such-act"):
        game.do("take-token", seat=game.seat("Ben"), kind="cart", discarded=True)

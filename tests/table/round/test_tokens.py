"""Cards before a seat: one of each, no more than the editions hold, in the order they were played; and two hand cards
discarded to remove one (The Duel and Saboteur 2)."""

from __future__ import annotations

from functools import partial

import pytest

from tests.play import CAST, HOST, ONLOOKER, SUPPLY, Game, Refusal, Seat, format_message, history, refusal, refusals
from tests.table.duel_game import DuelGame


def six(edition: str = "saboteur2") -> Game:
    game = Game(*CAST[:6], edition=edition)
    game.do("begin-round")
    return game


def bens_lantern() -> Game:
    game = six()
    game.put("Ben", "lantern")
    return game


def bens_cart_in_saboteur() -> Game:
    game = six("saboteur")
    game.put("Ben", "cart")
    return game


@pytest.mark.parametrize(("kind", "most"), SUPPLY.items())
def test_each_kind_lies_once_before_a_seat_and_as_often_as_the_edition_holds_it(kind: str, most: int) -> None:
    game = six()
    for name in CAST[:most]:
        game.put(name, kind)
        assert name == CAST[most - 1] or game.refusal("put-token", seat=name, kind=kind) == "token-lies-already"
    assert [seat.tokens for seat in game.view().seats] == [(kind,)] * most + [()] * (6 - most)
    assert game.refusal("put-token", seat=CAST[most], kind=kind) == "no-more-tokens"
    assert game.refusal("put-token", seat="Ann", kind=kind) == "token-lies-already no-more-tokens"
    game.do("take-token", seat="Ann", kind=kind)
    game.put(CAST[most], kind)


@refusals(
    refusal(bens_lantern, HOST, "take-token", "no-such-token-there", seat="Ann", kind="lantern"),
    refusal(bens_lantern, HOST, "take-token", "no-such-token-there", seat="Ben", kind="cart"),
    refusal(six, HOST, "put-token", "no-such-token", seat="Ann", kind="troll"),
    refusal(six, HOST, "take-token", "no-such-token", seat="Ann", kind="troll"),
    refusal(six, HOST, "put-token", "no-such-seat", seat=Seat(99), kind="lantern"),
    refusal(bens_cart_in_saboteur, HOST, "take-token", "no-such-act", seat="Ben", kind="cart", discarded=True),
)
def test_what_can_be_laid_and_taken(row: Refusal) -> None:
    row.check()


# Two hand cards discarded


def fewer(game: Game) -> dict[str, int]:
    return {seat.name: seat.fewer for seat in game.view(ONLOOKER).seats if seat.fewer}


@pytest.mark.parametrize("make", [DuelGame, partial(six, "saboteur2")], ids=["duel", "saboteur2"])
def test_two_cards_discarded_leave_one_fewer_and_a_repair_leaves_all(make: type[Game]) -> None:
    game = make()
    game.put("Ben", "cart")
    game.do("take-token", seat="Ben", kind="cart")
    assert fewer(game) == {}
    game.put("Ben", "cart")
    game.do("take-token", seat="Ben", kind="cart", discarded=True)
    assert fewer(game) == {"Ben": 1} and not game.round.tokens
    lines = [format_message(line.message, {1: "Ann", 2: "Ben"}) for line in history(game.entries)]
    assert "Ben discards 2 cards to remove: broken cart." in lines

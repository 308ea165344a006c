"""Cards before a seat: one of each, no more than the editions hold, in the order they were played; and two hand cards
discarded to remove one (The Duel and Saboteur 2)."""

from __future__ import annotations

import pytest

from tests.play import CAST, HOST, SUPPLY, Game, Refusal, Seat, refusal, refusals


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

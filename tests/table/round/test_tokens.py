"""Cards before a seat: one of each, no more than the editions hold, in the order they were played."""

from __future__ import annotations

import pytest

from tests.play import CAST, SUPPLY, Game, Seat, refused


@pytest.fixture
def dealt_to_six() -> Game:
    game = Game(*CAST[:6])
    game.do("begin-round")
    return game


@pytest.mark.parametrize("kind", SUPPLY)
def test_a_card_is_laid_before_a_seat_and_taken_away(dealt_to_six: Game, kind: str) -> None:
    dealt_to_six.put("Ben", kind)
    assert [own_seat.tokens for own_seat in dealt_to_six.view().seats][:2] == [(), (kind,)]
    dealt_to_six.do("take-token", seat=dealt_to_six.seat("Ben"), kind=kind)
    assert dealt_to_six.round.tokens == ()


def test_several_kinds_lie_in_the_order_they_were_played(dealt_to_six: Game) -> None:
    for kind in ("lantern", "trapped", "cart"):
        dealt_to_six.put("Ben", kind)
    assert dealt_to_six.round.tokens_of(dealt_to_six.seat("Ben")) == ("lantern", "trapped", "cart")


@pytest.mark.parametrize("kind", SUPPLY)
def test_one_kind_lies_once_before_a_seat(dealt_to_six: Game, kind: str) -> None:
    dealt_to_six.put("Ben", kind)
    with refused("token-lies-already"):
        dealt_to_six.put("Ben", kind)


@pytest.mark.parametrize(("kind", "most"), SUPPLY.items())
def test_no_more_lie_than_the_editions_hold(dealt_to_six: Game, kind: str, most: int) -> None:
    for name in CAST[:most]:
        dealt_to_six.put(name, kind)
    with refused("no-more-tokens"):
        dealt_to_six.put(CAST[most], kind)
    with refused("token-lies-already", "no-more-tokens"):
        dealt_to_six.put(CAST[0], kind)
    dealt_to_six.do("take-token", seat=Seat(1), kind=kind)
    dealt_to_six.put(CAST[most], kind)


def test_what_does_not_lie_there_cannot_be_taken(dealt_to_six: Game) -> None:
    dealt_to_six.put("Ben", "lantern")
    for name, kind in (("Ann", "lantern"), ("Ben", "cart")):
        with refused("no-such-token-there"):
            dealt_to_six.do("take-token", seat=dealt_to_six.seat(name), kind=kind)


def test_a_card_that_this_edition_does_not_have_is_refused(dealt_to_six: Game) -> None:
    for move in ("put-token", "take-token"):
        with refused("no-such-token"):
            dealt_to_six.do(move, seat=Seat(1), kind="troll")


def test_nothing_lies_before_nobody(dealt_to_six: Game) -> None:
    with refused("no-such-seat"):
        dealt_to_six.do("put-token", seat=Seat(99), kind="lantern")


def test_a_new_round_begins_with_nothing_before_anybody(dealt_to_six: Game) -> None:
    dealt_to_six.put("Ben", "lantern")
    dealt_to_six.end()
    dealt_to_six.do("confirm-round")
    dealt_to_six.do("begin-round")
    assert dealt_to_six.round.tokens == ()

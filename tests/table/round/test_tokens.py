"""Cards before a seat: one of each, no more than the boxes hold, in the order they were played."""

from __future__ import annotations

import pytest

from companion.rules.editions.saboteur2 import SUPPLY
from companion.rules.sentence import Seat
from companion.table import moves
from tests.table.evening import CAST, Evening
from tests.table.refusals import refused


@pytest.fixture
def evening() -> Evening:
    evening = Evening(*CAST[:6])
    evening.do(moves.begin)
    return evening


@pytest.mark.parametrize("kind", SUPPLY)
def test_a_card_is_laid_before_a_seat_and_taken_away(evening: Evening, kind: str) -> None:
    evening.put("Ben", kind)
    assert [row.tokens for row in evening.sight().seats][:2] == [(), (kind,)]
    evening.do(moves.take_token, seat=evening.seat("Ben"), kind=kind)
    assert evening.round.tokens == ()


def test_several_kinds_lie_in_the_order_they_were_played(evening: Evening) -> None:
    for kind in ("lantern", "trapped", "cart"):
        evening.put("Ben", kind)
    assert evening.round.tokens_of(evening.seat("Ben")) == ("lantern", "trapped", "cart")


@pytest.mark.parametrize("kind", SUPPLY)
def test_one_kind_lies_once_before_a_seat(evening: Evening, kind: str) -> None:
    evening.put("Ben", kind)
    with refused("token-lies-already"):
        evening.put("Ben", kind)


@pytest.mark.parametrize(("kind", "most"), SUPPLY.items())
def test_no_more_lie_than_the_boxes_hold(evening: Evening, kind: str, most: int) -> None:
    for name in CAST[:most]:
        evening.put(name, kind)
    with refused("no-more-tokens"):
        evening.put(CAST[most], kind)
    with refused("token-lies-already", "no-more-tokens"):
        evening.put(CAST[0], kind)
    evening.do(moves.take_token, seat=Seat(1), kind=kind)
    evening.put(CAST[most], kind)


def test_what_does_not_lie_there_cannot_be_taken(evening: Evening) -> None:
    evening.put("Ben", "lantern")
    for name, kind in (("Ann", "lantern"), ("Ben", "cart")):
        with refused("no-such-token-there"):
            evening.do(moves.take_token, seat=evening.seat(name), kind=kind)


def test_a_card_that_this_box_does_not_have_is_refused(evening: Evening) -> None:
    for move in (moves.put_token, moves.take_token):
        with refused("no-such-token"):
            evening.do(move, seat=Seat(1), kind="troll")


def test_nothing_lies_before_nobody(evening: Evening) -> None:
    with refused("no-such-seat"):
        evening.do(moves.put_token, seat=Seat(99), kind="lantern")


def test_a_new_round_begins_with_nothing_before_anybody(evening: Evening) -> None:
    evening.put("Ben", "lantern")
    evening.end()
    evening.do(moves.book)
    evening.do(moves.begin)
    assert evening.round.tokens == ()

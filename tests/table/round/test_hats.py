"""Hat swaps: the old role goes away unseen, the top of the stack comes; and what taking one back leaves behind."""

from __future__ import annotations

import pytest

from companion.rules.sentence import Seat
from companion.table import moves
from companion.table.recipes import recipes
from companion.table.seal import verify
from companion.table.viewer import at_seat
from tests.table.evening import CAST, Evening
from tests.table.refusals import refused

ANN, BEN = Seat(1), Seat(2)


@pytest.fixture
def evening() -> Evening:
    evening = Evening("Ann", "Ben", "Cem")
    evening.do(moves.begin)
    return evening


def swap(evening: Evening, seat: Seat, look: bool = False) -> None:
    evening.do(moves.swap_hat, seat=seat)
    if look:
        evening.do(moves.see_role, at_seat(seat))


def test_the_top_of_the_stack_comes(evening: Evening) -> None:
    top, *rest = evening.round.undealt
    swap(evening, ANN)
    assert evening.role("Ann") == top
    assert evening.round.undealt == tuple(rest)


def test_who_got_a_new_role_has_not_looked_at_it(evening: Evening) -> None:
    evening.do(moves.see_role, at_seat(ANN))
    swap(evening, ANN)
    assert (evening.sight().looked, evening.sight(at_seat(ANN)).has_looked) == (0, False)


def test_a_swap_that_nobody_looked_at_is_taken_back_without_a_trace(evening: Evening) -> None:
    before = evening.round
    swap(evening, ANN)
    evening.do(moves.take_back)
    assert evening.round == before
    assert evening.sight().remarks == ()
    evening.do(moves.redo)
    assert evening.role("Ann") == before.undealt[0]


def test_a_swap_that_was_looked_at_puts_the_card_under_the_stack_and_is_said(evening: Evening) -> None:
    before = evening.round
    swap(evening, ANN, look=True)
    evening.do(moves.take_back)
    assert evening.role("Ann") == before.role_of(ANN)
    assert evening.round.undealt == (*before.undealt[1:], before.undealt[0])
    assert [(remark.key, remark["seat"]) for remark in evening.sight().remarks] == [("hat-given-back", ANN)]
    with refused("nothing-to-redo"):
        evening.do(moves.redo)


def differing(evening: Evening) -> bool:
    """Whether Ann's role is another than the top of the stack, so that a look tells them apart."""
    return evening.role("Ann") != evening.round.undealt[0]


def test_a_look_at_the_new_hat_is_no_look_at_the_old_one(evening: Evening) -> None:
    assert differing(evening)
    swap(evening, ANN, look=True)
    evening.do(moves.take_back)
    assert not evening.sight(at_seat(ANN)).has_looked


def test_a_look_at_the_old_hat_is_no_look_at_the_redone_one(evening: Evening) -> None:
    assert differing(evening)
    swap(evening, ANN)
    evening.do(moves.take_back)
    evening.do(moves.see_role, at_seat(ANN))
    evening.do(moves.redo)
    assert not evening.sight(at_seat(ANN)).has_looked
    evening.do(moves.take_back)
    assert evening.sight().remarks == ()


def test_going_back_over_two_swaps_tucks_those_that_were_seen(evening: Evening) -> None:
    first, second, *rest = evening.round.undealt
    version = evening.table.version
    swap(evening, ANN)
    swap(evening, BEN, look=True)
    evening.do(moves.back_to, version=version)
    assert evening.round.undealt == (first, *rest, second)


def test_two_hats_that_were_seen_go_under_the_stack_as_if_taken_back_one_by_one(evening: Evening) -> None:
    first, second, *rest = evening.round.undealt
    version = evening.table.version
    swap(evening, ANN, look=True)
    swap(evening, BEN, look=True)
    evening.do(moves.back_to, version=version)
    assert evening.round.undealt == (*rest, second, first)


def test_going_back_into_a_booked_round_tucks_the_hats_that_were_seen_there(evening: Evening) -> None:
    before, version = evening.round.undealt, evening.table.version
    swap(evening, ANN, look=True)
    evening.end()
    evening.do(moves.book)
    evening.play()
    evening.do(moves.back_to, version=version)
    assert evening.round.undealt == (*before[1:], before[0])
    keys = [remark.key for remark in evening.sight().remarks]
    assert keys.count("hat-given-back") == 1


def test_hats_of_a_later_round_do_not_touch_the_stack_of_an_earlier_one(evening: Evening) -> None:
    before = evening.round.undealt
    evening.end()
    evening.do(moves.book)
    evening.do(moves.begin)
    swap(evening, ANN, look=True)
    for _ in range(4):
        evening.do(moves.take_back)
    assert (evening.phase, evening.round.undealt) == ("dealt", before)


def test_the_stack_has_an_end() -> None:
    evening = Evening(*CAST)
    evening.do(moves.begin)
    for seat in evening.table.circle[:3]:
        swap(evening, seat)
    with refused("no-hats-left"):
        swap(evening, Seat(4))


def test_a_seal_is_opened_though_every_hat_was_swapped() -> None:
    evening = Evening(*CAST)
    evening.do(moves.begin)
    dealt = evening.round.roles
    for seat in evening.table.circle[:3]:
        swap(evening, seat)
    evening.end()
    evening.do(moves.book)
    (recipe,) = recipes(evening.table)
    assert verify(recipe) == []
    assert [row["role"] for row in recipe["dealt"]] == list(dealt)  # type: ignore[attr-defined]

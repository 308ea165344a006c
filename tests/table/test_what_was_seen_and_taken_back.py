"""What somebody saw, or relied on, is not forgotten when an act is taken back or done again."""

from __future__ import annotations

from companion.rules.sentence import say
from companion.table import moves
from companion.table.viewer import at_seat
from tests.table.evening import Evening

CUT = "0f" * 16


def test_a_late_look_at_an_earlier_role_is_no_look_at_the_new_one() -> None:
    evening = Evening("Ann", "Ben")
    evening.do(moves.begin)
    then = evening.table.version
    evening.do(moves.swap_hat, seat=evening.seat("Ann"))
    assert evening.do(moves.see_role, evening.as_seat("Ann"), at=then) == ()
    assert evening.do(moves.see_role, evening.as_seat("Ann"), at=evening.table.version)


def test_a_late_look_after_a_swap_was_taken_back_is_none_either() -> None:
    evening = Evening("Ann", "Ben")
    evening.do(moves.begin)
    evening.do(moves.swap_hat, seat=evening.seat("Ann"))
    then = evening.table.version
    evening.do(moves.take_back)
    assert evening.do(moves.see_role, evening.as_seat("Ann"), at=then) == ()


def test_a_look_at_a_swapped_hat_is_no_look_at_the_old_one_even_where_both_say_the_same() -> None:
    evening = Evening("Ann", "Ben")
    evening.deal("blue-digger", "boss")
    stack = evening.round.undealt
    assert stack[0] == "blue-digger"
    evening.do(moves.swap_hat, seat=evening.seat("Ann"))
    evening.do(moves.see_role, evening.as_seat("Ann"))
    assert evening.sight().looked == 1
    evening.do(moves.take_back)
    assert evening.sight().looked == 0, "that Ann counts as having looked would say that both hats were alike"


def test_a_hat_that_an_inspector_saw_goes_under_the_stack() -> None:
    evening = Evening("Ann", "Ben")
    evening.do(moves.begin)
    top = evening.round.undealt[0]
    evening.do(moves.swap_hat, seat=evening.seat("Ann"))
    evening.do(moves.inspect, by=evening.seat("Ben"), seat=evening.seat("Ann"))
    evening.do(moves.take_back)
    evening.do(moves.take_back)
    assert evening.round.undealt[-1] == top
    assert evening.table.remarks == (say("hat-given-back", seat=evening.seat("Ann"), round=1),)


def test_a_seal_that_was_cut_and_goes_with_its_booking_is_named_and_never_numbered_again() -> None:
    evening = Evening("Ann", "Ben")
    evening.play()
    evening.do(moves.cut, at_seat(1), cut=CUT)
    first = evening.table.seal()
    evening.do(moves.take_back)
    assert evening.table.remarks == (say("cuts-void", round=2),)
    evening.do(moves.book)
    second = evening.table.seal()
    assert first and second and (first.attempt, second.attempt) == (1, 2)
    assert second.cuts == ()


def test_two_guests_of_one_name_after_taking_back_are_told_apart() -> None:
    evening = Evening("Ann", "Ben", "Dia")
    evening.do(moves.remove, seat=evening.seat("Dia"))
    evening.do(moves.sit, at_seat(0), name="dia")
    evening.do(moves.take_back)
    assert [row.name for row in evening.sight().circle] == ["Ann", "Ben", "Dia", "dia (4)"]


def test_a_name_that_comes_back_by_redo_is_told_apart() -> None:
    evening = Evening("Ann", "Ben")
    evening.do(moves.rename, seat=evening.seat("Ben"), name="Eva")
    evening.do(moves.take_back)
    evening.do(moves.sit, at_seat(0), name="Eva")
    evening.do(moves.redo)
    assert [row.name for row in evening.sight().circle] == ["Ann", "Eva", "Eva (3)"]

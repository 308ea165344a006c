"""Putting gold right: any round at any time, with a reason, never below 0, and everything after it follows."""

from __future__ import annotations

from typing import Any

import pytest

from companion.rules.errors import IllegalMove, WrongPhase
from companion.rules.message import Message, Seat
from companion.table import moves
from companion.table.history import history
from companion.table.viewer import ONLOOKER
from companion.table.views import CorrectionView
from tests.table.evening import Evening
from tests.table.refusals import refused

ANN, BEN, CEM = map(Seat, range(1, 4))


def correct(evening: Evening, round: int | None, seat: Seat, gold: int, why: str = "miscounted") -> Any:
    return evening.do(moves.correct, round=round, seat=seat, gold=gold, why=why)


@pytest.fixture
def theft_booked() -> Evening:
    """Ann won 5 in round 1; in round 2 she won nothing and Ben, who got 5, stole 1 from her. Round 3 is dealt."""
    evening = Evening("Ann", "Ben")
    evening.play("saboteur", "boss")
    evening.deal("geologist", "saboteur")
    evening.put("Ben", "theft")
    evening.end()
    evening.steal("Ben", "Ann")
    evening.do(moves.book)
    evening.do(moves.begin)
    assert evening.gold == {"Ann": 4, "Ben": 6}
    return evening


def test_a_round_long_booked_is_put_right_and_all_totals_after_it_follow(theft_booked: Evening) -> None:
    correct(theft_booked, 1, ANN, 3)
    assert theft_booked.gold == {"Ann": 2, "Ben": 6}
    theft_booked.do(moves.take_back)
    theft_booked.end()
    theft_booked.do(moves.book)
    correct(theft_booked, 1, BEN, 1)
    assert [receipt.lines[1].total for receipt in theft_booked.view().past] == [1, 7, theft_booked.gold["Ben"]]


def test_the_line_says_what_was_corrected_and_why(theft_booked: Evening) -> None:
    correct(theft_booked, 1, ANN, 3, " two nuggets fell down ")
    line = theft_booked.view(ONLOOKER).past[0].lines[0]
    assert (line.gain, line.computed) == (3, 5)
    assert line.correction == CorrectionView(owner=False, why="two nuggets fell down")


def test_the_newest_correction_counts(theft_booked: Evening) -> None:
    correct(theft_booked, 1, ANN, 3)
    correct(theft_booked, 1, ANN, 4)
    assert theft_booked.gold["Ann"] == 3


def test_the_default_is_the_round_that_is_not_booked() -> None:
    evening = Evening("Ann", "Ben")
    evening.play("saboteur", "boss")
    evening.deal("saboteur", "boss")
    evening.end()
    correct(evening, None, ANN, 2)
    evening.do(moves.book)
    assert evening.gold["Ann"] == 7
    correct(evening, None, ANN, 1)
    assert evening.gold["Ann"] == 6


def test_a_round_that_is_not_settled_cannot_be_put_right(theft_booked: Evening) -> None:
    for number in (None, 3, 9):
        with refused("round-not-settled", kind=WrongPhase):
            correct(theft_booked, number, ANN, 1)


def test_no_total_falls_below_0_by_the_round_itself() -> None:
    evening = Evening("Ann", "Ben")
    evening.play("saboteur", "boss")
    with refused("below-zero"):
        correct(evening, 1, BEN, -1)
    correct(evening, 1, ANN, 0)


def test_a_thief_may_be_left_with_nothing() -> None:
    evening = Evening("Ann", "Ben")
    evening.deal("boss", "saboteur")
    evening.put("Ben", "theft")
    evening.end(reached_by="Ann", open_to=("blue",))
    evening.steal("Ben", "Ann")
    with refused("below-zero"):
        correct(evening, 1, BEN, -1)
    correct(evening, 1, BEN, 0)
    evening.do(moves.book)
    assert evening.gold == {"Ann": 3, "Ben": 0}


def test_who_was_robbed_and_then_stole_had_something_to_lose_first() -> None:
    evening = Evening("Ann", "Ben", "Cem")
    evening.deal("saboteur", "saboteur", "saboteur")
    evening.put("Ann", "theft")
    evening.put("Ben", "theft")
    evening.end()
    evening.steal("Ben", "Ann")
    evening.steal("Ann", "Cem")
    with refused("below-zero-by-theft"):
        correct(evening, 1, ANN, 0)
    correct(evening, 1, ANN, 1)


def test_a_later_theft_that_would_make_a_total_negative_is_named(theft_booked: Evening) -> None:
    with refused("below-zero-by-theft"):
        correct(theft_booked, 1, ANN, 0)
    correct(theft_booked, 1, ANN, 1)
    assert theft_booked.gold["Ann"] == 0


def test_no_total_falls_below_0_by_a_theft_of_the_round_that_runs() -> None:
    evening = Evening("Ann", "Ben", "Cem")
    evening.play("saboteur", "boss", "geologist")
    evening.deal("boss", "geologist", "geologist")
    evening.put("Ben", "theft")
    evening.put("Cem", "theft")
    evening.end()
    evening.steal("Cem", "Ann")
    assert evening.phase == "sharing"
    with refused("below-zero-by-theft"):
        correct(evening, 1, ANN, 0)
    correct(evening, 1, ANN, 1)
    assert evening.view(evening.as_seat("Ben")).asking.choices == (CEM,)  # type: ignore[union-attr]


def test_a_loss_larger_than_the_theft_is_the_rounds_own() -> None:
    evening = Evening("Ann", "Ben")
    evening.play("saboteur", "boss")
    with refused("below-zero"):
        correct(evening, 1, ANN, -5)


@pytest.mark.parametrize(
    ("seat", "gold", "why", "key"),
    [
        (Seat(99), 1, "x", "no-such-seat"),
        (CEM, 1, "x", "not-dealt-in"),
        (ANN, 100, "x", "gold-out-of-range"),
        (ANN, -100, "x", "gold-out-of-range"),
        (ANN, 1, "x" * 121, "why-too-long"),
    ],
)
def test_what_cannot_be_put_right_so_is_refused(
    theft_booked: Evening, seat: Seat, gold: int, why: str, key: str
) -> None:
    theft_booked.do(moves.sit, ONLOOKER, name="Cem")
    with refused(key):
        correct(theft_booked, 1, seat, gold, why)


def test_a_guest_who_left_can_still_be_put_right(theft_booked: Evening) -> None:
    theft_booked.end()
    theft_booked.do(moves.book)
    theft_booked.do(moves.set_options, options={"rounds": "4"})
    theft_booked.do(moves.remove, seat=BEN)
    correct(theft_booked, 2, BEN, 4)
    assert theft_booked.view().past[1].lines[1].gain == 4


def test_after_the_last_round_a_correction_may_make_another_winner() -> None:
    evening = Evening("Ann", "Ben", rounds="1")
    evening.play("saboteur", "boss")
    correct(evening, 1, BEN, 6)
    assert [row.winner for row in evening.view().seats] == [False, True]


def test_a_correction_can_be_taken_back(theft_booked: Evening) -> None:
    correct(theft_booked, 1, ANN, 3)
    theft_booked.do(moves.take_back)
    assert theft_booked.gold["Ann"] == 4
    assert theft_booked.view().past[0].lines[0].correction is None


def test_a_correction_stands_where_new_facts_change_nothing_for_its_seat() -> None:
    evening = Evening("Ann", "Ben", "Cem")
    evening.deal("blue-digger", "geologist", "saboteur")
    evening.end("Ann", ["blue"], 2)
    evening.do(moves.correct, round=None, seat=evening.seat("Ann"), gold=3, why="dropped")
    evening.end("Ann", ["blue"], 5)
    assert {line.name: line.gain for line in evening.view().receipt.lines} == {"Ann": 3, "Ben": 5, "Cem": 0}
    assert evening.round.uncorrected == ()


def test_a_correction_that_new_facts_overtake_is_dropped_and_named() -> None:
    evening = Evening("Ann", "Ben", "Cem")
    evening.deal("blue-digger", "geologist", "saboteur")
    evening.end("Ann", ["blue"], 2)
    evening.do(moves.correct, round=None, seat=evening.seat("Ben"), gold=1, why="miscounted")
    evening.end("Ann", ["blue"], 5)
    assert {line.name: line.gain for line in evening.view().receipt.lines} == {"Ann": 5, "Ben": 5, "Cem": 0}
    assert evening.round.uncorrected == (evening.seat("Ben"),)


def test_a_booked_receipt_keeps_its_reasons_after_earlier_corrections() -> None:
    evening = Evening("Ann", "Ben")
    evening.play("blue-digger", "green-digger")
    evening.deal("saboteur", "blue-digger")
    evening.put("Ben", "theft")
    evening.end("Ben", ["green"])
    evening.do(moves.book)
    before = evening.view().past[1]
    evening.do(moves.correct, round=1, seat=evening.seat("Ann"), gold=2, why="forgotten")
    assert evening.view().past[1].lines == before.lines


def test_an_invisible_reason_is_none() -> None:
    evening = Evening("Ann", "Ben")
    evening.play()
    evening.do(moves.correct, round=1, seat=evening.seat("Ann"), gold=2, why="\u200b\x00 ")
    assert history(evening.entries)[-1].message.key == "gold-corrected-unexplained"


# Gold that only its seat and who typed it know


def robbed_of(brought: int, **options: str) -> Evening:
    """Ann brought so much, and Ben robbed her in the first round here, the last but one."""
    evening = Evening("Ann", "Ben", first_round="2", **options)
    evening.do(moves.bring_gold, seat=ANN, gold=brought)
    evening.deal("boss", "saboteur")
    evening.put("Ben", "theft")
    evening.end()
    evening.steal("Ben", "Ann")
    evening.do(moves.book)
    return evening


def lowest(evening: Evening) -> int:
    """The least gain of Ann's that the host may enter."""
    for gold in range(-99, 1):
        try:
            evening.judge(moves.correct, round=2, seat=ANN, gold=gold, why="miscounted")
        except IllegalMove:
            continue
        return gold
    raise AssertionError("not even 0")


def test_a_refused_correction_says_nothing_of_gold_that_was_brought() -> None:
    """It once told the host of a table with sealed totals exactly how much."""
    assert [lowest(robbed_of(gold)) for gold in (1, 5, 40)] == [-99, -99, -99]
    assert [lowest(robbed_of(gold, totals="open")) for gold in (1, 5, 40)] == [-1, -5, -40]


def test_a_total_below_nothing_is_said_once_all_totals_lie_open() -> None:
    evening = robbed_of(5)
    correct(evening, 2, ANN, -7)
    assert evening.view(ONLOOKER).remarks == ()
    evening.play("boss", "saboteur")
    assert evening.view(ONLOOKER).remarks == (Message.of("total-below-zero", seat=ANN),)
    with refused("below-zero-by-theft"):
        correct(evening, 2, ANN, -6)
    correct(evening, 2, ANN, -1)
    assert evening.view(ONLOOKER).remarks == ()

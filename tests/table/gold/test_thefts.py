"""Thefts: asked one at a time in the right order, answered by the thief, passed over by the host."""

from __future__ import annotations

import pytest

from companion.rules.errors import Forbidden, WrongPhase
from companion.rules.message import Seat
from companion.table import moves
from companion.table.viewer import HOST, ONLOOKER
from tests.table.evening import Evening
from tests.table.refusals import refused

ANN, BEN, CEM, DIA = map(Seat, range(1, 5))


@pytest.fixture
def two_thieves() -> Evening:
    """Ann won 4 and so did Ben; Cem's theft card was played first, Dia's last."""
    evening = Evening("Ann", "Ben", "Cem", "Dia")
    evening.deal("saboteur", "saboteur", "geologist", "geologist")
    evening.put("Cem", "theft")
    evening.put("Dia", "theft")
    evening.end()
    return evening


def asked(evening: Evening) -> Seat | None:
    asking = evening.view().asking
    return asking.seat if asking else None


def gains(evening: Evening) -> list[int]:
    receipt = evening.view().receipt
    assert receipt
    return [line.gain for line in receipt.lines]


def test_the_thief_whose_card_was_played_last_is_asked_first(two_thieves: Evening) -> None:
    assert asked(two_thieves) == DIA
    two_thieves.steal("Dia", "Ann")
    assert asked(two_thieves) == CEM
    two_thieves.steal("Cem", "Dia")
    assert (two_thieves.phase, gains(two_thieves)) == ("proposed", [3, 4, 1, 0])
    receipt = two_thieves.view().receipt
    assert receipt and (receipt.paid, receipt.stolen) == (8, 2)


def test_a_card_taken_away_and_played_again_is_the_last() -> None:
    evening = Evening("Ann", "Ben", "Cem", "Dia")
    evening.deal("saboteur", "saboteur", "geologist", "geologist")
    evening.put("Cem", "theft")
    evening.put("Dia", "theft")
    evening.do(moves.take_token, seat=CEM, kind="theft")
    evening.put("Cem", "theft")
    evening.end()
    assert asked(evening) == CEM


def test_a_thief_out_of_turn_waits(two_thieves: Evening) -> None:
    with refused("not-asked-now", kind=WrongPhase):
        two_thieves.steal("Cem", "Ann")


def test_a_thief_answers_for_herself(two_thieves: Evening) -> None:
    for viewer, key in (
        (two_thieves.as_seat("Ann"), "not-your-seat"),
        (ONLOOKER, "not-your-seat"),
        (HOST, "answers-on-own-phone"),
    ):
        with refused(key, kind=Forbidden):
            two_thieves.steal("Dia", "Ann", viewer)


def test_nobody_steals_for_a_seat_that_is_none(two_thieves: Evening) -> None:
    with refused("no-such-seat"):
        two_thieves.do(moves.steal, seat=Seat(99), victim=ANN)


@pytest.mark.parametrize(
    ("victim", "key"), [("Dia", "robs-itself"), ("Cem", "victim-has-nothing"), ("Eva", "no-such-seat")]
)
def test_who_cannot_be_robbed_is_said(two_thieves: Evening, victim: str, key: str) -> None:
    two_thieves.do(moves.sit, ONLOOKER, name="Eva")
    with refused(key):
        two_thieves.steal("Dia", victim)


def test_a_thief_may_forgo(two_thieves: Evening) -> None:
    two_thieves.steal("Dia", None)
    two_thieves.steal("Cem", None)
    assert gains(two_thieves) == [4, 4, 0, 0]


def test_the_host_passes_over_a_thief_who_sleeps_and_the_next_is_asked(two_thieves: Evening) -> None:
    two_thieves.do(moves.pass_over, seat=DIA)
    assert asked(two_thieves) == CEM
    assert two_thieves.round.passed == {DIA}
    with refused("not-asked-now", kind=WrongPhase):
        two_thieves.do(moves.pass_over, seat=DIA)


def test_the_host_answers_for_a_thief_without_a_phone() -> None:
    evening = Evening("Ann")
    evening.do(moves.add_seat, name="Ben")
    evening.deal("saboteur", "geologist")
    evening.put("Ben", "theft")
    evening.end()
    evening.steal("Ben", "Ann", HOST)
    assert gains(evening) == [4, 1]


def test_a_thief_who_wakes_up_with_a_phone_answers_on_it() -> None:
    evening = Evening("Ann")
    evening.do(moves.add_seat, name="Ben")
    evening.deal("saboteur", "geologist")
    evening.put("Ben", "theft")
    evening.end()
    evening.do(moves.hand_over, seat=BEN)
    with refused("answers-on-own-phone", kind=Forbidden):
        evening.steal("Ben", "Ann", HOST)
    evening.steal("Ben", "Ann")


def test_a_theft_lapses_where_nobody_has_gold() -> None:
    evening = Evening("Ann", "Ben")
    evening.deal("boss", "geologist")
    evening.put("Ben", "theft")
    evening.end()
    assert evening.phase == "proposed"


def test_an_answer_can_be_taken_back_and_given_otherwise(two_thieves: Evening) -> None:
    two_thieves.steal("Dia", "Ann")
    two_thieves.do(moves.take_back)
    assert asked(two_thieves) == DIA
    two_thieves.steal("Dia", "Ben")
    assert two_thieves.round.thefts == ((DIA, BEN),)


# Facts told anew after thefts were made


def test_answers_that_still_apply_stand_when_the_facts_change(two_thieves: Evening) -> None:
    two_thieves.steal("Dia", "Ann")
    two_thieves.do(moves.pass_over, seat=CEM)
    two_thieves.end(crystals=2)
    assert two_thieves.round.thefts == ((DIA, ANN), (CEM, None))
    assert two_thieves.round.passed == {CEM}
    assert two_thieves.round.dropped == ()


def test_answers_that_no_longer_apply_are_dropped_and_said(two_thieves: Evening) -> None:
    two_thieves.steal("Dia", "Ann")
    two_thieves.steal("Cem", "Dia")
    two_thieves.end("Ann", ["blue"], crystals=2)
    assert two_thieves.round.thefts == ()
    assert two_thieves.view().dropped == (DIA, CEM)
    assert asked(two_thieves) == DIA


def test_an_answer_after_a_dropped_one_stands_where_it_still_applies() -> None:
    evening = Evening("Ann", "Ben", "Cem")
    evening.deal("saboteur", "green-digger", "geologist")
    evening.put("Ben", "theft")
    evening.put("Cem", "theft")
    evening.end(crystals=3)
    evening.steal("Cem", "Ann")
    evening.steal("Ben", "Cem")
    evening.end("Ann", ["blue"], crystals=3)
    assert evening.view().dropped == (CEM,)
    assert (evening.round.thefts, gains(evening)) == (((BEN, CEM),), [0, 1, 2])


def test_who_was_robbed_of_all_cannot_be_robbed_again() -> None:
    evening = Evening("Ann", "Ben", "Cem")
    evening.deal("geologist", "saboteur", "boss")
    evening.put("Ben", "theft")
    evening.put("Cem", "theft")
    evening.end("Cem", ["blue"], crystals=1)
    assert asked(evening) == CEM
    evening.steal("Cem", "Ann")
    assert evening.view(evening.as_seat("Ben")).asking.choices == (CEM,)  # type: ignore[union-attr]

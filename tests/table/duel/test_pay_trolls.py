"""The Duel: when a round ends, players pay for trolls with the cheapest gold cards, or with others that they choose.
The host's corrections of gold change what can pay. Which cards pay what is in tests/rules."""

from __future__ import annotations

import pytest

from tests.play import ONLOOKER, Seat, SeatScore, gold_cards_before
from tests.table.duel_game import DuelGame

ANN = Seat(1)


@pytest.fixture
def billed() -> DuelGame:
    """Ann claimed cards of 1, 2 and 3 and bribed a troll."""
    duel = DuelGame()
    duel.end_with_claims({"Ann": [1, 2, 3], "Ben": [2]}, {"Ann": 1})
    return duel


@pytest.fixture
def billed_in_round_two() -> DuelGame:
    """Ann has cards of 3 and 1 from round 1, claims a 2 in round 2 and bribed a troll."""
    duel = DuelGame(rounds="4")
    duel.score({"Ann": [3, 1]})
    duel.do("begin-round")
    duel.end_with_claims({"Ann": [2]}, {"Ann": 1})
    return duel


def line_of(duel: DuelGame, name: str = "Ann") -> SeatScore:
    view = duel.view(ONLOOKER)
    scores = view.end.scores or view.past_scores[-1]
    return next(line for line in scores.lines if line.name == name)


def paid(duel: DuelGame) -> tuple[tuple[int, ...], int | None, int | None]:
    """What Ann paid, her gain and her total."""
    line = line_of(duel)
    return line.own.paid, line.gain, line.total


def owned(duel: DuelGame) -> tuple[int, ...]:
    """The gold cards with which Ann plays the round that runs."""
    return gold_cards_before(duel.table, duel.round)[ANN]


def correct(duel: DuelGame, gold: int, round: int = 1) -> None:
    duel.do("correct-gain", round=round, seat=ANN, gold=gold, why="miscounted")


def next_round(duel: DuelGame) -> None:
    duel.do("confirm-round")
    duel.do("begin-round")


def test_the_cheapest_cards_pay_until_the_player_or_the_host_chooses_others(billed: DuelGame) -> None:
    assert (paid(billed), line_of(billed).own.possible) == (((1,), 5, 5), ((1,), (2,), (3,)))
    assert (line_of(billed, "Ben").own.paid, line_of(billed, "Ben").own.possible) == ((), ((),))
    billed.pay("Ann", 2, host=True)
    assert paid(billed) == ((2,), 4, 4)
    billed.pay("Ann", 3)
    assert paid(billed) == ((3,), 3, 3)
    next_round(billed)
    assert owned(billed) == (1, 2)


def test_other_facts_put_the_choice_back(billed: DuelGame) -> None:
    billed.pay("Ann", 3)
    billed.end_with_claims({"Ann": [1, 2, 3], "Ben": [2, 2]}, {"Ann": 1})
    assert paid(billed) == ((1,), 5, 5)


def test_earlier_gold_pays_too_and_a_round_may_cost_more_than_it_brings(billed_in_round_two: DuelGame) -> None:
    assert (paid(billed_in_round_two), line_of(billed_in_round_two).own.possible) == (((1,), 1, 5), ((1,), (2,), (3,)))
    billed_in_round_two.pay("Ann", 3)
    assert paid(billed_in_round_two) == ((3,), -1, 3)
    next_round(billed_in_round_two)
    assert owned(billed_in_round_two) == (1, 2)


# Gold put right


def test_a_correction_gives_up_or_brings_as_few_cards_as_can_be(billed_in_round_two: DuelGame) -> None:
    correct(billed_in_round_two, 3)
    assert owned(billed_in_round_two) == (3,)
    correct(billed_in_round_two, 9)
    assert sorted(owned(billed_in_round_two)) == [1, 2, 3, 3]


def test_a_choice_counts_while_its_card_is_there(billed_in_round_two: DuelGame) -> None:
    billed_in_round_two.pay("Ann", 3)
    correct(billed_in_round_two, 1)
    assert (owned(billed_in_round_two), paid(billed_in_round_two)) == ((1,), ((1,), 1, 2))
    billed_in_round_two.do("undo-newest-act")
    assert paid(billed_in_round_two) == ((3,), -1, 3)


def test_only_a_bill_that_is_not_confirmed_follows_earlier_corrections(billed_in_round_two: DuelGame) -> None:
    billed_in_round_two.end_with_claims({}, {"Ann": 1})
    correct(billed_in_round_two, 0)
    assert paid(billed_in_round_two) == ((), 0, 0)
    correct(billed_in_round_two, 2)
    billed_in_round_two.do("confirm-round")
    before = line_of(billed_in_round_two)
    correct(billed_in_round_two, 3)
    after = line_of(billed_in_round_two)
    assert (after.gain, after.computed, after.own, after.reasons) == (-1, -1, before.own, before.reasons)
    assert (before.total, after.total) == (1, 2)


def test_a_gain_can_be_corrected_to_a_loss(billed_in_round_two: DuelGame) -> None:
    correct(billed_in_round_two, -2, round=2)
    next_round(billed_in_round_two)
    assert (billed_in_round_two.gold["Ann"], sum(owned(billed_in_round_two))) == (2, 2)

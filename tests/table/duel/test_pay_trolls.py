"""The Duel: when a round ends, players pay for trolls with the cheapest gold cards, or with others that they choose.
The host's corrections of gold change what can pay."""

from __future__ import annotations

import pytest

from tests.play import (
    ONLOOKER,
    Forbidden,
    Game,
    Gold,
    RoundResult,
    Seat,
    SeatScore,
    Troll,
    WrongPhase,
    duel_card,
    format_message,
    gold_cards_before,
    history,
    refused,
)
from tests.table.duel_game import DuelGame

ANN, BEN = Seat(1), Seat(2)


@pytest.fixture
def billed() -> DuelGame:
    """Ann claimed cards of 1, 2 and 3 and bribed a troll."""
    duel = DuelGame()
    duel.end_with_claims({"Ann": [1, 2, 3], "Ben": [2]}, {"Ann": 1})
    return duel


def line_of(duel: DuelGame, name: str) -> SeatScore:
    view = duel.view(ONLOOKER)
    scores = view.round_scores or view.past_scores[-1]
    return next(line for line in scores.lines if line.name == name)


def owned(duel: DuelGame, name: str) -> tuple[int, ...]:
    """The gold cards with which this player plays the round that runs."""
    return gold_cards_before(duel.table, duel.round)[duel.seat(name)]


# What is paid


def test_the_cheapest_cards_pay_by_themselves(billed: DuelGame) -> None:
    line = line_of(billed, "Ann")
    assert (line.gain, line.paid, line.payments) == (5, (1,), ((1,), (2,), (3,)))
    assert (line_of(billed, "Ben").paid, line_of(billed, "Ben").payments) == ((), ())


def test_the_player_chooses_other_cards_on_the_own_phone(billed: DuelGame) -> None:
    billed.pay("Ann", 3)
    assert (line_of(billed, "Ann").paid, line_of(billed, "Ann").gain) == ((3,), 3)
    assert format_message(history(billed.entries)[-1].message, {1: "Ann"}) == (
        "Ann pays the trolls with cards worth 3."
    )
    billed.do("confirm-round")
    assert billed.gold == {"Ann": 3, "Ben": 2}
    billed.do("begin-round")
    assert owned(billed, "Ann") == (1, 2)


def test_the_host_chooses_for_anybody_and_nobody_else_does(billed: DuelGame) -> None:
    billed.pay("Ann", 2, host=True)
    assert line_of(billed, "Ann").paid == (2,)
    for viewer in (billed.as_seat("Ben"), ONLOOKER):
        with refused("only-the-host", kind=Forbidden):
            billed.do("pay-trolls", viewer, seat=ANN, cards=(1,))


def test_cards_are_named_in_any_order() -> None:
    duel = DuelGame()
    duel.end_with_claims({"Ann": [3, 1, 1]}, {"Ann": 2})
    duel.pay("Ann", 3)
    duel.pay("Ann", 1, 1)
    assert line_of(duel, "Ann").paid == (1, 1)


@pytest.mark.parametrize("cards", [(), (4,), (1, 2), (1, 1), (2, 3), (1, 2, 3)])
def test_a_payment_uses_owned_cards_and_no_card_too_many(billed: DuelGame, cards: tuple[int, ...]) -> None:
    with refused("cannot-pay-so"):
        billed.pay("Ann", *cards)


def test_who_owes_nothing_pays_nothing(billed: DuelGame) -> None:
    with refused("cannot-pay-so"):
        billed.pay("Ben", 2)


def test_nobody_pays_before_the_end_or_after_the_confirmation(billed: DuelGame) -> None:
    billed.do("confirm-round")
    with refused("wrong-phase-seating", kind=WrongPhase):
        billed.pay("Ann", 1)
    billed.do("begin-round")
    with refused("wrong-phase-dealt", kind=WrongPhase):
        billed.pay("Ann", 1)


def test_a_stranger_pays_nothing(billed: DuelGame) -> None:
    with refused("no-such-seat"):
        billed.do("pay-trolls", seat=Seat(99), cards=(1,))


def test_no_other_edition_has_trolls() -> None:
    game = Game("Ann", "Ben")
    game.deal("boss", "geologist")
    game.end()
    with refused("no-such-act"):
        game.do("pay-trolls", seat=ANN, cards=(1,))


def test_a_choice_is_undone_and_redone(billed: DuelGame) -> None:
    billed.pay("Ann", 3)
    billed.pay("Ann", 2)
    billed.do("undo-newest-act")
    assert line_of(billed, "Ann").paid == (3,)
    billed.do("undo-newest-act")
    assert line_of(billed, "Ann").paid == (1,)
    billed.do("redo-act")
    assert line_of(billed, "Ann").paid == (3,)


def test_other_facts_put_the_choice_back(billed: DuelGame) -> None:
    billed.pay("Ann", 3)
    billed.end_with_claims({"Ann": [1, 2, 3], "Ben": [2, 2]}, {"Ann": 1})
    assert line_of(billed, "Ann").paid == (1,)
    billed.do("undo-newest-act")
    assert line_of(billed, "Ann").paid == (3,)


# Gold of earlier rounds


@pytest.fixture
def billed_in_round_two() -> DuelGame:
    """Ann has cards of 3 and 1 from round 1, claims a 2 in round 2 and bribed a troll."""
    duel = DuelGame()
    duel.score({"Ann": [3, 1]})
    duel.do("begin-round")
    duel.end_with_claims({"Ann": [2]}, {"Ann": 1})
    return duel


def test_earlier_gold_pays_too(billed_in_round_two: DuelGame) -> None:
    assert line_of(billed_in_round_two, "Ann").payments == ((1,), (2,), (3,))
    assert (line_of(billed_in_round_two, "Ann").gain, line_of(billed_in_round_two, "Ann").total) == (1, 5)
    billed_in_round_two.do("confirm-round")
    billed_in_round_two.do("begin-round")
    assert owned(billed_in_round_two, "Ann") == (3, 2)


def test_a_round_may_cost_more_than_it_brings(billed_in_round_two: DuelGame) -> None:
    billed_in_round_two.pay("Ann", 3)
    assert (line_of(billed_in_round_two, "Ann").gain, line_of(billed_in_round_two, "Ann").total) == (-1, 3)


def test_by_agreement_only_gold_of_the_round_pays() -> None:
    duel = DuelGame(troll_pays_from="this-round")
    duel.score({"Ann": [1]})
    duel.do("begin-round")
    duel.end_with_claims({"Ann": [3]}, {"Ann": 1, "Ben": 2})
    assert (line_of(duel, "Ann").paid, line_of(duel, "Ann").gain) == ((3,), 0)
    assert (line_of(duel, "Ben").paid, line_of(duel, "Ben").gain) == ((), 0)
    with refused("cannot-pay-so"):
        duel.pay("Ann", 1)


def test_nobody_falls_below_zero() -> None:
    duel = DuelGame()
    duel.score({"Ann": [1]}, {"Ann": 3})
    duel.score({}, {"Ann": 2, "Ben": 1})
    assert duel.gold == {"Ann": 0, "Ben": 0}


def test_what_paid_the_trolls_is_gone_for_good() -> None:
    duel = DuelGame(rounds="4")
    duel.score({"Ann": [1, 2, 3]}, {"Ann": 1})
    duel.score({}, {"Ann": 1})
    duel.do("begin-round")
    assert owned(duel, "Ann") == (3,)
    duel.end_with_claims({}, {"Ann": 1})
    assert line_of(duel, "Ann").payments == ((3,),)


# Gold put right


def test_gold_brought_along_is_cards_of_three_and_a_rest() -> None:
    duel = DuelGame(wait=True, first_round="2")
    duel.do("enter-brought-gold", seat=ANN, gold=7)
    duel.do("begin-round")
    assert owned(duel, "Ann") == (3, 3, 1)


def test_a_correction_gives_up_or_brings_as_few_cards_as_can_be(billed_in_round_two: DuelGame) -> None:
    billed_in_round_two.do("correct-gain", round=1, seat=ANN, gold=3, why="miscounted")
    assert owned(billed_in_round_two, "Ann") == (3,)
    billed_in_round_two.do("correct-gain", round=1, seat=ANN, gold=9, why="miscounted")
    assert sorted(owned(billed_in_round_two, "Ann")) == [1, 2, 3, 3]


def test_a_choice_that_is_not_there_any_more_falls_back_to_the_cheapest(billed_in_round_two: DuelGame) -> None:
    billed_in_round_two.pay("Ann", 3)
    billed_in_round_two.do("correct-gain", round=1, seat=ANN, gold=1, why="miscounted")
    assert (owned(billed_in_round_two, "Ann"), line_of(billed_in_round_two, "Ann").paid) == ((1,), (1,))
    assert (line_of(billed_in_round_two, "Ann").gain, line_of(billed_in_round_two, "Ann").total) == (1, 2)
    billed_in_round_two.do("confirm-round")
    billed_in_round_two.score({"Ann": [3]})
    assert billed_in_round_two.gold["Ann"] == 5


def test_a_choice_counts_again_once_its_card_is_back(billed_in_round_two: DuelGame) -> None:
    billed_in_round_two.pay("Ann", 3)
    billed_in_round_two.do("correct-gain", round=1, seat=ANN, gold=1, why="miscounted")
    billed_in_round_two.do("undo-newest-act")
    assert line_of(billed_in_round_two, "Ann").paid == (3,)


def test_earlier_gold_corrected_to_0_cancels_a_bill_that_is_not_confirmed() -> None:
    duel = DuelGame()
    duel.score({"Ann": [3]})
    duel.do("begin-round")
    duel.end_with_claims({}, {"Ann": 1})
    assert line_of(duel, "Ann").gain == -3
    duel.do("correct-gain", round=1, seat=ANN, gold=0, why="it was Ben's")
    assert (line_of(duel, "Ann").gain, line_of(duel, "Ann").total) == (0, 0)


def test_a_confirmed_bill_is_not_forgiven_by_a_correction_before_it(billed_in_round_two: DuelGame) -> None:
    billed_in_round_two.pay("Ann", 3)
    billed_in_round_two.do("confirm-round")
    with refused("below-zero"):
        billed_in_round_two.do("correct-gain", round=1, seat=ANN, gold=0, why="it was Ben's")


def test_a_confirmed_round_keeps_its_reasons_after_earlier_corrections() -> None:
    duel = DuelGame()
    duel.score({"Ann": [1, 2]})
    duel.score({}, {"Ann": 1})
    before = line_of(duel, "Ann")
    duel.do("correct-gain", round=1, seat=ANN, gold=1, why="miscounted")
    after = line_of(duel, "Ann")
    assert (after.gain, after.computed, after.paid, after.reasons) == (-1, -1, before.paid, before.reasons)
    assert (before.total, after.total) == (2, 0)


def test_a_gain_can_be_corrected_to_a_loss() -> None:
    duel = DuelGame()
    duel.score({"Ann": [3]})
    duel.do("begin-round")
    duel.end_with_claims({}, {"Ann": 1})
    duel.do("correct-gain", round=2, seat=ANN, gold=-2, why="the troll was kind")
    duel.do("confirm-round")
    assert duel.gold["Ann"] == 1
    duel.do("begin-round")
    assert owned(duel, "Ann") == (1,)


def test_a_card_that_a_troll_took_is_out_of_the_game_too(duel_of_two: DuelGame) -> None:
    """It goes back into the game's box (end of a round), so it's no longer among the cards that may be laid."""
    duel = duel_of_two
    stub = duel_card("ESW|N", Gold(1, "N")).after_half_turn
    duel.do("place-path", cell="A0", card=stub, key="d_esw_n_gold", by=ANN)
    duel.card("Ann", "B1", "EW", Troll("E"))
    duel.bribe("Ann", "B1", "E")
    duel.do("end-round", result=RoundResult())
    assert line_of(duel, "Ann").paid == (1,)
    duel.do("confirm-round")
    duel.do("begin-round")
    maze = duel.view().maze
    assert maze and maze.kinds_removed_with_gold == ("d_esw_n_gold",)

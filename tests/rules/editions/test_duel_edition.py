"""The edition The Duel: dwarves and clans, who begins, counters and keys, how trolls may be paid, what goals show."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations_with_replacement, product

import pytest

from companion.rules.edition import TIMER, ClaimRules
from companion.rules.editions.duel import (
    CLAIM_RULES,
    CUSTOMS,
    DUEL,
    FIRST_DWARF,
    LAYOUT,
    OPTIONS,
    THIS_ROUND,
    clan_at_seating_place,
    facts_problems,
    is_valid_troll_payment,
)
from companion.rules.editions.duel_deck import GOALS, PATHS
from companion.rules.mazes.card_features import Features
from companion.rules.mazes.cards import PathCard
from companion.rules.message import Seat
from companion.rules.roles import BLUE, CLANS, GREEN
from companion.rules.scoring.settlement_types import Player, RoundFacts

ANN, BEN = Seat(1), Seat(2)
PURSES = [cards for n in range(4) for cards in combinations_with_replacement((1, 2, 3), n)]


def dwarf(seat: Seat, clan: str, gold: int = 0) -> Player:
    return Player(seat, "", gold, clan=clan)


def payer(owned: tuple[int, ...], claims: tuple[int, ...], trolls: int, paid: tuple[int, ...] | None = None) -> Player:
    return replace(dwarf(ANN, GREEN, sum(owned)), owned=owned, claims=claims, trolls=trolls, paid=paid)


ALL, OF_THIS_ROUND = {}, {"troll_pays_from": THIS_ROUND}


# Dwarves


def test_the_first_seat_is_green_and_the_other_blue() -> None:
    assert [clan_at_seating_place(place, DUEL.default_options()) for place in range(2)] == [GREEN, BLUE]
    assert clan_at_seating_place(0, {}) == GREEN


def test_the_first_seat_may_be_blue() -> None:
    assert [clan_at_seating_place(place, {FIRST_DWARF: BLUE}) for place in range(2)] == [BLUE, GREEN]


def test_the_options_are_set_as_the_rulebook_says_and_the_table_may_choose() -> None:
    assert DUEL.default_options() == {"troll_pays_from": "all", "first_dwarf": GREEN, "timer": "off"}
    assert DUEL.all_options == OPTIONS + CUSTOMS
    assert [option.values for option in DUEL.all_options] == [("all", "this-round"), (GREEN, BLUE), TIMER.values]


# Who begins


def test_green_begins_the_first_round_wherever_it_sits() -> None:
    for first, second in (CLANS, CLANS[::-1]):
        players = dwarf(ANN, first, 7), dwarf(BEN, second)
        assert CLAIM_RULES.seat_beginning_round(players, True) == (ANN if first == GREEN else BEN)


@pytest.mark.parametrize(
    ("green", "blue", "begins"), [(4, 6, GREEN), (6, 4, BLUE), (5, 5, BLUE), (0, 0, BLUE), (0, 1, GREEN)]
)
def test_d22_later_who_has_less_gold_begins_and_blue_on_a_tie(green: int, blue: int, begins: str) -> None:
    for players in (
        (dwarf(ANN, GREEN, green), dwarf(BEN, BLUE, blue)),
        (dwarf(ANN, BLUE, blue), dwarf(BEN, GREEN, green)),
    ):
        clans = {player.seat: player.clan for player in players}
        assert clans[CLAIM_RULES.seat_beginning_round(players, False)] == begins


@pytest.mark.parametrize("clan", CLANS)
def test_who_plays_alone_begins(clan: str) -> None:
    assert (
        CLAIM_RULES.seat_beginning_round([dwarf(ANN, clan, 3)], True)
        == CLAIM_RULES.seat_beginning_round([dwarf(ANN, clan, 3)], False)
        == ANN
    )


# Counters, keys, grades


def test_eight_counters_for_two_six_for_one_and_two_keys() -> None:
    assert (dict(CLAIM_RULES.counters), CLAIM_RULES.keys, CLAIM_RULES.cards) == ({1: 6, 2: 8}, 2, range(1, 4))
    assert isinstance(DUEL.claim_rules, ClaimRules)


def test_d27_only_who_plays_alone_is_graded() -> None:
    assert [CLAIM_RULES.solo_grade(1, gold) for gold in (0, 14, 15, 19, 20, 24, 25, 31)] == [0, 0, 1, 1, 2, 2, 3, 3]
    assert [CLAIM_RULES.solo_grade(2, gold) for gold in (0, 15, 31)] == [None] * 3


def test_three_rounds_without_roles_with_two_of_each_tool() -> None:
    assert (DUEL.rounds, list(DUEL.seats), DUEL.roles, DUEL.acts) == (3, [1, 2], (), frozenset())
    assert set(DUEL.supply.values()) == {2}


# What lies


def test_goals_show_the_eighteen_of_the_edition_each_once() -> None:
    assert list(DUEL.faces) == [goal.key for goal in GOALS]
    assert {goal.count for goal in GOALS} == {1}
    assert DUEL.paths == PATHS
    assert all(isinstance(card, PathCard) for card in DUEL.faces.values())


def test_a_goal_that_fits_both_ways_may_be_turned_as_one_likes() -> None:
    maze = LAYOUT.set_up([GREEN]).lay((7, 0), PathCard("E", ladder=True, features=Features(ladder=GREEN)))
    assert DUEL.orientations(maze, (8, 0), DUEL.faces["d_goal_1"], (7, 0)) == DUEL.faces["d_goal_1"].orientations
    assert len(DUEL.faces["d_goal_1"].orientations) == 2


def test_a_round_lays_out_six_goals() -> None:
    assert DUEL.layout
    assert [len(DUEL.layout.set_up(clans).goals) for clans in ([GREEN], [BLUE], CLANS)] == [6, 6, 6]


# Paying for trolls


def test_every_way_to_pay_leaves_the_other_cards_as_they_came() -> None:
    for owned, claims, trolls, options in product(PURSES[:10], PURSES[:10], range(4), (ALL, OF_THIS_ROUND)):
        ways = CLAIM_RULES.possible_troll_payments(payer(owned, claims, trolls), options)
        for way in (None, *ways):
            claimant = payer(owned, claims, trolls, way)
            left = CLAIM_RULES.gold_cards_after_round(claimant, options)
            assert is_valid_troll_payment(claimant, options)
            assert sorted((*left, *(ways[0] if way is None else way))) == sorted(owned + claims)
            facts = RoundFacts((claimant, dwarf(BEN, BLUE)), options=options)
            assert DUEL.settle(facts).gain_of(ANN) == sum(left) - sum(owned)


def test_trolls_are_paid_with_any_gold_or_with_that_of_the_round_alone() -> None:
    claimant = payer((1, 1), (3,), 2)
    assert CLAIM_RULES.possible_troll_payments(claimant, ALL) == ((1, 1), (3,))
    assert CLAIM_RULES.possible_troll_payments(claimant, OF_THIS_ROUND) == ((3,),)


def test_who_bribed_no_troll_pays_nothing() -> None:
    assert CLAIM_RULES.possible_troll_payments(payer((2,), (1, 3), 0), ALL) == ((),)
    assert CLAIM_RULES.gold_cards_after_round(payer((2,), (1, 3), 0, ()), ALL) == (2, 1, 3)


@pytest.mark.parametrize("paid", [(), (1,), (1, 3), (3, 1), (2, 2), (1, 1, 3)])
def test_a_payment_with_too_little_or_a_card_too_many_is_a_problem(paid: tuple[int, ...]) -> None:
    claimant = payer((1,), (1, 3), 2, paid)
    assert not is_valid_troll_payment(claimant, ALL)
    refusals = facts_problems(RoundFacts((claimant, dwarf(BEN, BLUE))))
    assert [(problem.key, problem["seat"]) for problem in refusals] == [("cannot-pay-so", ANN)]


def test_the_order_in_which_cards_are_given_means_nothing() -> None:
    assert is_valid_troll_payment(payer((2, 1), (), 3, (2, 1)), ALL) and is_valid_troll_payment(
        payer((2, 1), (), 3, (1, 2)), ALL
    )


@pytest.mark.parametrize("paid", [None, (3,), (1, 1)])
def test_a_payment_that_needs_each_of_its_cards_is_none(paid: tuple[int, ...] | None) -> None:
    assert facts_problems(RoundFacts((payer((1,), (1, 3), 2, paid), dwarf(BEN, BLUE)))) == []

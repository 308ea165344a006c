"""Thefts: in what order, from whom, and what a player's reasons say of them."""

from __future__ import annotations

import pytest

from companion.rules.editions.saboteur2 import SABOTEUR2, problems_by_theft
from companion.rules.message import Seat
from companion.rules.scoring.settlement_types import RoundFacts
from tests.rules.rounds import gains, reasons, round_of, steal

RICH = (2, 2, 2, 2)


def four(cards: dict[int, int], trap: tuple[int, ...] = (), gold: tuple[int, ...] = RICH) -> RoundFacts:
    """Four seats that share in nothing: only the thefts move gold."""
    return round_of("b g B b", trap=trap, gold=gold, cards=cards)


def problems(facts: RoundFacts, thief: int, victim: int | None) -> list[str]:
    theft_problems = SABOTEUR2.theft_problems(facts, Seat(thief), None if victim is None else Seat(victim))
    return [problem.key for problem in theft_problems]


@pytest.mark.parametrize(
    ("cards", "trap", "order"),
    [
        ({}, (), ()),
        ({2: 7}, (), (2,)),
        ({1: 1, 2: 2, 3: 3}, (), (3, 1, 2)),
        ({1: 9, 2: 2, 3: 3}, (), (1, 2, 3)),
        ({1: 1, 3: 30, 4: 4}, (), (3, 4, 1)),
        ({1: 1, 2: 2, 3: 3}, (3,), (2, 1)),
        ({1: 1, 2: 2, 4: 3}, (1, 4), (2,)),
        ({1: 1}, (1,), ()),
    ],
)
def test_the_last_played_card_of_a_free_thief_begins(
    cards: dict[int, int], trap: tuple[int, ...], order: tuple[int, ...]
) -> None:
    assert SABOTEUR2.thieves(four(cards, trap)) == order


def test_a_theft_moves_one_gold() -> None:
    facts = steal(four({1: 1}), (1, 3))
    assert gains(facts) == [1, 0, -1, 0]
    assert reasons(facts, 1) == ["treasure-not-reached", "stole"]
    assert reasons(facts, 3) == ["treasure-not-reached", "was-robbed"]


def test_thieves_can_steal_from_trapped_players_and_from_each_other() -> None:
    facts = steal(four({1: 2, 2: 1}, trap=(4,)), (1, 2), (2, 1))
    assert gains(facts) == [0, 0, 0, 0]
    assert problems(four({1: 1}, trap=(4,)), 1, 4) == []


def test_shares_and_crystals_can_be_stolen() -> None:
    facts = round_of("b o s", "b", "blue", crystals=1, cards={3: 1})
    ask = SABOTEUR2.next_question(facts)
    assert ask is not None
    assert ask.choices == (1, 2)
    assert gains(steal(facts, (3, 2))) == [5, 0, 1]


def test_a_stolen_piece_can_be_stolen_again() -> None:
    facts = four({1: 2, 2: 1}, gold=(0, 0, 1, 0))
    after = SABOTEUR2.next_question(steal(facts, (1, 3)))
    assert after is not None
    assert (after.seat, after.choices) == (2, (1,))
    assert gains(steal(facts, (1, 3), (2, 1))) == [0, 1, -1, 0]


def test_who_is_left_out_before_a_later_answer_has_forgone() -> None:
    facts = steal(four({1: 3, 2: 2, 3: 1}), (3, 4))
    assert SABOTEUR2.next_question(facts) is None
    assert reasons(facts, 1)[1:] == reasons(facts, 2)[1:] == ["theft-forgone"]


def test_who_forgoes_takes_nothing() -> None:
    facts = steal(four({1: 1}), (1, None))
    assert gains(facts) == [0, 0, 0, 0]
    assert reasons(facts, 1)[1:] == ["theft-forgone"]


def test_no_reason_mentions_thieves_who_have_not_answered() -> None:
    facts = four({1: 2, 2: 1})
    assert reasons(facts, 1) == reasons(facts, 2) == ["treasure-not-reached"]


def test_a_lapsed_theft_is_skipped_with_a_reason() -> None:
    facts = four({1: 2, 2: 1}, gold=(1, 0, 0, 0))
    ask = SABOTEUR2.next_question(facts)
    assert ask is not None
    assert (ask.seat, ask.choices) == (2, (1,))
    assert reasons(facts, 1)[1:] == ["theft-lapsed"]


def test_a_theft_forgone_where_nobody_has_gold_has_lapsed() -> None:
    facts = steal(four({1: 1}, gold=(1, 0, 0, 0)), (1, None))
    assert reasons(facts, 1)[1:] == ["theft-lapsed"]


def test_a_trapped_thief_takes_nothing() -> None:
    facts = four({1: 1}, trap=(1,))
    assert SABOTEUR2.next_question(facts) is None
    assert reasons(facts, 1)[1:] == ["theft-in-prison"]


@pytest.mark.parametrize(
    ("thief", "victim", "keys"),
    [
        (1, 2, []),
        (1, None, []),
        (3, 1, ["no-theft-card"]),
        (4, 1, ["thief-in-prison"]),
        (9, 1, ["thief-not-playing"]),
        (1, 1, ["theft-from-self"]),
        (1, 9, ["victim-not-playing"]),
        (1, 3, ["victim-has-nothing"]),
        (3, 3, ["no-theft-card", "theft-from-self"]),
        (2, 1, []),
    ],
)
def test_what_is_wrong_with_a_theft_is_named(thief: int, victim: int | None, keys: list[str]) -> None:
    facts = four({1: 2, 2: 1, 4: 3}, trap=(4,), gold=(1, 1, 0, 1))
    assert problems(facts, thief, victim) == keys


def test_nobody_answers_twice_or_out_of_order() -> None:
    facts = steal(four({1: 2, 2: 1}), (2, 1))
    assert problems(facts, 2, 1) == ["theft-answered"]
    assert problems(facts, 1, 2) == ["theft-too-late"]


def test_the_victims_gold_is_what_he_has_at_that_moment() -> None:
    facts = four({1: 2, 2: 1}, gold=(0, 0, 1, 0))
    assert problems(steal(facts, (1, 3)), 2, 3) == ["victim-has-nothing"]
    assert problems(steal(facts, (1, 3)), 2, 1) == []


def test_all_wrong_thefts_are_found_with_their_places() -> None:
    facts = steal(four({1: 2, 2: 1}), (3, 1), (1, 1), (2, 4))
    assert [(place, problem.key) for place, problem in problems_by_theft(facts)] == [
        (0, "no-theft-card"),
        (1, "theft-from-self"),
    ]

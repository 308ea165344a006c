"""Thefts: in what order, from whom, and what a player's reasons say of them."""

from __future__ import annotations

import pytest

from tests.rules.core import SABOTEUR2, RoundFacts, Seat, problems_by_theft, thieves
from tests.rules.rounds import gains, reasons, round_of, steal


def four(cards: dict[int, int], trap: tuple[int, ...] = (), gold: tuple[int, ...] = (2, 2, 2, 2)) -> RoundFacts:
    """Four seats that share in nothing: only the thefts move gold."""
    return round_of("b g B b", trap=trap, gold=gold, cards=cards)


def asked(facts: RoundFacts) -> tuple[int, tuple[int, ...]] | None:
    """Who is asked next, and from whom they can steal."""
    ask = SABOTEUR2.next_question(facts)
    return ask and (ask.seat, tuple(map(int, ask.choices)))


def theft_reasons(facts: RoundFacts, seat: int) -> list[str]:
    first, *others = reasons(facts, seat)
    assert first in ("treasure-not-reached", "no-share-prisoner")
    return others


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
    assert thieves(four(cards, trap)) == order


THEFTS = [
    # the round, the answers so far; who is asked next, what everybody gains, the reasons of the first and another seat
    ("moves one gold", four({1: 1}), [(1, 3)], None, [1, 0, -1, 0], ["stole"], 3, ["was-robbed"]),
    ("from each other", four({1: 2, 2: 1}), [(1, 2), (2, 1)], None, [0, 0, 0, 0], ["stole", "was-robbed"], 3, []),
    ("from a trapped player", four({1: 1}, (4,)), [(1, 4)], None, [1, 0, 0, -1], ["stole"], 4, ["was-robbed"]),
    ("a stolen piece can be stolen again", four({1: 2, 2: 1}, gold=(0, 0, 1, 0)), [(1, 3)], (2, (1,)), [1, 0, -1, 0],
     ["stole"], 2, []),
    ("left out before a later answer is forgone", four({1: 3, 2: 2, 3: 1}), [(3, 4)], None, [0, 0, 1, -1],
     ["theft-forgone"], 2, ["theft-forgone"]),
    ("forgone", four({1: 1}), [(1, None)], None, [0, 0, 0, 0], ["theft-forgone"], 2, []),
    ("nobody has answered", four({1: 2, 2: 1}), [], (1, (2, 3, 4)), [0, 0, 0, 0], [], 2, []),
    ("lapses where nobody else has gold", four({1: 2, 2: 1}, gold=(1, 0, 0, 0)), [], (2, (1,)), [0, 0, 0, 0],
     ["theft-lapsed"], 2, []),
    ("forgone where nobody has gold", four({1: 1}, gold=(1, 0, 0, 0)), [(1, None)], None, [0, 0, 0, 0],
     ["theft-lapsed"], 2, []),
    ("a trapped thief takes nothing", four({1: 1}, (1,)), [], None, [0, 0, 0, 0], ["theft-in-prison"], 2, []),
]  # fmt: skip


@pytest.mark.parametrize("row", THEFTS, ids=lambda row: row[0])
def test_a_theft(row: tuple) -> None:
    _, facts, answers, ask, gold, first, other, reasons_of_other = row
    after = steal(facts, *answers)
    assert (asked(after), gains(after)) == (ask, gold)
    assert (theft_reasons(after, 1), theft_reasons(after, other)) == (first, reasons_of_other)


def test_shares_and_crystals_can_be_stolen() -> None:
    facts = round_of("b o s", "b", "blue", crystals=1, cards={3: 1})
    assert asked(facts) == (3, (1, 2))
    assert gains(steal(facts, (3, 2))) == [5, 0, 1]


PRISONER = four({1: 2, 2: 1, 4: 3}, trap=(4,), gold=(1, 1, 0, 1))
ANSWERED = steal(four({1: 2, 2: 1}), (2, 1))
RESTOLEN = steal(four({1: 2, 2: 1}, gold=(0, 0, 1, 0)), (1, 3))


@pytest.mark.parametrize(
    ("facts", "thief", "victim", "keys"),
    [
        (PRISONER, 1, 2, ""),
        (PRISONER, 1, 4, ""),
        (PRISONER, 1, None, ""),
        (PRISONER, 2, 1, ""),
        (PRISONER, 3, 1, "no-theft-now"),
        (PRISONER, 4, 1, "no-theft-now"),
        (PRISONER, 9, 1, "no-theft-now"),
        (PRISONER, 1, 1, "theft-from-self"),
        (PRISONER, 1, 9, "victim-has-nothing"),
        (PRISONER, 1, 3, "victim-has-nothing"),
        (PRISONER, 3, 3, "no-theft-now"),
        (ANSWERED, 2, 1, "no-theft-now"),
        (ANSWERED, 1, 2, "no-theft-now"),
        (RESTOLEN, 2, 3, "victim-has-nothing"),
        (RESTOLEN, 2, 1, ""),
    ],
)
def test_what_is_wrong_with_a_theft_is_named(facts: RoundFacts, thief: int, victim: int | None, keys: str) -> None:
    theft = Seat(thief), victim if victim is None else Seat(victim)
    problems = problems_by_theft(facts.with_answers(thefts=(*facts.thefts, theft)))
    assert " ".join(problem.key for _, problem in problems) == keys

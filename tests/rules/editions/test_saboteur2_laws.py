"""Laws that hold for every round of Saboteur 2, over random rounds and over all mixes of roles."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

import pytest
from hypothesis import given

from tests.rules.core import (
    SABOTEUR2,
    Player,
    RoundFacts,
    RoundResult,
    Seat,
    default_options,
    format_message,
    problems_by_theft,
)
from tests.rules.core import SABOTEUR2_DECK as DECK
from tests.rules.editions.oracle import saboteur2
from tests.rules.rounds import WAYS, answered_rounds, rounds

NAMES = dict(enumerate(("Ann", "Ben", "Cem", "Dia", "Eva", "Finn", "Gül", "Hal", "Ida", "Jon", "Kim", "Leo"), 1))


@given(answered_rounds())
def test_every_answer_that_was_asked_for_may_stand(facts: RoundFacts) -> None:
    assert problems_by_theft(facts) == []
    assert SABOTEUR2.facts_problems(facts) == []


@given(rounds())
def test_an_ask_offers_all_who_have_gold_and_nobody_else(facts: RoundFacts) -> None:
    ask = SABOTEUR2.next_question(facts)
    if ask is None:
        return
    for player in facts.players:
        problems = problems_by_theft(facts.with_answers(thefts=(*facts.thefts, (ask.seat, player.seat))))
        assert (not problems) == (player.seat in ask.choices)


@given(answered_rounds())
def test_every_seat_has_a_short_reason(facts: RoundFacts) -> None:
    for share in SABOTEUR2.settle(facts).payouts:
        lines = [format_message(reason, NAMES) for reason in share.reasons]
        assert lines
        assert max(map(len, lines)) <= 60


@pytest.mark.parametrize("step", [7, pytest.param(1, marks=pytest.mark.long)])
def test_every_mix_of_roles_with_every_connector_and_path_settles(step: int) -> None:
    for facts in islice(every_mix(), 0, None, step):
        settlement = SABOTEUR2.settle(facts)
        assert [share.gain for share in settlement.payouts] == list(saboteur2(facts)[0].values())
        assert "{" not in format_message(settlement.verdict, NAMES)


def every_mix() -> Iterator[RoundFacts]:
    for counts in product(*(range(count + 1) for count in DECK.values())):
        roles = [role for role, count in zip(DECK, counts, strict=True) for _ in range(count)]
        if len(roles) in SABOTEUR2.seats:
            yield from every_end(tuple(Player(Seat(seat), role) for seat, role in enumerate(roles, 1)))


def every_end(players: tuple[Player, ...]) -> Iterator[RoundFacts]:
    options = default_options(SABOTEUR2)
    yield RoundFacts(players, RoundResult(crystals=3), options=options)
    firsts = {player.role: player.seat for player in reversed(players)}
    for seat, way in product(firsts.values(), WAYS.values()):
        yield RoundFacts(players, RoundResult(seat, tuple(way), 3), (), options)

"""Laws that hold for every round of Saboteur 2, over random rounds and over all mixes of roles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.core import SABOTEUR2, Player, RoundFacts, RoundResult, Seat, format_message, problems_by_theft
from tests.rules.core import SABOTEUR2_DECK as DECK
from tests.rules.editions.oracle import crystal_gold, saboteur2
from tests.rules.rounds import WAYS, answered_rounds, gains, renumbered, rounds

NAMES = dict(enumerate(("Ann", "Ben", "Cem", "Dia", "Eva", "Finn", "Gül", "Hal", "Ida", "Jon", "Kim", "Leo"), 1))


@given(answered_rounds())
def test_a_second_opinion_agrees(facts: RoundFacts) -> None:
    assert {share.seat: share.gain for share in SABOTEUR2.settle(facts).payouts} == saboteur2(facts)[0]


@given(answered_rounds())
def test_gold_is_never_negative(facts: RoundFacts) -> None:
    assert all(player.gold + gain >= 0 for player, gain in zip(facts.players, gains(facts), strict=True))
    assert all(gain >= 0 for gain in gains(replace(facts, players=without_thieves(facts), thefts=())))


@given(answered_rounds())
def test_what_thieves_take_others_lose(facts: RoundFacts) -> None:
    before = gains(replace(facts, players=without_thieves(facts), thefts=()))
    moved = [after - then for after, then in zip(gains(facts), before, strict=True)]
    taken = sum(victim is not None for _, victim in facts.thefts)
    assert sum(moved) == 0
    assert sum(gold for gold in moved if gold > 0) <= taken <= 4


@given(answered_rounds())
def test_all_gold_is_shares_and_crystals(facts: RoundFacts) -> None:
    without = replace(facts, result=replace(facts.result, crystals=0), thefts=(), players=without_thieves(facts))
    assert sum(gains(facts)) == sum(gains(without)) + sum(crystal_gold(facts).values())


@given(answered_rounds(), st.randoms(use_true_random=False), st.integers(0, 11))
def test_numbers_of_seats_and_the_first_seat_do_not_matter(facts: RoundFacts, chance: object, turn: int) -> None:
    seats = [player.seat for player in facts.players]
    numbers = [Seat(number) for number in range(20, 20 + len(seats))]
    chance.shuffle(numbers)
    to = dict(zip(seats, numbers, strict=True))
    moved = renumbered(facts, to)
    turned = replace(moved, players=moved.players[turn:] + moved.players[:turn])
    shares = {share.seat: share.gain for share in SABOTEUR2.settle(turned).payouts}
    assert shares == {to[share.seat]: share.gain for share in SABOTEUR2.settle(facts).payouts}
    assert SABOTEUR2.thieves(turned) == tuple(to[seat] for seat in SABOTEUR2.thieves(facts))


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
        problems = SABOTEUR2.theft_problems(facts, ask.seat, player.seat)
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
    options = SABOTEUR2.default_options()
    yield RoundFacts(players, RoundResult(crystals=3), options=options)
    firsts = {player.role: player.seat for player in reversed(players)}
    for seat, way in product(firsts.values(), WAYS.values()):
        yield RoundFacts(players, RoundResult(seat, tuple(way), 3), (), options)


def without_thieves(facts: RoundFacts) -> tuple[Player, ...]:
    return tuple(replace(player, theft=None) for player in facts.players)

"""Laws that hold for every round of Saboteur, over random rounds, with a slow oracle."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tests.rules.core import PHRASES, SABOTEUR, Message, RoundFacts, Seat, format_message
from tests.rules.editions.oracle import hands, saboteur, sharing
from tests.rules.rounds import base_rounds, drafted_rounds, gains, picks, renumbered

NAMES = dict(enumerate(("Ann", "Ben", "Cem", "Dia", "Eva", "Finn", "Gül", "Hal", "Ida", "Jon"), 1))


@given(base_rounds())
def test_a_second_opinion_agrees_on_whose_turn_it_is(facts: RoundFacts) -> None:
    assert list(SABOTEUR.drafters(facts)) == hands(facts)


@given(drafted_rounds())
def test_a_second_opinion_agrees_on_the_gold(facts: RoundFacts) -> None:
    settlement = SABOTEUR.settle(facts)
    gains_by_seat = {share.seat: share.gain for share in settlement.payouts}
    assert (gains_by_seat, set(settlement.winners)) == saboteur(facts)


# The draft


@given(base_rounds(), st.data())
def test_a_draft_hands_out_what_was_laid_out_and_nothing_else(facts: RoundFacts, data: st.DataObject) -> None:
    facts = replace(facts, options={**facts.options, "gold_cards": "companion"})
    facts = replace(facts, laid=(3, 3, 3, 2, 2, 1, 1, 1, 1)[: len(hands(facts))])
    while ask := SABOTEUR.next_question(facts):
        took = Counter(value for _, value in facts.picks if value is not None)
        assert Counter(ask.choices) + took == Counter(facts.laid)
        assert list(ask.choices) == sorted(ask.choices, reverse=True)
        assert len(ask.choices) == 1 + len(ask.later)
        facts = replace(facts, picks=(*facts.picks, data.draw(picks(facts, ask))))
    assert sum(gains(facts, SABOTEUR)) == (sum(facts.laid) if hands(facts) else sum(saboteur(facts)[0].values()))


@given(drafted_rounds())
def test_every_drafter_gets_his_number_of_cards_in_any_order(facts: RoundFacts) -> None:
    took = Counter(seat for seat, value in facts.picks if value is not None)
    assert took == Counter(hands(facts))
    assert max(took.values(), default=0) - min(took.values(), default=0) <= 1
    assert set(took) == (sharing(facts) if hands(facts) else set())


@given(drafted_rounds())
def test_while_gold_is_drafted_no_gain_falls(facts: RoundFacts) -> None:
    steps = [gains(replace(facts, picks=facts.picks[:n]), SABOTEUR) for n in range(len(facts.picks) + 1)]
    for before, after in zip(steps, steps[1:], strict=False):
        assert all(now <= then for now, then in zip(before, after, strict=True))
    assert min(steps[0]) >= 0


# What does not matter


@given(drafted_rounds(), st.randoms(use_true_random=False), st.integers(0, 9))
def test_numbers_of_seats_and_the_first_seat_do_not_matter(facts: RoundFacts, chance: Random, turn: int) -> None:
    seats = [player.seat for player in facts.players]
    numbers = [Seat(number) for number in range(20, 20 + len(seats))]
    chance.shuffle(numbers)
    to = dict(zip(seats, numbers, strict=True))
    moved = renumbered(facts, to)
    turned = replace(moved, players=moved.players[turn:] + moved.players[:turn])
    assert SABOTEUR.drafters(turned) == tuple(to[seat] for seat in SABOTEUR.drafters(facts))
    shares = {share.seat: share.gain for share in SABOTEUR.settle(turned).payouts}
    assert shares == {to[share.seat]: share.gain for share in SABOTEUR.settle(facts).payouts}


@given(drafted_rounds(), st.integers(0, 40))
def test_gold_from_before_does_not_matter(facts: RoundFacts, gold: int) -> None:
    rich = tuple(replace(player, gold=gold + player.seat) for player in facts.players)
    assert SABOTEUR.settle(replace(facts, players=rich)) == SABOTEUR.settle(facts)


@given(drafted_rounds())
def test_broken_tools_matter_to_greedy_dwarves_only(facts: RoundFacts) -> None:
    whole = replace(facts, players=tuple(replace(player, broken=()) for player in facts.players))
    if facts.options["greedy"] == "off" or facts.result.reached_by is None:
        assert SABOTEUR.settle(whole) == SABOTEUR.settle(facts)
        assert SABOTEUR.drafters(whole) == SABOTEUR.drafters(facts)
    else:
        broken = {player.seat for player in facts.players if player.broken}
        assert set(SABOTEUR.settle(facts).winners) == set(SABOTEUR.settle(whole).winners) - broken


@given(drafted_rounds())
def test_real_gold_cards_and_those_of_the_companion_pay_the_same(facts: RoundFacts) -> None:
    other = {"companion": "cards", "cards": "companion"}[facts.options["gold_cards"]]
    handled = replace(facts, options={**facts.options, "gold_cards": other})
    assert SABOTEUR.settle(handled) == SABOTEUR.settle(facts)
    assert SABOTEUR.next_question(handled) is None


# What is said


@given(drafted_rounds())
def test_what_can_be_dealt_drafted_and_broken_is_no_problem(facts: RoundFacts) -> None:
    assert SABOTEUR.facts_problems(facts) == []


@given(drafted_rounds(), st.integers(0, 9))
def test_every_seat_has_one_short_reason_and_the_round_a_verdict(facts: RoundFacts, taken: int) -> None:
    for moment in (facts, replace(facts, picks=facts.picks[:taken])):
        settlement = SABOTEUR.settle(moment)
        assert [share.seat for share in settlement.payouts] == [player.seat for player in facts.players]
        lines = [format_message(reason, NAMES) for share in settlement.payouts for reason in share.reasons]
        assert len(lines) == len(facts.players)
        assert max(map(len, lines)) <= 60
        assert "{" not in "".join([*lines, format_message(settlement.verdict, NAMES)])


@given(drafted_rounds())
def test_the_gold_that_a_reason_names_is_what_the_seat_gets(facts: RoundFacts) -> None:
    for share in SABOTEUR.settle(facts).payouts:
        named = dict(share.reasons[0].values).get("gold", 0)
        assert named == share.gain


def test_every_number_of_saboteurs_has_words() -> None:
    keys = set[str]()
    for players, fixed in product(range(2, 13), ("box", "0", "1", "2", "3", "4")):
        options = {"saboteurs": fixed}
        odds = SABOTEUR.odds(players, options)
        messages = [*SABOTEUR.deal_problems(players, options), *([odds] if odds else [])]
        assert all(spoken(message) for message in messages)
        keys |= {message.key for message in messages}
    odds_keys = {key for key in PHRASES if key.startswith("odds")}
    assert keys == odds_keys | {"too-many-saboteurs", "too-few-saboteurs"}


def spoken(message: Message) -> bool:
    """Whether it can be said with every value that it wants, and is in words then."""
    text = format_message(message, NAMES)
    return text.endswith(".") and "{" not in text

"""Laws that hold for every round of Saboteur, over random rounds. Its gold and drafts are held against a slow oracle by
`tests/documents/test_laws.py`."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from tests.rules.core import SABOTEUR, Message, RoundFacts, format_message
from tests.rules.rounds import drafted_rounds

NAMES = dict(enumerate(("Ann", "Ben", "Cem", "Dia", "Eva", "Finn", "Gül", "Hal", "Ida", "Jon"), 1))


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


def test_every_number_of_saboteurs_that_cannot_be_dealt_has_words() -> None:
    keys = set[str]()
    for players, fixed in product(range(2, 13), ("box", "0", "1", "2", "3", "4")):
        options = {"saboteurs": fixed}
        messages = SABOTEUR.deal_problems(players, options)
        assert all(spoken(message) for message in messages)
        keys |= {message.key for message in messages}
    assert keys == {"too-many-saboteurs", "too-few-saboteurs"}


def spoken(message: Message) -> bool:
    """Whether it can be said with every value that it wants, and is in words then."""
    text = format_message(message, NAMES)
    return text.endswith(".") and "{" not in text

"""What a round's facts keep of what they were asked."""

from __future__ import annotations

from dataclasses import replace

from companion.rules.sentence import Seat
from companion.rules.settlement import RoundFacts, asked_once
from tests.rules.rounds import round_of


def test_a_question_is_answered_once_by_facts_and_anew_by_others() -> None:
    asked: list[RoundFacts] = []

    @asked_once
    def many(facts: RoundFacts) -> int:
        asked.append(facts)
        return len(facts.thefts)

    facts = round_of("b g s")
    robbed = replace(facts, thefts=((Seat(1), None),))
    assert [many(one) for one in (facts, facts, robbed, robbed, facts)] == [0, 0, 1, 1, 0]
    assert asked == [facts, robbed]
    assert replace(robbed, thefts=()) == facts

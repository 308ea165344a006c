"""The facts of a round with other answers: what they are asked besides is answered as before."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given

from companion.rules.editions.saboteur import SABOTEUR
from companion.rules.editions.saboteur2 import SABOTEUR2
from companion.rules.message import Seat
from companion.rules.scoring.settlement_types import RoundFacts
from tests.rules.rounds import answered_rounds, drafted_rounds, round_of


@given(answered_rounds(), drafted_rounds())
def test_what_was_found_out_before_the_answers_holds_with_them(robbed: RoundFacts, drafted: RoundFacts) -> None:
    for edition, facts in ((SABOTEUR2, robbed), (SABOTEUR, drafted)):
        before = replace(facts, thefts=(), picks=())
        asked = edition.settle(before), edition.thieves(before), edition.drafters(before)
        answered = before.with_answers(facts.thefts, facts.picks)
        assert (answered, edition.settle(answered)) == (facts, edition.settle(replace(facts)))
        assert (edition.thieves(answered), edition.drafters(answered)) == asked[1:]
        assert edition.settle(before) == asked[0]


def test_answers_replace_answers() -> None:
    facts = round_of("b g s").with_answers(thefts=((Seat(1), None),))
    assert facts.with_answers() == round_of("b g s")
    assert facts.thefts and not facts.with_answers(picks=((Seat(1), 2),)).thefts

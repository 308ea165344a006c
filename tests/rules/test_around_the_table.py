"""What goes for any table: whose turn it is, who enters own cards, and how an answer is added to a round's facts."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given

from tests.examples import examples
from tests.rules.core import (
    EDITIONS,
    SABOTEUR,
    SABOTEUR2,
    RoundFacts,
    Seat,
    Table,
    players_clockwise_after,
    players_clockwise_from,
    players_may_enter_own_cards,
    thieves,
)
from tests.rules.rounds import answered_rounds, drafted_rounds, round_of

TABLE = ("Ann", "Ben", "Cem", "Dia")


def test_play_goes_clockwise_from_who_begins_or_with_who_has_played_last() -> None:
    assert players_clockwise_from(TABLE, "Cem") == ("Cem", "Dia", "Ann", "Ben")
    assert players_clockwise_after(TABLE, "Dia") == ("Ann", "Ben", "Cem", "Dia")
    assert players_clockwise_after(("Ann",), "Ann") == ("Ann",)


def test_players_enter_their_own_cards_always_in_the_duel_and_elsewhere_by_an_option() -> None:
    for key in EDITIONS:
        for chosen in ({}, {"own_cards": "off"}, {"own_cards": "on"}):
            table = Table(edition=key, options=chosen)
            assert players_may_enter_own_cards(table) is (key == "duel" or chosen == {"own_cards": "on"})


@examples(0.3)
@given(answered_rounds(), drafted_rounds())
def test_what_was_found_out_before_the_answers_holds_with_them(robbed: RoundFacts, drafted: RoundFacts) -> None:
    for edition, facts in ((SABOTEUR2, robbed), (SABOTEUR, drafted)):
        before = replace(facts, thefts=(), picks=())
        asked = edition.settle(before), thieves(before), edition.drafters(before)
        answered = before.with_answers(facts.thefts, facts.picks)
        assert (answered, edition.settle(answered)) == (facts, edition.settle(replace(facts)))
        assert (thieves(answered), edition.drafters(answered)) == asked[1:]
        assert edition.settle(before) == asked[0]


def test_answers_replace_answers() -> None:
    facts = round_of("b g s").with_answers(thefts=((Seat(1), None),))
    assert facts.with_answers() == round_of("b g s")
    assert facts.thefts and not facts.with_answers(picks=((Seat(1), 2),)).thefts

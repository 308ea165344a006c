"""The edition Saboteur 2: its cards, and what cannot come out of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.rules.core import EDITIONS, SABOTEUR2, RoundFacts, Seat, UnknownEdition, find_edition
from tests.rules.rounds import round_of, with_result


def test_an_edition_is_found_by_its_key_and_an_unknown_one_is_named() -> None:
    assert {key: find_edition(key).key for key in EDITIONS} == dict(zip(EDITIONS, EDITIONS, strict=True))
    with pytest.raises(UnknownEdition, match="'chess' is not an edition"):
        find_edition("chess")


def broken(facts: RoundFacts, tool: str) -> RoundFacts:
    return replace(facts, players=tuple(replace(player, broken=(tool,)) for player in facts.players))


FOUR = round_of("b b g g")
PROBLEMS = [
    *((round_of(roles), "too-many-role") for roles in ("b b b b b", "g g g g g", "B B", "p p", "o o o", "s s s s")),
    (replace(FOUR, players=(replace(FOUR.players[0], role="wizard"), *FOUR.players[1:])), "no-such-role"),
    (round_of("b"), "players-out-of-range"),
    (round_of("b g"), ""),
    (round_of("b b b b g g g g s s s o"), ""),
    (round_of("b b b b g g g g s s s o o"), "players-out-of-range"),
    (round_of("b b g g", trap=(1, 2, 3, 4)), "too-many-token"),
    (round_of("b b g g s", cards={1: 1, 2: 2, 3: 3, 4: 4, 5: 5}), "too-many-token"),
    (broken(FOUR, "cart"), "too-many-token"),
    (broken(FOUR, "spade"), "no-such-token"),
    (round_of("b b g", cards={1: 4, 3: 4}), "theft-number-twice"),
    (round_of("b g", crystals=-1), "crystals-out-of-range"),
    (round_of("b g", crystals=100), "crystals-out-of-range"),
    (with_result(round_of("b g", trap=(1,)), reached_by=Seat(1), open_to=("blue",)), "connector-in-prison"),
    (with_result(round_of("b g"), reached_by=Seat(7)), "connector-not-playing"),
    (with_result(round_of("b g"), open_to=("blue",)), "way-without-treasure"),
    (with_result(round_of("b g", "b", "blue"), open_to=("blue", "yellow")), "no-such-clan"),
]


@pytest.mark.parametrize(("facts", "key"), PROBLEMS)
def test_what_cannot_be_is_named(facts: RoundFacts, key: str) -> None:
    assert " ".join(problem.key for problem in SABOTEUR2.facts_problems(facts)) == key

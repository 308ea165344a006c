"""The worked cases of the rules, as they were worked."""

from __future__ import annotations

import pytest

from tests.rules.core import SABOTEUR2
from tests.rules.rounds import gains, round_of, steal

CASES = [
    # id, roles, connector, open, crystals, trapped, gold
    ("S1 the printed example", "b g g B p s s", "B", "blue", 0, (7,), [3, 0, 0, 2, 1, 0, 0]),
    ("S2 a green gold-digger connects instead", "b g g B p s s", "g", "blue", 0, (7,), [3, 0, 0, 2, 1, 0, 0]),
    ("S3", "b b g g s", "b", "both", 0, (), [4, 4, 0, 0, 0]),
    ("S4", "b b g g B s", "b", "green", 0, (), [0, 0, 3, 3, 2, 0]),
    ("S5 the floor", "b g g B p s", "p", "both", 0, (), [1, 1, 1, 0, 0, 0]),
    ("S6", "b b g B s o", "o", "both", 4, (), [2, 2, 2, 1, 0, 4]),
    ("S7 a saboteur connects", "b g s o", "s", "green", 3, (), [0, 5, 0, 3]),
    ("S8 a saboteur connects", "b g s", "s", "both", 0, (), [4, 4, 0]),
    ("S9 the boss alone", "b g B o s", "b", "neither", 2, (), [0, 0, 4, 2, 0]),
    ("S10 the profiteer alone", "b g p o s", "p", "neither", 0, (), [0, 0, 3, 0, 0]),
    ("S12 boss and profiteer", "b g B p s", "g", "neither", 0, (), [0, 0, 3, 2, 0]),
    ("S15 no saboteur in play", "b g p B", None, "", 0, (), [0, 0, 3, 0]),
    ("S16 nobody wins, crystals pay", "b g B o", None, "", 5, (), [0, 0, 0, 5]),
    ("S22 two geologists", "b g o o s", "b", "both", 7, (), [5, 0, 3, 3, 0]),
    ("S26 two players", "b g", "b", "both", 0, (), [5, 0]),
]


@pytest.mark.parametrize(("name", "roles", "conn", "way", "crystals", "trap", "gold"), CASES)
def test_a_worked_case_comes_out_as_worked(
    name: str, roles: str, conn: str | None, way: str, crystals: int, trap: tuple[int, ...], gold: list[int]
) -> None:
    assert gains(round_of(roles, conn, way, crystals, trap)) == gold


@pytest.mark.parametrize(
    ("options", "gold"),
    [
        ({}, [5, 0, 7, 0, 0]),
        ({"trapped_geologist": "full"}, [5, 0, 3, 3, 0]),
        ({"two_geologists_one_trapped": "half"}, [5, 0, 3, 0, 0]),
    ],
)
def test_of_two_geologists_one_is_trapped(options: dict[str, str], gold: list[int]) -> None:
    assert gains(round_of("b g o o s", "b", "both", 7, (4,), **options)) == gold


def test_the_printed_example_with_its_thefts() -> None:
    """Both saboteurs hold a theft card; the one in prison gets nothing, the other takes 1 from anybody."""
    facts = round_of("b g g B p s s", "B", "blue", trap=(7,), cards={6: 1, 7: 2})
    ask = SABOTEUR2.next_question(facts)
    assert ask is not None
    assert (ask.seat, ask.choices) == (6, (1, 4, 5))
    assert gains(steal(facts, (6, 4))) == [3, 0, 0, 1, 1, 1, 0]
    assert SABOTEUR2.next_question(steal(facts, (6, 4))) is None

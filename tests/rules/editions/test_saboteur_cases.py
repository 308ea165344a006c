"""The worked cases of the rules, as they were worked: the order of the rulebook, in the letters of its seats."""

from __future__ import annotations

import pytest

from tests.rules.core import SABOTEUR
from tests.rules.rounds import base_round, chairs, gains, take

DRAFTS = [
    # id, roles, connector, broken, options, order
    ("B1 five diggers, five cards", "d d s d d d", "B", "", {}, "B A F E D"),
    ("B2 as many cards as players", "d d s d s", "A", "", {"draw": "players_max9"}, "A D B A D"),
    ("B3 nine at most", "d d d d d d s s s s", "A", "", {"draw": "players_max9"}, "A F E D C B A F E"),
    ("B4 a digger connects", "d s d s d", "C", "", {}, "C A E"),
    ("B5 round the table again", "d s d s d", "C", "", {"draw": "players_max9"}, "C A E C A"),
    ("B6 a saboteur connects", "d s d s d", "D", "", {}, "C A E"),
    ("B12 no saboteur in play", "d d d d", "B", "", {}, "B A D C"),
    ("B14 a greedy dwarf", "d d d s", "A", "B", {"greedy": "on"}, "A C"),
]


@pytest.mark.parametrize(("name", "roles", "conn", "broken", "options", "order"), DRAFTS)
def test_a_worked_draft_goes_round_as_worked(
    name: str, roles: str, conn: str, broken: str, options: dict[str, str], order: str
) -> None:
    facts = base_round(roles, conn, broken, **options)
    assert SABOTEUR.facts_problems(facts) == []
    assert chairs(SABOTEUR.drafters(facts)) == order


@pytest.mark.parametrize(
    ("name", "roles", "gold"),
    [
        ("B7 one saboteur", "d d d s", [0, 0, 0, 4]),
        ("B8 two saboteurs", "d s d s d", [0, 3, 0, 3, 0]),
        ("B9 three saboteurs", "d s d s d s d", [0, 3, 0, 3, 0, 3, 0]),
        ("B10 four saboteurs", "d d d d d d s s s s", [0, 0, 0, 0, 0, 0, 2, 2, 2, 2]),
        ("B11 no saboteur in play", "d d d d", [0, 0, 0, 0]),
    ],
)
def test_the_treasure_was_not_reached(name: str, roles: str, gold: list[int]) -> None:
    facts = base_round(roles)
    assert SABOTEUR.facts_problems(facts) == []
    assert gains(facts, SABOTEUR) == gold


def test_b1_and_b12_every_digger_gets_one_card() -> None:
    five = take(base_round("d d s d d d", "B"), 3, 2, 1, 1, 1)
    assert gains(five, SABOTEUR) == [2, 3, 0, 1, 1, 1]
    four = take(base_round("d d d d", "B"), 1, 1, 2, 1)
    assert gains(four, SABOTEUR) == [1, 1, 1, 2]


def test_b5_who_takes_two_cards_gets_both() -> None:
    assert gains(take(base_round("d s d s d", "C", draw="players_max9"), 3, 3, 2, 1, 2), SABOTEUR) == [5, 0, 4, 0, 2]


def test_b14_the_greedy_dwarf_gets_nothing() -> None:
    assert gains(take(base_round("d d d s", "A", "B", greedy="on"), 2, 3), SABOTEUR) == [2, 0, 3, 0]

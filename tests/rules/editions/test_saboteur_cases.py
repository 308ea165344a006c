"""The worked cases of the rules, as they were worked: the order of the rulebook, in the letters of its seats."""

from __future__ import annotations

import pytest

from tests.rules.core import SABOTEUR
from tests.rules.rounds import base_round, chairs

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

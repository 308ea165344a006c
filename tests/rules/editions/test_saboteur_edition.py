"""The edition Saboteur: its cards, what everybody may know of them, and what cannot come out of it."""

from __future__ import annotations

import pytest

from tests.rules.core import SABOTEUR, RoundFacts, default_options, format_message
from tests.rules.rounds import CHAIRS, base_round

NAMES = dict(enumerate(CHAIRS, 1))
DWARVES = [
    # players, saboteurs and gold-diggers among the cards, hand cards
    (3, 1, 3, 6),
    (4, 1, 4, 6),
    (5, 2, 4, 6),
    (6, 2, 5, 5),
    (7, 3, 5, 5),
    (8, 3, 6, 4),
    (9, 3, 7, 4),
    (10, 4, 7, 4),
]
UNDEALABLE = {
    (3, 4): "too-many-saboteurs",
    **dict.fromkeys([(8, 0), (9, 0), (10, 0), (9, 1), (10, 1), (10, 2)], "too-few-saboteurs"),
}
FIXED = [(players, fixed) for players in SABOTEUR.seats for fixed in range(5)]


def problems(facts: RoundFacts) -> list[str]:
    facts_problems = SABOTEUR.facts_problems(facts)
    assert all(format_message(problem, NAMES) for problem in facts_problems)
    return [problem.key for problem in facts_problems]


def in_play(players: int, **options: str) -> set[int]:
    """The numbers of saboteurs that can be in play."""
    mixes = {n: " ".join("s" * n + "d" * (players - n)) for n in range(players + 1)}
    return {n for n, roles in mixes.items() if not problems(base_round(roles, **options))}


@pytest.mark.parametrize(("players", "saboteurs", "diggers", "hand"), DWARVES)
def test_cards_and_hands_for_so_many_players(players: int, saboteurs: int, diggers: int, hand: int) -> None:
    cards = SABOTEUR.pool(players)
    assert cards == ("gold-digger",) * diggers + ("saboteur",) * saboteurs
    assert cards == SABOTEUR.pool(players, default_options(SABOTEUR))
    assert len(cards) == players + 1
    assert SABOTEUR.hands(players)["n"] == hand
    assert SABOTEUR.deal_problems(players, default_options(SABOTEUR)) == []
    assert in_play(players) == {saboteurs - 1, saboteurs}


@pytest.mark.parametrize(("players", "fixed"), FIXED)
def test_a_fixed_number_of_saboteurs_is_dealt_if_the_edition_has_them(players: int, fixed: int) -> None:
    refusal = UNDEALABLE.get((players, fixed))
    refusals = SABOTEUR.deal_problems(players, {"saboteurs": str(fixed)})
    assert [problem.key for problem in refusals] == ([refusal] if refusal else [])
    assert all(f"{players} players" in format_message(problem, NAMES) for problem in refusals)
    assert in_play(players, saboteurs=str(fixed)) == (set() if refusal else {fixed})
    if not refusal:
        cards = SABOTEUR.pool(players, {"saboteurs": str(fixed)})
        assert cards == ("gold-digger",) * (players - fixed) + ("saboteur",) * fixed


# What cannot come out of it


@pytest.mark.parametrize(
    ("roles", "more", "keys"),
    [
        ("d d s s", {}, "role-not-dealt"),
        ("d d d d d", {}, "role-not-dealt"),
        ("s s s s s", {}, "too-many-role"),
        ("d d s s", {"saboteurs": "1"}, "saboteurs-not-as-set"),
        ("d d d s", {"saboteurs": "2"}, "saboteurs-not-as-set"),
        ("s s s", {"saboteurs": "4"}, "saboteurs-not-as-set"),
        ("d d d d d d d d", {"saboteurs": "0"}, "too-many-role"),
        ("d d", {}, "players-out-of-range"),
        ("d d d d d d d s s s s", {}, "players-out-of-range"),
        ("d d B", {}, "no-such-role"),
        ("d d d s s", {"broken": "ABE"}, ""),
        ("d d d s s", {"broken": "ABCD"}, "too-many-token"),
        ("d d s", {"conn": "D"}, "connector-not-playing"),
        # By the rules he could not have laid the card; somebody may have broken the tool and nobody entered it.
        ("d d s", {"conn": "A", "broken": "A"}, ""),
        (
            "d d s s B",
            {"conn": "L", "broken": "ABCD", "saboteurs": "1"},
            "no-such-role too-many-token saboteurs-not-as-set connector-not-playing",
        ),
    ],
)
def test_what_cannot_be_is_named(roles: str, more: dict[str, str], keys: str) -> None:
    assert problems(base_round(roles, **more)) == keys.split()

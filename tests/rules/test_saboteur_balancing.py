"""Saboteur balancing: which players have a burden, and how likely a burden makes each of them a saboteur."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest

from companion.rules.editions import EDITIONS
from companion.rules.message import Seat
from companion.rules.saboteur_balancing import excess_burden, saboteur_burdens, saboteur_chances

ANN, BEN, CEM = map(Seat, (1, 2, 3))
SABOTEUR_ROLES = {"saboteur"}
DIGGERS = ("gold-digger",)


def rounds(*saboteurs: tuple[Seat, ...]) -> list[dict[Seat, bool]]:
    return [{seat: seat in seats for seat in (ANN, BEN, CEM)} for seats in saboteurs]


@pytest.mark.parametrize(
    ("played", "burdens"),
    [
        (rounds(), (0, 0, 0)),
        (rounds((BEN,)), (0, 1, 0)),
        (rounds((BEN,), (BEN, CEM)), (0, 2, 1)),
        (rounds((BEN,), (CEM,)), (0, 0, 1)),
        (rounds((BEN,), (BEN,), (BEN,)), (0, 2, 0)),
        ([{BEN: True}, {ANN: True}], (1, 0, 0)),
    ],
)
def test_a_burden_is_a_streak_up_to_the_newest_round_of_two_at_most(played: list, burdens: tuple[int, ...]) -> None:
    assert saboteur_burdens((ANN, BEN, CEM), played) == burdens


def test_a_burden_that_no_shuffle_avoids_is_no_excess() -> None:
    cards = ("saboteur", "saboteur", "gold-digger", "saboteur")
    assert excess_burden(cards, SABOTEUR_ROLES, (1, 2, 0)) == 3 - 1  # at least two are saboteurs, by a sum of 1
    assert excess_burden(cards, SABOTEUR_ROLES, (0, 0, 2)) == 0


@pytest.mark.parametrize("burdens", [(0, 0, 0), (1, 0, 0), (2, 0, 1), (2, 2, 2)])
@pytest.mark.parametrize("pool", [DIGGERS * 3 + ("saboteur",), DIGGERS * 2 + ("saboteur",) * 2, ("saboteur",) * 3])
def test_the_chances_are_what_counting_every_shuffle_says(pool: tuple[str, ...], burdens: tuple[int, ...]) -> None:
    kept = [(cards, Fraction(1, 2 ** excess_burden(cards, SABOTEUR_ROLES, burdens))) for cards in permutations(pool)]
    whole = sum(weight for _, weight in kept)
    counted = [sum(weight for cards, weight in kept if cards[place] == "saboteur") / whole for place in range(3)]
    assert list(saboteur_chances(pool, SABOTEUR_ROLES, burdens)) == counted


@pytest.mark.parametrize(
    "edition", [edition for edition in EDITIONS.values() if edition.saboteur_roles], ids=lambda edition: edition.key
)
def test_a_burden_makes_a_saboteur_less_likely_and_without_any_all_are_equal(edition) -> None:  # type: ignore[no-untyped-def]
    n = 6
    pool = edition.pool(n)
    plain = Fraction(sum(role in edition.saboteur_roles for role in pool), len(pool))
    assert set(saboteur_chances(pool, edition.saboteur_roles, (0,) * n)) == {plain}
    twice, once, *others = saboteur_chances(pool, edition.saboteur_roles, (2, 1, 0, 0, 0, 0))
    assert twice < once < plain < others[0]


def test_every_edition_that_deals_names_its_saboteur_roles() -> None:
    assert {edition.key for edition in EDITIONS.values() if edition.saboteur_roles} == {
        edition.key for edition in EDITIONS.values() if edition.deals_roles
    }
    for edition in EDITIONS.values():
        assert edition.saboteur_roles <= set(edition.roles)
        assert ("spread" in edition.default_options()) == bool(edition.saboteur_roles)

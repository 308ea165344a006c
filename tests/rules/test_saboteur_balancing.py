"""Saboteur balancing: which players have a burden, and how much a shuffle burdens them."""

from __future__ import annotations

import pytest

from companion.rules.editions import EDITIONS
from companion.rules.message import Seat
from companion.rules.saboteur_balancing import excess_burden, saboteur_burdens

ANN, BEN, CEM = map(Seat, (1, 2, 3))
SABOTEUR_ROLES = {"saboteur"}


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


def test_every_edition_that_deals_names_its_saboteur_roles() -> None:
    assert {edition.key for edition in EDITIONS.values() if edition.saboteur_roles} == {
        edition.key for edition in EDITIONS.values() if edition.deals_roles
    }
    for edition in EDITIONS.values():
        assert edition.saboteur_roles <= set(edition.roles)
        assert ("spread" in edition.default_options()) == bool(edition.saboteur_roles)

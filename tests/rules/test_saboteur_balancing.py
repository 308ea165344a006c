"""Saboteur balancing: which players have a burden, and how much a shuffle burdens them."""

from __future__ import annotations

import pytest

from tests.rules.core import EDITIONS, Seat, default_options, excess_burden, saboteur_burdens

SEATS = ANN, BEN, CEM = Seat(1), Seat(2), Seat(3)


@pytest.mark.parametrize(
    ("saboteurs", "burdens"),
    [
        ([], (0, 0, 0)),
        ([{BEN}], (0, 1, 0)),
        ([{BEN}, {BEN, CEM}], (0, 2, 1)),
        ([{BEN}, {CEM}], (0, 0, 1)),
        ([{BEN}, {BEN}, {BEN}], (0, 2, 0)),
    ],
)
def test_a_burden_is_a_streak_up_to_the_newest_round_of_two_at_most(
    saboteurs: list[set[Seat]], burdens: tuple[int, ...]
) -> None:
    played = [{seat: seat in seats for seat in SEATS} for seats in saboteurs]
    assert saboteur_burdens(SEATS, played) == burdens


def test_who_did_not_play_the_newest_round_has_no_burden() -> None:
    assert saboteur_burdens(SEATS, [{BEN: True}, {ANN: True}]) == (1, 0, 0)


def test_a_burden_that_no_shuffle_avoids_is_no_excess() -> None:
    cards = ("saboteur", "saboteur", "gold-digger", "saboteur")
    assert excess_burden(cards, {"saboteur"}, (1, 2, 0)) == 3 - 1  # at least two are saboteurs, by a sum of 1
    assert excess_burden(cards, {"saboteur"}, (0, 0, 2)) == 0


def test_every_edition_that_deals_names_its_saboteur_roles() -> None:
    for edition in EDITIONS.values():
        assert bool(edition.saboteur_roles) == bool(edition.roles) == ("spread" in default_options(edition))
        assert edition.saboteur_roles <= set(edition.roles)

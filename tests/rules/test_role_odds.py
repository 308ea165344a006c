"""How likely a seat is dealt a role: held against every deal there is, one after the other."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations, product

import pytest

from companion.rules.edition import Edition
from companion.rules.editions import EDITIONS
from companion.rules.role_odds import role_odds_of_pool

DEALT = [edition for edition in EDITIONS.values() if edition.deals_roles]


@pytest.mark.parametrize("seat", range(3))
@pytest.mark.parametrize("deals", [1, 2, 3])
def test_they_are_what_counting_every_deal_says(seat: int, deals: int) -> None:
    pool = ("gold-digger", "gold-digger", "gold-digger", "saboteur")
    one_deal = [cards[seat] for cards in permutations(pool, 3)]
    dealt = list(product(one_deal, repeat=deals))
    for chance in role_odds_of_pool(pool, deals):
        counted = Counter(roles.count(chance.role) for roles in dealt)
        assert chance.times == tuple(Fraction(counted[k], len(dealt)) for k in range(deals + 1))
        assert chance.once == Fraction(one_deal.count(chance.role), len(one_deal))


@pytest.mark.parametrize("edition", DEALT, ids=lambda edition: edition.key)
def test_something_is_dealt_and_it_comes_some_number_of_times(edition: Edition) -> None:
    for n in edition.seats:
        odds = role_odds_of_pool(edition.pool(n), edition.rounds)
        assert sum(chance.once for chance in odds) == 1
        assert {sum(chance.times) for chance in odds} == {1}


def test_three_times_in_a_row_is_rare_but_not_unheard_of() -> None:
    saboteur = next(
        chance for chance in role_odds_of_pool(EDITIONS["saboteur"].pool(7), 3) if chance.role == "saboteur"
    )
    assert saboteur.once == Fraction(3, 8) and saboteur.times[3] == Fraction(27, 512)

"""Which gold cards pay for trolls, as nobody gives change: compared with every set of cards a player could choose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.core import adjust_gold_cards, possible_troll_payments, remove_paid_cards

PURSES = [cards for n in range(7) for cards in combinations_with_replacement((1, 2, 3), n)]
"""Every purse of up to six gold cards."""

CARDS = st.lists(st.integers(1, 3), max_size=30)
BILLS = st.integers(0, 12)


def sets_of(cards: Sequence[int]) -> list[tuple[int, ...]]:
    """Every choice among these cards, card by card."""
    return [chosen for n in range(len(cards) + 1) for chosen in combinations(cards, n)]


def best_sets(cards: Sequence[int], bill: int) -> set[tuple[int, ...]]:
    """The fewest cards among the cheapest that cover the bill; all cards where they do not."""
    enough = [chosen for chosen in sets_of(cards) if sum(chosen) >= bill] or [tuple(cards)]
    cheap = [chosen for chosen in enough if sum(chosen) == min(map(sum, enough))]
    return {tuple(sorted(chosen)) for chosen in cheap if len(chosen) == min(map(len, cheap))}


@pytest.mark.parametrize(
    ("cards", "bill", "paid"),
    [
        ((3, 1), 0, ()),
        ((1, 2, 3), 1, (1,)),
        ((3,), 1, (3,)),
        ((1, 1, 2), 2, (2,)),
        ((1, 1, 3), 2, (1, 1)),
        ((1, 3), 2, (3,)),
        ((2, 1, 3), 3, (3,)),
        ((2, 1, 1), 3, (1, 2)),
        ((2, 2), 3, (2, 2)),
        ((), 3, ()),
        ((1, 1), 3, (1, 1)),
        ([3, 2] * 5000, 3, (3,)),
        ([2] * 9999, 3, (2, 2)),
    ],
)
def test_a_bill_takes_the_cheapest_cards_and_of_these_the_fewest(
    cards: Sequence[int], bill: int, paid: tuple[int, ...]
) -> None:
    assert possible_troll_payments(cards, bill)[0] == paid


@pytest.mark.parametrize("bill", range(19))
def test_the_best_set_is_paid_and_for_the_bills_of_the_edition_it_is_one_alone(bill: int) -> None:
    for cards in PURSES:
        best = best_sets(cards, bill)
        assert possible_troll_payments(cards, bill)[0] == min(best), cards
        assert bill > 3 or len(best) == 1


@given(CARDS, BILLS, st.randoms(use_true_random=False))
def test_what_is_paid_covers_the_bill_with_no_card_for_nothing_and_the_rest_is_kept(
    cards: list[int], bill: int, luck: object
) -> None:
    paid = possible_troll_payments(cards, bill)[0]
    assert sum(paid) >= bill or Counter(paid) == Counter(cards)
    assert all(sum(paid) - value < bill for value in paid)
    kept = remove_paid_cards(cards, paid)
    assert Counter(kept) + Counter(paid) == Counter(cards)
    rest = iter(cards)
    assert all(value in rest for value in kept)
    shuffled = sorted(cards, key=lambda _: luck.random())
    assert possible_troll_payments(shuffled, bill)[0] == paid


def sufficient(cards: Sequence[int], bill: int) -> set[tuple[int, ...]]:
    """Every choice that covers the bill without a card that it does not need; all cards where they do not cover it."""
    payments = {tuple(sorted(chosen)) for chosen in sets_of(cards) if sum(chosen) >= bill}
    return {paid for paid in payments if all(sum(paid) - value < bill for value in paid)} or {tuple(sorted(cards))}


@pytest.mark.parametrize("bill", range(8))
def test_payments_have_no_card_too_many_and_the_cheapest_comes_first(bill: int) -> None:
    for cards in PURSES:
        ways = possible_troll_payments(cards, bill)
        assert (set(ways), len(set(ways))) == (sufficient(cards, bill), len(ways)), cards
        assert list(ways) == sorted(ways, key=lambda way: (sum(way), len(way)))


# Gold put right


@pytest.mark.parametrize("gold", range(12))
def test_corrected_gold_adds_the_fewest_cards_and_keeps_the_most(gold: int) -> None:
    for cards in PURSES:
        cards_after = Counter(adjust_gold_cards(cards, gold, 3))
        kept = (cards_after & Counter(cards)).total()
        new = {chosen: -(-(gold - sum(chosen)) // 3) for chosen in sets_of(cards) if sum(chosen) <= gold}
        assert sum(cards_after.elements()) == gold
        assert cards_after.total() - kept == min(new.values()), cards
        assert kept >= max(len(chosen) for chosen, more in new.items() if more == min(new.values())), cards

"""Paying for bribed trolls with gold cards, without change (The Duel, end of a round).

Each bribed troll costs its player 1 gold. If no cards are worth exactly that much, the player gives cards worth more.
The rulebook does not say which cards pay for several trolls: the companion takes the cheapest, and of these the fewest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product


def cheapest_payment(cards: Sequence[int], bill: int) -> tuple[int, ...]:
    """The set that is worth least but covers the bill; then the fewest cards, then the one with the smallest card. If
    all are worth less, all are paid and the rest is forgiven (the rulebook is silent)."""
    return _cheapest_payment_of_sorted_cards(tuple(sorted(cards)), bill)


def possible_troll_payments(cards: Sequence[int], bill: int) -> tuple[tuple[int, ...], ...]:
    """Without superfluous cards, cheapest set first. If all are worth less than the bill, the only set is all of
    them."""
    if sum(cards) <= bill:
        return (tuple(sorted(cards)),)
    needed = {paid for paid in _sufficient_card_sets(cards, bill) if not paid or sum(paid[1:]) < bill}
    return tuple(sorted(needed, key=lambda paid: (sum(paid), len(paid), paid)))


def adjust_gold_cards(cards: Sequence[int], gold: int, largest: int) -> tuple[int, ...]:
    """After the host corrected a player's total: keeps as many of `cards` as possible, in their order, and adds as few
    as possible."""
    left = tuple(cards)
    if sum(cards) > gold:
        affordable = (chosen for chosen in _card_sets(Counter(cards), gold) if sum(chosen) <= gold)
        best = min(affordable, key=lambda chosen: (-((sum(chosen) - gold) // largest), -len(chosen), chosen))
        left = remove_paid_cards(cards, tuple((Counter(cards) - Counter(best)).elements()))
    count, rest = divmod(gold - sum(left), largest)
    return (*left, *(largest,) * count, *((rest,) if rest else ()))


def remove_paid_cards(cards: Sequence[int], paid: Sequence[int]) -> tuple[int, ...]:
    """Raises ValueError if a paid card is not among them."""
    left = list(cards)
    for value in paid:
        left.remove(value)
    return tuple(left)


@lru_cache(maxsize=1024)
def _cheapest_payment_of_sorted_cards(cards: tuple[int, ...], bill: int) -> tuple[int, ...]:
    """Sorted by the caller, so that the same cards in another order are found in the cache."""
    if sum(cards) <= bill:
        return cards
    return min(_sufficient_card_sets(cards, bill), key=lambda paid: (sum(paid), len(paid), paid))


def _sufficient_card_sets(cards: Sequence[int], bill: int) -> Iterator[tuple[int, ...]]:
    """Without sets that have more cards of one value than would pay the bill."""
    return (paid for paid in _card_sets(Counter(cards), bill) if sum(paid) >= bill)


def _card_sets(counts: Mapping[int, int], gold: int) -> Iterator[tuple[int, ...]]:
    """Each in ascending order, without more cards of one value than are needed for this gold."""
    numbers = [range(min(count, -(-gold // value)) + 1) for value, count in counts.items()]
    for chosen in product(*numbers):
        yield tuple(sorted(Counter(dict(zip(counts, chosen, strict=True))).elements()))

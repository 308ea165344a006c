"""The purse: gold cards that pay a bill for which nobody gives change.

The Duel, end of a round: each bribed troll costs its player 1 gold, and who cannot pay to the nugget gives a card worth
more. The rulebook does not say which cards pay for several trolls. The companion takes those that cost least, and of
these as few cards as can be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product


def pay(cards: Sequence[int], bill: int) -> tuple[int, ...]:
    """The cards given for a bill of so much gold (0 or more), each as its nuggets, the least first.

    They are the cheapest ones that cover it, among equals the fewest. Less gold than the bill pays all, and the rest is
    forgiven (where the rulebook is silent). No two sets are equal in both as long as a bill is 3 at most; beyond that
    the one with the smallest card is taken.
    """
    return _cheapest(tuple(sorted(cards)), bill)


def payments(cards: Sequence[int], bill: int) -> tuple[tuple[int, ...], ...]:
    """Every way to pay this bill with these cards in which no card is given that the bill does not need, the cheapest
    first; the one way to pay all where there is less gold than the bill."""
    if sum(cards) <= bill:
        return (tuple(sorted(cards)),)
    found = {paid for paid in _sufficient(cards, bill) if not paid or sum(paid[1:]) < bill}
    return tuple(sorted(found, key=lambda paid: (sum(paid), len(paid), paid)))


def adjusted(cards: Sequence[int], gold: int, largest: int) -> tuple[int, ...]:
    """Cards worth `gold` (0 or more) in all, as few of them other than `cards` as can be, and as many of `cards`, in
    their order: somebody put the gold right, and said no cards.

    What is missing comes after them, as cards of the `largest` kind and one of the rest.
    """
    left = tuple(cards)
    if sum(cards) > gold:
        within = (chosen for chosen in _sets(Counter(cards), gold) if sum(chosen) <= gold)
        least = min(within, key=lambda chosen: (-((sum(chosen) - gold) // largest), -len(chosen), chosen))
        left = keep(cards, tuple((Counter(cards) - Counter(least)).elements()))
    many, rest = divmod(gold - sum(left), largest)
    return (*left, *(largest,) * many, *((rest,) if rest else ()))


def keep(cards: Sequence[int], paid: Sequence[int]) -> tuple[int, ...]:
    """The cards that are left of `cards` once `paid`, all of them among these, are given: in their order."""
    left = list(cards)
    for value in paid:
        left.remove(value)
    return tuple(left)


@lru_cache(maxsize=1024)
def _cheapest(cards: tuple[int, ...], bill: int) -> tuple[int, ...]:
    """The same for cards that are told the least first, so that a purse is known however its cards came."""
    if sum(cards) <= bill:
        return cards
    return min(_sufficient(cards, bill), key=lambda paid: (sum(paid), len(paid), paid))


def _sufficient(cards: Sequence[int], bill: int) -> Iterator[tuple[int, ...]]:
    """Every set of cards that covers the bill, but for those with more of one value than would cover it alone."""
    return (paid for paid in _sets(Counter(cards), bill) if sum(paid) >= bill)


def _sets(counts: Mapping[int, int], gold: int) -> Iterator[tuple[int, ...]]:
    """Every set of so many cards of each value, the least first, of no value more than are worth this gold."""
    numbers = [range(min(count, -(-gold // value)) + 1) for value, count in counts.items()]
    for chosen in product(*numbers):
        yield tuple(sorted(Counter(dict(zip(counts, chosen, strict=True))).elements()))

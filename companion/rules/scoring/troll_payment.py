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
    """The cards given for a bill in gold (0 or more), each as its nuggets, in ascending order.

    These are the cheapest cards that cover it, and the fewest of equally cheap ones; with a bill above 3 there can be
    several such sets, and the one with the smallest card is taken. If all cards together are worth less than the bill,
    all are given and the rest is forgiven (the rulebook is silent).
    """
    return _cheapest(tuple(sorted(cards)), bill)


def payments(cards: Sequence[int], bill: int) -> tuple[tuple[int, ...], ...]:
    """Every way to pay this bill in which each card is needed, the cheapest first; all cards if they are worth less."""
    if sum(cards) <= bill:
        return (tuple(sorted(cards)),)
    found = {paid for paid in _sufficient(cards, bill) if not paid or sum(paid[1:]) < bill}
    return tuple(sorted(found, key=lambda paid: (sum(paid), len(paid), paid)))


def adjusted(cards: Sequence[int], gold: int, largest: int) -> tuple[int, ...]:
    """Cards worth `gold` (0 or more) in all, after a correction that named no cards: as many of `cards` as possible in
    their order, then the fewest others, which are of the `largest` value but for one with the rest.
    """
    left = tuple(cards)
    if sum(cards) > gold:
        within = (chosen for chosen in _sets(Counter(cards), gold) if sum(chosen) <= gold)
        least = min(within, key=lambda chosen: (-((sum(chosen) - gold) // largest), -len(chosen), chosen))
        left = keep(cards, tuple((Counter(cards) - Counter(least)).elements()))
    many, rest = divmod(gold - sum(left), largest)
    return (*left, *(largest,) * many, *((rest,) if rest else ()))


def keep(cards: Sequence[int], paid: Sequence[int]) -> tuple[int, ...]:
    """The cards that are left, in their order, once `paid` are given, which are all among `cards`."""
    left = list(cards)
    for value in paid:
        left.remove(value)
    return tuple(left)


@lru_cache(maxsize=1024)
def _cheapest(cards: tuple[int, ...], bill: int) -> tuple[int, ...]:
    """`pay` for cards in ascending order, which makes the cache find a purse in whatever order its cards came."""
    if sum(cards) <= bill:
        return cards
    return min(_sufficient(cards, bill), key=lambda paid: (sum(paid), len(paid), paid))


def _sufficient(cards: Sequence[int], bill: int) -> Iterator[tuple[int, ...]]:
    """The sets of cards that cover the bill, without more cards of one value than would cover it alone."""
    return (paid for paid in _sets(Counter(cards), bill) if sum(paid) >= bill)


def _sets(counts: Mapping[int, int], gold: int) -> Iterator[tuple[int, ...]]:
    """All sets with up to `counts[value]` cards of each value, but no more of one value than are worth this gold; each
    in ascending order."""
    numbers = [range(min(count, -(-gold // value)) + 1) for value, count in counts.items()]
    for chosen in product(*numbers):
        yield tuple(sorted(Counter(dict(zip(counts, chosen, strict=True))).elements()))

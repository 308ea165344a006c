"""Deals in which recent saboteurs are less likely to be saboteurs again, for tables with the option `spread` (in no
rulebook).

A seat's burden is the number of newest rounds in a row, 2 at most, in which it was on the saboteurs' side when roles
were revealed. A shuffle's `excess` is the sum of the burdens of the seats that would be saboteurs, less the smallest
sum that these cards allow. A shuffle is kept with probability 1/2 to the power of its excess; otherwise the cards are
shuffled again.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

from companion.rules.message import Seat

MOST_BURDEN = 2

OnDuty = Mapping[Seat, bool]
"""For each seat that played a round: whether it was on the saboteurs' side at its end."""


def saboteur_burdens(players: Sequence[Seat], rounds: Sequence[OnDuty]) -> tuple[int, ...]:
    """Return the burden of each player, from 0 to 2: in how many of the newest rounds in a row the player was a
    saboteur. The newest of `rounds` is the last."""
    newest = rounds[::-1][:MOST_BURDEN]
    return tuple([*(on_duty.get(seat, False) for on_duty in newest), False].index(False) for seat in players)


def excess_saboteur_burden(cards: Sequence[str], saboteur_roles: Collection[str], burdens: Sequence[int]) -> int:
    """Return by how much the burdens of the players whom this shuffle makes saboteurs exceed the smallest sum of
    burdens that any shuffle of these cards allows.

    `cards` are in the order in which they are dealt to the players; `burdens` are the players' burdens in the same
    order.
    """
    on_duty = sum(burden for card, burden in zip(cards, burdens, strict=False) if card in saboteur_roles)
    undealt = len(cards) - len(burdens)
    least_on_duty = max(0, sum(card in saboteur_roles for card in cards) - undealt)
    return on_duty - sum(sorted(burdens)[:least_on_duty])


def saboteur_chances(
    pool: Sequence[str], saboteur_roles: Collection[str], burdens: Sequence[int]
) -> tuple[Fraction, ...]:
    """Return each player's probability of being dealt a role in `saboteur_roles` from this pool of role cards.
    `burdens` has, for each player, the number of newest rounds in a row, at most 2, in which the player was a saboteur.

    The probabilities are exact: summed over all sets of players who can be dealt these roles.
    """
    n, on_duty = len(burdens), sum(card in saboteur_roles for card in pool)
    total, weights = Fraction(0), [Fraction(0)] * n
    for size in range(min(n, on_duty) + 1):
        deals = comb(len(pool) - n, on_duty - size)
        for places in combinations(range(n), size) if deals else ():
            weight = Fraction(deals, 2 ** sum(burdens[place] for place in places))
            total += weight
            for place in places:
                weights[place] += weight
    return tuple(weight / total for weight in weights)

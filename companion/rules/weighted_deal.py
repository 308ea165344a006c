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
    """Return the burden of each player: the number of newest rounds in a row, at most 2, in which the player was a
    saboteur. `rounds` say who was on the saboteurs' side, oldest round first."""
    newest = rounds[::-1][:MOST_BURDEN]
    return tuple([*(on_duty.get(seat, False) for on_duty in newest), False].index(False) for seat in players)


def excess_saboteur_burden(cards: Sequence[str], saboteur_roles: Collection[str], burdens: Sequence[int]) -> int:
    """Return the sum of the burdens of all players who become saboteurs by this shuffle, less the smallest sum that any
    shuffle of the same cards gives. The larger the result, the likelier the cards are
    shuffled again.

    A player's burden is the number of newest rounds in a row in which the player was a saboteur. `cards` are the role
    cards in the order in which players get them; `burdens` are in the same order.
    """
    on_duty = sum(burden for card, burden in zip(cards, burdens, strict=False) if card in saboteur_roles)
    undealt = len(cards) - len(burdens)
    least_on_duty = max(0, sum(card in saboteur_roles for card in cards) - undealt)
    return on_duty - sum(sorted(burdens)[:least_on_duty])


def saboteur_chances(
    pool: Sequence[str], saboteur_roles: Collection[str], burdens: Sequence[int]
) -> tuple[Fraction, ...]:
    """Return each player's exact probability of being dealt a role in `saboteur_roles` from this pool of role cards, if
    recent saboteurs are less likely to be saboteurs again.

    `burdens` has, for each player, the number of newest rounds in a row, at most 2, in which the player was a saboteur.
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

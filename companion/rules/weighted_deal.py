"""The saboteur's duty spread over the seats, for tables that agreed on it.

No rulebook has this. Who was on the saboteurs' side in the newest rounds, as everybody saw at their reveals, bears a
burden: 1 for the newest round, 2 for the two newest in a row. A shuffle is kept with one chance in two for each burden
that it would lay duty upon, beyond the least that any shuffle of these cards must; else all is shuffled again.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

from companion.rules.message import Seat

MOST_BURDEN = 2
"""Older rounds do not count."""

OnDuty = Mapping[Seat, bool]
"""The seats that played a round, and whether each was on the saboteurs' side at its end."""


def burdens(players: Sequence[Seat], rounds: Sequence[OnDuty]) -> tuple[int, ...]:
    """The burden of each of these players after these rounds, the newest last."""
    return tuple(_burden(seat, rounds[::-1][:MOST_BURDEN]) for seat in players)


def _burden(seat: Seat, newest_first: Sequence[OnDuty]) -> int:
    streak = 0
    for on_duty in newest_first:
        if not on_duty.get(seat, False):
            break
        streak += 1
    return streak


def excess(cards: Sequence[str], duty: Collection[str], carried: Sequence[int]) -> int:
    """The sum of the burdens of those who would be on duty by this shuffle, beyond the least possible sum."""
    heavy = sum(burden for card, burden in zip(cards, carried, strict=False) if card in duty)
    return heavy - _least(cards, duty, carried)


def _least(cards: Sequence[str], duty: Collection[str], carried: Sequence[int]) -> int:
    """The sum of the smallest burdens, of as many players as are on duty at least, however the cards fall."""
    spare = len(cards) - len(carried)
    must = max(0, sum(card in duty for card in cards) - spare)
    return sum(sorted(carried)[:must])


def duty_chances(pool: Sequence[str], duty: Collection[str], carried: Sequence[int]) -> tuple[Fraction, ...]:
    """The probability that each player is on duty after a deal from this pool, given the burdens `carried`; counted
    over every choice of players."""
    n, on_duty = len(carried), sum(card in duty for card in pool)
    whole, parts = Fraction(0), [Fraction(0)] * n
    for many in range(min(n, on_duty) + 1):
        ways = comb(len(pool) - n, on_duty - many)
        for places in combinations(range(n), many) if ways else ():
            weight = Fraction(ways, 2 ** sum(carried[place] for place in places))
            whole += weight
            for place in places:
                parts[place] += weight
    return tuple(part / whole for part in parts)

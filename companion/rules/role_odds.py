"""The probability that a seat is dealt each role, in one deal and over several deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb


@dataclass(frozen=True)
class RoleOdds:
    """The probability that one seat is dealt `role`: `once` in a single deal, `times[n]` in exactly n of all deals."""

    role: str
    once: Fraction
    times: tuple[Fraction, ...]


def role_odds_of_pool(pool: Sequence[str], deals: int) -> tuple[RoleOdds, ...]:
    """Return, for each role in the pool and in its order, the probability that one seat is dealt this role. `deals` is
    the number of deals, which are independent."""
    return tuple(_odds_of_role(role, Fraction(count, len(pool)), deals) for role, count in Counter(pool).items())


def _odds_of_role(role: str, once: Fraction, deals: int) -> RoleOdds:
    times = (comb(deals, k) * once**k * (1 - once) ** (deals - k) for k in range(deals + 1))
    return RoleOdds(role, once, tuple(times))

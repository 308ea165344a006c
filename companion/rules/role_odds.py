"""The probability that a seat is dealt each role, in one deal and over several."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb


@dataclass(frozen=True)
class Chance:
    """The probability that one seat is dealt this role: `once` in one deal, `times[n]` exactly n times in all deals."""

    role: str
    once: Fraction
    times: tuple[Fraction, ...]


def chances(pool: Sequence[str], deals: int) -> tuple[Chance, ...]:
    """Return the chances of each role of the pool for one seat, in the pool's order. Deals are independent."""
    return tuple(_chance(role, Fraction(count, len(pool)), deals) for role, count in Counter(pool).items())


def _chance(role: str, once: Fraction, deals: int) -> Chance:
    times = (comb(deals, k) * once**k * (1 - once) ** (deals - k) for k in range(deals + 1))
    return Chance(role, once, tuple(times))

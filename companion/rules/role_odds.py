"""How likely a seat is dealt each role, in one deal and over several."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb


@dataclass(frozen=True)
class Chance:
    """How likely one seat is dealt this role: in `once` deal, and so many `times` in all of them, never first."""

    role: str
    once: Fraction
    times: tuple[Fraction, ...]


def chances(pool: Sequence[str], deals: int) -> tuple[Chance, ...]:
    """The chances of each role of the pool for one seat, in the pool's order.

    Any card of the pool comes to a seat as likely as any other, whoever else gets which; each deal shuffles all anew.
    """
    return tuple(_chance(role, Fraction(many, len(pool)), deals) for role, many in Counter(pool).items())


def _chance(role: str, once: Fraction, deals: int) -> Chance:
    """Deals do not know of each other: so many of them with the role, all others without."""
    times = (comb(deals, k) * once**k * (1 - once) ** (deals - k) for k in range(deals + 1))
    return Chance(role, once, tuple(times))

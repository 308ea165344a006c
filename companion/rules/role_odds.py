"""The probability that a seat is dealt each role, in one deal and over several deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb


@dataclass(frozen=True)
class RoleOdds:
    """The probabilities that a seat is dealt `role`: `once` is the probability in a single deal, `times[n]` the
    probability in exactly n of several deals."""

    role: str
    once: Fraction
    times: tuple[Fraction, ...]


def role_odds_of_pool(pool: Sequence[str], number_of_deals: int) -> tuple[RoleOdds, ...]:
    """Return, for each role in the pool of role cards, how likely a seat is dealt this role in one deal, and how likely
    0, 1, 2 … times in `number_of_deals` deals. The roles are in the order of the pool."""
    return tuple(
        _odds_of_role(role, Fraction(count, len(pool)), number_of_deals) for role, count in Counter(pool).items()
    )


def _odds_of_role(role: str, once: Fraction, number_of_deals: int) -> RoleOdds:
    """Return the odds of a role over several deals. `once` is the probability of being dealt the role in one deal."""
    n = number_of_deals
    return RoleOdds(role, once, tuple(comb(n, k) * once**k * (1 - once) ** (n - k) for k in range(n + 1)))

"""How many examples a law is tried on: a share of what the profile says, so one place decides how much is tried."""

from __future__ import annotations

from hypothesis import settings


def examples(factor: float, base: settings | None = None) -> settings:
    """`factor` times the examples that the profile of this run gives each law: less than 1 where one example takes
    long, more where it takes next to nothing or a rare thing has to be found. All else is as in `base`, or as usual."""
    return settings(base or settings.default, max_examples=max(1, round(settings.default.max_examples * factor)))

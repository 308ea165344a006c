"""How many examples a law is tried on: a share of what the profile says, so one place decides how much is tried."""

from __future__ import annotations

from hypothesis import settings


def examples(share: float, like: settings | None = None) -> settings:
    """So many times the examples that the profile of this run gives each law: less than 1 where one example takes long,
    more where it takes next to nothing or chance has to find a rare thing. All else is as usual, or `like` these."""
    return settings(like or settings.default, max_examples=max(1, round(settings.default.max_examples * share)))

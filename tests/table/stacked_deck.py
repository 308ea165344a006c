"""Decks that lie as a test wants them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

ROLES, GOLD = "companion.game.deal.shuffle", "companion.game.moves.round.shuffle"
"""Where roles are shuffled, and the gold cards of a draft."""


@contextmanager
def stacked(shuffled: str, cards: Sequence[Any]) -> Iterator[None]:
    """Meanwhile these cards lie on top of that deck, whatever chance has."""

    def lie(pool: Sequence[Any], random_bytes: Any) -> tuple[Any, ...]:
        left = list(pool)
        for card in cards:
            left.remove(card)
        return (*cards, *left)

    with patch(shuffled, lie):
        yield

"""The order of play: clockwise, in every edition (who begins; Saboteur 2: thefts)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

Player = TypeVar("Player")
"""A player of the seating order: a seat number, or any object that stands for a player."""


def players_clockwise_from(order: Sequence[Player], first: Player) -> tuple[Player, ...]:
    at = order.index(first)
    return (*order[at:], *order[:at])


def players_clockwise_after(order: Sequence[Player], player: Player) -> tuple[Player, ...]:
    """`player` comes last."""
    return (*players_clockwise_from(order, player)[1:], player)

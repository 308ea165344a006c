"""How much gold each winner gets in Saboteur and Saboteur 2 and, for all editions, which seats own most."""

from __future__ import annotations

from collections.abc import Mapping

from companion.rules.message import Message, Seat

SHARES = (0, 5, 4, 3, 2, 1)
"""Gold for each winner by the number of winners; from five winners on it is 1."""

GoldWithReason = tuple[int, Message]
"""An amount of gold and the reason for it."""


def gold_per_winner(winners: int) -> int:
    """Saboteur 2, page 4."""
    return SHARES[min(winners, len(SHARES) - 1)]


def equal_gold_share(winners: int) -> GoldWithReason:
    """Saboteur 2, page 4."""
    gold = gold_per_winner(winners)
    if winners == 1:
        return gold, Message.from_key("share-alone", gold=gold)
    return gold, Message.from_key("share-winner" if gold > 1 else "share-at-five", n=winners, gold=gold)


def seats_with_most_gold(gold: Mapping[Seat, int]) -> tuple[Seat, ...]:
    most = max(gold.values())
    return tuple([seat for seat, owned in gold.items() if owned == most])

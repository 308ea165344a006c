"""Tables on the rules page: how many role cards there are, and who gets what if a round ends by the treasure."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from companion.game.edition import Edition
from companion.game.message import Message

Roles = tuple[str, ...]

MOST_WINNERS = 6
"""The most winners that a table shows; with more winners nothing changes."""


@dataclass(frozen=True)
class RoleCountRow:
    least: int
    most: int
    roles: tuple[int, ...]
    hands: Message


def role_count_rows(edition: Edition) -> tuple[RoleCountRow, ...]:
    """Equal numbers share a row."""
    rows: list[RoleCountRow] = []
    for n in edition.seats:
        counts = Counter(edition.pool(n))
        mix = RoleCountRow(n, n, tuple(counts[role] for role in edition.roles), edition.hands(n))
        if rows and (rows[-1].roles, rows[-1].hands) == (mix.roles, mix.hands):
            mix = RoleCountRow(rows.pop().least, n, mix.roles, mix.hands)
        rows.append(mix)
    return tuple(rows)


@dataclass(frozen=True)
class TreasureReachedRow:
    """`winners` has the winning roles for each of `open_path_cases`."""

    reaching_roles: Roles
    winners: tuple[Roles, ...]


@dataclass(frozen=True)
class GoldShareColumn:
    """The gold for 1, 2, 3 … winners; None for an impossible number."""

    roles: Roles
    gold: tuple[int | None, ...]
    draft: bool = False


@dataclass(frozen=True)
class TreasureTables:
    treasure_reached: tuple[TreasureReachedRow, ...]
    not_reached: tuple[Message, ...]
    gold_shares: tuple[GoldShareColumn, ...]
    open_path_cases: tuple[tuple[str, ...], ...] = ((),)  # the clans that have an open path to the treasure

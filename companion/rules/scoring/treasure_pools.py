"""The clans' treasure pools in The Lost Mines (sharing of the victory points)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.rules.dwarf_cards import CLANS, LOYAL, SELFISH, other_clan
from companion.rules.message import Seat
from companion.rules.scoring.settlement_types import Player

MOST_WORTH = 99
"""An upper limit for entered values; no text says what the printed treasures are worth."""


class TreasurePool(NamedTuple):
    """The treasure pool of a clan, and how the pool's value is divided.

    The treasures of the pool's `members` are worth `value` points together. Each member gets `each` points. From the
    `remainder` the `finders`, who found a treasure of the highest value `best`, get `extra` points each.
    """

    clan: str
    members: tuple[Seat, ...] = ()
    value: int = 0
    each: int = 0
    remainder: int = 0
    best: int = 0
    finders: tuple[Seat, ...] = ()
    extra: int = 0

    @property
    def seats_with_remainder(self) -> tuple[Seat, ...]:
        """Empty if the remainder is too small for all finders."""
        return self.finders if self.extra else ()

    @property
    def lost_points(self) -> int:
        return self.remainder - self.extra * len(self.finders)


def clan_whose_pool_pays(player: Player) -> str:
    """The player's own clan, the other one for a saboteur; "" for a selfish dwarf, who keeps the treasures it found."""
    role = player.role
    if role == LOYAL:
        return player.clan
    return "" if role == SELFISH else other_clan(player.clan)


def divide_treasure_pools(players: Sequence[Player]) -> dict[str, TreasurePool]:
    sharing: dict[str, list[Player]] = {clan: [] for clan in CLANS}
    for player in players:
        if clan := clan_whose_pool_pays(player):
            sharing[clan].append(player)
    return {clan: _divide_treasure_pool(clan, members) for clan, members in sharing.items()}


def _divide_treasure_pool(clan: str, members: Sequence[Player]) -> TreasurePool:
    """The remainder goes evenly to all who found a treasure of the highest value; a player with two of them counts once
    (the rulebook is silent)."""
    if not members:
        return TreasurePool(clan)
    treasures = [treasure for player in members for treasure in player.treasures]
    value, seats = sum(treasures), tuple([player.seat for player in members])
    each, remainder = divmod(value, len(members))
    if not remainder:
        return TreasurePool(clan, seats, value, each)
    best = max(treasures)
    finders = tuple([player.seat for player in members if best in player.treasures])
    return TreasurePool(clan, seats, value, each, remainder, best, finders, remainder // len(finders))

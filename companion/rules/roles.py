"""The roles' keys and the clans they belong to."""

from __future__ import annotations

BLUE, GREEN = "blue", "green"
CLANS = (BLUE, GREEN)

BLUE_DIGGER, GREEN_DIGGER = "blue-digger", "green-digger"
GOLD_DIGGER = "gold-digger"
BOSS, PROFITEER, GEOLOGIST, SABOTEUR = "boss", "profiteer", "geologist", "saboteur"

_CLAN_OF = {BLUE_DIGGER: BLUE, GREEN_DIGGER: GREEN}
_DIGGER_OF = {BLUE: BLUE_DIGGER, GREEN: GREEN_DIGGER}


def clan_of(role: str) -> str | None:
    """The clan that a role digs for; None for one that belongs to none, as the boss."""
    return _CLAN_OF.get(role)


def digger_of(clan: str) -> str:
    """The role that digs for this clan."""
    return _DIGGER_OF[clan]

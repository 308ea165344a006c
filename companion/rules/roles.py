"""Keys of the roles, and their clans."""

from __future__ import annotations

BLUE, GREEN = "blue", "green"
CLANS = (BLUE, GREEN)

BLUE_DIGGER, GREEN_DIGGER = "blue-digger", "green-digger"
GOLD_DIGGER = "gold-digger"
BOSS, PROFITEER, GEOLOGIST, SABOTEUR = "boss", "profiteer", "geologist", "saboteur"

_CLAN_OF = {BLUE_DIGGER: BLUE, GREEN_DIGGER: GREEN}
_DIGGER_OF = {BLUE: BLUE_DIGGER, GREEN: GREEN_DIGGER}


def clan_of_role(role: str) -> str | None:
    """None for a role without a clan, such as the boss."""
    return _CLAN_OF.get(role)


def digger_role_of_clan(clan: str) -> str:
    return _DIGGER_OF[clan]

"""The faction that won a round: gold-diggers, a team, saboteurs, boss or profiteer, by the roles of the winners."""

from __future__ import annotations

from collections.abc import Collection

from companion.rules.edition import Edition
from companion.rules.roles import BOSS, CLANS, GOLD_DIGGER, PROFITEER, SABOTEUR, digger_role_of_clan

NOBODY = "nobody"
"""No faction won: every possible winner was absent or trapped."""

FACTION_BY_ROLE = ((SABOTEUR, "saboteurs"), (GOLD_DIGGER, "diggers"), (BOSS, "boss"), (PROFITEER, "profiteer"))
"""Roles and their factions. The first role that is among the winners decides, since boss and profiteer can win with
another faction."""

FACTIONS = ("diggers", *CLANS, "both", "saboteurs", "boss", "profiteer", NOBODY)


def faction_of(edition: Edition, roles: Collection[str]) -> str:
    """Empty in editions whose rounds have no winning side."""
    if edition.standing is not None:
        return ""
    clans = [clan for clan in CLANS if digger_role_of_clan(clan) in roles]
    if clans and SABOTEUR not in roles:
        return "both" if len(clans) > 1 else clans[0]
    return next((faction for role, faction in FACTION_BY_ROLE if role in roles), NOBODY)

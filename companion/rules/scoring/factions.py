"""Which party won a round, told by the roles of its winners."""

from __future__ import annotations

from collections.abc import Collection

from companion.rules.edition import Edition
from companion.rules.roles import BOSS, CLANS, GOLD_DIGGER, PROFITEER, SABOTEUR, digger_of

NOBODY = "nobody"
"""No party won: nobody who could win was in play and free."""

LED_BY = ((SABOTEUR, "saboteurs"), (GOLD_DIGGER, "diggers"), (BOSS, "boss"), (PROFITEER, "profiteer"))
"""The party by the first of these roles among the winners. Boss and profiteer win alone or with another party."""

PARTIES = ("diggers", *CLANS, "both", "saboteurs", "boss", "profiteer", NOBODY)
"""All parties, in the order in which they are listed."""


def party_of(edition: Edition, roles: Collection[str]) -> str:
    """The party that won the round, by its winners' roles; empty in an edition that says who owns most instead."""
    if edition.standing is not None:
        return ""
    clans = [clan for clan in CLANS if digger_of(clan) in roles]
    if clans and SABOTEUR not in roles:
        return "both" if len(clans) > 1 else clans[0]
    return next((party for role, party in LED_BY if role in roles), NOBODY)

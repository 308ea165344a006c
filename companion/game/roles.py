"""Roles, the clans that some of them belong to, and the kinds of action cards in front of players."""

from __future__ import annotations

from companion.game.message import Message, Seat

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


TOOLS = ("pickaxe", "lantern", "cart")
"""Broken tools (Saboteur, action cards)."""

THEFT, TRAPPED = "theft", "trapped"

STOPPING = frozenset({*TOOLS, TRAPPED})
"""The cards that stop a seat from laying path cards (Saboteur, broken tools; Saboteur 2, trapped)."""


PUT_BY = {
    "pickaxe": "token-put-by-pickaxe",
    "lantern": "token-put-by-lantern",
    "cart": "token-put-by-cart",
    "trapped": "token-put-by-trapped",
}


def token_put_message(seat: Seat, kind: str, by: Seat | None) -> Message:
    if by in (None, seat) or kind not in PUT_BY:
        return Message.from_key("token-put", seat=seat, token=kind)
    return Message.from_key(PUT_BY[kind], by=by, seat=seat)

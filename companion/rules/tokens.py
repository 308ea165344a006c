"""The keys of the cards that can lie in front of a seat."""

from __future__ import annotations

from companion.rules.message import Message, Seat

TOOLS = ("pickaxe", "lantern", "cart")
"""Broken tools (Saboteur, action cards)."""

THEFT, TRAPPED = "theft", "trapped"

STOPPING = frozenset({*TOOLS, TRAPPED})
"""The cards that stop a seat from laying path cards (Saboteur, broken tools; Saboteur 2, trapped)."""


def token_put_message(seat: Seat, kind: str, by: Seat | None) -> Message:
    if by in (None, seat):
        return Message.from_key("token-put", seat=seat, token=kind)
    return Message.from_key(f"token-put-by-{kind}", by=by, seat=seat)

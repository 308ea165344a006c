"""The keys of the cards that can lie in front of a seat."""

from __future__ import annotations

PICKAXE, LANTERN, CART = TOOLS = ("pickaxe", "lantern", "cart")
"""Broken tools (Saboteur, action cards)."""

THEFT, TRAPPED = "theft", "trapped"

STOPPING = frozenset({*TOOLS, TRAPPED})
"""The cards that stop a seat from laying path cards (Saboteur, broken tools; Saboteur 2, trapped)."""

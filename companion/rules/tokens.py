"""The keys of the cards that lie before a seat."""

from __future__ import annotations

PICKAXE, LANTERN, CART = TOOLS = ("pickaxe", "lantern", "cart")
"""Broken tools (Saboteur, action cards)."""

THEFT, TRAPPED = "theft", "trapped"

STOPPING = frozenset({*TOOLS, TRAPPED})
"""A seat with one of these lays no path card (Saboteur, broken tools; Saboteur 2, trapped)."""

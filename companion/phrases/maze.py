"""The phrases of the maze: cards, what happened to them, what speaks against them. Standard library only, no rule."""

from __future__ import annotations

# A card as said within a sentence and on its own.
CARDS: dict[str, str] = {}

# What speaks against a card on a cell.
AGAINST: dict[str, str] = {}

# What happened in the maze, and why a move in it was refused.
DUG: dict[str, str] = {}

MAZE = CARDS | AGAINST | DUG

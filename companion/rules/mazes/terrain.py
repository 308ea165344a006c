"""The terrain on path cards of The Lost Mines: obstacles and their tools, rocks, campfires."""

from __future__ import annotations

TRUNKS, LAKE, DITCH = OBSTACLES = ("trunks", "lake", "ditch")
ROCK, CAMPFIRE = "rock", "campfire"
GROUNDS = (*OBSTACLES, ROCK, CAMPFIRE)

TOOL_FOR = {TRUNKS: "axe", LAKE: "boat", DITCH: "rope"}
"""The tool that bridges each obstacle (action cards)."""

TOOLS = tuple(TOOL_FOR.values())

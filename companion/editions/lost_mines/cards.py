"""The terrain on path cards of The Lost Mines, and the tools that let dwarves pass."""

from __future__ import annotations

from companion.game.maze.cards import Feature, PathCard, path_card

TRUNKS, LAKE, DITCH = OBSTACLES = ("trunks", "lake", "ditch")
ROCK, CAMPFIRE = "rock", "campfire"
GROUNDS = (*OBSTACLES, ROCK, CAMPFIRE)

TOOL_FOR = {TRUNKS: "axe", LAKE: "boat", DITCH: "rope"}
"""The tool that bridges each obstacle (action cards)."""

TOOLS = tuple(TOOL_FOR.values())


def lost_mines_card(tracks: str, ground: str = "", bridged: bool = False) -> PathCard:
    """`bridged`: the tool lies on the obstacle, if there is one. Raises UnreadableTracks."""
    tools = (TOOL_FOR[ground],) if bridged and ground in OBSTACLES else ()
    return path_card(tracks, features=(Feature(ground, put=tools),) if ground else ())


def ground_of(card: PathCard) -> str:
    """One of `GROUNDS`, or ""."""
    return next((feature.kind for feature in card.features if feature.kind in GROUNDS), "")


def is_bridged(card: PathCard) -> bool:
    return any(feature.kind in OBSTACLES and feature.put for feature in card.features)


def is_obstacle_without_tool(card: PathCard) -> bool:
    """No dwarf may enter it (obstacles)."""
    return any(feature.kind in OBSTACLES and not feature.put for feature in card.features)


def has_room_for_only_one_dwarf(card: PathCard) -> bool:
    """A rock or an obstacle (rocks, tools)."""
    return ground_of(card) in (ROCK, *OBSTACLES)

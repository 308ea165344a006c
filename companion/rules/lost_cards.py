"""Rules room: a path card of The Lost Mines: its ways, what it shows, whether a tool lies on it. It knows no maze."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from companion.rules.cards import START, PathCard, path_card
from companion.rules.sides import SIDES

TRUNKS, LAKE, DITCH = OBSTACLES = ("trunks", "lake", "ditch")
ROCK, CAMPFIRE = "rock", "campfire"
FEATURES = (*OBSTACLES, ROCK, CAMPFIRE)

TOOL_FOR = {TRUNKS: "axe", LAKE: "boat", DITCH: "rope"}
"""The tool that bridges each obstacle (action cards)."""


@dataclass(frozen=True)
class LostCard:
    """A card as it lies: the tunnels of `path`, one of `FEATURES` or none, and whether a tool bridges that obstacle."""

    path: PathCard
    feature: str = ""
    bridged: bool = False

    @cached_property
    def groups(self) -> tuple[int, ...]:
        """The groups of sides that are joined, in the order they are written."""
        return self.path.groups

    @cached_property
    def openings(self) -> int:
        """All sides on which a way leaves the card."""
        return self.path.openings

    @cached_property
    def barred(self) -> bool:
        """Whether no dwarf may enter: an obstacle without its tool (obstacles)."""
        return self.feature in OBSTACLES and not self.bridged

    @cached_property
    def narrow(self) -> bool:
        """Whether one dwarf on it keeps out all others: a rock, or an obstacle with its tool (rocks, tools)."""
        return self.feature == ROCK or self.feature in OBSTACLES

    @cached_property
    def turned(self) -> LostCard:
        """The card after a half turn."""
        return lost_card(self.path.turned.tracks, self.feature, self.bridged)

    @cached_property
    def entrances(self) -> Mapping[int, int]:
        """The place of the group to which each open side belongs."""
        return {side: place for place, sides in enumerate(self.groups) for side in SIDES if sides & side}


@lru_cache(maxsize=4096)
def lost_card(tracks: str, feature: str = "", bridged: bool = False) -> LostCard:
    """The one card of this kind that this program keeps. Only an obstacle can be bridged.

    Raises:
        UnreadableTracks: no card has these tracks.
    """
    return LostCard(path_card(tracks), feature, bridged and feature in OBSTACLES)


START_CARD = lost_card(START)
"""Where the dwarfs of a clan begin; its ways no text says, so they lead to all sides."""

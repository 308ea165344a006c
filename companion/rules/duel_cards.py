"""Rules room: a card of The Duel: its tunnels, and the doors, trolls, gold and ladder on them. It knows no maze.

Features are a value of their own beside the path card, so that whoever keeps or draws a path card need not know them.
Sides and tracks are letters here as in a card's own tracks.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from companion.rules.cards import PathCard, path_card, read_tracks, write_tracks
from companion.rules.sides import LETTERS, half_turned


@dataclass(frozen=True)
class Door:
    """A door on one side of a card; `keys` are the clans whose key lies on it (The Duel, doors, key card)."""

    clan: str
    side: str
    keys: tuple[str, ...] = ()

    def bars(self, clan: str) -> bool:
        """Whether this clan may not pass: the door is another clan's and no key of its own lies there."""
        return clan != self.clan and clan not in self.keys


@dataclass(frozen=True)
class Troll:
    """A troll on one side of a card: he lets nobody pass before he is bribed, then everybody (The Duel, trolls)."""

    side: str
    bribed: bool = False


@dataclass(frozen=True)
class Gold:
    """One picture of gold and the group of sides on which it lies: a clan needs a way to that group."""

    value: int
    track: str


@dataclass(frozen=True)
class Features:
    """What a card carries besides its tunnels; `ladder` is the clan whose hat is drawn beside it, empty without one."""

    doors: tuple[Door, ...] = ()
    trolls: tuple[Troll, ...] = ()
    gold: tuple[Gold, ...] = ()
    ladder: str = ""

    @cached_property
    def turned(self) -> Features:
        """The same after a half turn."""
        doors = tuple(replace(door, side=_half_turned(door.side)) for door in self.doors)
        trolls = tuple(replace(troll, side=_half_turned(troll.side)) for troll in self.trolls)
        gold = tuple(replace(picture, track=_half_turned(picture.track)) for picture in self.gold)
        return Features(doors, trolls, gold, self.ladder)

    def shut_for(self, clan: str) -> int:
        """The sides that a door or an unbribed troll shuts for this clan, in both directions."""
        doors = {door.side for door in self.doors if door.bars(clan)}
        return sum(LETTERS[side] for side in doors | {troll.side for troll in self.trolls if not troll.bribed})


PLAIN = Features()


@dataclass(frozen=True)
class DuelCard:
    """A card as it lies: its tunnels, with no door, ladder or crystal of Saboteur 2, and its features.

    Doors and trolls are on open sides, gold is on one of the groups.
    """

    path: PathCard
    features: Features = PLAIN

    @cached_property
    def turned(self) -> DuelCard:
        """The card after a half turn, its groups in the same order."""
        return DuelCard(self.path.turned, self.features.turned)

    @cached_property
    def ladder_group(self) -> int | None:
        """The place of the group that the ladder joins to the start of its clan; None without a ladder."""
        return path_card(self.path.tracks, ladder=True).ladder_group if self.features.ladder else None

    def open_for(self, clan: str) -> int:
        """The sides by which this clan may enter and leave the card."""
        return self.path.openings & ~self.features.shut_for(clan)

    def group_at(self, side: int) -> int:
        """The place of the group to which this open side belongs."""
        return next(place for place, sides in enumerate(self.path.groups) if sides & side)

    def group_of(self, gold: Gold) -> int:
        """The place of the group on which this gold lies."""
        return self.path.groups.index(read_tracks(gold.track)[0])


def duel_card(tracks: str, *things: Door | Troll | Gold, ladder: str = "") -> DuelCard:
    """The card with these tracks that carries these things.

    Raises:
        UnreadableTracks: no card has these tracks.
    """
    doors = tuple(thing for thing in things if isinstance(thing, Door))
    trolls = tuple(thing for thing in things if isinstance(thing, Troll))
    gold = tuple(thing for thing in things if isinstance(thing, Gold))
    return DuelCard(path_card(tracks), Features(doors, trolls, gold, ladder))


def _half_turned(sides: str) -> str:
    """These sides after a half turn, their letters in the order in which turned tracks have them."""
    return write_tracks(tuple(half_turned(group) for group in read_tracks(sides)))

"""What a card carries besides its tunnels: doors, trolls, gold and a hat at its ladder in The Duel, ground
that is hard to pass in The Lost Mines.

Sides and tracks are letters here, as in a card's own tracks.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from companion.rules.mazes.grid import LETTERS, half_turned, letters
from companion.rules.mazes.terrain import OBSTACLES, ROCK

KEY, BRIBE = "key", "bribe"
"""Tokens on a side of a card in The Duel: a clan's key on a door, a dwarf counter on a troll."""


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

    @property
    def sides(self) -> int:
        """The sides of its group."""
        return sides_of(self.track)


@dataclass(frozen=True)
class Features:
    """What a card carries besides its tunnels; `ladder` is the clan whose hat is drawn beside it, empty without one.

    `ground` is one of `GROUNDS` or empty, `bridged` whether a tool lies on that obstacle.
    """

    doors: tuple[Door, ...] = ()
    trolls: tuple[Troll, ...] = ()
    gold: tuple[Gold, ...] = ()
    ladder: str = ""
    ground: str = ""
    bridged: bool = False

    def __bool__(self) -> bool:
        """Whether the card carries anything."""
        return bool(self.doors or self.trolls or self.gold or self.ladder or self.ground)

    @property
    def turned(self) -> Features:
        """The same after a half turn."""
        if not self:
            return self
        doors = tuple(replace(door, side=_half_turned(door.side)) for door in self.doors)
        trolls = tuple(replace(troll, side=_half_turned(troll.side)) for troll in self.trolls)
        gold = tuple(replace(picture, track=_half_turned(picture.track)) for picture in self.gold)
        return replace(self, doors=doors, trolls=trolls, gold=gold)

    @property
    def bare(self) -> Features:
        """The same as printed: without keys, bribes and tools."""
        doors = tuple(replace(door, keys=()) for door in self.doors)
        trolls = tuple(replace(troll, bribed=False) for troll in self.trolls)
        return replace(self, doors=doors, trolls=trolls, bridged=False)

    @property
    def alike(self) -> tuple[frozenset[object], ...]:
        """What two cards share that carry the same, in whatever order it was written; keys, bribes and tools left
        aside."""
        if not self:
            return ()
        doors, trolls = {(door.clan, door.side) for door in self.doors}, {troll.side for troll in self.trolls}
        gold = {(picture.value, sides_of(picture.track)) for picture in self.gold}
        return frozenset(doors), frozenset(trolls), frozenset(gold), frozenset({self.ladder, self.ground})

    @property
    def barred(self) -> bool:
        """Whether no dwarf may enter: an obstacle without its tool (The Lost Mines, obstacles)."""
        return self.ground in OBSTACLES and not self.bridged

    @property
    def narrow(self) -> bool:
        """Whether one dwarf on it keeps out all others: a rock, or an obstacle with its tool (The Lost Mines, rocks,
        tools)."""
        return self.ground == ROCK or self.ground in OBSTACLES

    def shut_for(self, clan: str) -> int:
        """The sides that a door or an unbribed troll shuts for this clan, in both directions."""
        doors = {door.side for door in self.doors if door.bars(clan)}
        return sides_of(doors | {troll.side for troll in self.trolls if not troll.bribed})

    def door_at(self, side: str) -> Door | None:
        """The door on this side."""
        return next((door for door in self.doors if door.side == side), None)

    def troll_at(self, side: str) -> Troll | None:
        """The troll on this side."""
        return next((troll for troll in self.trolls if troll.side == side), None)

    def with_key(self, side: str, clan: str, present: bool = True) -> Features:
        """The same with this clan's key on the door of this side, or without it."""
        doors = tuple(_keyed(door, clan, present) if door.side == side else door for door in self.doors)
        return replace(self, doors=doors)

    def with_bribe(self, side: str, bribed: bool = True) -> Features:
        """The same with the troll on this side bribed, or not any more."""
        trolls = tuple(replace(troll, bribed=bribed) if troll.side == side else troll for troll in self.trolls)
        return replace(self, trolls=trolls)


PLAIN = Features()


def sides_of(track: Iterable[str]) -> int:
    """The sides that these letters name."""
    return sum([LETTERS[letter] for letter in track])


def _keyed(door: Door, clan: str, present: bool) -> Door:
    others = tuple(key for key in door.keys if key != clan)
    return replace(door, keys=(*others, clan) if present else others)


def _half_turned(sides: str) -> str:
    """These sides after a half turn, their letters in the order in which turned tracks have them."""
    return letters(half_turned(sides_of(sides)))

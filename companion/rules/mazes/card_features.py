"""Features of path cards: doors, trolls, gold and ladders of The Duel, terrain of The Lost Mines.

Sides and groups of sides are letters here, as in a card's tracks.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from companion.rules.mazes.grid import LETTERS, half_turned, letters
from companion.rules.mazes.terrain import OBSTACLES, ROCK

KEY, BRIBE = "key", "bribe"
"""Tokens on a side of a card in The Duel: a clan's key on a door; a dwarf counter on a troll."""


@dataclass(frozen=True)
class Door:
    """A door on one side of a card; `keys` are the clans whose key lies on it (The Duel, doors, key card)."""

    clan: str
    side: str
    keys: tuple[str, ...] = ()

    def bars(self, clan: str) -> bool:
        """Whether the door is another clan's and this clan has no key on it."""
        return clan != self.clan and clan not in self.keys


@dataclass(frozen=True)
class Troll:
    """A troll on one side of a card: nobody passes until it is bribed, then everybody does (The Duel, trolls)."""

    side: str
    bribed: bool = False


@dataclass(frozen=True)
class Gold:
    """One picture of gold and the group of sides that a clan must reach for it."""

    value: int
    track: str

    @property
    def sides(self) -> int:
        return sides_of(self.track)


@dataclass(frozen=True)
class Features:
    """The features of a card. `ladder` is the clan of its ladder, `ground` one of `GROUNDS`, both "" if there is none;
    `bridged` tells if a tool lies on the obstacle."""

    doors: tuple[Door, ...] = ()
    trolls: tuple[Troll, ...] = ()
    gold: tuple[Gold, ...] = ()
    ladder: str = ""
    ground: str = ""
    bridged: bool = False

    def __bool__(self) -> bool:
        return bool(self.doors or self.trolls or self.gold or self.ladder or self.ground)

    @property
    def turned(self) -> Features:
        """These features after a half turn."""
        if not self:
            return self
        doors = tuple(replace(door, side=_half_turned(door.side)) for door in self.doors)
        trolls = tuple(replace(troll, side=_half_turned(troll.side)) for troll in self.trolls)
        gold = tuple(replace(picture, track=_half_turned(picture.track)) for picture in self.gold)
        return replace(self, doors=doors, trolls=trolls, gold=gold)

    @property
    def bare(self) -> Features:
        """These features as printed: without keys, bribes and tools."""
        doors = tuple(replace(door, keys=()) for door in self.doors)
        trolls = tuple(replace(troll, bribed=False) for troll in self.trolls)
        return replace(self, doors=doors, trolls=trolls, bridged=False)

    @property
    def alike(self) -> tuple[frozenset[object], ...]:
        """A value that is equal for equal features in any order, ignoring keys, bribes and tools."""
        if not self:
            return ()
        doors, trolls = {(door.clan, door.side) for door in self.doors}, {troll.side for troll in self.trolls}
        gold = {(picture.value, sides_of(picture.track)) for picture in self.gold}
        return frozenset(doors), frozenset(trolls), frozenset(gold), frozenset({self.ladder, self.ground})

    @property
    def barred(self) -> bool:
        """Whether it is an obstacle without its tool, which no dwarf may enter (The Lost Mines, obstacles)."""
        return self.ground in OBSTACLES and not self.bridged

    @property
    def holds_one_dwarf(self) -> bool:
        """Whether it has space for one dwarf only: a rock or an obstacle (The Lost Mines, rocks, tools)."""
        return self.ground == ROCK or self.ground in OBSTACLES

    def shut_for(self, clan: str) -> int:
        """Return the sides that a door or an unbribed troll shuts for this clan, in both directions."""
        doors = {door.side for door in self.doors if door.bars(clan)}
        return sides_of(doors | {troll.side for troll in self.trolls if not troll.bribed})

    def door_at(self, side: str) -> Door | None:
        return next((door for door in self.doors if door.side == side), None)

    def troll_at(self, side: str) -> Troll | None:
        return next((troll for troll in self.trolls if troll.side == side), None)

    def with_key(self, side: str, clan: str, present: bool = True) -> Features:
        """Return these features with this clan's key on the door of this side, or without it."""
        doors = tuple(_keyed(door, clan, present) if door.side == side else door for door in self.doors)
        return replace(self, doors=doors)

    def with_bribe(self, side: str, bribed: bool = True) -> Features:
        """Return these features with the troll on this side bribed, or no longer bribed."""
        trolls = tuple(replace(troll, bribed=bribed) if troll.side == side else troll for troll in self.trolls)
        return replace(self, trolls=trolls)


PLAIN = Features()


def sides_of(track: Iterable[str]) -> int:
    return sum([LETTERS[letter] for letter in track])


def _keyed(door: Door, clan: str, present: bool) -> Door:
    others = tuple(key for key in door.keys if key != clan)
    return replace(door, keys=(*others, clan) if present else others)


def _half_turned(sides: str) -> str:
    return letters(half_turned(sides_of(sides)))

"""Features of path cards: doors, trolls, gold and ladders of The Duel, terrain of The Lost Mines.

In this module sides and tunnels are letters, as in a card's tracks: "N", "EW".
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from companion.rules.mazes.grid import LETTERS, half_turn_sides, letters_of_sides
from companion.rules.mazes.terrain import OBSTACLES, ROCK

KEY, BRIBE = "key", "bribe"
"""The tokens on a side of a card in The Duel: a clan's key on a door, and a dwarf counter that bribes a troll."""


@dataclass(frozen=True)
class Door:
    """`keys` are the clans whose key lies on the door (The Duel, doors, key card)."""

    clan: str
    side: str
    keys: tuple[str, ...] = ()

    def is_shut_for(self, clan: str) -> bool:
        return clan != self.clan and clan not in self.keys


@dataclass(frozen=True)
class Troll:
    """Nobody may pass until a player bribes the troll; then everybody may (The Duel, trolls)."""

    side: str
    bribed: bool = False


@dataclass(frozen=True)
class Gold:
    """`value` is in nuggets; `track` are the letters of the sides of the tunnel that a clan must reach."""

    value: int
    track: str

    @property
    def sides(self) -> int:
        return sides_from_letters(self.track)


@dataclass(frozen=True)
class Features:
    """`ladder` is a clan, `ground` one of `GROUNDS`; both can be "". `bridged`: a tool lies on the obstacle."""

    doors: tuple[Door, ...] = ()
    trolls: tuple[Troll, ...] = ()
    gold: tuple[Gold, ...] = ()
    ladder: str = ""
    ground: str = ""
    bridged: bool = False

    def __bool__(self) -> bool:
        return bool(self.doors or self.trolls or self.gold or self.ladder or self.ground)

    @property
    def after_half_turn(self) -> Features:
        if not self:
            return self
        doors = tuple(replace(door, side=_half_turn_letters(door.side)) for door in self.doors)
        trolls = tuple(replace(troll, side=_half_turn_letters(troll.side)) for troll in self.trolls)
        gold = tuple(replace(picture, track=_half_turn_letters(picture.track)) for picture in self.gold)
        return replace(self, doors=doors, trolls=trolls, gold=gold)

    @property
    def as_printed(self) -> Features:
        """Without the keys, bribes and tools that players put on the card."""
        doors = tuple(replace(door, keys=()) for door in self.doors)
        trolls = tuple(replace(troll, bribed=False) for troll in self.trolls)
        return replace(self, doors=doors, trolls=trolls, bridged=False)

    @property
    def comparison_key(self) -> tuple[frozenset[object], ...]:
        """The same for equal printed features in any order, whatever players put on the card."""
        if not self:
            return ()
        doors, trolls = {(door.clan, door.side) for door in self.doors}, {troll.side for troll in self.trolls}
        gold = {(picture.value, sides_from_letters(picture.track)) for picture in self.gold}
        return frozenset(doors), frozenset(trolls), frozenset(gold), frozenset({self.ladder, self.ground})

    @property
    def is_obstacle_without_tool(self) -> bool:
        """No dwarf may enter it (The Lost Mines, obstacles)."""
        return self.ground in OBSTACLES and not self.bridged

    @property
    def has_room_for_only_one_dwarf(self) -> bool:
        """A rock or an obstacle (The Lost Mines, rocks, tools)."""
        return self.ground == ROCK or self.ground in OBSTACLES

    def sides_shut_for(self, clan: str) -> int:
        doors = {door.side for door in self.doors if door.is_shut_for(clan)}
        return sides_from_letters(doors | {troll.side for troll in self.trolls if not troll.bribed})

    def door_at(self, side: str) -> Door | None:
        return next((door for door in self.doors if door.side == side), None)

    def troll_at(self, side: str) -> Troll | None:
        return next((troll for troll in self.trolls if troll.side == side), None)

    def with_key(self, side: str, clan: str, present: bool = True) -> Features:
        doors = tuple(_with_clan_key(door, clan, present) if door.side == side else door for door in self.doors)
        return replace(self, doors=doors)

    def with_bribe(self, side: str, bribed: bool = True) -> Features:
        trolls = tuple(replace(troll, bribed=bribed) if troll.side == side else troll for troll in self.trolls)
        return replace(self, trolls=trolls)


PLAIN = Features()


def sides_from_letters(track: Iterable[str]) -> int:
    return sum([LETTERS[letter] for letter in track])


def _with_clan_key(door: Door, clan: str, present: bool) -> Door:
    others = tuple(key for key in door.keys if key != clan)
    return replace(door, keys=(*others, clan) if present else others)


def _half_turn_letters(sides: str) -> str:
    return letters_of_sides(half_turn_sides(sides_from_letters(sides)))

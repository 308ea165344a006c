"""Path cards: tracks, doors, ladders, crystals and other features; and kinds of cards in an edition."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from zlib import crc32

from companion.game.maze.grid import ALL, LETTERS, SIDES, E, N, S, W, half_turn_sides, letters_of_sides

TRUNKS, LAKE, DITCH = OBSTACLES = ("trunks", "lake", "ditch")
ROCK, CAMPFIRE = "rock", "campfire"
GROUNDS = (*OBSTACLES, ROCK, CAMPFIRE)

TOOL_FOR = {TRUNKS: "axe", LAKE: "boat", DITCH: "rope"}
"""The tool that bridges each obstacle (action cards)."""

TOOLS = tuple(TOOL_FOR.values())


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


START = "NESW"
MOST_CRYSTALS = 9
"""The most crystals on a drawn card; printed cards have one at most."""


class UnreadableTracks(ValueError):
    """The error's text says why, in English."""


@dataclass(frozen=True)
class PathCard:
    """A path card in one orientation.

    `tracks` is a text that names the sides which each tunnel inside the card joins, separated by `|`. `NESW` is a
    crossing, `NS|EW` a bridge; a single side is a dead end. `door` is the clan that may pass the card's door. A
    `ladder` belongs to the tunnel with most sides, to the first of several such tunnels. Cards of The Duel and The Lost
    Mines have `features`.
    """

    tracks: str
    door: str = ""
    ladder: bool = False
    crystals: int = 0
    features: Features = PLAIN

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.tracks, self.door, self.ladder, self.crystals, self.features))

    @cached_property
    def tunnels(self) -> tuple[int, ...]:
        """A dead end is its single side."""
        return read_tracks(self.tracks)

    @cached_property
    def open_sides(self) -> int:
        return sum(self.tunnels)

    @cached_property
    def ladder_tunnel(self) -> int | None:
        if not self.ladder:
            return None
        return max(range(len(self.tunnels)), key=lambda place: self.tunnels[place].bit_count())

    @cached_property
    def shut_tunnels(self) -> tuple[int, ...]:
        """All tunnels but dead ends."""
        return tuple(place for place, sides in enumerate(self.tunnels) if self.door and sides.bit_count() > 1)

    @cached_property
    def after_half_turn(self) -> PathCard:
        """With its tunnels in the same order."""
        tracks = write_tracks(tuple(half_turn_sides(sides) for sides in self.tunnels))
        return replace(self, tracks=tracks, features=self.features.after_half_turn)

    @cached_property
    def comparison_key(self) -> tuple[frozenset[int], str, int, int, tuple[frozenset[object], ...]]:
        """The same for equal cards whose tracks are written in another order."""
        ladder = self.tunnels[self.ladder_tunnel] if self.ladder_tunnel is not None else 0
        return frozenset(self.tunnels), self.door, ladder, self.crystals, self.features.comparison_key

    @cached_property
    def number(self) -> int:
        """A number by which a form names this card as it lies, with the tokens on it. Never 0."""
        return crc32(repr(self).encode()) or 1

    @property
    def orientations(self) -> tuple[PathCard, ...]:
        """As it is now, and after a half turn unless that looks the same."""
        return (self,) if self.after_half_turn.comparison_key == self.comparison_key else (self, self.after_half_turn)

    @cached_property
    def tunnel_by_side(self) -> Mapping[int, int]:
        return {side: place for place, sides in enumerate(self.tunnels) for side in SIDES if sides & side}

    def tunnel_of_gold(self, gold: Gold) -> int:
        return self.tunnels.index(gold.sides)

    def with_features(self, features: Features) -> PathCard:
        return replace(self, features=features)


@lru_cache(maxsize=1024)
def read_tracks(tracks: str) -> tuple[int, ...]:
    """Raises UnreadableTracks."""
    named = tracks.replace("|", "")
    if not named or not all(tracks.split("|")):
        raise UnreadableTracks("an empty group")
    for letter in named:
        if letter not in LETTERS:
            raise UnreadableTracks(f"{letter!r} is not one of N, E, S, W")
    if len(set(named)) < len(named):
        raise UnreadableTracks("a side is named twice")
    return tuple(sum(LETTERS[letter] for letter in tunnel) for tunnel in tracks.split("|"))


def write_tracks(tunnels: tuple[int, ...]) -> str:
    return "|".join(map(letters_of_sides, tunnels))


@lru_cache(maxsize=4096)
def path_card(
    tracks: str, door: str = "", ladder: bool = False, crystals: int = 0, features: Features = PLAIN
) -> PathCard:
    """Equal cards are one shared instance, so that cached properties are computed once. Raises UnreadableTracks."""
    card = PathCard(tracks, door, ladder, crystals, features)
    read_tracks(tracks)
    return card


def duel_card(tracks: str, *printed: Door | Troll | Gold, ladder: str = "") -> PathCard:
    """Raises UnreadableTracks."""
    doors = tuple(feature for feature in printed if isinstance(feature, Door))
    trolls = tuple(feature for feature in printed if isinstance(feature, Troll))
    gold = tuple(feature for feature in printed if isinstance(feature, Gold))
    return path_card(tracks, ladder=bool(ladder), features=Features(doors, trolls, gold, ladder))


@lru_cache(maxsize=4096)
def lost_mines_card(tracks: str, ground: str = "", bridged: bool = False) -> PathCard:
    """`bridged` is ignored if there is no obstacle. Raises UnreadableTracks."""
    bridged = bridged and ground in OBSTACLES
    return path_card(tracks, features=Features(ground=ground, bridged=bridged) if ground else PLAIN)


def has_impossible_duel_features(card: PathCard, clans: Collection[str], gold: Container[int]) -> bool:
    """Whether this card has features that no card of The Duel can have. `gold` has all numbers of nuggets that a card
    can show.

    A door or troll must be on an open side, and no two on one side. Doors and ladders must be of one of the `clans`.
    Gold must lie on a tunnel of the card; the value of each picture, and the sum of all values, must be in `gold`. A
    card of The Duel has no terrain.
    """
    features, tunnels = card.features, set(card.tunnels)
    sides = [door.side for door in features.doors] + [troll.side for troll in features.trolls]
    if any(LETTERS.get(side, 0) & card.open_sides == 0 for side in sides) or len(set(sides)) < len(sides):
        return True
    known = {*clans, ""}
    if features.ground or {door.clan for door in features.doors} - set(clans) or features.ladder not in known:
        return True
    if features.gold and sum(picture.value for picture in features.gold) not in gold:
        return True
    return any(picture.value not in gold or not _is_one_of_tunnels(picture.track, tunnels) for picture in features.gold)


def _is_one_of_tunnels(track: str, tunnels: Container[int]) -> bool:
    return set(track) <= set(LETTERS) and len(set(track)) == len(track) and sides_from_letters(track) in tunnels


def card_name_key(card: PathCard) -> str:
    """The last part of a key `card-…`. A card with several of ladder, door, troll, crystals, gold and terrain is a
    `free-card`; no printed one has several."""
    shape, features = card_shape(card), card.features
    kinds = {f"door-{clan}" for clan in (card.door, *(door.clan for door in features.doors)) if clan}
    kinds |= {"ladder"} if card.ladder else set()
    kinds |= {"troll"} if features.trolls else set()
    kinds |= {features.ground} if features.ground else set()
    kinds |= {f"{shape}-crystal"} if card.crystals else set()
    kinds |= {f"{shape}-gold"} if features.gold else set()
    return "free-card" if len(kinds) > 1 else next(iter(kinds), shape)


def card_shape(card: PathCard) -> str:
    """Dead ends count only if the card has no other path."""
    paths = [sides for sides in card.tunnels if sides.bit_count() > 1]
    if not paths:
        return "dead-end"
    if len(paths) > 1:
        return "bridge" if N | S in paths else "double-curve"
    if paths[0].bit_count() > 2:
        return "crossing" if paths[0] == ALL else "t-junction"
    return "straight" if paths[0] in (N | S, E | W) else "curve"


@dataclass(frozen=True)
class CardKind:
    """`certain`: several sources confirm `count`."""

    key: str
    card: PathCard
    count: int
    certain: bool = True

"""Path cards: tracks, doors, ladders, crystals, features; and kinds of cards in an edition."""

from __future__ import annotations

from collections.abc import Collection, Container, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from zlib import crc32

from companion.rules.mazes.card_features import PLAIN, Door, Features, Gold, Troll, sides_from_letters
from companion.rules.mazes.grid import ALL, LETTERS, SIDES, E, N, S, W, half_turn_sides, letters_of_sides
from companion.rules.mazes.terrain import OBSTACLES

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

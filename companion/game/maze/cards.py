"""Path cards: tracks, doors, ladders, crystals and other features; and kinds of cards in an edition."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from zlib import crc32

from companion.game.maze.grid import (
    ALL,
    LETTERS,
    SIDES,
    E,
    N,
    S,
    W,
    half_turn_sides,
    letters_of_sides,
    sides_of_letters,
)

LADDER = "ladder"
"""The kind of a feature whose value is the clan to which the card's ladder belongs."""

FEATURE_TEXT = re.compile(r"([a-z]+):?([a-z0-9]*)@?([NESW]*)")


@dataclass(frozen=True)
class Feature:
    """What only cards of some editions have besides tunnels.

    `kind`, `sides` and `value` are printed: for example a door of a clan on one side, or an amount of gold on the
    tunnel that joins these sides. `put` is what players put on it: a key, a tool.
    """

    kind: str
    sides: int = 0
    value: str = ""
    put: tuple[str, ...] = ()

    @property
    def amount(self) -> int:
        """0 if the value is no number."""
        return int(self.value) if self.value.isdecimal() else 0

    @property
    def as_printed(self) -> Feature:
        return replace(self, put=())

    @property
    def after_half_turn(self) -> Feature:
        return replace(self, sides=half_turn_sides(self.sides))

    def with_put(self, token: str, present: bool = True) -> Feature:
        others = tuple(other for other in self.put if other != token)
        return replace(self, put=(*others, token) if present else others)

    @property
    def text(self) -> str:
        """What is printed, for example `door:blue@E`, `gold:1@NS`, `ladder:green` or `lake`."""
        details = "@".join(filter(None, (self.value, letters_of_sides(self.sides))))
        return f"{self.kind}:{details}" if details else self.kind


def feature_from_text(text: str) -> Feature:
    """Raises ValueError."""
    match = FEATURE_TEXT.fullmatch(text)
    if match is None or len(set(match[3])) < len(match[3]):
        raise ValueError(text)
    return Feature(match[1], sides_of_letters(match[3]), match[2])


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
    `ladder` belongs to the tunnel with most sides, to the first of several such tunnels.
    """

    tracks: str
    door: str = ""
    ladder: bool = False
    crystals: int = 0
    features: tuple[Feature, ...] = ()

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
        return replace(self, tracks=tracks, features=tuple(feature.after_half_turn for feature in self.features))

    @property
    def as_printed(self) -> PathCard:
        """Without what players put on the card."""
        return replace(self, features=tuple(feature.as_printed for feature in self.features))

    @cached_property
    def comparison_key(self) -> tuple[frozenset[int], str, int, int, frozenset[Feature]]:
        """The same for equal printed cards, in whatever order their tracks and features are written."""
        ladder = self.tunnels[self.ladder_tunnel] if self.ladder_tunnel is not None else 0
        return frozenset(self.tunnels), self.door, ladder, self.crystals, frozenset(self.as_printed.features)

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

    @property
    def gold(self) -> int:
        """In nuggets."""
        return sum(feature.amount for feature in self.features)

    def features_of(self, *kinds: str) -> tuple[Feature, ...]:
        return tuple([feature for feature in self.features if feature.kind in kinds])

    def with_features(self, features: Iterable[Feature]) -> PathCard:
        return replace(self, features=tuple(features))


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
    return tuple(sides_of_letters(tunnel) for tunnel in tracks.split("|"))


def write_tracks(tunnels: tuple[int, ...]) -> str:
    return "|".join(map(letters_of_sides, tunnels))


@lru_cache(maxsize=4096)
def path_card(
    tracks: str, door: str = "", ladder: bool = False, crystals: int = 0, features: tuple[Feature, ...] = ()
) -> PathCard:
    """Equal cards are one shared instance, so that cached properties are computed once. Raises UnreadableTracks."""
    card = PathCard(tracks, door, ladder, crystals, features)
    read_tracks(tracks)
    return card


def card_name_key(card: PathCard) -> str:
    """The last part of a key `card-…`. A card with several of door, ladder, crystals and features is a `free-card`; no
    printed one has several."""
    shape = card_shape(card)
    kinds = {f"door-{card.door}"} if card.door else set()
    kinds |= {LADDER} if card.ladder else set()
    kinds |= {f"{shape}-crystal"} if card.crystals else set()
    for feature in card.features:
        name = f"{feature.kind}-{feature.value}" if feature.value else feature.kind
        kinds |= {f"{shape}-{feature.kind}"} if feature.amount else {name} if feature.kind != LADDER else set()
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

"""A path card by its sides, tracks, door, ladder, crystals and features, and what a box prints."""

from __future__ import annotations

from collections.abc import Collection, Container, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from companion.rules.mazes.card_features import PLAIN, Door, Features, Gold, Troll, sides_of
from companion.rules.mazes.grid import ALL, LETTERS, SIDES, E, N, S, W, half_turned, letters
from companion.rules.mazes.terrain import OBSTACLES

START = "NESW"
MOST_CRYSTALS = 9
"""No card has more; the printed ones have one."""


class UnreadableTracks(ValueError):
    """Tracks that no card can have; its text says why, in English."""


@dataclass(frozen=True)
class PathCard:
    """A card as it lies.

    `tracks` are the groups of sides that are joined inside the card, `|` between them; a side alone in its group is a
    dead end: `NESW` a crossing, `NS|EW` a bridge. `door` is the clan that may pass it, `ladder` belongs to the
    group with most sides, of several the first written. `features` are what cards of The Duel carry: doors on one side
    each, trolls, gold, the clan of the ladder; and the ground on cards of The Lost Mines.
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
    def groups(self) -> tuple[int, ...]:
        """The groups as sets of sides, in the order they are written."""
        return read_tracks(self.tracks)

    @property
    def openings(self) -> int:
        """All sides on which a tunnel leaves the card."""
        return sum(self.groups)

    @cached_property
    def ladder_group(self) -> int | None:
        """The place of the group that the ladder joins to the start; None without a ladder."""
        if not self.ladder:
            return None
        return max(range(len(self.groups)), key=lambda place: self.groups[place].bit_count())

    @cached_property
    def shut_groups(self) -> tuple[int, ...]:
        """The places of the groups that the door shuts for the other clan: never a dead end."""
        return tuple(place for place, sides in enumerate(self.groups) if self.door and sides.bit_count() > 1)

    @cached_property
    def turned(self) -> PathCard:
        """The card after a half turn, its groups in the same order."""
        tracks = write_tracks(tuple(half_turned(sides) for sides in self.groups))
        return replace(self, tracks=tracks, features=self.features.turned)

    @cached_property
    def alike(self) -> tuple[frozenset[int], str, int, int, tuple[frozenset[object], ...]]:
        """What two cards share that lie alike, however their tracks were written."""
        ladder = self.groups[self.ladder_group] if self.ladder_group is not None else 0
        return frozenset(self.groups), self.door, ladder, self.crystals, self.features.alike

    @property
    def turns(self) -> tuple[PathCard, ...]:
        """The card as printed and, where that lies differently, turned."""
        return (self,) if self.turned.alike == self.alike else (self, self.turned)

    @cached_property
    def entrances(self) -> Mapping[int, int]:
        """The place of the group to which each open side belongs."""
        return {side: place for place, sides in enumerate(self.groups) for side in SIDES if sides & side}

    # The Duel

    def group_at(self, side: int) -> int:
        """The place of the group to which this open side belongs."""
        return next(place for place, sides in enumerate(self.groups) if sides & side)

    def group_of(self, gold: Gold) -> int:
        """The place of the group on which this gold lies."""
        return self.groups.index(gold.sides)

    def carrying(self, features: Features) -> PathCard:
        """The same card with other features."""
        return replace(self, features=features)


@lru_cache(maxsize=1024)
def read_tracks(tracks: str) -> tuple[int, ...]:
    """The groups of these tracks.

    Raises:
        UnreadableTracks: empty, an unknown letter, or a side named twice.
    """
    named = tracks.replace("|", "")
    if not named or not all(tracks.split("|")):
        raise UnreadableTracks("an empty group")
    for letter in named:
        if letter not in LETTERS:
            raise UnreadableTracks(f"{letter!r} is not one of N, E, S, W")
    if len(set(named)) < len(named):
        raise UnreadableTracks("a side is named twice")
    return tuple(sum(LETTERS[letter] for letter in group) for group in tracks.split("|"))


def write_tracks(groups: tuple[int, ...]) -> str:
    """The tracks of these groups, in their order."""
    return "|".join(map(letters, groups))


@lru_cache(maxsize=4096)
def path_card(
    tracks: str, door: str = "", ladder: bool = False, crystals: int = 0, features: Features = PLAIN
) -> PathCard:
    """The one card of this kind that this program keeps, so that what follows from it is found out once.

    Raises:
        UnreadableTracks: no card has these tracks.
    """
    card = PathCard(tracks, door, ladder, crystals, features)
    read_tracks(tracks)
    return card


def duel_card(tracks: str, *things: Door | Troll | Gold, ladder: str = "") -> PathCard:
    """The card of The Duel with these tracks that carries these things; `ladder` is the clan of its ladder.

    Raises:
        UnreadableTracks: no card has these tracks.
    """
    doors = tuple(thing for thing in things if isinstance(thing, Door))
    trolls = tuple(thing for thing in things if isinstance(thing, Troll))
    gold = tuple(thing for thing in things if isinstance(thing, Gold))
    return path_card(tracks, ladder=bool(ladder), features=Features(doors, trolls, gold, ladder))


@lru_cache(maxsize=4096)
def lost_card(tracks: str, ground: str = "", bridged: bool = False) -> PathCard:
    """The card of The Lost Mines with these tracks and this ground; only an obstacle can be bridged.

    Raises:
        UnreadableTracks: no card has these tracks.
    """
    bridged = bridged and ground in OBSTACLES
    return path_card(tracks, features=Features(ground=ground, bridged=bridged) if ground else PLAIN)


def wrong_features(card: PathCard, clans: Collection[str], gold: Container[int]) -> bool:
    """Whether the card carries what no card of The Duel can: a door or troll where no way leaves, two on one side, gold
    of another worth (all of it together too) or on no group of it, a door or ladder of no clan, ground."""
    features, groups = card.features, set(card.groups)
    sides = [door.side for door in features.doors] + [troll.side for troll in features.trolls]
    if any(LETTERS.get(side, 0) & card.openings == 0 for side in sides) or len(set(sides)) < len(sides):
        return True
    known = {*clans, ""}
    if features.ground or {door.clan for door in features.doors} - set(clans) or features.ladder not in known:
        return True
    if features.gold and sum(one.value for one in features.gold) not in gold:
        return True
    return any(one.value not in gold or not _is_group(one.track, groups) for one in features.gold)


def _is_group(track: str, groups: Container[int]) -> bool:
    return set(track) <= set(LETTERS) and len(set(track)) == len(track) and sides_of(track) in groups


def kind_of(card: PathCard) -> str:
    """What people call this card, as the key of a phrase `card-…`: by its tunnels, or by its ladder, door, troll or
    ground.

    A card with several of ladder, door, troll, crystals and gold is a `free-card`: no box prints one that is laid.
    """
    shape, features = shape_of(card), card.features
    kinds = {f"door-{clan}" for clan in (card.door, *(door.clan for door in features.doors)) if clan}
    named = ("ladder", card.ladder), ("troll", features.trolls), (features.ground, features.ground)
    kinds |= {
        kind for kind, there in (*named, (f"{shape}-crystal", card.crystals), (f"{shape}-gold", features.gold)) if there
    }
    return "free-card" if len(kinds) > 1 else next(iter(kinds), shape)


def shape_of(card: PathCard) -> str:
    """The shape of the card's tunnels; a dead end beside a way is left out of account."""
    ways = [sides for sides in card.groups if sides.bit_count() > 1]
    if not ways:
        return "dead-end"
    if len(ways) > 1:
        return "bridge" if N | S in ways else "double-curve"
    if ways[0].bit_count() > 2:
        return "crossing" if ways[0] == ALL else "t-junction"
    return "straight" if ways[0] in (N | S, E | W) else "curve"


@dataclass(frozen=True)
class CardKind:
    """A kind of path card in a box: its key, the card as printed, how many, and whether several sources count so."""

    key: str
    card: PathCard
    count: int
    certain: bool = True

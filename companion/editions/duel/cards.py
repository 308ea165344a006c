"""What is on cards of The Duel: doors and keys, trolls and bribes, gold, ladders."""

from __future__ import annotations

from companion.game.maze.cards import LADDER, Feature, PathCard, path_card
from companion.game.maze.grid import LETTERS, sides_of_letters
from companion.game.roles import CLANS

DOOR, TROLL, GOLD = "door", "troll", "gold"
"""Kinds of features: a door of a clan, which the other clan passes with a key on it; a troll, past which nobody gets
until a player bribes it, and then everybody; gold on a tunnel, of which its value is the number of nuggets."""

KEY, BRIBE = "key", "bribe"
"""The tokens on a side of a card: a clan's key on a door, and a dwarf counter that bribes a troll."""

GOLD_CARDS = range(1, 4)
"""The possible values of a card in nuggets."""


def a_door(clan: str, side: str, keys: tuple[str, ...] = ()) -> Feature:
    """`keys` are the clans whose key lies on the door (doors, key card)."""
    return Feature(DOOR, sides_of_letters(side), clan, keys)


def a_troll(side: str, bribed: bool = False) -> Feature:
    return Feature(TROLL, sides_of_letters(side), put=(BRIBE,) if bribed else ())


def some_gold(value: int, track: str) -> Feature:
    return Feature(GOLD, sides_of_letters(track), str(value))


def duel_card(tracks: str, *printed: Feature, ladder: str = "") -> PathCard:
    """`ladder` is a clan. Raises UnreadableTracks."""
    features = (*printed, Feature(LADDER, value=ladder)) if ladder else printed
    return path_card(tracks, ladder=bool(ladder), features=features)


def doors_of(card: PathCard) -> tuple[Feature, ...]:
    return card.features_of(DOOR)


def trolls_of(card: PathCard) -> tuple[Feature, ...]:
    return card.features_of(TROLL)


def gold_of(card: PathCard) -> tuple[Feature, ...]:
    return card.features_of(GOLD)


def ladder_clan(card: PathCard) -> str:
    return next((ladder.value for ladder in card.features_of(LADDER)), "")


def feature_that_takes(token: str, card: PathCard, side: str) -> Feature | None:
    """The door for a key, the troll for a bribe."""
    features = card.features_of({KEY: DOOR, BRIBE: TROLL}.get(token, ""))
    return next((feature for feature in features if feature.sides == LETTERS.get(side)), None)


def is_shut_for(door: Feature, clan: str) -> bool:
    return clan != door.value and clan not in door.put


def sides_shut_for(card: PathCard, clan: str) -> int:
    shut = 0
    for feature in card.features:
        is_shut = is_shut_for(feature, clan) if feature.kind == DOOR else feature.kind == TROLL and not feature.put
        shut |= feature.sides if is_shut else 0
    return shut


def has_possible_features(card: PathCard) -> bool:
    """A door or troll must be on an open side, and no two on one side. Gold must lie on a tunnel of the card; the value
    of each picture, and the sum of all values, must be that of a gold card. A ladder has a clan."""
    on_sides, gold, ladders = card.features_of(DOOR, TROLL), gold_of(card), card.features_of(LADDER)
    sides = [feature.sides for feature in on_sides]
    if len(on_sides) + len(gold) + len(ladders) < len(card.features) or len(set(sides)) < len(sides):
        return False
    if any(side not in LETTERS.values() or not side & card.open_sides for side in sides):
        return False
    if any(feature.value not in CLANS for feature in (*doors_of(card), *ladders)) or len(ladders) != card.ladder:
        return False
    if any(picture.amount not in GOLD_CARDS or picture.sides not in card.tunnels for picture in gold):
        return False
    return not gold or sum(picture.amount for picture in gold) in GOLD_CARDS

"""The cards of The Duel, and what is on them: doors and keys, trolls and bribes, gold, ladders."""

from __future__ import annotations

from companion.game.maze.cards import LADDER, CardKind, Feature, PathCard, path_card
from companion.game.maze.grid import LETTERS, sides_of_letters
from companion.game.roles import BLUE, CLANS, GREEN

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


def _uncertain_kind(key: str, card: PathCard, count: int = 1) -> CardKind:
    """A single source has this count."""
    return CardKind(key, card, count, certain=False)


PATHS = (
    _uncertain_kind("d_ns", duel_card("NS"), 3),
    _uncertain_kind("d_ew", duel_card("EW"), 4),
    _uncertain_kind("d_ne", duel_card("NE"), 3),
    _uncertain_kind("d_nw", duel_card("NW"), 3),
    _uncertain_kind("d_es_n", duel_card("ES|N")),
    _uncertain_kind("d_es_w", duel_card("ES|W")),
    _uncertain_kind("d_ne_s", duel_card("NE|S")),
    _uncertain_kind("d_ns_e", duel_card("NS|E")),
    _uncertain_kind("d_sw_e", duel_card("SW|E")),
    _uncertain_kind("d_bridge", duel_card("NS|EW")),
    _uncertain_kind("d_bridge_gold", duel_card("NS|EW", some_gold(1, "NS"))),
    _uncertain_kind("d_curves", duel_card("NE|SW")),
    _uncertain_kind("d_curves_gold", duel_card("NW|ES", some_gold(1, "ES"))),
    _uncertain_kind("d_ew_s_gold", duel_card("EW|S", some_gold(1, "S"))),
    _uncertain_kind("d_esw_n_gold", duel_card("ESW|N", some_gold(1, "N"))),
    _uncertain_kind("d_nsw_e_gold", duel_card("NSW|E", some_gold(1, "E"))),
    _uncertain_kind("d_nesw_blue", duel_card("NESW", a_door(BLUE, "E"))),
    _uncertain_kind("d_nes_blue", duel_card("NES", a_door(BLUE, "N"))),
    _uncertain_kind("d_new_blue", duel_card("NEW", a_door(BLUE, "N"))),
    _uncertain_kind("d_nesw_green", duel_card("NESW", a_door(GREEN, "S"))),
    _uncertain_kind("d_nes_green", duel_card("NES", a_door(GREEN, "S"))),
    _uncertain_kind("d_new_green", duel_card("NEW", a_door(GREEN, "E"))),
    _uncertain_kind("d_nesw_troll", duel_card("NESW", a_troll("S"))),
    _uncertain_kind("d_nsw_troll", duel_card("NSW", a_troll("S"))),
    _uncertain_kind("d_new_troll", duel_card("NEW", a_troll("E"))),
)
"""The 34 path cards that players lay, without the two start cards."""

GOALS = (
    _uncertain_kind("d_goal_1", duel_card("W|N|E")),
    _uncertain_kind("d_goal_2", duel_card("N|E|S|W")),
    _uncertain_kind("d_goal_3", duel_card("W|N|S")),
    _uncertain_kind("d_goal_4", duel_card("NESW")),
    _uncertain_kind("d_goal_5", duel_card("NEW", a_door(BLUE, "E"), some_gold(1, "NEW"))),
    _uncertain_kind("d_goal_6", duel_card("NEW", a_door(GREEN, "N"), some_gold(2, "NEW"))),
    _uncertain_kind("d_goal_7", duel_card("SW", some_gold(2, "SW"))),
    _uncertain_kind("d_goal_8", duel_card("ES", some_gold(2, "ES"))),
    _uncertain_kind("d_goal_9", duel_card("E|S", some_gold(1, "E"), some_gold(1, "S"))),
    _uncertain_kind("d_goal_10", duel_card("ES", a_door(BLUE, "E"), a_door(BLUE, "S"), some_gold(1, "ES"))),
    _uncertain_kind("d_goal_11", duel_card("SW", a_door(GREEN, "S"), a_door(GREEN, "W"), some_gold(1, "SW"))),
    _uncertain_kind("d_goal_12", duel_card("W|S", some_gold(3, "S"))),
    _uncertain_kind("d_goal_13", duel_card("NSW", a_door(GREEN, "W"), some_gold(1, "NSW"))),
    _uncertain_kind("d_goal_14", duel_card("NSW", a_door(BLUE, "S"), some_gold(2, "NSW"))),
    _uncertain_kind("d_goal_15", duel_card("ESW", a_door(BLUE, "S"), some_gold(3, "ESW"))),
    _uncertain_kind("d_goal_16", duel_card("NES", a_door(GREEN, "S"), some_gold(3, "NES"))),
    _uncertain_kind("d_goal_17", duel_card("NS|W|E", some_gold(1, "NS"))),
    _uncertain_kind("d_goal_18", duel_card("EW|N|S", some_gold(2, "EW"))),
)
"""The 18 goals. Each of the three rounds uses six, so each is used once in a game."""

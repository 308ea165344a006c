"""The path cards and goals of The Duel, as data.

The rulebook has no full list. This is the list of a community program, the only one known. It matches all counts in the
rulebook: 34 path cards, of them 5 with gold, 6 with doors, 3 with trolls, 2 bridges, 2 double curves; 18 goals, 8 with
doors. A card can still be laid when its count is used up. Uncertain are:

- The two ladders, one for each clan. They are among the 18 cards with a single path and no feature; no source says
  which ones.
- The colours of the doors. The program has other colours; here its first player is green, who begins (preparation), and
  its second player blue. Both have the same shapes and gold, but doors on different sides.
- The goal with gold on two dead ends: two pictures of 1 nugget in the program, maybe one of 2 in a printed copy.
"""

from __future__ import annotations

from companion.rules.mazes.card_features import Door, Gold, Troll
from companion.rules.mazes.cards import CardKind, PathCard, duel_card
from companion.rules.roles import BLUE, GREEN


def _kind_with_uncertain_count(key: str, card: PathCard, count: int = 1) -> CardKind:
    """A single source has this count."""
    return CardKind(key, card, count, certain=False)


PATHS = (
    _kind_with_uncertain_count("d_ns", duel_card("NS"), 3),
    _kind_with_uncertain_count("d_ew", duel_card("EW"), 4),
    _kind_with_uncertain_count("d_ne", duel_card("NE"), 3),
    _kind_with_uncertain_count("d_nw", duel_card("NW"), 3),
    _kind_with_uncertain_count("d_es_n", duel_card("ES|N")),
    _kind_with_uncertain_count("d_es_w", duel_card("ES|W")),
    _kind_with_uncertain_count("d_ne_s", duel_card("NE|S")),
    _kind_with_uncertain_count("d_ns_e", duel_card("NS|E")),
    _kind_with_uncertain_count("d_sw_e", duel_card("SW|E")),
    _kind_with_uncertain_count("d_bridge", duel_card("NS|EW")),
    _kind_with_uncertain_count("d_bridge_gold", duel_card("NS|EW", Gold(1, "NS"))),
    _kind_with_uncertain_count("d_curves", duel_card("NE|SW")),
    _kind_with_uncertain_count("d_curves_gold", duel_card("NW|ES", Gold(1, "ES"))),
    _kind_with_uncertain_count("d_ew_s_gold", duel_card("EW|S", Gold(1, "S"))),
    _kind_with_uncertain_count("d_esw_n_gold", duel_card("ESW|N", Gold(1, "N"))),
    _kind_with_uncertain_count("d_nsw_e_gold", duel_card("NSW|E", Gold(1, "E"))),
    _kind_with_uncertain_count("d_nesw_blue", duel_card("NESW", Door(BLUE, "E"))),
    _kind_with_uncertain_count("d_nes_blue", duel_card("NES", Door(BLUE, "N"))),
    _kind_with_uncertain_count("d_new_blue", duel_card("NEW", Door(BLUE, "N"))),
    _kind_with_uncertain_count("d_nesw_green", duel_card("NESW", Door(GREEN, "S"))),
    _kind_with_uncertain_count("d_nes_green", duel_card("NES", Door(GREEN, "S"))),
    _kind_with_uncertain_count("d_new_green", duel_card("NEW", Door(GREEN, "E"))),
    _kind_with_uncertain_count("d_nesw_troll", duel_card("NESW", Troll("S"))),
    _kind_with_uncertain_count("d_nsw_troll", duel_card("NSW", Troll("S"))),
    _kind_with_uncertain_count("d_new_troll", duel_card("NEW", Troll("E"))),
)
"""The 34 path cards that players lay, without the two start cards."""

GOALS = (
    _kind_with_uncertain_count("d_goal_1", duel_card("W|N|E")),
    _kind_with_uncertain_count("d_goal_2", duel_card("N|E|S|W")),
    _kind_with_uncertain_count("d_goal_3", duel_card("W|N|S")),
    _kind_with_uncertain_count("d_goal_4", duel_card("NESW")),
    _kind_with_uncertain_count("d_goal_5", duel_card("NEW", Door(BLUE, "E"), Gold(1, "NEW"))),
    _kind_with_uncertain_count("d_goal_6", duel_card("NEW", Door(GREEN, "N"), Gold(2, "NEW"))),
    _kind_with_uncertain_count("d_goal_7", duel_card("SW", Gold(2, "SW"))),
    _kind_with_uncertain_count("d_goal_8", duel_card("ES", Gold(2, "ES"))),
    _kind_with_uncertain_count("d_goal_9", duel_card("E|S", Gold(1, "E"), Gold(1, "S"))),
    _kind_with_uncertain_count("d_goal_10", duel_card("ES", Door(BLUE, "E"), Door(BLUE, "S"), Gold(1, "ES"))),
    _kind_with_uncertain_count("d_goal_11", duel_card("SW", Door(GREEN, "S"), Door(GREEN, "W"), Gold(1, "SW"))),
    _kind_with_uncertain_count("d_goal_12", duel_card("W|S", Gold(3, "S"))),
    _kind_with_uncertain_count("d_goal_13", duel_card("NSW", Door(GREEN, "W"), Gold(1, "NSW"))),
    _kind_with_uncertain_count("d_goal_14", duel_card("NSW", Door(BLUE, "S"), Gold(2, "NSW"))),
    _kind_with_uncertain_count("d_goal_15", duel_card("ESW", Door(BLUE, "S"), Gold(3, "ESW"))),
    _kind_with_uncertain_count("d_goal_16", duel_card("NES", Door(GREEN, "S"), Gold(3, "NES"))),
    _kind_with_uncertain_count("d_goal_17", duel_card("NS|W|E", Gold(1, "NS"))),
    _kind_with_uncertain_count("d_goal_18", duel_card("EW|N|S", Gold(2, "EW"))),
)
"""The 18 goals. Each of the three rounds uses six, so each is used once in a game."""

"""The cards of The Duel and its maze: doors and keys, trolls and bribes, gold, ladders, a start for each clan, what
each clan's paths reach, how goals lie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property

from companion.game.maze.cards import LADDER, START, CardKind, Feature, PathCard, path_card
from companion.game.maze.grid import LETTERS, SIDES, Cell, sides_of_letters
from companion.game.maze.maze import AnyMaze, Goal, Reach, Side, Tunnel
from companion.game.roles import BLUE, CLANS, GREEN

DOOR, TROLL, GOLD = "door", "troll", "gold"
"""Kinds of features: a door of a clan, which the other clan passes with a key on it; a troll, past which nobody gets
until a player bribes it, and then everybody; gold on a tunnel, of which its value is the number of nuggets."""

KEY, BRIBE = "key", "bribe"
"""The tokens of a clan on a side of a card: a key on a door, and a dwarf counter that bribes a troll."""

GOLD_CARDS = range(1, 4)
"""The possible values of a card in nuggets."""


def a_door(clan: str, side: str, keys: tuple[str, ...] = ()) -> Feature:
    """`keys` are the clans whose key lies on the door (doors, key card)."""
    return Feature(DOOR, sides_of_letters(side), clan, keys)


def a_troll(side: str, briber: str = "") -> Feature:
    """`briber` is the clan whose dwarf counter lies on it."""
    return Feature(TROLL, sides_of_letters(side), put=(briber,) if briber else ())


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


@dataclass(frozen=True)
class DuelMaze(AnyMaze):
    """In the game for one player `starts` has one clan."""

    def start_card(self, clan: str) -> PathCard:
        return duel_card(START, ladder=clan)

    def put_token(self, cell: Cell, kind: str, side: str, clan: str) -> DuelMaze:
        return self._with_token(cell, kind, side, clan, present=True)

    def remove_token(self, cell: Cell, kind: str, side: str, clan: str) -> DuelMaze:
        return self._with_token(cell, kind, side, clan, present=False)

    def _with_token(self, cell: Cell, kind: str, side: str, clan: str, present: bool) -> DuelMaze:
        card = self.card_at(cell)
        feature = feature_that_takes(kind, card, side) if card else None
        if card is None or feature is None:
            return self
        changed = feature.with_put(clan, present)
        return self.replace_card(cell, card.with_features(changed if old == feature else old for old in card.features))

    def shared_instance(self, card: PathCard) -> PathCard:
        """A ladder of a clan that does not play is left out (game for one player)."""
        ladder = ladder_clan(card) in self.starts
        return path_card(card.tracks, card.door, ladder, card.crystals, card.features)

    def goal_orientations(self, cell: Cell, card: PathCard, just_laid: Cell | None = None) -> tuple[PathCard, ...]:
        """The goal must match all cards beside it if that is possible (The Duel, goal cards). Otherwise an open side
        must meet a path that leads to it (the rulebook is silent)."""
        return self.fitting_orientations(cell, card, self.sides_reaching_goal(cell))

    # What each clan reaches

    def tunnels_reached_by_clan(self, clan: str) -> Set[Tunnel]:
        """Those that paths from this clan's start reach; none for a clan without a start.

        A path leads from card to card where two open sides meet, unless a door or troll shuts one of the sides for this
        clan (The Duel, doors, trolls). A clan's ladders are connected to the clan's start.
        """
        return self._reach_of(clan).tunnels

    @cached_property
    def reached_tunnels(self) -> Set[Tunnel]:
        return {tunnel for clan in self.starts for tunnel in self.tunnels_reached_by_clan(clan)}

    def clans_reaching_tunnels(self, cell: Cell) -> tuple[tuple[str, ...], ...]:
        tunnels = self.face_up_cards[cell].tunnels if cell in self.face_up_cards else ()
        return tuple([self._clans_reaching((cell, place)) for place in range(len(tunnels))])

    def cells_reached_by_clan(self, clan: str) -> tuple[Cell, ...]:
        reached = self.tunnels_reached_by_clan(clan)
        return tuple([cell for cell in self.face_up_cards if self.is_connected(cell, reached)])

    @property
    def gold_with_reaching_clans(self) -> tuple[tuple[Cell, Feature, tuple[str, ...]], ...]:
        return tuple(
            (cell, gold, self._clans_reaching((cell, card.tunnels.index(gold.sides))))
            for cell, card in self.face_up_cards.items()
            for gold in gold_of(card)
        )

    # Where a card can join

    def sides_reached_by_clan(self, clan: str) -> Mapping[Cell, int]:
        """A path does not pass a side that a door or a troll shuts (The Duel, path cards, trolls)."""
        return self._reach_of(clan).ends

    @cached_property
    def reached_sides_by_cell(self) -> Mapping[Cell, int]:
        reached = dict[Cell, int]()
        for clan in self.starts:
            for cell, sides in self.sides_reached_by_clan(clan).items():
                reached[cell] = reached.get(cell, 0) | sides
        return reached

    @property
    def cells_forbidding_ladders(self) -> tuple[Cell, ...]:
        """The cells of the path cards with gold, beside which no ladder may be laid (The Duel, ladders)."""
        return tuple(cell for cell, card in self.cards.items() if gold_of(card))

    # Worked out once: a maze never changes

    def _clans_reaching(self, tunnel: Tunnel) -> tuple[str, ...]:
        return tuple([clan for clan in CLANS if tunnel in self.tunnels_reached_by_clan(clan)])

    def _reach_of(self, clan: str) -> Reach:
        if clan not in self._reaches:
            begin = [(self.starts[clan], 0)] if clan in self.starts else []
            shut_sides = self._sides_shut_for(clan)
            tunnels, ends = self.reach(begin, shut_sides=shut_sides, joined=self._tunnels_joined_by_ladders)
            free = {cell: sides for cell, sides in ends.items() if cell not in self.face_up_cards}
            self._reaches[clan] = Reach(tunnels, free)
        return self._reaches[clan]

    @cached_property
    def _reaches(self) -> dict[str, Reach]:
        return {}

    def _sides_shut_for(self, clan: str) -> Set[Side]:
        shut = [(cell, sides_shut_for(card, clan)) for cell, card in self._cards_with_features]
        return {(cell, side) for cell, sides in shut for side in SIDES if sides & side}

    @cached_property
    def _tunnels_joined_by_ladders(self) -> Sequence[Set[Tunnel]]:
        """For each clan the tunnel of its start and those of its ladders."""
        ladders = [(ladder_clan(card), (cell, card.ladder_tunnel)) for cell, card in self._cards_with_features]
        return [
            {(start, 0), *((cell, place) for owner, (cell, place) in ladders if owner == clan and place is not None)}
            for clan, start in self.starts.items()
        ]

    @cached_property
    def _cards_with_features(self) -> Sequence[tuple[Cell, PathCard]]:
        return [(cell, card) for cell, card in self.face_up_cards.items() if card.features]


STARTS = {GREEN: (0, -1), BLUE: (0, 1)}
GOAL_CELLS = ((5, -2), (5, 0), (5, 2), (7, -1), (7, 1), (9, 0))
SOLO_START = (0, 0)
SOLO_GOAL_CELLS = ((8, -2), (8, 0), (8, 2), (10, -1), (10, 1), (12, 0))
"""Four cards' widths between the starts and the first goals, seven in the game for one player (preparation). No text
says which start is the upper one, nor in which row the single start lies."""


def set_up_maze(clans: Sequence[str]) -> DuelMaze:
    if len(clans) == 1:
        return DuelMaze({clans[0]: SOLO_START}, {}, dict.fromkeys(SOLO_GOAL_CELLS, Goal()))
    return DuelMaze({clan: STARTS[clan] for clan in clans}, {}, dict.fromkeys(GOAL_CELLS, Goal()))


def is_safe_from_rockfall(card: PathCard) -> bool:
    """Cards with gold or a troll (The Duel, rockfall)."""
    return bool(gold_of(card) or trolls_of(card))


def card_removed_by_rockfall(maze: AnyMaze, laid_cells: Sequence[Cell]) -> Cell | None:
    """The newest card without gold and troll. If there is none, nothing happens (the rulebook is silent)."""
    return next((cell for cell in reversed(laid_cells) if not is_safe_from_rockfall(maze.cards[cell])), None)

"""The maze of The Duel: a start card for each clan, path cards, goals, what each clan's paths reach, how goals lie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property

from companion.editions.duel.cards import (
    BRIBE,
    KEY,
    duel_card,
    feature_that_takes,
    gold_of,
    ladder_clan,
    sides_shut_for,
    trolls_of,
)
from companion.game.maze.cards import START, Feature, PathCard, path_card
from companion.game.maze.goals import sides_reached_by_paths
from companion.game.maze.grid import SIDES, Cell
from companion.game.maze.maze import AnyMaze, Goal, Reach, Side, SidesToMatch, Tunnel
from companion.game.roles import CLANS


def start_card(clan: str) -> PathCard:
    return duel_card(START, ladder=clan)


@dataclass(frozen=True)
class DuelMaze(AnyMaze):
    """In the game for one player `starts` has one clan."""

    def start_card(self, clan: str) -> PathCard:
        return start_card(clan)

    def put_token(self, cell: Cell, kind: str, side: str, clan: str) -> DuelMaze:
        return self._with_token(cell, kind, side, clan, present=True)

    def remove_token(self, cell: Cell, kind: str, side: str, clan: str) -> DuelMaze:
        return self._with_token(cell, kind, side, clan, present=False)

    def _with_token(self, cell: Cell, kind: str, side: str, clan: str, present: bool) -> DuelMaze:
        card = self.card_at(cell)
        feature = feature_that_takes(kind, card, side) if card else None
        if card is None or feature is None:
            return self
        changed = feature.with_put(clan if kind == KEY else BRIBE, present)
        return self.replace_card(cell, card.with_features(changed if old == feature else old for old in card.features))

    def shared_instance(self, card: PathCard) -> PathCard:
        """A ladder of a clan that does not play is left out (game for one player)."""
        ladder = ladder_clan(card) in self.starts
        return path_card(card.tracks, card.door, ladder, card.crystals, card.features)

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


@dataclass(frozen=True)
class ClanStartsLayout:
    """In a game for one player the start is `solo_start`, and the goals are `solo_goals`."""

    starts: Mapping[str, Cell]
    goals: tuple[Cell, ...]
    solo_start: Cell
    solo_goals: tuple[Cell, ...]

    def set_up(self, clans: Sequence[str] = ()) -> DuelMaze:
        if len(clans) == 1:
            return DuelMaze({clans[0]: self.solo_start}, {}, dict.fromkeys(self.solo_goals, Goal()))
        return DuelMaze({clan: self.starts[clan] for clan in clans}, {}, dict.fromkeys(self.goals, Goal()))


def duel_goal_orientations(
    maze: AnyMaze, cell: Cell, card: PathCard, just_laid: Cell | None = None
) -> tuple[PathCard, ...]:
    """The goal must match all cards beside it if that is possible (The Duel, goal cards). Otherwise an open side must
    meet a path that leads to it (the rulebook is silent). The printed orientation comes first; a face-up goal is
    treated as face down. Raises KeyError if no goal is on the cell."""
    sides, required = sides_reached_by_paths(maze, cell), maze.sides_to_match_by_cell.get(cell, SidesToMatch())
    fitting = tuple(orientation for orientation in card.orientations if not required.clash_with(orientation))
    return (
        fitting
        or tuple(orientation for orientation in card.orientations if orientation.open_sides & sides)
        or card.orientations
    )


def is_safe_from_rockfall(card: PathCard) -> bool:
    """Cards with gold or a troll (The Duel, rockfall)."""
    return bool(gold_of(card) or trolls_of(card))


def card_removed_by_rockfall(maze: AnyMaze, laid_cells: Sequence[Cell]) -> Cell | None:
    """The newest card without gold and troll. If there is none, nothing happens (the rulebook is silent)."""
    return next((cell for cell in reversed(laid_cells) if not is_safe_from_rockfall(maze.cards[cell])), None)

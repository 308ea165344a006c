"""The maze of The Duel: a start card for each clan, path cards, goals, and what the paths of each clan reach."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain

from companion.rules.mazes.adjacency import (
    IndexedCard,
    MazeIndex,
    Reachability,
    card_sides_with_opposite_sides,
    make_indexed_card,
    pack_cell,
    reach_with_card_sides_shut,
    sides_by_packed_cell,
    sides_to_match_by_cell,
    unpack_cell,
)
from companion.rules.mazes.any_maze import TURN_BY_CARD, MazeWithoutBoard
from companion.rules.mazes.card_features import BRIBE, KEY, Features, Gold
from companion.rules.mazes.cards import START, PathCard, path_card
from companion.rules.mazes.grid import Cell
from companion.rules.mazes.maze import Goal
from companion.rules.roles import CLANS

Tunnel = tuple[Cell, int]
"""A tunnel inside a card: the card's cell, and the tunnel's index on the card."""


def start_card(clan: str) -> PathCard:
    return path_card(START, ladder=True, features=Features(ladder=clan))


@dataclass(frozen=True)
class DuelMaze(MazeWithoutBoard):
    """In the game for one player `starts` has one clan."""

    starts: Mapping[str, Cell]
    cards: Mapping[Cell, PathCard]
    goals: Mapping[Cell, Goal]

    # Cards on the table

    def lay(self, cell: Cell, card: PathCard) -> DuelMaze:
        return replace(self, cards={**self.cards, cell: card})

    def remove_card(self, cell: Cell) -> DuelMaze:
        self.cards[cell]
        return replace(self, cards={at: card for at, card in self.cards.items() if at != cell})

    def replace_card(self, cell: Cell, card: PathCard) -> DuelMaze:
        if cell in self.goals:
            return self.turn_over(cell, replace(self.goals[cell], card=card))
        return replace(self, cards={**self.cards, cell: card})

    def move_card(self, cell: Cell, new_cell: Cell) -> DuelMaze:
        return self.remove_card(cell).lay(new_cell, self.cards[cell])

    def put_token(self, cell: Cell, kind: str, side: str, clan: str) -> DuelMaze:
        return self._with_token(cell, kind, side, clan, present=True)

    def remove_token(self, cell: Cell, kind: str, side: str, clan: str) -> DuelMaze:
        return self._with_token(cell, kind, side, clan, present=False)

    def _with_token(self, cell: Cell, kind: str, side: str, clan: str, present: bool) -> DuelMaze:
        card = self.card_at(cell)
        if card is None or kind not in (KEY, BRIBE):
            return self
        features = card.features
        changed = features.with_key(side, clan, present) if kind == KEY else features.with_bribe(side, present)
        return self.replace_card(cell, card.with_features(changed))

    def turn_over(self, cell: Cell, goal: Goal) -> DuelMaze:
        return replace(self, goals={**self.goals, cell: goal})

    def shared_instance(self, card: PathCard) -> PathCard:
        """A ladder of a clan that does not play is left out (game for one player)."""
        ladder = card.features.ladder in self.starts
        return path_card(card.tracks, card.door, ladder, card.crystals, card.features)

    def card_at(self, cell: Cell) -> PathCard | None:
        return self.face_up_cards.get(cell)

    def is_free(self, cell: Cell) -> bool:
        return cell not in self.cards and cell not in self.goals and cell not in self.starts.values()

    @cached_property
    def face_up_cards(self) -> Mapping[Cell, PathCard]:
        starts = {cell: start_card(clan) for clan, cell in self.starts.items()}
        return {**starts, **self.cards, **{cell: goal.card for cell, goal in self.goals.items() if goal.card}}

    @property
    def face_down_goals(self) -> tuple[Cell, ...]:
        return tuple(cell for cell, goal in self.goals.items() if goal.card is None)

    @property
    def turn_end_kind(self) -> str:
        return TURN_BY_CARD

    # Reachability

    @property
    def is_treasure_reached(self) -> bool:
        return False

    def tunnels_reached_by_clan(self, clan: str) -> Set[Tunnel]:
        """Return the tunnels that paths from this clan's start reach; empty for a clan without a start.

        A path leads from card to card where two open sides meet, unless a door or troll shuts one of the sides for this
        clan (The Duel, doors, trolls). A clan's ladders are connected to the clan's start.
        """
        return frozenset([(unpack_cell(tunnel >> 2), tunnel & 3) for tunnel in self._packed_tunnels_reached_by(clan)])

    def clans_reaching_tunnels(self, cell: Cell) -> tuple[tuple[str, ...], ...]:
        card, base = self.face_up_cards.get(cell), pack_cell(cell) * 4
        return tuple(
            [self._clans_reaching_tunnel(tunnel) for tunnel in range(base, base + len(card.tunnels) if card else base)]
        )

    def are_tunnels_connected(self, cell: Cell) -> tuple[bool, ...]:
        return tuple(map(bool, self.clans_reaching_tunnels(cell)))

    def is_connected(self, cell: Cell) -> bool:
        return any(self.are_tunnels_connected(cell))

    def cells_reached_by_clan(self, clan: str) -> tuple[Cell, ...]:
        numbers = {tunnel >> 2 for tunnel in self._packed_tunnels_reached_by(clan)}
        return tuple([indexed.cell for indexed in self._indexed_cards if indexed.packed_cell in numbers])

    def clans_reaching_gold(self, cell: Cell, gold: Gold) -> tuple[str, ...]:
        return self._clans_reaching_tunnel(pack_cell(cell) * 4 + self.face_up_cards[cell].tunnel_of_gold(gold))

    @property
    def gold_with_reaching_clans(self) -> tuple[tuple[Cell, Gold, tuple[str, ...]], ...]:
        return tuple(
            (
                indexed.cell,
                gold,
                self._clans_reaching_tunnel(indexed.packed_cell * 4 + indexed.card.tunnel_of_gold(gold)),
            )
            for indexed in self._indexed_cards_with_features
            for gold in indexed.card.features.gold
        )

    # Where a card can join

    @cached_property
    def sides_to_match_by_cell(self) -> Mapping[int, int]:
        return sides_to_match_by_cell(self._index.open_sides_by_cell)

    def sides_to_match_at(self, packed_cell: int) -> int:
        return self.sides_to_match_by_cell.get(packed_cell, 0)

    def sides_reached_by_clan(self, clan: str) -> Mapping[int, int]:
        """A path does not pass a side that a door or a troll shuts (The Duel, path cards, trolls)."""
        if clan not in self._reached_sides_by_clan:
            ends, taken = self._reachability_for(clan).path_ends, self._index.cards
            self._reached_sides_by_clan[clan] = sides_by_packed_cell(
                [card_side for card_side in ends if card_side >> 2 not in taken]
            )
        return self._reached_sides_by_clan[clan]

    @cached_property
    def reached_sides_by_cell(self) -> Mapping[int, int]:
        reachable = dict[int, int]()
        for clan in self.starts:
            for number, sides in self.sides_reached_by_clan(clan).items():
                reachable[number] = reachable.get(number, 0) | sides
        return reachable

    @property
    def packed_free_cells_beside_cards(self) -> Set[int]:
        taken = {pack_cell(cell) for cell in (*self.face_up_cards, *self.goals)}
        return self.sides_to_match_by_cell.keys() - taken

    @property
    def cells_forbidding_ladders(self) -> tuple[Cell, ...]:
        """The cells of the path cards with gold, beside which no ladder may be laid (The Duel, ladders)."""
        return tuple(cell for cell, card in self.cards.items() if card.features.gold)

    @property
    def reached_goals(self) -> tuple[Cell, ...]:
        return tuple(
            cell for cell in self.goals if pack_cell(cell) in self.reached_sides_by_cell or self.is_connected(cell)
        )

    @property
    def goals_to_turn_over(self) -> tuple[Cell, ...]:
        """Those that a path of any clan reaches (The Duel, goal cards)."""
        return tuple(cell for cell in self.face_down_goals if pack_cell(cell) in self.reached_sides_by_cell)

    # Computed once: a maze never changes

    @cached_property
    def _indexed_cards(self) -> Sequence[IndexedCard]:
        return [make_indexed_card(cell, card) for cell, card in self.face_up_cards.items()]

    @property
    def _indexed_cards_with_features(self) -> Sequence[IndexedCard]:
        return [indexed for indexed in self._indexed_cards if indexed.has_features]

    @cached_property
    def _index(self) -> MazeIndex:
        return MazeIndex.from_cards(self._indexed_cards)

    def _clans_reaching_tunnel(self, tunnel: int) -> tuple[str, ...]:
        return tuple([clan for clan in CLANS if tunnel in self._packed_tunnels_reached_by(clan)])

    def _packed_tunnels_reached_by(self, clan: str) -> Set[int]:
        return self._reachability_for(clan).tunnels

    def _reachability_for(self, clan: str) -> Reachability:
        if clan not in self._reachability_by_clan:
            begin = {pack_cell(self.starts[clan]) * 4} if clan in self.starts else set[int]()
            self._reachability_by_clan[clan] = reach_with_card_sides_shut(
                self._index, begin, self._card_sides_shut_for(clan), self._tunnels_joined_by_ladders
            )
        return self._reachability_by_clan[clan]

    @cached_property
    def _reachability_by_clan(self) -> dict[str, Reachability]:
        return {}

    @cached_property
    def _reached_sides_by_clan(self) -> dict[str, Mapping[int, int]]:
        return {}

    def _card_sides_shut_for(self, clan: str) -> Set[int]:
        shut = [
            (indexed.packed_cell, indexed.card.features.sides_shut_for(clan))
            for indexed in self._indexed_cards_with_features
        ]
        return set(
            chain.from_iterable([card_sides_with_opposite_sides(number, sides) for number, sides in shut if sides])
        )

    @cached_property
    def _tunnels_joined_by_ladders(self) -> Sequence[Set[int]]:
        return [{pack_cell(cell) * 4, *self._ladder_tunnels(clan)} for clan, cell in self.starts.items()]

    def _ladder_tunnels(self, clan: str) -> Iterator[int]:
        for indexed in self._indexed_cards_with_features:
            if indexed.card.features.ladder == clan and indexed.card.ladder_tunnel is not None:
                yield indexed.packed_cell * 4 + indexed.card.ladder_tunnel

"""The public view of a round of The Duel: the dwarf counters, the turn, and the end of the round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.editions.duel.claims import (
    Claim,
    bribed_trolls,
    claimed_nuggets_on_each_card,
    claims_to_choose_from,
    counters_left,
    end_reason,
    keys_left,
    must_turn_over_goal_first,
)
from companion.editions.duel.maze import card_removed_by_rockfall
from companion.editions.duel.round import Bribe, GoldMarker
from companion.game.maze.grid import Cell
from companion.game.message import Seat
from companion.game.scoring import edition_of
from companion.game.state import Round, Table

__all__ = ["Bribe", "DuelView", "GoldMarker", "duel_view"]


@dataclass(frozen=True)
class DuelView:
    """Public."""

    clans: Mapping[Seat, str]
    seat_on_turn: Seat | None
    mover: Seat | None  # the seat that changed the maze last
    counters: tuple[GoldMarker, ...]  # the counters on gold, and the gold that is recorded as having none
    bribes: tuple[Bribe, ...]
    most: int  # how many dwarf counters the round has in all
    left: int  # how many dwarf counters are left
    keys: int  # how many key tokens are left
    waiting: tuple[Claim, ...]  # the claims to choose from, if more gold is reached than counters are left
    must_turn_over_goal_first: bool  # a goal card must be turned over before gold is claimed
    claims: Mapping[Seat, tuple[int, ...]]  # the nuggets of each gold card that a seat has claimed
    trolls: Mapping[Seat, int]  # how many trolls each seat has bribed
    end_reason: str  # why the round is over: `goals` or `counters`; empty if it is not over
    doomed: Cell | None  # the cell of the card that a rockfall removes in a game for one

    @property
    def next_seat_to_play(self) -> Seat | None:
        return self.seat_on_turn

    @property
    def is_solo(self) -> bool:
        return len(self.clans) == 1

    def seat_of_clan(self, clan: str) -> Seat:
        """Raises KeyError: no seat plays this clan."""
        return {own: seat for seat, own in self.clans.items()}[clan]

    def counter_at(self, cell: Cell, place: int) -> GoldMarker | None:
        """`place` is counted from 0."""
        return next((marker for marker in self.counters if (marker.cell, marker.place) == (cell, place)), None)

    def bribe_at(self, cell: Cell, side: str) -> Bribe | None:
        return next((bribe for bribe in self.bribes if (bribe.cell, bribe.side) == (cell, side)), None)


def duel_view(table: Table, game_round: Round) -> DuelView | None:
    rules = edition_of(table).claim_rules
    if rules is None or game_round.maze is None:
        return None
    return DuelView(
        clans=dict(zip(game_round.players, game_round.clans, strict=True)),
        seat_on_turn=game_round.turn,
        mover=game_round.mover,
        counters=game_round.own.counters,
        bribes=game_round.own.bribes,
        most=rules.counters[len(game_round.players)],
        left=counters_left(rules, game_round),
        keys=keys_left(rules, game_round),
        waiting=claims_to_choose_from(rules, game_round),
        must_turn_over_goal_first=must_turn_over_goal_first(rules, game_round),
        claims={seat: claimed_nuggets_on_each_card(game_round, seat) for seat in game_round.players},
        trolls={seat: bribed_trolls(game_round, seat) for seat in game_round.players},
        end_reason=end_reason(rules, game_round),
        doomed=card_removed_by_rockfall(game_round.maze, [card.cell for card in game_round.laid])
        if len(game_round.players) == 1
        else None,
    )

"""The public view of a round of The Duel: the dwarf counters, the turn, and the end of the round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.editions.duel.claims import (
    COUNTERS,
    GoldClaimed,
    claimed_nuggets_on_each_card,
    claims_to_choose_from,
    counters_left,
    end_reason,
    must_turn_over_goal_first,
    solo_grade,
)
from companion.editions.duel.maze import card_removed_by_rockfall
from companion.editions.duel.tokens import bribed_trolls, keys_left
from companion.game.edition import OwnView
from companion.game.maze.grid import Cell
from companion.game.message import Seat
from companion.game.permissions import last_seat_to_change_maze
from companion.game.scoring import totals
from companion.game.state import PlacedCard, Round, Table


@dataclass(frozen=True)
class DuelView(OwnView):
    """Public."""

    clans: Mapping[Seat, str]
    seat_on_turn: Seat | None
    counters: tuple[GoldClaimed, ...]  # the counters on gold, and the gold that is recorded as having none
    most: int  # how many dwarf counters the round has in all
    left: int  # how many dwarf counters are left
    keys: int  # how many key tokens are left
    waiting: tuple[GoldClaimed, ...]  # the claims to choose from, if more gold is reached than counters are left
    must_turn_over_goal_first: bool  # a goal card must be turned over before gold is claimed
    claims: Mapping[Seat, tuple[int, ...]]  # the nuggets of each gold card that a seat has claimed
    trolls: Mapping[Seat, int]  # how many trolls each seat has bribed
    end_reason: str  # why the round is over: `goals` or `counters`; empty if it is not over
    doomed: Cell | None  # the cell of the card that a rockfall removes in a game for one
    kinds_removed_with_gold: tuple[str, ...]  # kinds of path cards that left the game for good with their gold
    goals_used_in_earlier_rounds: frozenset[str]  # each is used once in a game
    solo_grade: int | None  # the grade of a finished game that one seat played alone
    chooser: Seat | None = None  # the seat that has to choose among `waiting`

    @property
    def is_solo(self) -> bool:
        return len(self.clans) == 1

    def counter_at(self, cell: Cell, place: int) -> GoldClaimed | None:
        """`place` is counted from 0."""
        return next((marker for marker in self.counters if marker.gold_picture == (cell, place)), None)


def duel_view(table: Table) -> DuelView | None:
    """Of the round in play, or else of the last confirmed round."""
    game_round = table.newest_round
    if game_round is None or game_round.maze is None:
        return None
    past = [confirmed for confirmed in table.confirmed_rounds if confirmed.number < game_round.number]
    waiting = claims_to_choose_from(game_round)
    return DuelView(
        clans=dict(zip(game_round.players, game_round.clans, strict=True)),
        seat_on_turn=game_round.turn,
        counters=game_round.own.counters,
        most=COUNTERS[len(game_round.players)],
        left=counters_left(game_round),
        keys=keys_left(game_round),
        waiting=waiting,
        must_turn_over_goal_first=must_turn_over_goal_first(game_round),
        claims={seat: claimed_nuggets_on_each_card(game_round, seat) for seat in game_round.players},
        trolls={seat: bribed_trolls(game_round, seat) for seat in game_round.players},
        end_reason=end_reason(game_round),
        doomed=card_removed_by_rockfall(game_round.maze, [card.cell for card in game_round.laid])
        if len(game_round.players) == 1
        else None,
        chooser=last_seat_to_change_maze(game_round) if waiting else None,
        kinds_removed_with_gold=tuple(card.key for confirmed in past for card in cards_with_claimed_gold(confirmed)),
        goals_used_in_earlier_rounds=frozenset(
            goal.shows for confirmed in past if confirmed.maze for goal in confirmed.maze.goals.values() if goal.card
        ),
        solo_grade=solo_game_grade(table),
    )


def cards_with_claimed_gold(game_round: Round) -> list[PlacedCard]:
    """They leave the game (end of a round)."""
    claimed = {marker.cell for marker in game_round.own.counters if marker.seat is not None}
    return [card for card in game_round.laid if card.key and card.cell in claimed]


def solo_game_grade(table: Table) -> int | None:
    players = {seat for game_round in table.confirmed_rounds for seat in game_round.players}
    if table.round is not None or not table.is_finished or len(players) != 1:
        return None
    return solo_grade(totals(table).get(min(players), 0))

"""The dwarf counters, the turn and the end of a round of The Duel, as everybody may see them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.rules.mazes.duel_goals import card_removed_by_rockfall
from companion.rules.mazes.gold_claims import Claim
from companion.rules.mazes.grid import Cell
from companion.rules.message import Seat
from companion.table.gold_claims import (
    bribed_trolls,
    claimed_cards,
    counters_left,
    due_claims,
    end_reason,
    keys_left,
    must_turn_goal_first,
)
from companion.table.scoring import edition_of
from companion.table.state import Bribe, GoldMarker, Round, Table

__all__ = ["Bribe", "DuelView", "GoldMarker", "duel_view"]


@dataclass(frozen=True)
class DuelView:
    """The counters of a round; all of it is public."""

    clans: Mapping[Seat, str]
    turn: Seat | None
    mover: Seat | None  # changed the maze last
    counters: tuple[GoldMarker, ...]  # on gold; without a seat: nobody may claim it
    bribes: tuple[Bribe, ...]
    most: int  # dwarf counters in all
    left: int  # dwarf counters left
    keys: int  # key tokens left
    waiting: tuple[Claim, ...]  # to choose from, if too few counters are left
    must_turn_goal_first: bool  # a goal has to be turned over before gold is claimed
    claims: Mapping[Seat, tuple[int, ...]]  # the gold cards of each player so far
    trolls: Mapping[Seat, int]  # how many trolls each player bribed
    over: str  # why the round is over: `goals`, `counters`, or empty
    doomed: Cell | None  # the card that a rockfall takes off in a game for one

    @property
    def next_to_play(self) -> Seat | None:
        """The seat that plays the next card."""
        return self.turn

    @property
    def alone(self) -> bool:
        """Whether one seat plays alone."""
        return len(self.clans) == 1

    def seat_of_clan(self, clan: str) -> Seat:
        """Return the seat that plays this clan's dwarf.

        Raises:
            KeyError: no seat plays it.
        """
        return {own: seat for seat, own in self.clans.items()}[clan]

    def counter_at(self, cell: Cell, place: int) -> GoldMarker | None:
        """Return the counter on the gold at this place of the card there; None if nothing was recorded."""
        return next((marker for marker in self.counters if (marker.cell, marker.place) == (cell, place)), None)

    def bribe_at(self, cell: Cell, side: str) -> Bribe | None:
        """Return the counter on the troll at this side of the card there; None if there is none."""
        return next((bribe for bribe in self.bribes if (bribe.cell, bribe.side) == (cell, side)), None)


def duel_view(table: Table, round: Round) -> DuelView | None:
    """Return the counters of this round; None in editions without `claim_rules`, or if no maze is followed."""
    rules = edition_of(table).claim_rules
    if rules is None or round.maze is None:
        return None
    left, first = counters_left(rules, round), must_turn_goal_first(rules, round)
    return DuelView(
        clans=dict(zip(round.players, round.clans, strict=True)),
        turn=round.turn,
        mover=round.mover,
        counters=round.counters,
        bribes=round.bribes,
        most=rules.counters[len(round.players)],
        left=left,
        keys=keys_left(rules, round),
        waiting=due_claims(round) if left > 0 and not first else (),
        must_turn_goal_first=first,
        claims={seat: claimed_cards(round, seat) for seat in round.players},
        trolls={seat: bribed_trolls(round, seat) for seat in round.players},
        over=end_reason(rules, round),
        doomed=card_removed_by_rockfall(round.maze, [card.cell for card in round.laid])
        if len(round.players) == 1
        else None,
    )

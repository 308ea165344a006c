"""The dwarf counters, the turn and the end of a round of The Duel, as everybody may see them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.rules.mazes.claims import Claim
from companion.rules.mazes.duel_goals import rockfall
from companion.rules.mazes.grid import Cell
from companion.rules.message import Seat
from companion.table.claims import (
    bribed_by,
    claimed_by,
    counters_left,
    goal_first,
    keys_left,
    over,
    waiting,
)
from companion.table.scoring import edition_of
from companion.table.state import Bribe, GoldMarker, Round, Table

__all__ = ["Bribe", "DuelView", "GoldMarker", "see_claims"]


@dataclass(frozen=True)
class DuelView:
    """The counters of a round; all of it is public.

    `clans` are those of the players, `turn` is whose turn it is, `mover` who changed the maze last; `counters` lie on
    gold (those of nobody keep others off), `bribes` on trolls; of `most` dwarf counters `left` are left, and `keys` key
    tokens; `waiting` is gold that is reached and has to be chosen from, for too few counters are left; `goal_first`
    that a goal has to be turned over before the gold that is reached is claimed; `claims` are the
    gold cards and `trolls` the bribes of each player so far; `over` says why the round is over by itself (`goals`,
    `counters`, empty while it is not); `doomed` is the card that a rockfall drawn by who plays alone takes off.
    """

    clans: Mapping[Seat, str]
    turn: Seat | None
    mover: Seat | None
    counters: tuple[GoldMarker, ...]
    bribes: tuple[Bribe, ...]
    most: int
    left: int
    keys: int
    waiting: tuple[Claim, ...]
    goal_first: bool
    claims: Mapping[Seat, tuple[int, ...]]
    trolls: Mapping[Seat, int]
    over: str
    doomed: Cell | None

    @property
    def next_up(self) -> Seat | None:
        """Who plays the next card: the dwarf on turn."""
        return self.turn

    @property
    def alone(self) -> bool:
        """Whether one dwarf digs alone."""
        return len(self.clans) == 1

    def of_clan(self, clan: str) -> Seat:
        """The seat that is this clan's dwarf.

        Raises:
            KeyError: nobody is.
        """
        return {own: seat for seat, own in self.clans.items()}[clan]

    def counter_at(self, cell: Cell, place: int) -> GoldMarker | None:
        """What was said of the gold at this place of the card there."""
        return next((one for one in self.counters if (one.cell, one.place) == (cell, place)), None)

    def bribe_at(self, cell: Cell, side: str) -> Bribe | None:
        """The counter on the troll at this side of the card there."""
        return next((bribe for bribe in self.bribes if (bribe.cell, bribe.side) == (cell, side)), None)


def see_claims(table: Table, round: Round) -> DuelView | None:
    """The counters of this round; None in a box without."""
    rules = edition_of(table).claim_rules
    if rules is None or round.maze is None:
        return None
    left, first = counters_left(rules, round), goal_first(rules, round)
    return DuelView(
        clans=dict(zip(round.players, round.clans, strict=True)),
        turn=round.turn,
        mover=round.mover,
        counters=round.counters,
        bribes=round.bribes,
        most=rules.counters[len(round.players)],
        left=left,
        keys=keys_left(rules, round),
        waiting=waiting(round) if left > 0 and not first else (),
        goal_first=first,
        claims={seat: claimed_by(round, seat) for seat in round.players},
        trolls={seat: bribed_by(round, seat) for seat in round.players},
        over=over(rules, round),
        doomed=rockfall(round.maze, [one.cell for one in round.laid]) if len(round.players) == 1 else None,
    )

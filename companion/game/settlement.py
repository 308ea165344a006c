"""What an edition is told about the end of a round, and what it answers: who gets which gold, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, NamedTuple

from companion.game.message import Message, Seat


def _empty_mapping() -> Mapping[Any, Any]:
    return MappingProxyType({})


Theft = tuple[Seat, Seat | None]
"""The seats of the thief and the victim; the victim is None if the thief steals nothing."""

Pick = tuple[Seat, int | None]
"""A seat, and the nuggets on the gold nugget card that it took; None if it passes until all others have taken
theirs."""

Cards = tuple[int, ...]
"""The values of gold cards or treasures."""


@dataclass(frozen=True)
class RoundResult:
    """The host's answers on how a round ended.

    All editions: `last_by` played the last card (None: not entered); `roles` are those of dwarf cards that were dealt
    by hand, in the order of the players (empty if the companion dealt).

    Saboteur and Saboteur 2: `reached_by` laid the card that reached the treasure (None: not reached), `open_to` are the
    teams with an open path to the treasure, `crystals` is the number of crystals in the maze.

    The Duel: `claims` are the gold cards that each seat claimed, `trolls` the number of trolls that each seat bribed.

    The Lost Mines: `treasures` are the values of the treasures that each seat found, `dragon` is the first seat that
    met the dragon.

    The table adds seats that are missing in `claims`, `trolls` and `treasures` from what was entered during the round.
    """

    reached_by: Seat | None = None
    open_to: tuple[str, ...] = ()
    crystals: int = 0
    last_by: Seat | None = None
    roles: tuple[str, ...] = ()
    claims: Mapping[Seat, Cards] = field(default_factory=_empty_mapping)
    trolls: Mapping[Seat, int] = field(default_factory=_empty_mapping)
    treasures: Mapping[Seat, Cards] = field(default_factory=_empty_mapping)
    dragon: Seat | None = None


@dataclass(frozen=True)
class Player:
    """One seat and its cards at the end of a round.

    `gold` is the seat's total before the round (The Lost Mines: its victory points). `broken` are its broken tools.
    `theft` is the number of its theft card in the order of play (1 is the earliest; None without a theft card).

    The Duel, where a seat has a `clan` and no role: `owned` are its gold cards of earlier rounds, `claims` those of
    this round, `trolls` is the number of trolls it bribed in this round, `paid` are the cards it chose to pay with
    (None: the cheapest).

    The Lost Mines, where `role` is the character: `treasures` are the values of the treasures it found, `dragon` is
    True if it met the dragon first.
    """

    seat: Seat
    role: str
    gold: int = 0
    broken: tuple[str, ...] = ()
    trapped: bool = False
    theft: int | None = None
    clan: str = ""
    owned: Cards = ()
    claims: Cards = ()
    trolls: int = 0
    paid: Cards | None = None
    treasures: Cards = ()
    dragon: bool = False


@dataclass(frozen=True)
class RoundFacts:
    """`players` are clockwise, `thefts` and `picks` in the order answered so far. `laid` are the gold nugget cards laid
    out for the draft (empty if unknown)."""

    players: tuple[Player, ...]
    result: RoundResult = RoundResult()
    thefts: tuple[Theft, ...] = ()
    options: Mapping[str, str] = field(default_factory=_empty_mapping)
    laid: Cards = ()
    picks: tuple[Pick, ...] = ()

    def player(self, seat: Seat | None) -> Player | None:
        for player in self.players:
            if player.seat == seat:
                return player
        return None

    @property
    def treasure_reacher(self) -> Player | None:
        return None if self.result.reached_by is None else self.player(self.result.reached_by)

    def with_answers(self, thefts: tuple[Theft, ...] = (), picks: tuple[Pick, ...] = ()) -> RoundFacts:
        return replace(self, thefts=thefts, picks=picks)


class Payout(NamedTuple):
    """The change of one seat's gold (The Lost Mines: victory points), with the reasons."""

    seat: Seat
    gain: int
    reasons: tuple[Message, ...]


@dataclass(frozen=True)
class Settlement:
    """Payouts in clockwise order. `remarks` are on what nobody gets, `pools` on how treasure pools are divided."""

    payouts: tuple[Payout, ...]
    winners: tuple[Seat, ...]
    verdict: Message
    remarks: tuple[Message, ...] = ()
    pools: tuple[Message, ...] = ()

    def gain_of(self, seat: Seat) -> int:
        """Gold (The Lost Mines: victory points); 0 if the seat did not play."""
        return next((payout.gain for payout in self.payouts if payout.seat == seat), 0)


@dataclass(frozen=True)
class Question:
    """Kinds: `steal` (`choices` are seats), `draft` (nuggets, in descending order), `tell` (which real card the seat
    drew). `later` are the seats whose turns come afterwards."""

    kind: str
    seats: tuple[Seat, ...]
    choices: tuple[int, ...]
    later: tuple[Seat, ...] = ()

    @property
    def seat(self) -> Seat:
        return self.seats[0]


SHARES = (0, 5, 4, 3, 2, 1)
"""Gold for each winner by the number of winners; from five winners on it is 1."""

GoldWithReason = tuple[int, Message]
"""An amount of gold and the reason for it."""


def gold_per_winner(winners: int) -> int:
    """Saboteur 2, page 4."""
    return SHARES[min(winners, len(SHARES) - 1)]


def equal_gold_share(winners: int) -> GoldWithReason:
    """Saboteur 2, page 4."""
    gold = gold_per_winner(winners)
    if winners == 1:
        return gold, Message.from_key("share-alone", gold=gold)
    return gold, Message.from_key("share-winner" if gold > 1 else "share-at-five", n=winners, gold=gold)


def seats_with_most_gold(gold: Mapping[Seat, int]) -> tuple[Seat, ...]:
    most = max(gold.values())
    return tuple([seat for seat, owned in gold.items() if owned == most])

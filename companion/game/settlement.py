"""What an edition is told about the end of a round, and what it answers: who gets which gold, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, NamedTuple

from companion.game.message import Message, Seat
from companion.game.turn_order import players_clockwise_from

Theft = tuple[Seat, Seat | None]
"""The seats of the thief and the victim; the victim is None if the thief steals nothing."""

Pick = tuple[Seat, int]
"""A seat, and the nuggets on the gold nugget card that it took."""

Cards = tuple[int, ...]
"""Their values."""


@dataclass(frozen=True)
class RoundResult:
    """The host's answers on how a round ended. An edition with other questions has a class of its own below this."""

    has_secret_parts: ClassVar[bool] = False
    """Whether seats enter a part of it in secret, so that it is checked only once that is public."""

    reached_by: Seat | None = None  # laid the card that reached the treasure; None: not reached
    open_to: tuple[str, ...] = ()  # the teams with an open path to the treasure
    crystals: int = 0  # in the maze
    last_by: Seat | None = None  # played the last card; None: not entered
    roles: tuple[str, ...] = ()  # of dwarf cards that were dealt by hand, in the order of the players; else empty

    @property
    def named_seats(self) -> tuple[Seat | None, ...]:
        return self.reached_by, self.last_by


class CompletedResult(NamedTuple):
    """The host's answers, with what was left out taken from what was entered during the round.

    `public` is without what seats entered in secret: a refusal would tell something about it. `mismatches` say what the
    result contradicts that was entered during the round; the host may insist on it.
    """

    result: RoundResult
    public: RoundResult
    mismatches: Sequence[Message] = ()


@dataclass(frozen=True)
class Player:
    """One seat and its cards at the end of a round. An edition with more has a class of its own below this."""

    seat: Seat
    role: str  # or the secret character of its dwarf
    gold: int = 0  # or points: the total before the round
    broken: tuple[str, ...] = ()  # the broken tools
    trapped: bool = False
    theft: int | None = None  # the number of its theft card in the order of play, 1 is the earliest; None: it has none
    clan: str = ""  # the public clan of its dwarf


@dataclass(frozen=True)
class RoundFacts:
    """`players` are clockwise, `thefts` and `picks` in the order answered so far. `laid` are the gold nugget cards laid
    out for the draft (empty if unknown)."""

    players: tuple[Player, ...]
    result: RoundResult = RoundResult()
    thefts: tuple[Theft, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
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
    """The change of one seat's gold or points, with the reasons."""

    seat: Seat
    gain: int
    reasons: tuple[Message, ...]
    own: Any = None  # what only this edition shows beside it


@dataclass(frozen=True)
class Settlement:
    """Payouts in clockwise order. `remarks` are on what nobody gets, `pools` on what several divided."""

    payouts: tuple[Payout, ...]
    winners: tuple[Seat, ...]
    verdict: Message
    remarks: tuple[Message, ...] = ()
    pools: tuple[Message, ...] = ()


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


def thieves(facts: RoundFacts) -> tuple[Seat, ...]:
    """By the theft cards in front of them (Saboteur 2, theft): the seat whose card was played last, then clockwise; not
    those that are trapped."""
    able = {player.seat: player.theft for player in facts.players if player.theft is not None and not player.trapped}
    return players_clockwise_from(tuple(able), max(able, key=able.__getitem__)) if able else ()


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

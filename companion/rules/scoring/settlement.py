"""What a round is settled by and what comes of it: the values that all editions share.

`RoundResult` is how a round ended, `RoundFacts` adds what the table knows, `Settlement` is the gold.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, NamedTuple

from companion.rules.message import Message, Seat

SHARES = (0, 5, 4, 3, 2, 1)
"""Gold for each winner by the number of winners; from five winners on it is 1."""


def no_entries() -> Mapping[Any, Any]:
    """An empty mapping that nobody can change, as a field's default."""
    return MappingProxyType({})


Theft = tuple[Seat, Seat | None]
"""The thief and the victim; None if the thief steals nothing."""

Pick = tuple[Seat, int | None]
"""A seat and the nuggets on the gold card it took; None if it lets all others pick first."""

Cards = tuple[int, ...]
"""Gold cards or treasures, each as its value."""


@dataclass(frozen=True)
class RoundResult:
    """How a round ended: the host's answers.

    All editions: `last_by` played the last card (None: nobody said); `roles` are the roles of dwarf cards dealt by
    hand, in the order of the players (empty if the companion dealt).

    Saboteur and Saboteur 2: `reached_by` laid the card that reached the treasure (None: not reached), `open_to` are the
    clans with an unbroken way to it, `crystals` lie in the maze.

    The Duel: `claims` are the gold cards that each seat claimed, `trolls` how many trolls it bribed.

    The Lost Mines: `treasures` are the values that each seat found, `dragon` is the seat that met the dragon first.

    Answers may leave seats out of `claims`, `trolls` and `treasures`: the table fills in what it knows. The result of
    an ended round has every player.
    """

    reached_by: Seat | None = None
    open_to: tuple[str, ...] = ()
    crystals: int = 0
    last_by: Seat | None = None
    roles: tuple[str, ...] = ()
    claims: Mapping[Seat, Cards] = field(default_factory=no_entries)
    trolls: Mapping[Seat, int] = field(default_factory=no_entries)
    treasures: Mapping[Seat, Cards] = field(default_factory=no_entries)
    dragon: Seat | None = None


@dataclass(frozen=True)
class Player:
    """One seat at the end of a round.

    `gold` is its total before the round (The Lost Mines: its victory points); `broken` are its broken tools; `theft`
    tells when the theft card before it was played (1 = earliest; None = no such card).

    The Duel, where a seat has a `clan` and no role: `owned` are its gold cards of earlier rounds, `claims` those of
    this one, `trolls` the number it bribed in this round, `paid` the cards it chose to give for them (None: those that
    cost least).

    The Lost Mines, where a seat has a `clan` and its `role` is a character: `treasures` are the values it found,
    `dragon` is True if it met the dragon first.
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
    """Everything that settling a round needs.

    `players` are in clockwise order and hold what `result` says of each seat. `thefts` are the answers given so far, in
    order; `options` has every option of the edition; `laid` are the gold cards laid out for the draft (empty if
    unknown), `picks` those taken so far, in order.
    """

    players: tuple[Player, ...]
    result: RoundResult = RoundResult()
    thefts: tuple[Theft, ...] = ()
    options: Mapping[str, str] = field(default_factory=no_entries)
    laid: Cards = ()
    picks: tuple[Pick, ...] = ()

    def player(self, seat: Seat | None) -> Player | None:
        """The player on this seat; None if it does not play in this round."""
        for player in self.players:
            if player.seat == seat:
                return player
        return None

    @property
    def connector(self) -> Player | None:
        """The player who laid the card that reached the treasure; None if it was not reached."""
        return None if self.result.reached_by is None else self.player(self.result.reached_by)

    def answered(self, thefts: tuple[Theft, ...] = (), picks: tuple[Pick, ...] = ()) -> RoundFacts:
        """These facts with other answers."""
        return replace(self, thefts=thefts, picks=picks)


class Payout(NamedTuple):
    """What the round changes for one seat, and a reason for each step."""

    seat: Seat
    gain: int
    reasons: tuple[Message, ...]


@dataclass(frozen=True)
class Settlement:
    """The gold of one round.

    A payout for each player in clockwise order, the winners, and the verdict; `remarks` say what counted for nobody,
    `pools` the arithmetic of what several players shared.
    """

    payouts: tuple[Payout, ...]
    winners: tuple[Seat, ...]
    verdict: Message
    remarks: tuple[Message, ...] = ()
    pools: tuple[Message, ...] = ()

    def gain(self, seat: Seat) -> int:
        """What the round changes for this seat, in gold; 0 if it did not play."""
        return next((payout.gain for payout in self.payouts if payout.seat == seat), 0)


@dataclass(frozen=True)
class Question:
    """A question that each of `seats` must answer before the round is settled.

    Kinds: `steal` (`choices` are the seats to steal from), `draft` (`choices` are gold cards by their nuggets, the most
    first), `tell` (which real gold card the seat drew). `later` are the turns after those of `seats`.
    """

    kind: str
    seats: tuple[Seat, ...]
    choices: tuple[int, ...]
    later: tuple[Seat, ...] = ()

    @property
    def seat(self) -> Seat:
        """The first seat that is asked."""
        return self.seats[0]


Part = tuple[int, Message]
"""An amount of gold and the reason for it."""


def share_for(winners: int) -> int:
    """Gold for each of this many winners: 5, 4, 3, 2, and 1 from five on; 0 without winners (Saboteur 2, page 4)."""
    return SHARES[min(winners, len(SHARES) - 1)]


def even_share(winners: int) -> Part:
    """The gold of each winner where all get the same, and the reason (Saboteur 2, page 4)."""
    gold = share_for(winners)
    if winners == 1:
        return gold, Message.of("share-alone", gold=gold)
    return gold, Message.of("share-winner" if gold > 1 else "share-at-five", n=winners, gold=gold)


def most_of(gold: Mapping[Seat, int]) -> tuple[Seat, ...]:
    """The seats that own most; a tie is shared."""
    most = max(gold.values())
    return tuple([seat for seat, much in gold.items() if much == most])

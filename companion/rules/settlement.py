"""The facts of a finished round and who gets what of its gold. Shapes only; each edition fills them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from companion.rules.sentence import Seat, Sentence, say

SHARES = (0, 5, 4, 3, 2, 1)
"""Gold for each of so many winners; from five on it is 1."""

Theft = tuple[Seat, Seat | None]
"""Who stole, and from whom; None where the thief forgoes."""

Pick = tuple[Seat, int | None]
"""Who took a gold card, and its nuggets; None where the seat lets all others pick first."""


@dataclass(frozen=True)
class Player:
    """One seat as the round ends.

    `gold` is its total before the round; `theft` tells when the theft card that still lies before it was played
    (1 = earliest; None = no such card); `broken` names its broken tools.

    The Duel, where a seat has a `clan` and no role: `owned` are its gold cards of earlier rounds, `claims` those of
    this one, each as its nuggets; `trolls` is how many it bribed in this round; `paid` the cards that it chose to give
    for them (None: those that cost least).

    The Lost Mines, where a seat has a `clan` and its `role` is a character: `gold` are its victory points before the
    round, `treasures` the values of those it found in this one, `dragon` tells that it met the dragon first.
    """

    seat: Seat
    role: str
    gold: int = 0
    broken: tuple[str, ...] = ()
    trapped: bool = False
    theft: int | None = None
    clan: str = ""
    owned: tuple[int, ...] = ()
    claims: tuple[int, ...] = ()
    trolls: int = 0
    paid: tuple[int, ...] | None = None
    treasures: tuple[int, ...] = ()
    dragon: bool = False


@dataclass(frozen=True)
class RoundFacts:
    """All that settling needs. `players` are in clockwise order.

    `reached_by` is the connector, None where the treasure was not reached; `open_to` names the clans with an unbroken
    way; `thefts` are the answers given so far, in order; `options` hold every option of the edition; `laid` are the
    gold cards laid out for the draft (empty where they are not known), `picks` what was taken of them so far, in order.
    """

    players: tuple[Player, ...]
    reached_by: Seat | None
    open_to: frozenset[str] = frozenset()
    crystals: int = 0
    thefts: tuple[Theft, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    laid: tuple[int, ...] = ()
    picks: tuple[Pick, ...] = ()

    def player(self, seat: Seat | None) -> Player | None:
        """The player on this seat; None where nobody of this round sits there."""
        for player in self.players:
            if player.seat == seat:
                return player
        return None

    @property
    def connector(self) -> Player | None:
        """Who laid the card that reached the treasure; None where it was not reached."""
        return None if self.reached_by is None else self.player(self.reached_by)

    def answered(self, thefts: tuple[Theft, ...] = (), picks: tuple[Pick, ...] = ()) -> RoundFacts:
        """This end of a round with these answers instead."""
        return replace(self, thefts=thefts, picks=picks)


class Share(NamedTuple):
    """What the round changes for one seat, with a sentence for each step that touched it."""

    seat: Seat
    gain: int
    reasons: tuple[Sentence, ...]


class Division(NamedTuple):
    """Who gets what of a round: a share for each player in clockwise order, and the winners."""

    shares: tuple[Share, ...]
    winners: tuple[Seat, ...]


@dataclass(frozen=True)
class Settlement:
    """The gold of one round: a share for each player in clockwise order, the winners, the verdict
    in a sentence, `remarks` on what counted for nobody, and `pools` on what several shared, as arithmetic."""

    shares: tuple[Share, ...]
    winners: tuple[Seat, ...]
    verdict: Sentence
    remarks: tuple[Sentence, ...] = ()
    pools: tuple[Sentence, ...] = ()

    def gain(self, seat: Seat) -> int:
        """What the round changes for this seat, in gold; 0 for one that did not play."""
        return next((share.gain for share in self.shares if share.seat == seat), 0)


@dataclass(frozen=True)
class Ask:
    """A question that must be answered before the round is settled, by each of `seats`.

    `steal`: from which seat of `choices`; `draft`: which gold card of `choices`, each as its nuggets, the most first;
    `tell`: what the real gold card shows that this seat drew. `later` are the turns that come after those of `seats`.
    """

    kind: str
    seats: tuple[Seat, ...]
    choices: tuple[int, ...]
    later: tuple[Seat, ...] = ()

    @property
    def seat(self) -> Seat:
        """The seat that is asked, the first one where several are."""
        return self.seats[0]


Part = tuple[int, Sentence]
"""Gold that a seat gets, and the sentence that says why, or why not."""


def share_for(winners: int) -> int:
    """Gold for each of so many winners: 5, 4, 3, 2, and 1 from five on; 0 without winners (Saboteur 2, page 4)."""
    return SHARES[min(winners, len(SHARES) - 1)]


def even_share(winners: int) -> Part:
    """What each of so many winners gets who all get the same, and why (Saboteur 2, page 4)."""
    gold = share_for(winners)
    if winners == 1:
        return gold, say("share-alone", gold=gold)
    return gold, say("share-winner" if gold > 1 else "share-at-five", n=winners, gold=gold)


def most_of(gold: Mapping[Seat, int]) -> tuple[Seat, ...]:
    """The seats that own most; a tie is shared."""
    most = max(gold.values())
    return tuple([seat for seat, much in gold.items() if much == most])

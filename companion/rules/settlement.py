"""Rules room: the facts of a finished round and who gets what of its gold. Shapes only; each edition fills them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.rules.sentence import Seat, Sentence

SHARES = (0, 5, 4, 3, 2, 1)
"""Gold for each of so many winners; from five on it is 1."""

Theft = tuple[Seat, Seat | None]
"""Who stole, and from whom; None where the thief forgoes."""


@dataclass(frozen=True)
class Player:
    """One seat as the round ends.

    `gold` is its total before the round; `theft` tells when the theft card that still lies before it was played
    (1 = earliest; None = no such card); `broken` names its broken tools.
    """

    seat: Seat
    role: str
    gold: int = 0
    broken: tuple[str, ...] = ()
    trapped: bool = False
    theft: int | None = None


@dataclass(frozen=True)
class RoundFacts:
    """All that settling needs. `players` are in clockwise order.

    `reached_by` is the connector, None where the treasure was not reached; `open_to` names the clans with an unbroken
    way; `thefts` are the answers given so far, in order; `options` hold every option of the edition.
    """

    players: tuple[Player, ...]
    reached_by: Seat | None
    open_to: frozenset[str] = frozenset()
    crystals: int = 0
    thefts: tuple[Theft, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)

    def player(self, seat: Seat | None) -> Player | None:
        """The player on this seat; None where nobody of this round sits there."""
        return next((player for player in self.players if player.seat == seat), None)

    @property
    def connector(self) -> Player | None:
        """Who laid the card that reached the treasure; None where it was not reached."""
        return None if self.reached_by is None else self.player(self.reached_by)


@dataclass(frozen=True)
class Share:
    """What the round changes for one seat, with a sentence for each step that touched it."""

    seat: Seat
    gain: int
    reasons: tuple[Sentence, ...]


@dataclass(frozen=True)
class Settlement:
    """The gold of one round: a share for each player in clockwise order, the winners, the verdict
    in a sentence, and `remarks` on what counted for nobody."""

    shares: tuple[Share, ...]
    winners: tuple[Seat, ...]
    verdict: Sentence
    remarks: tuple[Sentence, ...] = ()

    def gain(self, seat: Seat) -> int:
        """What the round changes for this seat, in gold; 0 for one that did not play."""
        return next((share.gain for share in self.shares if share.seat == seat), 0)


@dataclass(frozen=True)
class Ask:
    """A question that only one seat can answer before the round is settled: `steal`, from one of `choices`."""

    kind: str
    seat: Seat
    choices: tuple[Seat, ...]


def share_for(winners: int) -> int:
    """Gold for each of so many winners: 5, 4, 3, 2, and 1 from five on; 0 without winners (Saboteur 2, page 4)."""
    return SHARES[min(winners, len(SHARES) - 1)]

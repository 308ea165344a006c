"""Endings: the one sentence that a settled round has for each of its players. The first that is true is told, so the
rarest come first."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from companion.game.deeds import Deeds, RoundDeeds, deeds_of
from companion.game.message import Message, Seat, Value
from companion.game.roles import TOOLS
from companion.game.settlement import RoundResult
from companion.game.state import Round


@dataclass(frozen=True)
class Part:
    """A player's part in a settled round, in which all roles are public."""

    round: Round
    seat: Seat
    winners: Sequence[Seat]  # who gained most, if the edition has no side that wins
    gains: Mapping[Seat, int]  # those that the player may know
    reasons: Sequence[Message]  # of the player's own gain; none if that was corrected

    @cached_property
    def deeds(self) -> RoundDeeds:
        return deeds_of(self.round)

    @property
    def mine(self) -> Deeds:
        return self.deeds.seats[self.seat]

    @property
    def result(self) -> RoundResult:
        return self.round.end.result or RoundResult()

    @property
    def won(self) -> bool:
        return self.seat in self.winners

    @property
    def gain(self) -> int:
        return self.gains.get(self.seat, 0)

    @property
    def role(self) -> str:
        return self.round.role_of(self.seat)

    @property
    def others(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.round.players if seat != self.seat)

    def others_with(self, role: str) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.others if self.round.role_of(seat) == role)

    def reason(self, *keys: str) -> Message | None:
        return next((reason for reason in self.reasons if reason.key in keys), None)

    @property
    def broken(self) -> int:
        return len([kind for kind in self.round.tokens_of(self.seat) if kind in TOOLS])

    @property
    def laid_nothing(self) -> bool:
        """False unless the maze was followed to the end of the round: else a card may not have been entered."""
        followed = self.deeds.are_layers_known and self.round.edition.is_round_over(self.round)
        return followed and not self.mine.laid


Values = Mapping[str, Value]
Rule = Callable[[Part], Values | bool | None]
"""Whether the sentence is true for a player, or what fills it in."""


@dataclass(frozen=True)
class Ending:
    key: str
    rule: Rule


def ending_of(part: Part) -> Message | None:
    """None if the edition has no sentence for the player."""
    for ending in part.round.edition.endings:
        if values := ending.rule(part):
            return Message(ending.key, () if values is True else tuple(values.items()))
    return None


def at_least(least: int, n: int) -> Values | None:
    return {"n": n} if n >= least else None


def first_seat(seats: Sequence[Seat]) -> Values | None:
    return {"seat": seats[0]} if seats else None


def because(*keys: str, **fields: str) -> Rule:
    """One of these is a reason of the player's gain; `fields` name the values that it has for the sentence."""

    def rule(part: Part) -> Values | bool | None:
        reason = part.reason(*keys)
        return None if reason is None else {name: reason[field] for name, field in fields.items()} or True

    return rule


def laid_most(part: Part) -> Values | None:
    n = len(part.mine.laid)
    most = max((len(part.deeds.seats[other].laid) for other in part.others), default=n)
    return at_least(5, n) if n > most else None


OF_DEEDS = (
    Ending("ending-all-broken", lambda part: part.broken == len(TOOLS)),
    Ending("ending-fallen", lambda part: at_least(2, part.mine.fallen)),
    Ending("ending-hits", lambda part: at_least(3, part.mine.hits)),
    Ending("ending-no-card", lambda part: part.laid_nothing),
    Ending("ending-dead-ends", lambda part: at_least(2, part.mine.dead_ends)),
    Ending("ending-most-cards", laid_most),
)
PLAIN = (
    Ending("ending-won", lambda part: part.won),
    Ending("ending-lost", lambda part: bool(part.winners)),
    Ending("ending-nobody", lambda _: True),
)

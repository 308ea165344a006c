"""Events about the end of a round and its gold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.rules.message import Seat
from companion.rules.scoring.settlement_types import Cards, Pick, RoundResult, Theft


@dataclass(frozen=True)
class RoundEnded:
    """The round ended, and all roles are revealed; or its result was changed before it was confirmed.

    The fields are those of a `RoundResult`. `claims`, `trolls` and `treasures` have one entry for each player, in the
    order of the players, or are empty.
    """

    reached_by: Seat | None
    open_to: tuple[str, ...] | None  # None in an edition without clans
    crystals: int
    roles: tuple[str, ...] = ()
    kept: tuple[Theft, ...] = ()  # thefts that are still valid after the change
    dropped: tuple[Seat, ...] = ()  # seats whose thefts or picks are no longer valid
    last_by: Seat | None = None
    uncorrected: tuple[Seat, ...] = ()  # seats whose corrections are no longer valid
    picks: tuple[Pick, ...] = ()  # picks of gold cards that are still valid
    claims: tuple[Cards, ...] = ()
    trolls: tuple[int, ...] = ()
    treasures: tuple[Cards, ...] = ()
    dragon: Seat | None = None

    @classmethod
    def from_result(cls, result: RoundResult, players: Sequence[Seat], clans: bool) -> RoundEnded:
        """Return the event for this result, which has an entry for each of `players`. `clans` says whether the edition
        asks for which clans the path is open (`open_to`)."""
        return cls(
            reached_by=result.reached_by,
            open_to=result.open_to if clans else None,
            crystals=result.crystals,
            roles=result.roles,
            last_by=result.last_by,
            claims=tuple(result.claims[seat] for seat in players if result.claims),
            trolls=tuple(result.trolls[seat] for seat in players if result.trolls),
            treasures=tuple(result.treasures[seat] for seat in players if result.treasures),
            dragon=result.dragon,
        )

    def result(self, players: Sequence[Seat]) -> RoundResult:
        """Return the result of the round; `players` are the seats that played it, in order."""
        return RoundResult(
            reached_by=self.reached_by,
            open_to=self.open_to or (),
            crystals=self.crystals,
            last_by=self.last_by,
            roles=self.roles,
            claims=dict(zip(players, self.claims, strict=False)),
            trolls=dict(zip(players, self.trolls, strict=False)),
            treasures=dict(zip(players, self.treasures, strict=False)),
            dragon=self.dragon,
        )


@dataclass(frozen=True)
class TreasuresTold:
    """The seat entered what its treasures are worth. The worths are secret until the reveal."""

    seat: Seat
    values: tuple[int, ...]
    began: int = 0  # the number of the event with which the round began


@dataclass(frozen=True)
class TrollsPaid:
    """The seat chose with which gold cards it pays for the trolls that it bribed in the round."""

    seat: Seat
    cards: tuple[int, ...]  # as nuggets


@dataclass(frozen=True)
class DraftLaid:
    """The companion laid out gold cards for the draft. Only the seat that picks may see them."""

    values: tuple[int, ...]  # their nuggets
    anew: bool = False  # too few were left, so all were shuffled together
    began: int = 0  # the number of the event with which the round began
    attempt: int = 1  # the number of the seal that shuffled the cards
    laying: int = 1  # 2 or more if other cards were laid out before, which somebody had seen


@dataclass(frozen=True)
class GoldDrafted:
    """The seat picked a gold card, or lets all others pick first."""

    seat: Seat
    value: int | None  # the nuggets of the card; None: all others pick first
    how: str = ""  # `lowest`: the host passed the seat over; `entered`: the host entered a card for the seat


@dataclass(frozen=True)
class GoldStolen:
    """The thief stole 1 gold from the victim, or did not steal."""

    thief: Seat
    victim: Seat | None  # None: nothing is stolen
    passed: bool = False  # the host passed the thief over


@dataclass(frozen=True)
class RoundSettled:
    """The host confirmed the round. `gains` and `before` have one entry for each player, in their order."""

    round: int
    gains: tuple[int, ...]
    before: tuple[int, ...] = ()  # gold before the round


@dataclass(frozen=True)
class GoldCorrected:
    """A seat's gain in a round was corrected to `gold`, with the reason `why`. If `sealed`, only the seat may know the
    amount."""

    round: int
    seat: Seat
    gold: int
    why: str
    sealed: bool = False

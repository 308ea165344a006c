"""Events about the end of a round and its gold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.rules.message import Seat
from companion.rules.scoring.settlement_types import Cards, Pick, RoundResult, Theft


@dataclass(frozen=True)
class RoundEnded:
    """The end of a round, or a changed result before confirming. `claims`, `trolls` and `treasures` have one entry for
    each player, in the order of the players, or are empty."""

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
    def from_result(cls, result: RoundResult, players: Sequence[Seat], asks_for_open_paths: bool) -> RoundEnded:
        return cls(
            reached_by=result.reached_by,
            open_to=result.open_to if asks_for_open_paths else None,
            crystals=result.crystals,
            roles=result.roles,
            last_by=result.last_by,
            claims=tuple(result.claims[seat] for seat in players if result.claims),
            trolls=tuple(result.trolls[seat] for seat in players if result.trolls),
            treasures=tuple(result.treasures[seat] for seat in players if result.treasures),
            dragon=result.dragon,
        )

    def result(self, players: Sequence[Seat]) -> RoundResult:
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
    """In secret until the reveal."""

    seat: Seat
    values: tuple[int, ...]
    began: int  # the number of the event with which the round began
    taken: int | None  # treasures it had taken on the board; None: none recorded there


@dataclass(frozen=True)
class TrollsPaid:
    seat: Seat
    cards: tuple[int, ...]  # as nuggets


@dataclass(frozen=True)
class DraftLaid:
    """Only the seat that picks next may see the cards."""

    values: tuple[int, ...]  # their nuggets
    anew: bool = False  # too few were left, so all were shuffled together


@dataclass(frozen=True)
class GoldDrafted:
    """Or the seat let all others pick first."""

    seat: Seat
    value: int | None  # the nuggets of the card; None: all others pick first
    how: str = ""  # `lowest`: the host passed the seat over; `entered`: the host entered a card for the seat


@dataclass(frozen=True)
class GoldStolen:
    """Without a victim the thief chose to steal nothing."""

    thief: Seat
    victim: Seat | None  # None: nothing is stolen
    passed: bool = False  # the host passed the thief over


@dataclass(frozen=True)
class RoundSettled:
    """`gains` and `before`, the gold before the round, are in the order of the players."""

    round: int
    gains: tuple[int, ...]
    before: tuple[int, ...] = ()  # gold before the round


@dataclass(frozen=True)
class GoldCorrected:
    """If `sealed`, only the player may know the amount. `before` is the gain before, if that is public."""

    round: int
    seat: Seat
    gold: int
    why: str
    sealed: bool = False
    before: int | None = None

"""Events of the end of a round and of its gold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.rules.message import Seat
from companion.rules.scoring.settlement_types import Cards, Pick, RoundResult, Theft


@dataclass(frozen=True)
class RoundEnded:
    """The round ended, and all roles are revealed; or its result was changed before it was booked.

    It has the fields of a `RoundResult` as they are stored: `claims`, `trolls` and `treasures` have one entry for each
    player, in the order of the players, or none at all.
    """

    reached_by: Seat | None
    open_to: tuple[str, ...] | None  # None in an edition without clans
    crystals: int
    roles: tuple[str, ...] = ()
    kept: tuple[Theft, ...] = ()  # thefts that still stand after the change
    dropped: tuple[Seat, ...] = ()  # seats whose answers no longer stand
    last_by: Seat | None = None
    uncorrected: tuple[Seat, ...] = ()  # seats whose corrections no longer stand
    picks: tuple[Pick, ...] = ()  # gold cards that still stand
    claims: tuple[Cards, ...] = ()
    trolls: tuple[int, ...] = ()
    treasures: tuple[Cards, ...] = ()
    dragon: Seat | None = None

    @classmethod
    def of(cls, result: RoundResult, players: Sequence[Seat], clans: bool) -> RoundEnded:
        """Return the event for this result, which has all players; `clans` tells whether the edition asks for
        `open_to`."""
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
        """Return the result of the round that these seats played."""
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
    """The seat entered what its treasures are worth, in the round that began with event number `began`.

    Secret until the reveal.
    """

    seat: Seat
    values: tuple[int, ...]
    began: int = 0


@dataclass(frozen=True)
class TrollsPaid:
    """The seat gives these gold cards for the trolls it bribed in the round."""

    seat: Seat
    cards: tuple[int, ...]


@dataclass(frozen=True)
class DraftLaid:
    """Gold cards were laid out for the draft; only the seat that picks may see them."""

    values: tuple[int, ...]  # their nuggets
    anew: bool = False  # too few were left, so all were shuffled together
    began: int = 0  # the number of the event that began the round
    attempt: int = 1  # of the seal that shuffled them
    laying: int = 1  # 2 or more if they were laid out again because somebody had seen them


@dataclass(frozen=True)
class GoldDrafted:
    """The seat took a gold card."""

    seat: Seat
    value: int | None  # its nuggets; None: the seat lets all others pick first
    how: str = ""  # by the host: `lowest` if he passed the seat over, `entered` if he entered it


@dataclass(frozen=True)
class GoldStolen:
    thief: Seat
    victim: Seat | None  # None: nothing is stolen
    passed: bool = False  # the host passed the thief over


@dataclass(frozen=True)
class RoundSettled:
    """The round was booked: what each player gained, and had before it, in the order of the players."""

    round: int
    gains: tuple[int, ...]
    before: tuple[int, ...] = ()


@dataclass(frozen=True)
class GoldCorrected:
    """A seat's gain in that round was corrected to `gold`, because of `why`; if `sealed`, only the seat may know."""

    round: int
    seat: Seat
    gold: int
    why: str
    sealed: bool = False

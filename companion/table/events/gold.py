"""Events of a round's end and of its gold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.rules.message import Seat
from companion.rules.scoring.settlement import Cards, Pick, RoundResult, Theft


@dataclass(frozen=True)
class RoundEnded:
    """The round ended, and all roles are revealed; or its result was changed before it was booked.

    The fields of a `RoundResult` as they are stored: `open_to` is None in an edition without clans; `claims`, `trolls`
    and `treasures` have one entry for each player, in the order of the players, or none at all.

    `kept` are the thefts and `picks` the gold cards that still stand from before the change, `dropped` the seats whose
    answers no longer stand, `uncorrected` those whose corrections no longer do.
    """

    reached_by: Seat | None
    open_to: tuple[str, ...] | None
    crystals: int
    roles: tuple[str, ...] = ()
    kept: tuple[Theft, ...] = ()
    dropped: tuple[Seat, ...] = ()
    last_by: Seat | None = None
    uncorrected: tuple[Seat, ...] = ()
    picks: tuple[Pick, ...] = ()
    claims: tuple[Cards, ...] = ()
    trolls: tuple[int, ...] = ()
    treasures: tuple[Cards, ...] = ()
    dragon: Seat | None = None

    @classmethod
    def of(cls, result: RoundResult, players: Sequence[Seat], clans: bool) -> RoundEnded:
        """The event for this result, which has every player; `clans` tells whether the edition asks for `open_to`."""
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
        """The result of the round that these seats played."""
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
    """The seat told in secret what its treasures are worth, in the round that began with event number `began`; nobody
    else may know it before the reveal."""

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
    """These gold cards (their nuggets) were laid out for the draft: secret but for who picks.

    `anew` is True where too few were left, and all were shuffled together again; the round began with event number
    `began`, its seal of this `attempt` was shuffled for the `laying`: the first, or one more since cards were seen.
    """

    values: tuple[int, ...]
    anew: bool = False
    began: int = 0
    attempt: int = 1
    laying: int = 1


@dataclass(frozen=True)
class GoldDrafted:
    """The seat took a gold card of so many nuggets; with None it lets all others pick first.

    `how`: empty where the seat did it, `lowest` where the host passed a sleeper over, `entered` where he saw to it.
    """

    seat: Seat
    value: int | None
    how: str = ""


@dataclass(frozen=True)
class GoldStolen:
    """`victim` is None where the thief forwent, `passed` True where the host passed a sleeper over."""

    thief: Seat
    victim: Seat | None
    passed: bool = False


@dataclass(frozen=True)
class RoundSettled:
    """The round is booked: what each player gained, and had before it, in the order of the players."""

    round: int
    gains: tuple[int, ...]
    before: tuple[int, ...] = ()


@dataclass(frozen=True)
class GoldCorrected:
    """What a seat gained in that round in all is `gold`, because of `why`; only the seat may know where `sealed`."""

    round: int
    seat: Seat
    gold: int
    why: str
    sealed: bool = False

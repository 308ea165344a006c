"""Events of a round's end and of its gold."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.sentence import Seat
from companion.rules.settlement import Pick, Theft


@dataclass(frozen=True)
class RoundEnded:
    """The facts of the round's end, and with them the reveal.

    `open_to` is None in a box without clans. `roles` are the roles that were dealt by hand, in the order of the players
    (empty where the companion dealt); `kept` the thefts that still stand from an earlier end, `picks` the gold cards
    taken, `dropped` the seats whose answers no longer stand. `last_by` played the round's last card, None where nobody
    said; `uncorrected` are seats whose gain was put right before, and is another now by the rules. `claims` are each
    player's gold cards and `trolls` how many it bribed, in the order of the players, where gold is claimed in the maze;
    `treasures` what each player found, as the values of the cards, and `dragon` who met the dragon first, where
    treasures are told.
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
    claims: tuple[tuple[int, ...], ...] = ()
    trolls: tuple[int, ...] = ()
    treasures: tuple[tuple[int, ...], ...] = ()
    dragon: Seat | None = None


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

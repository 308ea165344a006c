"""Events about the sealed deal, about roles, and about looks at roles."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.message import Seat


@dataclass(frozen=True)
class DealSealed:
    """The companion drew a random secret for the deal of this round, and published its hash, the seal. So nobody can
    change the deal afterwards."""

    round: int
    attempt: int  # which seal of the round it is, from 1
    seal: str  # the SHA-256 of the secret, 64 hex digits


@dataclass(frozen=True)
class DealCut:
    """A player changed the deal by a cut, a random number of 32 hex digits. Only old logs have this event; today seats
    commit to their cuts first (`CutCommitted`)."""

    seat: Seat
    round: int
    attempt: int
    cut: str


@dataclass(frozen=True)
class CutCommitted:
    """A player's phone drew a cut, a random number that will change the deal, and sent its commitment: the hash of the
    cut, 64 hex digits (`deal.commitment.commitment_of`)."""

    seat: Seat
    round: int
    attempt: int
    commitment: str


@dataclass(frozen=True)
class CuttingClosed:
    """The companion fixed the players, the options and the commitments of the next deal. From now on phones may reveal
    their cuts, the random numbers that they had committed to."""

    code: str
    round: int
    attempt: int
    circle: tuple[Seat, ...]  # the seats in play, in the order of the deal
    options: tuple[tuple[str, str], ...]  # (name, value) of every option
    commitments: tuple[tuple[Seat, str], ...] = ()  # in the order they were made


@dataclass(frozen=True)
class CutOpened:
    """A player's phone revealed its cut: the random number of 32 hex digits that it had committed to."""

    seat: Seat
    round: int
    attempt: int
    cut: str


@dataclass(frozen=True)
class CutLeftOut:
    """A player's phone did not reveal its cut (its random number) in time, so the companion dealt without this cut."""

    seat: Seat
    round: int
    attempt: int


@dataclass(frozen=True)
class CutsVoided:
    """The companion made the cuts (random numbers from players' phones) of the next deal void, because its players,
    options or commitments changed after they were fixed. A new seal follows."""

    round: int
    attempt: int


@dataclass(frozen=True)
class RoundStarted:
    """A round began with these players, who are named in clockwise order."""

    round: int
    attempt: int
    players: tuple[Seat, ...]


@dataclass(frozen=True)
class StarterDrawn:
    """The companion drew by lot the seat that begins the round."""

    seat: Seat


@dataclass(frozen=True)
class RolesDealt:
    """The companion dealt a role to each player."""

    roles: tuple[str, ...]  # in the order of the players in `RoundStarted`
    undealt: tuple[str, ...]  # the stack for hat swaps
    burdens: tuple[int, ...] = ()  # one for each player, for saboteur balancing; empty if all are 0


@dataclass(frozen=True)
class RoleSeen:
    """A player looked at the role of this seat, which is the player's own. An undo may change the role, so the event
    names the role that the player saw."""

    seat: Seat
    role: str = ""
    hat: int = 0  # the number of the event that gave the role; 0 in an old log


@dataclass(frozen=True)
class RoleSwapped:
    """A player put the role card of this seat away unseen and took the top card of the undealt stack (Saboteur 2, swap
    your hats)."""

    seat: Seat
    role: str
    by: Seat | None = None  # who played the card; None: not known


@dataclass(frozen=True)
class HatTucked:
    """The companion moved role cards to the bottom of the undealt stack, because players had seen them. It does so
    after an undo of hat swaps (Saboteur 2) that had dealt these cards."""

    roles: tuple[str, ...]
    round: int = 0  # 0: not in an old log


@dataclass(frozen=True)
class RoleShown:
    """The host let the player on seat `to` look at the role of `seat` (Saboteur 2, inspection; The Lost Mines, a look
    at a dwarf card)."""

    seat: Seat
    to: Seat
    role: str
    began: int = 0  # the number of the event with which the round began


@dataclass(frozen=True)
class ShowingEnded:
    """The player on seat `to` finished looking at the role of `seat`."""

    to: Seat
    seat: Seat


@dataclass(frozen=True)
class SealVoided:
    """The host undid the deal that this seal determined. The companion keeps the seal's secret, because gold cards that
    are still secret follow from it."""

    round: int
    attempt: int
    seal: str


@dataclass(frozen=True)
class SealOpened:
    """The companion published the secret of a sealed deal and the cards that followed from it, so that anybody can
    check the deal.

    `version` says how the key of the deal is made (see `deal.commitment`): version 1 from `cuts`, version 2 from the
    players, options and commitments that were fixed when cutting was closed (`seated`, `options`, `commitments`) and
    from the cuts that phones revealed after that (`opened`).
    """

    round: int
    attempt: int
    secret: str  # 64 hex digits
    cuts: tuple[str, ...]  # in log order
    circle: tuple[Seat, ...]  # the seats dealt to; empty if real role cards were dealt
    roles: tuple[str, ...]
    void: bool  # the deal was undone
    pool: tuple[str, ...] = ()  # the role cards that were dealt from; empty in an old log: those of the edition
    gold_pool: tuple[int, ...] = ()  # the gold cards that `gold` was drawn from
    gold_before: tuple[tuple[int, ...], ...] = ()  # the drafts of earlier rounds
    laying: int = 1  # the number of the laying that gave `gold`
    gold: tuple[int, ...] = ()  # the gold cards laid out, as nuggets
    burdens: tuple[int, ...] = ()  # as in `RolesDealt`
    among: tuple[Seat, ...] = ()  # the players in the lot
    starter: Seat | None = None  # the player whom the lot named; None: no lot, or an old log
    version: int = 1
    options: tuple[tuple[str, str], ...] = ()
    seated: tuple[Seat, ...] = ()  # the players of the closing
    commitments: tuple[tuple[Seat, str], ...] = ()
    opened: tuple[tuple[Seat, str], ...] = ()  # the cuts that were revealed

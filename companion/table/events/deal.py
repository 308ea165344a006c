"""Events of the sealed deal, of roles, and of looking at them."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.message import Seat


@dataclass(frozen=True)
class DealSealed:
    round: int
    attempt: int
    seal: str  # the SHA-256 of the secret, 64 hex digits


@dataclass(frozen=True)
class DealCut:
    """A seat's own 32 hex digits, mixed into the deal. Only in logs from before cuts were committed."""

    seat: Seat
    round: int
    attempt: int
    cut: str


@dataclass(frozen=True)
class CutCommitted:
    """A seat's phone drew a cut and sent its commitment, 64 hex digits (`deal.commitment.commitment_of`)."""

    seat: Seat
    round: int
    attempt: int
    commitment: str


@dataclass(frozen=True)
class CuttingClosed:
    """Cutting was closed: everything that the deal follows from is fixed."""

    code: str
    round: int
    attempt: int
    circle: tuple[Seat, ...]  # in the order of the deal
    options: tuple[tuple[str, str], ...]  # all, with their values
    commitments: tuple[tuple[Seat, str], ...] = ()  # in the order they were made


@dataclass(frozen=True)
class CutOpened:
    """A seat's phone revealed its cut, 32 hex digits that fit its commitment."""

    seat: Seat
    round: int
    attempt: int
    cut: str


@dataclass(frozen=True)
class CutLeftOut:
    """A seat's phone did not reveal its cut in time: the deal does without it."""

    seat: Seat
    round: int
    attempt: int


@dataclass(frozen=True)
class CutsVoided:
    """Something changed after cutting was closed, before the deal: another seal replaces this one."""

    round: int
    attempt: int


@dataclass(frozen=True)
class RoundStarted:
    """The round began with these players, clockwise from the circle's first seat."""

    round: int
    attempt: int
    players: tuple[Seat, ...]


@dataclass(frozen=True)
class StarterDrawn:
    """The lot that was drawn with the deal fell on this seat: it begins."""

    seat: Seat


@dataclass(frozen=True)
class RolesDealt:
    """One role for each player, in the order of `RoundStarted`."""

    roles: tuple[str, ...]
    undealt: tuple[str, ...]  # the stack for hat swaps
    burdens: tuple[int, ...] = ()  # of each player, by the option `spread`; empty if all are 0


@dataclass(frozen=True)
class RoleSeen:
    """The seat looked at its role.

    `role` and `hat`, the number of the event that gave it, tell which, in case an undo changes it (0: an old log).
    """

    seat: Seat
    role: str = ""
    hat: int = 0


@dataclass(frozen=True)
class RoleSwapped:
    """The seat's role was put away unseen and replaced with the top of the undealt stack."""

    seat: Seat
    role: str


@dataclass(frozen=True)
class HatTucked:
    """These cards were moved to the bottom of the undealt stack: a seat saw them before the swap was undone."""

    roles: tuple[str, ...]
    round: int = 0  # 0: not in an old log


@dataclass(frozen=True)
class RoleShown:
    """Seat `to` may look at the role of `seat`, in the round that began with event number `began`."""

    seat: Seat
    to: Seat
    role: str
    began: int = 0


@dataclass(frozen=True)
class ShowingEnded:
    """Seat `to` is done looking at the role of `seat`."""

    to: Seat
    seat: Seat


@dataclass(frozen=True)
class SealVoided:
    """The deal by this seal was undone. Its secret is not published: it would give secret gold cards away."""

    round: int
    attempt: int
    seal: str


@dataclass(frozen=True)
class SealOpened:
    """The secret of a deal, 64 hex digits.

    `version` says how its key is made (see `deal.commitment`): 1 by `cuts`, 2 by the closing (`options`, `seated`,
    `commitments`) and the cuts that were `opened`.
    """

    round: int
    attempt: int
    secret: str
    cuts: tuple[str, ...]  # in log order
    circle: tuple[Seat, ...]  # the seats dealt to; empty if real role cards were dealt
    roles: tuple[str, ...]
    void: bool  # the deal was undone
    pool: tuple[str, ...] = ()  # the role cards dealt from; empty in an old log: the edition's
    gold_pool: tuple[int, ...] = ()
    gold_before: tuple[tuple[int, ...], ...] = ()  # the drafts of earlier rounds
    laying: int = 1
    gold: tuple[int, ...] = ()  # the gold cards laid out, drawn from `gold_pool`
    burdens: tuple[int, ...] = ()  # as in `RolesDealt`
    among: tuple[Seat, ...] = ()  # the players in the lot
    starter: Seat | None = None  # drawn by lot; None: no lot, or an old log
    version: int = 1
    options: tuple[tuple[str, str], ...] = ()
    seated: tuple[Seat, ...] = ()
    commitments: tuple[tuple[Seat, str], ...] = ()
    opened: tuple[tuple[Seat, str], ...] = ()

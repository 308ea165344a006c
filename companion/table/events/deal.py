"""Events of the sealed deal, of roles and of looks at them."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.message import Seat


@dataclass(frozen=True)
class DealSealed:
    """`seal` is the SHA-256 of the secret, 64 hex digits."""

    round: int
    attempt: int
    seal: str


@dataclass(frozen=True)
class DealCut:
    """A seat's own 32 hex digits, mixed into the deal. Only logs from before cuts were committed first have it."""

    seat: Seat
    round: int
    attempt: int
    cut: str


@dataclass(frozen=True)
class CutCommitted:
    """A seat's phone has drawn a cut and shows its commitment, 64 hex digits (`seal.commitment_of`)."""

    seat: Seat
    round: int
    attempt: int
    commitment: str


@dataclass(frozen=True)
class CuttingClosed:
    """From here on no cut is added, and all that the deal follows from is fixed: the table's code, the seats in the
    order of the deal, every option with its value, the commitments in the order they were made."""

    code: str
    round: int
    attempt: int
    circle: tuple[Seat, ...]
    options: tuple[tuple[str, str], ...]
    commitments: tuple[tuple[Seat, str], ...] = ()


@dataclass(frozen=True)
class CutOpened:
    """A seat's phone opened its cut, 32 hex digits that fit its commitment."""

    seat: Seat
    round: int
    attempt: int
    cut: str


@dataclass(frozen=True)
class CutLeftOut:
    """A seat's phone did not open its cut in time: the deal goes without it."""

    seat: Seat
    round: int
    attempt: int


@dataclass(frozen=True)
class CutsVoided:
    """Something changed after the cutting was closed, before the deal: this seal deals nothing, another is made."""

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
    """The lot that was drawn with the deal says that this seat begins."""

    seat: Seat


@dataclass(frozen=True)
class RolesDealt:
    """One role for each player in the order of `RoundStarted`; `undealt` is the stack that hat swaps draw from.

    `burdens` go with the players where the saboteur's duty is spread and somebody bears any, else they are empty.
    """

    roles: tuple[str, ...]
    undealt: tuple[str, ...]
    burdens: tuple[int, ...] = ()


@dataclass(frozen=True)
class RoleSeen:
    """The seat looked at `role`, which event number `hat` gave it (0: an old log), so that it is a look at no other."""

    seat: Seat
    role: str = ""
    hat: int = 0


@dataclass(frozen=True)
class RoleSwapped:
    """The seat's role went away unseen and the top of the undealt stack came in its place."""

    seat: Seat
    role: str


@dataclass(frozen=True)
class HatTucked:
    """These cards of the undealt stack went under it: somebody saw them before the swap was taken back.

    `round` is the one whose stack it is, 0 where an old log does not say.
    """

    roles: tuple[str, ...]
    round: int = 0


@dataclass(frozen=True)
class RoleShown:
    """Seat `to` may look at what `seat` is, in the round that began with event number `began`."""

    seat: Seat
    to: Seat
    role: str
    began: int = 0


@dataclass(frozen=True)
class ShowingEnded:
    """Seat `to` has looked enough."""

    to: Seat
    seat: Seat


@dataclass(frozen=True)
class SealVoided:
    """The deal by this seal was taken back. It stays shut: its secret would tell gold cards that nobody may know."""

    round: int
    attempt: int
    seal: str


@dataclass(frozen=True)
class SealOpened:
    """The secret of a deal, 64 hex digits.

    `version` says how its key is made: 1 by the `cuts` in log order, 2 by the closing (`options`, the seats of those
    `seated`, `commitments`) and the cuts that were `opened`; a commitment without one was left out.

    `circle` and `roles` say what was dealt of `pool` (empty in an old log: the box's), both empty where real role cards
    were dealt; `void` a deal that was taken back; `gold` the gold cards that were laid out, at this `laying`, of
    `gold_pool`, which the drafts `gold_before` in earlier rounds had left over; `burdens` are those of `RolesDealt`;
    `starter` is whom the lot chose `among` these to begin (None, empty: no lot was drawn, or an old log).
    """

    round: int
    attempt: int
    secret: str
    cuts: tuple[str, ...]
    circle: tuple[Seat, ...]
    roles: tuple[str, ...]
    void: bool
    pool: tuple[str, ...] = ()
    gold_pool: tuple[int, ...] = ()
    gold_before: tuple[tuple[int, ...], ...] = ()
    laying: int = 1
    gold: tuple[int, ...] = ()
    burdens: tuple[int, ...] = ()
    among: tuple[Seat, ...] = ()
    starter: Seat | None = None
    version: int = 1
    options: tuple[tuple[str, str], ...] = ()
    seated: tuple[Seat, ...] = ()
    commitments: tuple[tuple[Seat, str], ...] = ()
    opened: tuple[tuple[Seat, str], ...] = ()

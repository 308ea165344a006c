"""Events about the sealed deal, about roles, and about looks at roles."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.message import Seat


@dataclass(frozen=True)
class DealSealed:
    """The companion drew a secret for the deal of this round, and showed its hash."""

    round: int
    attempt: int  # which seal of the round it is, from 1
    seal: str  # the SHA-256 of the secret, 64 hex digits


@dataclass(frozen=True)
class DealCut:
    """A seat cut the deal with 32 hex digits of its own. Only in logs from before seats committed to their cuts."""

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
    """Cutting was closed: the players, the options and the commitments of the deal are fixed."""

    code: str
    round: int
    attempt: int
    circle: tuple[Seat, ...]  # the seats in play, in the order of the deal
    options: tuple[tuple[str, str], ...]  # (name, value) of every option
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
    """A seat's phone did not reveal its cut in time, so the deal was made without this cut."""

    seat: Seat
    round: int
    attempt: int


@dataclass(frozen=True)
class CutsVoided:
    """The players, the options or the commitments changed after cutting was closed and before the deal. The cuts are
    void, and a new seal follows."""

    round: int
    attempt: int


@dataclass(frozen=True)
class RoundStarted:
    """A round began with these players, who are in clockwise order."""

    round: int
    attempt: int
    players: tuple[Seat, ...]


@dataclass(frozen=True)
class StarterDrawn:
    """The companion drew by lot that this seat begins the round."""

    seat: Seat


@dataclass(frozen=True)
class RolesDealt:
    """The companion dealt a role to each player."""

    roles: tuple[str, ...]  # in the order of the players in `RoundStarted`
    undealt: tuple[str, ...]  # the stack for hat swaps
    burdens: tuple[int, ...] = ()  # one for each player, by the option `spread`; empty if all are 0


@dataclass(frozen=True)
class RoleSeen:
    """The seat looked at its role.

    An undo may change the role, so the event names it.
    """

    seat: Seat
    role: str = ""
    hat: int = 0  # the number of the event that gave the role; 0 in an old log


@dataclass(frozen=True)
class RoleSwapped:
    """The seat's role card was put away unseen and replaced with the top card of the undealt stack (swap your hats)."""

    seat: Seat
    role: str


@dataclass(frozen=True)
class HatTucked:
    """These role cards were moved to the bottom of the undealt stack: a seat had seen them before their hat swap was
    undone."""

    roles: tuple[str, ...]
    round: int = 0  # 0: not in an old log


@dataclass(frozen=True)
class RoleShown:
    """Seat `to` may look at the role of `seat` (inspection, or a look at a dwarf card)."""

    seat: Seat
    to: Seat
    role: str
    began: int = 0  # the number of the event with which the round began


@dataclass(frozen=True)
class ShowingEnded:
    """Seat `to` has finished looking at the role of `seat`."""

    to: Seat
    seat: Seat


@dataclass(frozen=True)
class SealVoided:
    """The deal by this seal was undone. The secret of the seal is not published, because secret gold cards follow from
    it."""

    round: int
    attempt: int
    seal: str


@dataclass(frozen=True)
class SealOpened:
    """The secret of a deal was published, with what was dealt, so that anybody can check the deal.

    `version` says how the key of the deal is made (see `deal.commitment`): 1 from `cuts`, 2 from the closing
    (`options`, `seated`, `commitments`) and the revealed cuts (`opened`).
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
